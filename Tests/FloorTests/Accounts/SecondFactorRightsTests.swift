import Gym
import Secrets
import Synchronization
import TestKit
import Testing

@testable import Floor

/// What goes on beside a second factor: other ways in, who may turn it off, and a clock that is wrong.
@Suite(.limitedConcurrency) struct SecondFactorRightsTests {
  private static let tove = "tove@example.com"

  @Test("a one-time password does not bypass it")
  func oneTime() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let made = try await floor.owner().change("accounts.oneTimePassword", ["member": tove.member])
    let client = floor.connect()
    let ticket = try await client.ticket(Self.tove, password: try #require(made.password.string))
    client.handle = try await client.enter(phone.code(floor), ticket).handle.string ?? ""
    _ = try await client.change("accounts.renew", ["as": client.handle, "password": "three plates by june"])
    #expect(try await client.call("secondFactor.get", ["as": client.handle]).isOn == true)
  }

  @Test("a link by email sets the password and opens nothing without a code")
  func link() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let client = floor.connect()
    _ = try await client.call("accounts.sendLink", ["email": Self.tove])
    let new = "three plates by june"
    let reply = try await client.call("accounts.useLink", ["link": try await post.secret(), "password": new])
    #expect(reply.handle.isNull && !reply.ticket.isNull)
    // The password is the new one, the old logins have ended, and the link is used up.
    #expect(await tove.notice("session.ended").reason == "revoked")
    #expect(try floor.count("SELECT COUNT(*) FROM password_links") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL") == 1)
    let old: Params = ["email": Self.tove, "password": TestFloor.password]
    #expect(try await floor.connect().refusal("sessions.logIn", old).reason == "wrong_credentials")
    #expect(try await client.enter(phone.code(floor), reply.ticket).member.id.int == tove.member)
    _ = try await floor.connect().ticket(Self.tove, password: new)
  }

  @Test("a sign-up that is sent again long afterwards does not bypass it")
  func joinedAgain() async throws {
    let floor = try TestFloor()
    let tove = floor.connect()
    let key = newKey()
    let join: Params = [
      "name": "Tove Berg", "displayName": "Tove", "email": Self.tove, "password": TestFloor.password, "unit": "kg",
      "shownOnFloor": true,
    ]
    let reply = try await tove.change("members.signUp", join, key: key)
    tove.handle = reply.handle.string ?? ""
    _ = try await floor.owner().change("members.setRole", ["member": reply.member.id, "role": "trainer"])
    _ = try await tove.turnOnSecondFactor()
    #expect(try await floor.connect().refusedChange("members.signUp", join, key: key).reason == "key_reused")
  }

  @Test("at a kiosk a PIN asks for no code and gives no rights of staff; a password gives them after a code")
  func kiosk() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let kiosk = try await floor.device("kiosk")
    let byPin = try await kiosk.call("sessions.enter", ["member": tove.member, "pin": "2580"]).handle
    #expect(try await kiosk.refusal("clients.list", ["as": byPin]).reason == "not_allowed")
    #expect(try await kiosk.refusedChange("secondFactor.newCodes", ["as": byPin]).reason == "shared_device")
    let ticket = try await kiosk.ticket(Self.tove)
    let login = try await kiosk.enter(phone.code(floor), ticket)
    #expect(!login.idleMs.isNull && !login.delivery.isNull && login.browser.isNull)
    _ = try await kiosk.call("clients.list", ["as": login.handle])
    // Its screen is no place for a secret.
    #expect(try await kiosk.refusal("secondFactor.begin", ["as": login.handle]).reason == "shared_device")
    #expect(try await kiosk.refusedChange("secondFactor.turnOff", ["as": login.handle]).reason == "shared_device")
    #expect(try await tove.call("secondFactor.get", ["as": tove.handle]).isOn == true)
  }

  @Test("the owner sees who has it, reads no secret, and clears it for a trainer but not for an owner")
  func owner() async throws {
    let floor = try TestFloor()
    let (tove, mara) = (try await floor.trainer(), try await floor.member("Mara"))
    let phone = try await tove.turnOnSecondFactor()
    let owner = try await floor.owner()
    let people = try await owner.call("secondFactor.staff").people.array
    #expect(people.map(\.member.name) == ["Nadia", "Tove"] && people.map(\.role) == ["owner", "trainer"])
    #expect(people[0].since.isNull && people[1].since.int == floor.time.now - 2 * TOTP.stepMilliseconds)
    let shown = people.map(\.text).joined()
    #expect(!shown.contains(TOTP.text(of: phone.secret)) && !shown.contains("secret"))
    for client in [tove, mara] {
      #expect(try await client.refusal("secondFactor.staff").reason == "not_allowed")
      #expect(try await client.refusedChange("secondFactor.clear", ["member": tove.member]).reason == "not_allowed")
    }
    let key = newKey()
    for _ in 0..<2 { _ = try await owner.change("secondFactor.clear", ["member": tove.member], key: key) }
    // Nothing is recorded where nothing was on.
    _ = try await owner.change("secondFactor.clear", ["member": tove.member])
    #expect(try await !floor.logIn(Self.tove).handle.isEmpty)
    let entries = try await owner.call("audit.list", ["member": tove.member]).entries.array
    #expect(entries.filter { $0.kind == "secondFactorCleared" }.map(\.by.face.name) == ["Nadia"])
    #expect(try await owner.call("staff.actions").actions.array.filter { $0.kind == "secondFactorCleared" }.count == 1)
    let me = try await owner.call("members.me").member.id
    #expect(try await owner.refusedChange("secondFactor.clear", ["member": me]).reason == "not_allowed")
    #expect(try await owner.refusedChange("secondFactor.clear", ["member": 900_000]).reason == "no_such_member")
    #expect(try floor.problems() == [])
  }

  @Test("a stolen login turns nothing on or off, and shows no codes")
  func stolen() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    _ = try await tove.turnOnSecondFactor()
    floor.time.advance(300_000)
    tove.knowsPassword.withLock { $0 = false }
    #expect(try await tove.refusal("secondFactor.begin").reason == "password_needed")
    for method in ["secondFactor.turnOff", "secondFactor.newCodes"] {
      #expect(try await tove.refusedChange(method).reason == "password_needed")
    }
    tove.knowsPassword.withLock { $0 = true }
    #expect(try await tove.change("secondFactor.turnOff") == ["isOn": false, "isClockSure": true])
    #expect(try await !floor.logIn(Self.tove).handle.isEmpty)
    #expect(try await tove.refusedChange("secondFactor.newCodes").reason == "second_factor_off")
    #expect(try floor.count("SELECT COUNT(*) FROM recovery_codes") == 0)
  }

  @Test("who is no trainer any more keeps it, is in the owner's list, and can turn it off")
  func noTrainer() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    let owner = try await floor.owner()
    func listed() async throws -> [String] {
      try await owner.call("secondFactor.staff").people.array.map { $0.member.name.string ?? "" }
    }
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "member"])
    #expect(try await listed() == ["Nadia", "Tove"])
    let client = floor.connect()
    client.handle =
      try await client.enter(phone.code(floor), try await client.ticket(Self.tove)).handle.string ?? ""
    #expect(try await client.refusal("secondFactor.begin", ["as": client.handle]).reason == "not_allowed")
    #expect(try await client.change("secondFactor.turnOff", ["as": client.handle]).isOn == false)
    #expect(try await listed() == ["Nadia"])
    #expect(try await !floor.logIn(Self.tove).handle.isEmpty)
  }

  @Test("a deleted account leaves nothing of it, and the owner clears it for whoever is no trainer any more")
  func deleted() async throws {
    let floor = try TestFloor()
    let (tove, una) = (try await floor.trainer(), try await floor.trainer("Una"))
    _ = try await tove.turnOnSecondFactor()
    _ = try await una.turnOnSecondFactor()
    let owner = try await floor.owner()
    _ = try await owner.change("members.setRole", ["member": una.member, "role": "member"])
    _ = try await owner.change("secondFactor.clear", ["member": una.member])
    #expect(try floor.count("SELECT COUNT(*) FROM recovery_codes") == 10)
    _ = try await tove.change("accounts.delete", ["as": tove.handle, "password": TestFloor.password])
    await floor.settle()
    for table in ["second_factors", "recovery_codes"] {
      #expect(try floor.count("SELECT /* test */ COUNT(*) FROM \(table)") == 0)
    }
  }

  @Test("the command for a locked-out owner clears it, with the wrong codes, and says so in the audit log")
  func reset() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let phone = try await owner.turnOnSecondFactor()
    for _ in 0..<10 {
      let client = floor.connect()
      let ticket = try await client.ticket("nadia@example.com")
      _ = try await client.refusedCode(phone.wrong(floor), ticket)
      floor.time.advance(61_000)
    }
    let office = BackOffice(database: floor.database)
    // Helping a member at the machine leaves it as it is.
    let (_, first, _) = try await office.resetPassword(
      email: "nadia@example.com", hasher: floor.hasher, now: floor.time.now)
    _ = try await floor.connect().ticket("nadia@example.com", password: first)
    let (member, second, _) = try await office.resetPassword(
      email: "nadia@example.com", clearsSecondFactor: true, hasher: floor.hasher, now: floor.time.now)
    #expect(try !office.hasSecondFactor(member.id))
    let back = try await floor.logIn("nadia@example.com", password: second)
    floor.server.housekeeping()
    await floor.settle()
    _ = try await back.change("accounts.renew", ["as": back.handle, "password": "three plates by june"])
    let entries = try await back.call("audit.list", ["area": "people"]).entries.array
    #expect(entries.filter { $0.kind == "secondFactorCleared" && $0.byCommand == true }.count == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM guesses WHERE book = 'secondFactors'") == 0)
  }

  @Test(
    "with a clock in 1970, or before the last code, a recovery code works and a phone's does not",
    arguments: [true, false])
  func clock(isIn1970: Bool) async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    floor.time.advance(isIn1970 ? 60_000 - floor.time.now : -3_600_000)
    floor.server.housekeeping()
    let client = floor.connect()
    let reply = try await client.call("sessions.logIn", ["email": Self.tove, "password": TestFloor.password])
    #expect(reply.isClockSure == false)
    #expect(
      try await client.refusedCode(phone.code(floor), reply.ticket)
        == ["code": "conflict", "field": "code", "reason": "clock_unsure", "retryable": false])
    let login = try await client.enter(phone.recoveryCodes[0], reply.ticket)
    #expect(
      try await client.call("secondFactor.get", ["as": login.handle])
        == [
          "isOn": true, "since": (Int(TestFloor.start)).json, "codesLeft": 9, "isClockSure": false,
        ])
  }

  @Test("while the gym's time is only reckoned, a recovery code works and a phone's does not, until the clock is set")
  func reckoned() async throws {
    let floor = try TestFloor(isWatched: true)
    let tove = try await floor.trainer()
    let phone = try await tove.turnOnSecondFactor()
    floor.server.housekeeping()
    let right = floor.time.now + 600_000
    let credentials: Params = ["email": Self.tove, "password": TestFloor.password]
    floor.time.set(0)
    floor.server.housekeeping()
    let client = floor.connect()
    let reply = try await client.call("sessions.logIn", credentials)
    #expect(reply.isClockSure == false)
    #expect(try await client.refusedCode(phone.code(floor), reply.ticket).reason == "clock_unsure")
    _ = try await client.enter(phone.recoveryCodes[0], reply.ticket)
    floor.time.set(right)
    floor.server.housekeeping()
    let again = try await floor.connect().call("sessions.logIn", credentials)
    #expect(again.isClockSure == true)
    _ = try await client.enter(phone.code(floor), again.ticket)
  }

  @Test("a login names its browser; a member ends one, or all others")
  func logins() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
    let laptop = floor.connect(userAgent: agent)
    let credentials: Params = ["email": "mara@example.com", "password": TestFloor.password]
    laptop.handle = try await laptop.call("sessions.logIn", credentials).handle.string ?? ""
    // A login from before browsers were named gets its name when it goes on.
    let phone = floor.connect(userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36")
    _ = try await phone.call("sessions.resume", ["handle": mara.handle])
    let listed = try await laptop.call("sessions.list", ["as": laptop.handle]).sessions.array
    #expect(
      Set(listed.map { "\($0.browser.string ?? "") \($0.system.string ?? "")" }) == ["Firefox Linux", "Chrome Android"])
    #expect(listed.first { $0.isThis == true }?.browser == "Firefox")
    _ = try await laptop.change("sessions.endOthers", ["as": laptop.handle])
    #expect(await phone.notice("session.ended").reason == "revoked")
    #expect(try await laptop.call("sessions.list", ["as": laptop.handle]).sessions.array.count == 1)
  }
}
