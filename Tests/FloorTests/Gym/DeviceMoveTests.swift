import TestKit
import Testing

@testable import Floor

/// Paired screens that go from http to https.
@Suite(.limitedConcurrency) struct DeviceMoveTests {
  private static func use(_ ticket: JSON, _ client: TestClient) async throws -> JSON {
    try await client.call("devices.useTicket", ["ticket": ticket]).token
  }

  private static func refusal(_ ticket: JSON, _ client: TestClient) async throws -> JSON {
    try await client.refusal("devices.useTicket", ["ticket": ticket]).reason
  }

  /// The device that a new connection with this token is.
  private static func device(_ token: JSON, _ floor: TestFloor, isSecure: Bool) async throws -> Int? {
    try await floor.connect(isSecure: isSecure).call("devices.identify", ["token": token]).device.id.int
  }

  @Test("a ticket gives a screen another token, and the one before works until that one is used")
  func moves() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let old = JSON.string(kiosk.token)
    let made = try await kiosk.call("devices.ticket")
    #expect(made.until.int == floor.time.now + 60_000)
    let dying = floor.connect(isSecure: true)
    let new = try await Self.use(made.ticket, dying)
    #expect(new != old)
    // The page dies before it says who it is.
    dying.hangUp()
    #expect(try await Self.device(old, floor, isSecure: false) == kiosk.device)
    #expect(kiosk.peer.closes == [])

