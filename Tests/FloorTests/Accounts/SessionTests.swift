import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct SessionTests {
  @Test("a member logs in at a kiosk by PIN or by badge")
  func enter() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.change("members.update", ["badge": "0004711"])
    let kiosk = try await floor.device("kiosk")
    let byPin = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    #expect(byPin.idleMs == 180_000 && byPin.warnMs == 30_000 && byPin.member.hasBadge == true)
    #expect(try await kiosk.call("sessions.enter", ["badge": " 0004711", "pin": "2580"]).member.id.int == mara.member)
    #expect(try await kiosk.refusal("sessions.enter", ["badge": "0004712", "pin": "2580"]).reason == "no_such_member")
    #expect(try await kiosk.refusal("sessions.enter", ["pin": "2580"]).field == "member")
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "badge": "0004711", "pin": "2580"]).field
        == "badge")
    #expect(try await kiosk.refusal("sessions.enter", ["member": 99, "pin": "2580"]).reason == "no_such_member")
    let ben = try await floor.member("Ben", pin: nil)
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": ben.member, "pin": "2580"]).reason == "no_pin")
    _ = try await mara.change("members.update", ["badge": ""])
    #expect(try await kiosk.refusal("sessions.enter", ["badge": "0004711", "pin": "2580"]).reason == "no_such_member")
    _ = try await ben.change("members.update", ["badge": "0004711"])
    #expect(try await mara.refusedChange("members.update", ["badge": "0004711"]).reason == "badge_taken")
  }

  @Test("wrong PINs slow down, ten lock, and only the full login opens again")
  func pins() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let wrong: Params = ["member": mara.member, "pin": "1357"]
    for left in stride(from: 9, through: 0, by: -1) {
      let refused = try await kiosk.refusal("sessions.enter", wrong)
      #expect(refused.reason == "wrong_pin" && refused.params.left.int == left)
      guard left > 0, left < 8 else { continue }
      // From the third wrong PIN on there is a wait, during which the right PIN is not checked either.
      let slow = try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"])
      #expect(slow.code == "rate_limited" && slow.retryable == true)
      floor.time.advance(try #require(slow.retryAfterMs.int))
    }
    floor.time.advance(86_400_000)
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).reason == "full_login_needed")
    _ = try await floor.logIn("mara@example.com")
    #expect(
      try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).member.displayName == "Mara")
  }

  @Test("an unknown email and a wrong password are one and the same, down to the words")
  func credentials() async throws {
    let floor = try TestFloor()
    try await floor.member("Mara")
    let unknown = try await floor.connect().refusal(
      "sessions.logIn", ["email": "who@example.com", "password": "chalk and iron"])
    let wrong = try await floor.connect().refusal(
      "sessions.logIn", ["email": "mara@example.com", "password": "chalk and iron"])
    #expect(unknown == wrong)
    #expect(
      wrong == ["code": "unauthenticated", "field": "password", "reason": "wrong_credentials", "retryable": false])
    // Upper and lower case and spaces around it make no difference.
    #expect(try await floor.logIn(" MARA@Example.com ").handle.hasPrefix("s_"))
  }

  @Test(
    "guesses at an unknown email are counted as those at a known one",
    arguments: ["mara@example.com", "who@example.com"])
  func counted(_ email: String) async throws {
    let floor = try TestFloor()
    try await floor.member("Mara")
    var reasons: [JSON] = []
    for _ in 0..<4 {
      let client = floor.connect(address: "192.168.1.7")
      reasons.append(try await client.refusal("sessions.logIn", ["email": email, "password": "chalk and iron"]).reason)
    }
    #expect(reasons == ["wrong_credentials", "wrong_credentials", "wrong_credentials", "slow_down"])
  }

  @Test("who leaves is gone: the handle, the subscriptions, and no event after it")
  func leave() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    for topic in ["me", "devices"] { _ = try await owner.call("topics.subscribe", ["topic": topic]) }
    let other = try await floor.logIn("nadia@example.com")
    _ = try await owner.call("sessions.leave")
    #expect(floor.server.counts.listeners == 0)
    #expect(try await owner.refusal("members.me").reason == "no_session")
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": owner.handle]).reason == "no_session")
    try await other.log()
    _ = try await floor.device("wall")
    #expect(owner.peer.messages.allSatisfy { $0.method != "event" })
  }

  @Test("a new password wants the current one, ends every other login and says so there")
  func password() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let entered = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    let new = "deadlifts at dawn"
    #expect(try await mara.refusedChange("members.update", ["password": new]).field == "currentPassword")
    #expect(
      try await mara.refusedChange("members.update", ["password": new, "currentPassword": "chalk"]).reason
        == "wrong_credentials")
    #expect(
      try await mara.refusedChange(
        "members.update", ["password": "mara@example.com", "currentPassword": TestFloor.password]
      ).reason == "weak_password")
    _ = try await mara.change("members.update", ["password": new, "currentPassword": TestFloor.password])
    #expect(await phone.notice("session.ended") == ["handle": .string(phone.handle), "reason": "revoked"])
    #expect(await kiosk.notice("session.ended") == ["handle": entered, "reason": "revoked"])
    #expect(try await phone.refusal("members.me").reason == "no_session")
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": phone.handle]).reason == "no_session")
    #expect(floor.server.counts.listeners == 0)
    #expect(try await mara.call("members.me").member.displayName == "Mara")
    #expect(
      try await floor.connect().refusal(
        "sessions.logIn", ["email": "mara@example.com", "password": TestFloor.password]
      )
      .reason == "wrong_credentials")
    #expect(try await floor.logIn("mara@example.com", password: new).handle.hasPrefix("s_"))
  }

  @Test("a login by PIN or by resuming changes no PIN and no badge without the password")
  func secrets() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle.string ?? ""
    let resumed = floor.connect()
    _ = try await resumed.call("sessions.resume", ["handle": mara.handle])
    for client in [kiosk, resumed] {
      for change in [["pin": "9731"], ["badge": "0004711"]] as [Params] {
        #expect(try await client.refusedChange("members.update", change).field == "currentPassword")
      }
      let proven: Params = ["pin": "9731", "currentPassword": TestFloor.password]
      #expect(try await client.change("members.update", proven).member.hasPin == true)
    }
    #expect(try await mara.change("members.update", ["pin": "8642"]).member.hasPin == true)
    #expect(try await mara.refusedChange("members.update", ["pin": "1234"]).reason == "simple_pin")
    #expect(
      try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "8642"]).member.id.int == mara.member)
  }

  @Test(
    "a sign-up with a wrong field is refused at it, and nothing is half stored",
    arguments: [
      ("name", "", "required"), ("name", "a\nb", "bad_characters"),
      ("displayName", "Mara Mara Mara Mara Mara Mara", "too_long"),
      ("email", "mara", "malformed_email"), ("email", "ben@example.com", "email_taken"),
      ("password", "short", "too_short"),
      ("password", "password123", "weak_password"), ("pin", "1111", "simple_pin"), ("pin", "12a4", "bad_characters"),
      ("sex", "x", "not_one_of"), ("birthDate", "1994-02-30", "malformed_date"),
      ("birthDate", "2194-01-01", "in_future"),
      ("heightCm", 3, "out_of_range"), ("heightCm", 1e308, "out_of_range"),
      ("bodyWeight", ["value": 5, "unit": "kg"], "out_of_range"),
      ("bodyWeight", ["value": 64.1234, "unit": "kg"], "precision"), ("unit", "stone", "not_one_of"),
    ] as [(String, JSON, String)])
  func signUp(_ field: String, _ value: JSON, _ reason: String) async throws {
    let floor = try TestFloor()
    try await floor.member("Ben")
    let client = floor.connect()
    let refused = try await #require(throws: Refusal.self) { try await client.signUp("Mara", more: [field: value]) }
      .error
      .data
    #expect(refused.field == .string(field))
    #expect(refused.reason == .string(reason))
    #expect(try floor.count("SELECT COUNT(*) FROM members") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM body_weights") == 0)
    // The deadline starts again once the request has been processed, which is after the reply.
    while client.peer.deadline != 10_000 { await Task.yield() }
    // The same form, corrected by its member.
    #expect(try await client.signUp("Mara").member.displayName == "Mara")
    #expect(client.peer.deadline == nil)
  }

  @Test("what is searched for may hold anything and be of any length")
  func search() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let endless = "a" + String(repeating: "\u{301}", count: 60_000)
    for text in [String(repeating: "x", count: 100_000), endless] {
      for (client, method) in [(owner, "members.list"), (kiosk, "members.roster"), (kiosk, "workouts.history")] {
        #expect(try await client.refusal(method, ["text": text]).reason == "too_long", "\(method)")
      }
    }
    #expect(try await kiosk.call("members.roster", ["text": "MAR"]).faces.array.count == 1)
    #expect(try await owner.call("members.list", ["text": "LIND"])["members"].array.count == 1)
    for text in ["%", "_", "\\", "'; DROP TABLE members; --", "\u{0}"] {
      #expect(try await kiosk.call("members.roster", ["text": text]).faces == [])
    }
    #expect(try await owner.call("members.list", ["text": "mara@"])["members"].array.count == 1)
  }

  @Test("a sex once chosen can be taken back")
  func sexTakenBack() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: ["sex": "female"])
    #expect(try await mara.change("members.update", ["displayName": "Marie"]).member.sex == "female")
    #expect(try await mara.change("members.update", ["sex": ""]).member.sex.isNull)
    #expect(try await mara.call("members.me").member.sex.isNull)
    #expect(try await mara.refusedChange("members.update", ["sex": "x"]).reason == "not_one_of")
  }

  @Test("the order of a kiosk's members says nothing about the training of those who are not shown on the floor")
  func rosterOrder() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    for name in ["Zoe", "Mara"] { _ = try await floor.member(name) }
    let (yan, ann) = (try await floor.member("Yan", shown: false), try await floor.member("ann", shown: false))
    let (cleo, ben) = (try await floor.member("Cleo"), try await floor.member("Ben"))
    func faces() async throws -> [String] {
      try await kiosk.call("members.roster").faces.array.compactMap { $0.name.string }.filter { $0 != "Nadia" }
    }
    func trains(_ client: TestClient) async throws {
      floor.time.advance(120_000)
      try await client.log()
    }
    try await trains(cleo)
    try await trains(ben)
    #expect(try await faces() == ["Ben", "Cleo", "Mara", "Zoe", "ann", "Yan"])
    try await trains(yan)
    #expect(try await faces() == ["Ben", "Cleo", "Mara", "Zoe", "ann", "Yan"])
    try await trains(ann)
    _ = try await yan.change("workouts.finish")
    try await trains(cleo)
    #expect(try await faces() == ["Cleo", "Ben", "Mara", "Zoe", "ann", "Yan"])
  }

  @Test("a kiosk finds members by the name that it shows, and the letters A to Z find every accent")
  func shownNames() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    for (name, email) in [("Mara", "mara"), ("Zoë Å.", "zoe"), ("Øyvind", "oyvind"), ("Łukasz", "lukasz")] {
      try await kiosk.signUp(name, more: ["email": "\(email)@example.com"])
    }
    func found(_ text: String) async throws -> [String] {
      try await kiosk.call("members.roster", ["text": text]).faces.array.compactMap { $0.name.string }.sorted()
    }
    // Everybody's surname is Lindqvist, and no screen shows it.
    #expect(try await found("lind") == [])
    #expect(try await found("zoe") == ["Zoë Å."])
    #expect(try await found("A") == ["Zoë Å."])
    #expect(try await found("oyv") == ["Øyvind"])
    #expect(try await found("L") == ["Łukasz"])
    #expect(try await found("ZOË") == ["Zoë Å."])
  }
}
