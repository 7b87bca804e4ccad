import Gym
import Secrets
import TestKit
import Testing

@testable import Floor

/// A code of the phone after the password.
@Suite(.limitedConcurrency) struct SecondFactorTests {
  private static let tove = "tove@example.com"

  @Test("it starts only after a code of the phone and a recovery code were typed, and ends what a password opened")
  func begin() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let other = try await floor.logIn(Self.tove)
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": tove.member, "pin": "2580"]).handle.string ?? ""
    func turnOn(_ code: String, _ recovery: String, key: String = newKey()) async throws -> JSON {
      try await tove.refusedChange(
        "secondFactor.turnOn", ["as": tove.handle, "code": code, "recoveryCode": recovery], key: key)
    }
    #expect(try await turnOn("123456", "kdmw-7xqp-r3tn-fbc4").reason == "begin_again")
    let begun = try await tove.call("secondFactor.begin", ["as": tove.handle])
    let phone = try Phone(begun)
    #expect(begun.until.int == floor.time.now + 1_800_000 && Set(phone.recoveryCodes).count == 10)
    let secret = try #require(begun.secret.string)
    #expect(
      begun.address.string == "otpauth://totp/Rackside:tove%40example.com?secret=\(secret)&issuer=Rackside")
    #expect(try await turnOn(phone.wrong(floor), phone.recoveryCodes[0]).reason == "wrong_code")
    #expect(try await turnOn(phone.code(floor), "kdmw-7xqp-r3tn-fbc4").reason == "wrong_recovery_code")
    // Another login of the same member has begun nothing.
    let elsewhere: Params = ["as": other.handle, "code": phone.code(floor), "recoveryCode": phone.recoveryCodes[0]]
    #expect(try await other.refusedChange("secondFactor.turnOn", elsewhere).reason == "begin_again")
    // So far, the password is enough, and nothing is stored.
    #expect(try await !floor.logIn(Self.tove).handle.isEmpty)
    #expect(try floor.count("SELECT COUNT(*) FROM second_factors") == 0)
    #expect(try await tove.call("secondFactor.get", ["as": tove.handle]) == ["isOn": false, "isClockSure": true])

    let key = newKey()
    let typed: Params = [
      "as": tove.handle, "code": phone.code(floor), "recoveryCode": phone.recoveryCodes[3].uppercased(),
    ]
    for _ in 0..<2 {
      #expect(
        try await tove.change("secondFactor.turnOn", typed, key: key)
          == ["isOn": true, "since": floor.time.now.json, "codesLeft": 10, "isClockSure": true])
    }
    #expect(await other.notice("session.ended").reason == "revoked")
    _ = try await tove.call("members.me", ["as": tove.handle])
    _ = try await kiosk.call("members.me", ["as": kiosk.handle])
    #expect(try await tove.refusedChange("secondFactor.turnOn", typed).reason == "begin_again")
    #expect(try floor.count("SELECT COUNT(*) FROM recovery_codes") == 10)
    #expect(try floor.problems() == [])
  }

  @Test("half an hour later, after a restart, and for a member it has to begin again, or cannot")
  func notBegun() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let mara = try await floor.member("Mara")
    #expect(try await mara.refusal("secondFactor.begin", ["as": mara.handle]).reason == "not_allowed")
    let phone = try Phone(try await tove.call("secondFactor.begin", ["as": tove.handle]))
    floor.time.advance(SecondFactorDrafts.lifetime)
    func typed(_ phone: Phone, _ floor: TestFloor) -> Params {
      ["as": tove.handle, "code": phone.code(floor), "recoveryCode": phone.recoveryCodes[0]]
    }
    #expect(
      try await tove.refusedChange("secondFactor.turnOn", typed(phone, floor)).reason == "begin_again")
    let second = try Phone(try await tove.call("secondFactor.begin", ["as": tove.handle]))
    let again = try TestFloor(after: floor)
    let back = again.connect()
    _ = try await back.call("sessions.resume", ["handle": tove.handle])
    #expect(
      try await back.refusedChange("secondFactor.turnOn", typed(second, again)).reason == "begin_again")
  }

  @Test("a right password opens nothing; a code of the phone does, once")
  func logIn() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let client = floor.connect()
    let reply = try await client.call("sessions.logIn", ["email": Self.tove, "password": TestFloor.password])
    #expect(
      reply == ["ticket": reply.ticket, "until": (floor.time.now + 300_000).json, "isClockSure": true])
    let ticket = reply.ticket
    // A ticket is no login, nor another kind of ticket.
    #expect(try await client.refusal("clients.list").reason == "no_session")
    #expect(try await client.refusal("sessions.resume", ["handle": ticket]).reason == "no_session")
    #expect(try await client.refusal("sessions.useTicket", ["ticket": ticket]).reason == "ticket_unknown")
    #expect(
      try await client.refusedCode(phone.wrong(floor), ticket)
        == ["code": "unauthenticated", "field": "code", "reason": "wrong_code", "retryable": false])
    // A phone's clock may be half a minute ahead.
    let code = phone.code(floor, steps: 1)
    let login = try await client.enter(code, ticket)
    #expect(login.member.id.int == tove.member && !login.browser.isNull)
    client.handle = login.handle.string ?? ""
    _ = try await client.call("clients.list", ["as": client.handle])
    #expect(try await client.refusedCode(phone.code(floor, steps: 1), ticket).reason == "login_expired")
    let next = floor.connect()
    let second = try await next.ticket(Self.tove)
    #expect(try await next.refusedCode(code, second).reason == "code_used")
    // Nor does one of an earlier step work any more, although it was never typed.
    #expect(try await next.refusedCode(phone.code(floor), second).reason == "code_used")
    floor.time.advance(2 * TOTP.stepMilliseconds)
    #expect(try await next.enter(phone.code(floor), second).member.id.int == tove.member)
    #expect(try floor.problems() == [])
  }

  @Test("two logins at once with one code: one of them is let in")
  func race() async throws {
    let floor = try TestFloor()
    let phone = try await floor.trainer().turnOnSecondFactor()
    let (one, other) = (floor.connect(), floor.connect())
    let (first, second) = (try await one.ticket(Self.tove), try await other.ticket(Self.tove))
    let gate = await floor.holdWriter()
    let ids = (
      one.post("sessions.secondFactor", ["ticket": first, "code": phone.code(floor)]),
      other.post("sessions.secondFactor", ["ticket": second, "code": phone.code(floor)])
    )
    gate.open()
    let replies = [await one.reply(ids.0), await other.reply(ids.1)]
    #expect(replies.filter { !$0.result.handle.isNull }.count == 1)
    #expect(replies.filter { $0.error.data.reason == "code_used" }.count == 1)
  }

  @Test("a recovery code works once, in place of the phone; new ones replace those that are left")
  func recovery() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let client = floor.connect()
    let ticket = try await client.ticket(Self.tove)
    client.handle = try await client.enter(" " + phone.recoveryCodes[0].uppercased(), ticket).handle.string ?? ""
    #expect(try await client.call("secondFactor.get", ["as": client.handle]).codesLeft == 9)
    let next = floor.connect()
    let second = try await next.ticket(Self.tove)
    #expect(try await next.refusedCode(phone.recoveryCodes[0], second).reason == "wrong_code")
    let made = try await client.change("secondFactor.newCodes", ["as": client.handle]).recoveryCodes.array
    #expect(Set(made).count == 10 && !made.contains(.string(phone.recoveryCodes[1])))
    #expect(try await next.refusedCode(phone.recoveryCodes[1], second).reason == "wrong_code")
    _ = try await next.enter(try #require(made[9].string), second)
    await floor.settle()
    let entries = try await floor.owner().call("audit.list", ["member": tove.member]).entries.array
    let kinds = entries.map { "\($0.kind.string ?? "") \($0.what.string ?? "-")" }
    #expect(kinds.filter { $0 == "recoveryCodeUsed -" }.count == 2)
    #expect(kinds.filter { $0 == "loggedIn recovery" }.count == 2)
    #expect(kinds.contains("recoveryCodesMade -") && kinds.contains("secondFactorOn -"))
    #expect(kinds.contains("wrongCode secondFactor"))
    // Two have been used, and one of them was of the new ones.
    #expect(try floor.count("SELECT COUNT(*) FROM recovery_codes") == 9)
  }

  @Test("after ten wrong codes, from wherever they come, a phone waits for an hour, and a restart does not shorten it")
  func guesses() async throws {
    let floor = try TestFloor()
    let phone = try await floor.trainer().turnOnSecondFactor()
    var wrong = 0
    while wrong < 10 {
      let client = floor.connect(address: "192.168.1.\(50 + wrong)")
      let ticket = try await client.ticket(Self.tove)
      #expect(try await client.refusedCode(phone.wrong(floor), ticket).reason == "wrong_code")
      wrong += 1
      floor.time.advance(61_000)
    }
    await floor.settle()
    let again = try TestFloor(after: floor)
    let client = again.connect()
    let ticket = try await client.ticket(Self.tove)
    let refusal = try await client.refusedCode(phone.code(again), ticket)
    #expect(refusal.reason == "locked" && refusal.retryAfterMs.int == 3_600_000 - 61_000)
    // Nor can recovery codes be guessed meanwhile.
    #expect(try await client.refusedCode("kdmw-7xqp-r3tn-fbc4", ticket).reason == "locked")
    again.time.advance(3_600_000)
    let later = try await client.ticket(Self.tove)
    #expect(try await client.enter(phone.code(again), later).member.role == "trainer")
  }

  @Test("who knows the password cannot keep the member out: a recovery code works, and there is room for their ticket")
  func keptOut() async throws {
    let floor = try TestFloor()
    let phone = try await floor.trainer().turnOnSecondFactor()
    let thief = floor.connect(address: "203.0.113.9")
    for _ in 0..<10 {
      _ = try await thief.refusedCode(phone.wrong(floor), try await thief.ticket(Self.tove))
      floor.time.advance(61_000)
    }
    let first = try await thief.ticket(Self.tove)
    for _ in 0..<120 {
      floor.time.advance(1)
      _ = try await thief.ticket(Self.tove)
    }
    let tove = floor.connect()
    let ticket = try await tove.ticket(Self.tove)
    #expect(try await tove.refusedCode(phone.code(floor), ticket).reason == "locked")
    #expect(try await tove.enter(phone.recoveryCodes[0], ticket).member.role == "trainer")
    // The newest few of a place are good.
    #expect(try await thief.refusedCode(phone.recoveryCodes[1], first).reason == "login_expired")
    // From then on the phone is asked again.
    let second = try await tove.ticket(Self.tove)
    #expect(try await tove.enter(phone.code(floor), second).member.role == "trainer")
  }

  @Test("a ticket is good for five minutes, at the same place, and while the password stays the same")
  func tickets() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let client = floor.connect()
    let stolen = try await client.ticket(Self.tove)
    let kiosk = try await floor.device("kiosk")
    for other in [floor.connect(address: "192.168.1.66"), kiosk] {
      #expect(try await other.refusedCode(phone.code(floor), stolen).reason == "login_expired")
    }
    for text in ["f_short", JSON.string(Tokens.make(.secondStep)), .string(tove.handle)] {
      #expect(try await client.refusedCode(phone.code(floor), text).reason == "login_expired")
    }
    floor.time.advance(PendingLogins.lifetime)
    #expect(try await client.refusedCode(phone.code(floor), stolen).reason == "login_expired")
    let ticket = try await client.ticket(Self.tove)
    _ = try await tove.change(
      "members.update",
      ["as": tove.handle, "password": "three plates by june", "currentPassword": TestFloor.password])
    #expect(try await client.refusedCode(phone.code(floor), ticket).reason == "wrong_credentials")
  }
}