    let there = floor.connect(isSecure: true)
    #expect(try await there.call("devices.identify", ["token": new]).device.id.int == kiosk.device)
    // Whoever came with the token before is gone, and does not come back.
    #expect(kiosk.peer.closes == [.revoked] && there.peer.closes == [])
    let back = try await floor.connect().refusal("devices.identify", ["token": old])
    #expect(back.reason == "unknown_device" && back.field == "token")
    #expect(try await Self.device(new, floor, isSecure: true) == kiosk.device)
    #expect(there.peer.closes == [])
    let entries = try await floor.owner().call("audit.list", ["area": "devices"]).entries.array
    #expect(entries.map(\.kind) == ["deviceMoved", "devicePaired"])
    #expect(entries[0].device == "The kiosk" && entries[0].what == "The kiosk" && entries[0].by.isNull)
    #expect(entries[0].address == "192.168.1.20")
    #expect(try floor.problems() == [])
  }

  @Test("a page that died after its ticket was used gets another token, and the lost one opens nothing")
  func again() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let lost = try await Self.use(wall.call("devices.ticket").ticket, floor.connect(isSecure: true))
    let new = try await Self.use(wall.call("devices.ticket").ticket, floor.connect(isSecure: true))
    #expect(try await floor.connect().refusal("devices.identify", ["token": lost]).reason == "unknown_device")
    #expect(wall.peer.closes == [])
    #expect(try await Self.device(new, floor, isSecure: true) == wall.device)
    #expect(wall.peer.closes == [.revoked])
  }

  @Test("a ticket works once, for a minute, for a screen that is not revoked, and never as a login's")
  func refused() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    func ticket() async throws -> JSON { try await wall.call("devices.ticket").ticket }
    let late = try await ticket()
    floor.time.advance(60_000)
    #expect(try await Self.refusal(late, floor.connect()) == "ticket_unknown")
    let stolen = try await ticket()
    #expect(try await Self.refusal(stolen, floor.connect(address: "192.168.1.66")) == "ticket_unknown")
    // Whoever tried it from elsewhere has used it up.
    #expect(try await Self.refusal(stolen, floor.connect()) == "ticket_unknown")
    let first = try await ticket()
    let second = try await ticket()
    #expect(try await Self.refusal(first, floor.connect()) == "ticket_unknown")
    #expect(try await floor.connect().refusal("sessions.useTicket", ["ticket": second]).reason == "ticket_unknown")
    #expect(try await Self.refusal(second, wall) == "already_identified")
    let mara = try await floor.member("Mara")
    let login = try await mara.call("sessions.ticket", ["as": mara.handle]).ticket
    #expect(try await Self.refusal(login, floor.connect()) == "ticket_unknown")
    let new = try await Self.use(second, floor.connect())
    #expect(try await Self.refusal(second, floor.connect()) == "ticket_unknown")

    let last = try await ticket()
    _ = try await floor.owner().change("devices.revoke", ["device": wall.device])
    #expect(try await Self.refusal(last, floor.connect()) == "ticket_unknown")
    for token in [JSON.string(wall.token), new] {
      #expect(try await floor.connect().refusal("devices.identify", ["token": token]).reason == "unknown_device")
    }
  }

  @Test("a screen gets no tickets without end")
  func limits() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    for _ in 0..<5 { _ = try await wall.call("devices.ticket") }
    let slow = try await wall.refusal("devices.ticket")
    #expect(slow.reason == "slow_down" && slow.retryable == true)
    floor.time.advance(try #require(slow.retryAfterMs.int))
    _ = try await wall.call("devices.ticket")
  }

  @Test("the owner asks a screen to go over, sees what it answers, and it is asked again when it comes back")
  func asks() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    func seen(_ state: JSON) async { _ = await owner.event("devices.changed") { $0.data.devices[0].move == state } }
    func connected() async throws -> TestClient {
      let client = floor.connect()
      _ = try await client.call("devices.identify", ["token": kiosk.token])
      return client
    }
    // Nobody has asked.
    _ = try await kiosk.call("devices.reportMove", ["state": "waiting"])
    #expect(try await owner.call("devices.list").devices[0].move.isNull)
    // One that cannot go says so unasked, also more than once, and need not be asked. The owner may ask nevertheless.
    for _ in 0..<2 { _ = try await kiosk.call("devices.reportMove", ["state": "fixed"]) }
    await seen("fixed")

    _ = try await owner.call("devices.move", ["as": owner.handle, "device": kiosk.device])
    _ = await kiosk.notice("device.move")
    await seen("asked")
    _ = try await kiosk.call("devices.reportMove", ["state": "waiting"])
    await seen("waiting")
    kiosk.hangUp()
    let back = try await connected()
    _ = await back.notice("device.move")
    for state in ["untrusted", "fixed", "unsent"] {
      _ = try await back.call("devices.reportMove", ["state": state])
      await seen(.string(state))
    }
    back.hangUp()
    // It has answered.
    let later = try await connected()
    _ = try await later.call("devices.ticket")
    await seen("going")
    later.hangUp()
    // It left and is back: it would go there for ever.
    let failed = try await connected()
    await seen("failed")
    #expect(!later.peer.messages.contains { $0.method == "device.move" })
    _ = try await failed.call("clock.sample", ["t0": 1])
    #expect(!failed.peer.messages.contains { $0.method == "device.move" })

    // One that is away hears of it when it is back.
    failed.hangUp()
    _ = try await owner.call("devices.move", ["as": owner.handle, "device": kiosk.device])
    let last = try await connected()
    _ = await last.notice("device.move")
    let there = floor.connect(isSecure: true)
    _ = try await there.call("devices.identify", ["token": kiosk.token])
    last.hangUp()
    let listed = try await owner.call("devices.list").devices[0]
    #expect(listed.isSecure == true && listed.move.isNull)
    _ = try await owner.call("devices.move", ["as": owner.handle, "device": kiosk.device])
    #expect(try await owner.call("devices.list").devices[0].move.isNull)
  }

  @Test("a terminal, a screen that is not there, and an answer that is none are refused")
  func wrong() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let terminal = try await floor.device("terminal")
    for device in [terminal.device, 99] {
      let refused = try await owner.refusal("devices.move", ["as": owner.handle, "device": device])
      #expect(refused.reason == "no_such_device" && refused.field == "device")
    }
    for state in ["asked", "going", "home"] {
      let refused = try await terminal.refusal("devices.reportMove", ["state": state])
      #expect(refused.code == "invalid" && refused.field == "state")
    }
  }
}
