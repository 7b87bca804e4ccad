import Gym
import TestKit
import Testing

@testable import Floor

/// Members who joined at a kiosk with a first name and a PIN.
@Suite(.limitedConcurrency) struct FirstNameTests {
  private static func answers(_ name: String, pin: String = "2580") -> Params {
    ["name": name, "displayName": name, "pin": pin, "unit": "kg", "shownOnFloor": true]
  }

  private static let code = "p_" + String(repeating: "Ab0_-", count: 8) + "xyz"

  /// Joins at a kiosk; the client that is returned is on the kiosk's connection.
  private static func join(_ floor: TestFloor, _ name: String = "Ayşe", _ more: Params = [:]) async throws -> TestClient
  {
    let kiosk = try await floor.device("kiosk")
    let reply = try await kiosk.change("members.signUp", answers(name).merging(more) { $1 })
    kiosk.handle = reply.handle.string ?? ""
    kiosk.member = reply.member.id.int ?? 0
    return kiosk
  }

  @Test("a first name and a PIN are enough at a kiosk, and log in there")
  func joins() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let reply = try await kiosk.change("members.signUp", Self.answers("Ayşe"))
    #expect(reply.member.email.isNull && reply.member.emailUnconfirmed.isNull && reply.member.hasPin == true)
    #expect(reply.idleMs == 180_000 && reply.browser.isNull)
    let again = try await kiosk.call("sessions.enter", ["member": reply.member.id.int ?? 0, "pin": "2580"])
    #expect(again.member.id == reply.member.id)
    let list: JSON = try await floor.owner().call("members.list", ["text": "ay"])
    let listed = list["members"][0]
    #expect(listed.email.isNull && listed.emailUnconfirmed.isNull && listed.hasPin == true)
    #expect(try floor.problems() == [])
  }

  @Test("without an email a PIN is needed, and a kiosk; an email and a password come together")
  func halves() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    for (more, field): (Params, String) in [
      (["pin": JSON.null], "pin"), (["email": "a@example.com"], "password"),
      (["password": TestFloor.password], "email"), (["phoneCode": "p_short"], "phoneCode"),
    ] {
      let refused = try await kiosk.refusedChange("members.signUp", Self.answers("Ayşe").merging(more) { $1 })
      #expect(refused.field == .string(field) && refused.code == "invalid")
    }
    #expect(try await floor.connect().refusedChange("members.signUp", Self.answers("Ayşe")).field == "email")
    #expect(try floor.count("SELECT COUNT(*) FROM members WHERE role = 'member'") == 0)
  }

  @Test("a retry after a lost reply joins once, if it has the PIN")
  func retry() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let key = newKey()
    let first = try await kiosk.change("members.signUp", Self.answers("Ayşe"), key: key)
    let second = try await kiosk.change("members.signUp", Self.answers("Ayşe"), key: key)
    #expect(first.member == second.member && first.handle != second.handle)
    let other = try await kiosk.refusedChange("members.signUp", Self.answers("Ayşe", pin: "7306"), key: key)
    #expect(other.reason == "key_reused")
  }

  @Test("a name is free or taken whatever its case, and the plate is the one that was shown")
  func names() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let free = try await kiosk.call("members.checkName", ["displayName": "Mara"])
    #expect(free.isFree == true && free.initials == "MA")
    try await floor.member("Zoe")
    let joined = try await kiosk.change("members.signUp", Self.answers("Mara").merging(["colour": free.colour]) { $1 })
    #expect(joined.member.colour == free.colour && joined.member.initials == "MA")
    #expect(try await kiosk.call("members.checkName", ["displayName": " mARÁ "]).isFree == false)
    let refused = try await kiosk.refusedChange("members.signUp", Self.answers("MARA"))
    #expect(refused.reason == "name_taken" && refused.field == "displayName")
    let longer = try await kiosk.call("members.checkName", ["displayName": "Mara K"])
    #expect(longer.isFree == true && longer.initials == "MK")
    #expect(try await kiosk.refusal("members.checkName", ["displayName": " "]).field == "displayName")
    // Seven colours tell apart seven people with the same initials.
    var colours = [joined.member.colour]
    for name in ["Mabel", "Macy", "Maddox", "Magda", "Mahmut", "Maik"] {
      let plate = try await kiosk.call("members.checkName", ["displayName": name])
      let member = try await kiosk.change("members.signUp", Self.answers(name)).member
      #expect(member.colour == plate.colour && member.initials == "MA")
      colours.append(member.colour)
      floor.time.advance(60_000)
    }
    #expect(Set(colours).count == 7)
    // With an email anybody may have any name.
    #expect(try await floor.member("Mara").member > 0)
  }

  @Test("the kiosk's code and the PIN log in on the phone until midnight; a new code replaces it")
  func phone() async throws {
    let floor = try TestFloor()
    let kiosk = try await Self.join(floor, "Ayşe", ["phoneCode": Self.code])
    let phone = floor.connect()
    let wrong = try await phone.refusal("sessions.usePhoneCode", ["code": Self.code, "pin": "1357"])
    #expect(wrong.reason == "wrong_pin" && wrong.params.left == 9)
    let login = try await phone.call("sessions.usePhoneCode", ["code": Self.code, "pin": "2580"])
    #expect(login.member.id.int == kiosk.member && login.idleMs.isNull)
    // The code is on a screen for all to see, so a kiosk does not take it.
    #expect(
      try await floor.device("kiosk").refusal("sessions.usePhoneCode", ["code": Self.code, "pin": "2580"]).reason
        == "phone_code_unknown")
    let made = try await kiosk.change("sessions.phoneCode", ["as": kiosk.handle])
    #expect(
      try await floor.connect().refusal("sessions.usePhoneCode", ["code": Self.code, "pin": "2580"]).reason
        == "phone_code_unknown")
    _ = try await floor.connect().call("sessions.usePhoneCode", ["code": made.code, "pin": "2580"])
    let until = try #require(made.until.int)
    #expect(floor.calendar.startOfDay(at: until) == until && until - floor.time.now <= 86_400_000)
    floor.time.advance(until - floor.time.now)
    #expect(
      try await floor.connect().refusal("sessions.usePhoneCode", ["code": made.code, "pin": "2580"]).reason
        == "phone_code_unknown")
    let late = try await kiosk.call("sessions.enter", ["member": kiosk.member, "pin": "2580"])
    floor.time.advance(86_400_000 - 60_000)
    let atNight = try await kiosk.change("sessions.phoneCode", ["as": late.handle])
    #expect(atNight.until.int == floor.time.now + 3_600_000)
  }

  @Test("a new PIN ends the logins on phones that the old one opened, and the code")
  func newPin() async throws {
    let floor = try TestFloor()
    let kiosk = try await Self.join(floor, "Ayşe", ["phoneCode": Self.code])
    let use: Params = ["code": Self.code, "pin": "2580"]
    let phone = floor.connect()
    phone.handle = try await phone.call("sessions.usePhoneCode", use).handle.string ?? ""
    _ = try await floor.owner().change("accounts.resetPin", ["member": kiosk.member, "pin": "7306"])
    #expect(try await phone.refusal("members.me", ["as": phone.handle]).reason == "no_session")
    #expect(
      try await floor.connect().refusal("sessions.usePhoneCode", ["code": Self.code, "pin": "7306"]).reason
        == "phone_code_unknown")
    // The member's own new PIN keeps the login that asks for it.
    let again = try await kiosk.call("sessions.enter", ["member": kiosk.member, "pin": "7306"]).handle
    let code = try await kiosk.change("sessions.phoneCode", ["as": again]).code
    let phones = [floor.connect(), floor.connect()]
    for phone in phones {
      phone.handle = try await phone.call("sessions.usePhoneCode", ["code": code, "pin": "7306"]).handle.string ?? ""
    }
    _ = try await phones[0].change(
      "members.update", ["as": phones[0].handle, "pin": "4096", "currentPassword": "7306"])
    #expect(try await phones[0].call("members.me", ["as": phones[0].handle]).member.displayName == "Ayşe")
    #expect(try await phones[1].refusal("members.me", ["as": phones[1].handle]).reason == "no_session")
  }

  @Test("a PIN makes nobody a trainer or an owner on a phone either")
  func roles() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let owner = try await floor.owner()
    let nadia = try await owner.call("members.me").member.id
    let pinLogin = try await kiosk.call("sessions.enter", ["member": nadia, "pin": "7391"]).handle
    #expect(try await kiosk.refusedChange("sessions.phoneCode", ["as": pinLogin]).reason == "staff_by_password")
    // A member whose phone was opened by PIN becomes a trainer.
    let mara = try await floor.member("Mara")
    let code = try await mara.change("sessions.phoneCode").code
    let phone = floor.connect()
    phone.handle = try await phone.call("sessions.usePhoneCode", ["code": code, "pin": "2580"]).handle.string ?? ""
    _ = try await owner.change("members.setRole", ["member": mara.member, "role": "trainer"])
    await floor.settleAll()
    let again = floor.connect()
    for client in [phone, again] {
      let handle = phone.handle
      if client === again { _ = try await again.call("sessions.resume", ["handle": handle]) }
      #expect(try await client.refusal("clients.list", ["as": handle]).reason == "not_allowed")
      #expect(try await client.refusal("members.list", ["as": handle]).reason == "not_allowed")
    }
    #expect(
      try await floor.connect().refusal("sessions.usePhoneCode", ["code": code, "pin": "2580"]).reason
        == "phone_code_unknown")
  }

  @Test("who waits for the approval gets in on the phone, and sees there that they wait")
  func approval() async throws {
    let floor = try TestFloor()
    _ = try await floor.owner().change("gym.configure", ["joining": "approval"])
    let kiosk = try await Self.join(floor, "Ayşe", ["phoneCode": Self.code])
    let use: Params = ["code": Self.code, "pin": "2580"]
    let phone = floor.connect()
    #expect(try await phone.call("sessions.usePhoneCode", use).member.isWaiting == true)
    #expect(try await phone.refusal("exercises.list").reason == "approval_needed")
    _ = try await floor.owner().change("accounts.approve", ["member": kiosk.member])
    #expect(try await floor.connect().call("sessions.usePhoneCode", use).member.isWaiting.isNull)
  }

  @Test("with the PIN they get an email and a password, once")
  func addsEmail() async throws {
    let floor = try TestFloor()
    try await floor.member("Mara")
    let kiosk = try await Self.join(floor)
    let full: Params = [
      "as": kiosk.handle, "email": "ayse@example.com", "password": TestFloor.password, "pin": "2580",
    ]
    #expect(try await kiosk.refusedChange("emails.add", full.merging(["pin": "1357"]) { $1 }).field == "pin")
    #expect(try await kiosk.refusedChange("emails.add", full.merging(["password": "short"]) { $1 }).field == "password")
    let taken = try await kiosk.refusedChange("emails.add", full.merging(["email": "Mara@example.com"]) { $1 })
    #expect(taken.reason == "email_taken" && taken.field == "email")
    let member = try await kiosk.change("emails.add", full).member
    #expect(member.email == "ayse@example.com" && member.emailUnconfirmed == true)
    #expect(try await floor.logIn("ayse@example.com").handle.hasPrefix("s_"))
    #expect(try await kiosk.refusedChange("emails.add", full).reason == "has_email")
    #expect(try floor.problems() == [])
  }

  @Test("until then whatever needs a password takes the PIN, or says that an email is needed")
  func pinInstead() async throws {
    let floor = try TestFloor()
    let kiosk = try await Self.join(floor)
    let own: Params = ["as": kiosk.handle]
    for (method, more): (String, Params) in [
      ("members.update", ["password": "three plates by june", "currentPassword": "2580"]),
      ("emails.change", ["email": "ayse@example.com", "password": "2580"]),
    ] {
      #expect(try await kiosk.refusedChange(method, own.merging(more) { $1 }).reason == "no_email")
    }
    let owner = try await floor.owner()
    let member: Params = ["member": kiosk.member]
    #expect(
      try await owner.refusedChange("members.setRole", member.merging(["role": "trainer"]) { $1 }).reason == "no_email")
    #expect(try await owner.refusedChange("accounts.oneTimePassword", member).reason == "no_email")
    #expect(try await owner.refusedChange("emails.confirm", member).reason == "no_email")
    let mara: Params = ["member": try await floor.member("Mara").member]
    #expect(try await owner.refusedChange("accounts.resetPin", mara.merging(["pin": "7306"]) { $1 }).field == "pin")
    let name: Params = ["displayName": "Mara"]
    #expect(try await kiosk.refusedChange("members.update", own.merging(name) { $1 }).reason == "name_taken")
    #expect(
      try await kiosk.refusedChange("members.update", own.merging(["pin": "7306", "currentPassword": "1357"]) { $1 })
        .field
        == "currentPassword")
    _ = try await kiosk.change("members.update", own.merging(["pin": "7306", "currentPassword": "2580"]) { $1 })
    #expect(
      try await kiosk.refusedChange("accounts.delete", own.merging(["password": "2580"]) { $1 }).field == "password")
    _ = try await kiosk.change("accounts.delete", own.merging(["password": "7306"]) { $1 })
    #expect(try floor.count("SELECT COUNT(*) FROM members WHERE id = \(kiosk.member)") == 0)
  }

  @Test("after ten wrong PINs the desk helps: the owner gives a new PIN")
  func lockedOut() async throws {
    let floor = try TestFloor()
    let kiosk = try await Self.join(floor)
    let member = kiosk.member
    for _ in 0..<10 {
      floor.time.advance(3_600_000)
      _ = try await kiosk.refusal("sessions.enter", ["member": member, "pin": "1357"])
    }
    floor.time.advance(86_400_000)
    #expect(try await kiosk.refusal("sessions.enter", ["member": member, "pin": "2580"]).reason == "desk_needed")
    let owner = try await floor.owner()
    #expect(try await owner.refusedChange("accounts.resetPin", ["member": member]).field == "pin")
    #expect(try await kiosk.refusal("sessions.enter", ["member": member, "pin": "2580"]).reason == "desk_needed")
    #expect(
      try await owner.refusedChange("accounts.resetPin", ["member": member, "pin": "1234"]).reason == "simple_pin")
    _ = try await owner.change("accounts.resetPin", ["member": member, "pin": "7306"])
    #expect(try await kiosk.refusal("sessions.enter", ["member": member, "pin": "2580"]).reason == "wrong_pin")
    #expect(try await kiosk.call("sessions.enter", ["member": member, "pin": "7306"]).member.id.int == member)
  }
}
