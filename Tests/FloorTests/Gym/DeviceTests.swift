import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct DeviceTests {
  @Test("a device shows a code, the owner sees what asks and lets it in, and its token opens the floor from then on")
  func pairing() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    let client = floor.connect(address: "192.168.1.77")
    #expect(client.peer.deadline == 10_000)
    let asked = try await client.call("devices.pair", ["kind": "kiosk", "about": "Chromium on Linux"])
    #expect(asked.expiresAt.int == floor.time.now + 600_000)
    #expect(client.peer.deadline == nil)
    let code = try #require(asked.code.string)
    let typed = "\(code.prefix(4).lowercased()) - \(code.dropFirst(4))"
    #expect(
      try await owner.call("devices.preview", ["code": typed]) == [
        "kind": "kiosk", "words": asked.words, "about": "Chromium on Linux", "address": "192.168.1.77",
        "expiresAt": asked.expiresAt,
      ])
    let approved = try await owner.change("devices.approve", ["code": typed, "name": "By the racks"])
    let paired = await client.notice("device.paired")
    #expect(paired.device == approved.device && paired.device.online == true)
    #expect(try await client.call("members.roster").faces.array.count == 1)
    #expect(await owner.event("devices.changed").data.devices == [approved.device])
    // The code works only once.
    #expect(try await owner.refusedChange("devices.approve", ["code": code, "name": "Again"]).reason == "code_unknown")
    client.hangUp()
    _ = await owner.event("devices.changed") { $0.data.devices[0].online == false }
    let back = floor.connect()
    #expect(try await back.call("devices.identify", ["token": paired.token]).device.id == approved.device.id)
    #expect(back.peer.deadline == nil)
    #expect(try await floor.connect().refusal("devices.identify", ["token": "d_wrong"]).reason == "unknown_device")
  }

  @Test("an empty server does not refuse a token or a login that it does not know, until it is set up")
  func emptyServer() async throws {
    let floor = try TestFloor()
    let cases: [(method: String, params: Params, reason: JSON)] = [
      ("devices.identify", ["token": "d_wrong"], "unknown_device"),
      ("sessions.resume", ["handle": "s_wrong"], "no_session"),
    ]
    for (method, params, _) in cases {
      let refused = try await floor.connect().refusal(method, params)
      #expect(refused.code == "unavailable" && refused.reason == "busy" && refused.retryAfterMs.int != nil, "\(method)")
    }
    _ = try await floor.owner()
    for (method, params, reason) in cases {
      #expect(try await floor.connect().refusal(method, params).reason == reason, "\(method)")
    }
    // Screens without a token pair as ever.
    _ = try await floor.device("wall")
  }

  @Test("two devices that wait never show the same two words, and the owner sees those of the one that was typed")
  func words() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    var asked: [JSON] = []
    // So many requests that by chance two of them would get the same pair.
    for number in 0..<600 {
      let client = floor.connect(address: "192.168.\(number / 8).20")
      asked.append(try await client.call("devices.pair", ["kind": "kiosk", "about": "Chromium on Linux"]))
    }
    let pairs = asked.map { $0.words.array.compactMap(\.string) }
    #expect(pairs.allSatisfy { $0.count == 2 } && Set(pairs).count == 600)
    for one in [asked[0], asked[599]] {
      #expect(try await owner.call("devices.preview", ["code": one.code]).words == one.words)
    }
  }

  @Test("a declined device is told so and may ask again; an expired code opens nothing")
  func refused() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let client = floor.connect()
    let first = try await client.call("devices.pair", ["kind": "wall", "about": "a test"]).code
    #expect(
      try await client.refusal("devices.pair", ["kind": "wall", "about": "a test"]).reason == "already_identified")
    _ = try await owner.call("devices.decline", ["code": first])
    #expect(await client.notice("device.refused") == ["reason": "declined"])
    #expect(client.peer.deadline == 10_000)
    let second = try await client.call("devices.pair", ["kind": "wall", "about": "a test"]).code
    floor.time.advance(600_000)
    #expect(
      try await owner.refusedChange("devices.approve", ["code": second, "name": "Late"]).reason == "code_unknown")
    floor.server.housekeeping()
    _ = await client.peer.first { $0.params.reason == "expired" }
    #expect(try floor.count("SELECT COUNT(*) FROM devices") == 0)
  }

  @Test("a code dies with the connection that showed it, and when a person logs in there instead")
  func gone() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let client = floor.connect()
    let code = try await client.call("devices.pair", ["kind": "wall", "about": "a test"]).code
    client.hangUp()
    #expect(try await owner.refusal("devices.preview", ["code": code]).reason == "code_unknown")
    let person = floor.connect()
    let other = try await person.call("devices.pair", ["kind": "kiosk", "about": "a test"]).code
    try await person.signUp("Mara")
    #expect(try await owner.refusedChange("devices.approve", ["code": other, "name": "X"]).reason == "code_unknown")
    floor.time.advance(700_000)
    floor.server.housekeeping()
    #expect(try await person.call("members.me").member.displayName == "Mara")
    #expect(person.peer.deadline == nil)
  }

  @Test("guesses at codes slow down")
  func guesses() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    var reasons: [JSON] = []
    for _ in 0..<11 { reasons.append(try await owner.refusal("devices.preview", ["code": "BBBBBBBB"]).reason) }
    #expect(reasons == Array(repeating: "code_unknown", count: 10) + ["slow_down"])
  }

  @Test("a revoked device is closed at once, its logins end, and neither it nor what it had sent gets in again")
  func revoked() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let owner = try await floor.owner()
    _ = try await kiosk.call("topics.subscribe", ["topic": "floor"])
    _ = try await owner.change("devices.revoke", ["device": kiosk.device])
    #expect(kiosk.peer.closes == [.revoked])
    #expect(try await kiosk.refusedChange("sets.log", kiosk.set()).reason == "no_session")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    #expect(floor.server.counts.listeners == 0)
    kiosk.hangUp()
    let back = floor.connect()
    #expect(try await back.refusal("devices.identify", ["token": kiosk.token]).reason == "unknown_device")
    #expect(try await back.refusal("sessions.resume", ["handle": kiosk.handle]).reason == "no_session")
    #expect(try await owner.refusedChange("devices.revoke", ["device": kiosk.device]).reason == "no_such_device")
    #expect(try await owner.call("devices.list").devices == [])
  }
}
