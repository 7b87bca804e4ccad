import Secrets
import TestKit
import Testing

@testable import Floor

/// Logins that go on at another address of the same server.
@Suite(.limitedConcurrency) struct TicketTests {
  private static func use(_ ticket: JSON, _ client: TestClient) async throws -> JSON {
    try await client.call("sessions.useTicket", ["ticket": ticket])
  }

  private static func refusal(_ ticket: JSON, _ client: TestClient) async throws -> JSON {
    try await client.refusal("sessions.useTicket", ["ticket": ticket])
  }

  @Test("a ticket logs in once, and then the new login ends the old one")
  func moves() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let made = try await mara.call("sessions.ticket", ["as": mara.handle])
    #expect(made.until.int == floor.time.now + 60_000)
    let there = floor.connect()
    let login = try await Self.use(made.ticket, there)
    #expect(login.member.id.int == mara.member && login.browser.isNull && login.idleMs.isNull)
    let handle = try #require(login.handle.string)
    #expect(handle != mara.handle)
    let listed = try await there.call("sessions.list", ["as": handle]).sessions.array
    #expect(listed.first { $0.isThis == false }?.id == login.from)
    // Both go on until the page at the new address has all that it needs.
    _ = try await mara.call("members.me", ["as": mara.handle])
    #expect(try await Self.refusal(made.ticket, floor.connect()).reason == "ticket_unknown")
    _ = try await there.change("sessions.end", ["as": handle, "session": login.from])
    #expect(await mara.notice("session.ended") == ["handle": .string(mara.handle), "reason": "revoked"])
    #expect(try await floor.connect().call("sessions.resume", ["handle": handle]).member.id.int == mara.member)
    #expect(try floor.problems() == [])
  }

  @Test("a ticket is refused after a minute, from elsewhere, at a kiosk, once it was replaced, and after its login")
  func refused() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func ticket() async throws -> JSON { try await mara.call("sessions.ticket", ["as": mara.handle]).ticket }
    let unknown: JSON = [
      "code": "not_found", "field": "ticket", "reason": "ticket_unknown", "retryable": false,
    ]
    let late = try await ticket()
    floor.time.advance(60_000)
    #expect(try await Self.refusal(late, floor.connect()) == unknown)
    let stolen = try await ticket()
    #expect(try await Self.refusal(stolen, floor.connect(address: "192.168.1.66")) == unknown)
    // Whoever tried it from elsewhere has used it up.
    #expect(try await Self.refusal(stolen, floor.connect()) == unknown)
    let first = try await ticket()
    let second = try await ticket()
    #expect(try await Self.refusal(first, floor.connect()) == unknown)
    #expect(try await Self.refusal(second, floor.device("kiosk")) == unknown)
    #expect(try await Self.use(second, floor.connect()).member.id.int == mara.member)
    let code = JSON.string(Tokens.make(.phoneCode))
    for text in [code, .string(mara.handle), "t_short", .string(Tokens.make(.ticket))] {
      #expect(try await Self.refusal(text, floor.connect()) == unknown)
    }
    floor.time.advance(3_600_000)
    let last = try await ticket()
    _ = try await mara.call("sessions.leave", ["as": mara.handle])
    #expect(try await Self.refusal(last, floor.connect()) == unknown)
  }

  @Test("a login at a kiosk gets no ticket, and nobody gets one after the other")
  func limits() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let entered = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    #expect(try await kiosk.refusal("sessions.ticket", ["as": entered]).reason == "shared_device")
    #expect(try await floor.connect().refusal("sessions.ticket").reason == "no_session")
    for _ in 0..<5 { _ = try await mara.call("sessions.ticket", ["as": mara.handle]) }
    let slow = try await mara.refusal("sessions.ticket", ["as": mara.handle])
    #expect(slow.code == "rate_limited" && slow.retryable == true)
    floor.time.advance(try #require(slow.retryAfterMs.int))
    _ = try await mara.call("sessions.ticket", ["as": mara.handle])
  }

  @Test("the new login has the rights of the old one, and the password counts as not typed")
  func rights() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let there = floor.connect()
    there.handle = try await Self.use(owner.call("sessions.ticket").ticket, there).handle.string ?? ""
    _ = try await there.call("members.list", ["as": there.handle])
    let secret: Params = ["as": there.handle, "password": "deadlifts at dawn"]
    #expect(try await there.refusedChange("members.update", secret).field == "currentPassword")

    // What a PIN opened makes nobody a trainer at the new address either.
    let mara = try await floor.member("Mara")
    let code = try await mara.change("sessions.phoneCode").code
    let phone = floor.connect()
    phone.handle = try await phone.call("sessions.usePhoneCode", ["code": code, "pin": "2580"]).handle.string ?? ""
    let moved = floor.connect()
    let ticket = try await phone.call("sessions.ticket", ["as": phone.handle]).ticket
    moved.handle = try await Self.use(ticket, moved).handle.string ?? ""
    _ = try await owner.change("members.setRole", ["member": mara.member, "role": "trainer"])
    await floor.settleAll()
    #expect(try await moved.refusal("clients.list", ["as": moved.handle]).reason == "not_allowed")
  }

  @Test("who waits for the approval gets no ticket, and a blocked member's no longer works")
  func waiting() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ticket = try await mara.call("sessions.ticket", ["as": mara.handle]).ticket
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    await floor.settleAll()
    #expect(try await Self.refusal(ticket, floor.connect()).reason == "ticket_unknown")
    _ = try await owner.change("gym.configure", ["joining": "approval"])
    let ben = floor.connect()
    try await ben.signUp("Ben")
    #expect(try await ben.refusal("sessions.ticket", ["as": ben.handle]).reason == "approval_needed")
  }

  @Test(
    "addresses of one device",
    arguments: [
      ("192.168.1.5", "192.168.1.5", true), ("192.168.1.5", "192.168.1.6", false), ("192.168.1.5", "fd00::5", true),
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9", true), ("2001:db8:1:2::9", "2001:db8:1:3::9", false),
      ("2001:db8:1:0:8:9:a:b", "2001:db8:1::5", true), ("fe80::1", "fe80::2:3", true), ("fe80::1", "fd00::1", false),
      ("::1", "::1", true), ("::1", "fd00::1", false),
    ])
  func addresses(_ one: String, _ other: String, _ isSame: Bool) {
    #expect(Tickets.mayBeSame(one, other) == isSame)
    #expect(Tickets.mayBeSame(other, one) == isSame)
  }
}
