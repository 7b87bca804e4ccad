import Gym
import Secrets
import Storage
import TestKit
import Testing

@testable import Floor

/// Which calls have entries in the audit log, and how many.
@Suite(.limitedConcurrency) struct AuditEntryTests {
  private func entries(_ owner: TestClient, _ more: Params = [:]) async throws -> [JSON] {
    try await owner.call("audit.list", more).entries.array
  }

  private func kinds(_ owner: TestClient, _ more: Params = [:]) async throws -> [String] {
    try await entries(owner, more).map { $0.kind.string ?? "" }.reversed()
  }

  @Test("a member who changes something again and again has so many entries an hour, and others have theirs")
  func crowd() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for number in 0..<(AuditRules.mostAnHour + 5) {
      _ = try await mara.change("members.update", ["name": "Mara \(number)"])
    }
    let count = "SELECT COUNT(*) FROM audit WHERE kind = 'nameChanged' /* test */"
    #expect(try floor.count(count) == AuditRules.mostAnHour)
    _ = try await floor.member("Ines").change("members.update", ["name": "Ines Berg"])
    #expect(try floor.count(count) == AuditRules.mostAnHour + 1)
    floor.time.advance(3_600_001)
    _ = try await mara.change("members.update", ["name": "Mara Moor"])
    #expect(try floor.count(count) == AuditRules.mostAnHour + 2)
  }

  @Test("an export has an entry, whichever of its pages is read, and further pages within the hour have none")
  func exports() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    func read() async throws {
      _ = try await owner.change("members.export", ["after": 1])
      _ = try await owner.change("members.export")
      _ = try await owner.change("audit.export", ["before": 1_000])
      _ = try await owner.change("audit.export")
      _ = try await mara.call("accounts.export", ["after": 1])
      _ = try await mara.call("accounts.export")
    }
    func exported() async throws -> [String] { try await kinds(owner, ["area": "data"]).sorted() }
    let once = ["auditExported", "dataExported", "membersExported"]
    for _ in 0..<2 {
      try await read()
      #expect(try await exported() == once)
    }
    floor.time.advance(3_600_001)
    try await read()
    #expect(try await exported() == (once + once).sorted())
  }

  @Test("what a script changed has the name of the gym's token, also once that is revoked, and nothing else has")
  func scripts() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.gymDesk], of: owner, name: "Door")
    let wanted: JSON = ["key": .string(newKey()), "member": mara.member.json, "endsOn": "2099-01-31"]
    #expect(await floor.script(request(1, "memberships.set", wanted), token: token).fault == nil)
    _ = try await owner.change("memberships.remove", ["member": mara.member])
    let door = try await owner.call("tokens.gym").tokens[0].id
    _ = try await owner.change("tokens.revokeOfGym", ["token": door])
    let found = try await entries(owner, ["area": "people"]).filter { $0.kind == "membershipChanged" }
    #expect(found.map(\.token) == [.null, "Door"] && found.map(\.by.face.name) == ["Nadia", "Nadia"])
    #expect(try await entries(owner).filter { !$0.token.isNull }.count == 1)
    let csv = try #require(try await owner.change("audit.export", ["area": "people"]).csv.string)
    let lines = csv.split(separator: "\r\n" as Character).filter { $0.contains("membershipChanged") }
    #expect(lines.map { $0.hasSuffix(",Door") } == [false, true], "\(csv)")
  }

  @Test("guesses that could not be written, the first as well as an hour's counts, are written once they can be")
  func full() async throws {
    let floor = try TestFloor()
    _ = try await floor.member("Mara")
    let owner = try await floor.owner()
    func guess(_ email: String, from address: String) async throws {
      let params: Params = ["email": email, "password": "the wrong secret"]
      _ = try await floor.connect(address: address).refusal("sessions.logIn", params)
      await floor.settle()
    }
    func round(after milliseconds: Int) async throws -> Int {
      floor.time.advance(milliseconds)
      floor.server.housekeeping()
      await floor.settle()
      return try await entries(owner, ["area": "guesses"]).reduce(0) { $0 + ($1.times.int ?? 1) }
    }
    try await floor.database.write { tx in
      _ = try tx.execute(
        """
        CREATE TRIGGER test_full BEFORE INSERT ON audit WHEN NEW.area = 'guesses' BEGIN
          SELECT RAISE(ABORT, 'test');
        END /* test */
        """)
    }
    // Of one address, and of more than have a window each.
    for _ in 0..<3 { try await guess("mara@example.com", from: "203.0.113.9") }
    for number in 0..<GuessRecord.mostAddresses {
      try await guess("nobody@example.com", from: "198.51.100.\(number)")
    }
    let all = 3 + GuessRecord.mostAddresses
    for _ in 0..<2 { #expect(try await round(after: GuessRecord.hour) == 0) }
    try await guess("mara@example.com", from: "203.0.113.9")
    try await floor.database.write { tx in _ = try tx.execute("DROP TRIGGER test_full /* test */") }
    #expect(try await round(after: GuessRecord.hour) == all + 1)
    #expect(try await round(after: GuessRecord.hour) == all + 1)
    let mine = try await entries(owner, ["area": "guesses"]).filter { $0.address == "203.0.113.9" }
    #expect(mine.reduce(0) { $0 + ($1.times.int ?? 1) } == 4 && mine.allSatisfy { $0.since.int != nil })
  }

  @Test("guesses at kiosks take no address's place")
  func devices() async throws {
    let floor = try TestFloor()
    let ines = try await floor.member("Ines")
    let owner = try await floor.owner()
    for _ in 0..<3 {
      let kiosk = try await floor.device("kiosk")
      _ = try await kiosk.refusal("sessions.enter", ["member": ines.member, "pin": "9357"])
    }
    for number in 0..<GuessRecord.mostAddresses {
      let params: Params = ["email": "nobody@example.com", "password": "the wrong secret"]
      _ = try await floor.connect(address: "198.51.100.\(number)").refusal("sessions.logIn", params)
    }
    await floor.settle()
    let found = try await entries(owner, ["area": "guesses"]).filter { $0.address.string?.hasPrefix("198.51.") == true }
    #expect(found.count == GuessRecord.mostAddresses)
  }

  @Test("the reset of a PIN says whether the member has another now")
  func pins() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let added = try await owner.change("members.add", ["name": "Ines Berg", "displayName": "Ines", "pin": "2580"])
    let ines = added.member.id
    _ = try await owner.change("accounts.resetPin", ["member": mara.member])
    _ = try await owner.change("accounts.resetPin", ["member": ines, "pin": "7306"])
    let found = try await entries(owner, ["area": "people"]).filter { $0.kind == "pinReset" }
    #expect(found.map(\.what) == ["new", .null] && found.map(\.member.id) == [ines, mara.member.json])
  }

  @Test("what has changed nothing has no entry")
  func unchanged() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let (mara, tove) = (try await floor.member("Mara"), try await floor.trainer())
    let code = try await mara.call("clients.invite").code
    _ = try await tove.change("clients.accept", ["code": code])
    for _ in 0..<2 {
      _ = try await owner.change(
        "gym.configure", ["joining": "invitation", "name": "Yard", "equipment": ["barbell"] as JSON])
      _ = try await owner.change("gym.configure", ["membersControlTimers": true])
      _ = try await owner.change("accounts.rename", ["member": mara.member, "displayName": "Mara K"])
      _ = try await mara.change("clients.share", ["trainer": tove.member, "shares": ["progress"] as JSON])
    }
    #expect(
      try await kinds(owner, ["area": "settings"]) == ["joiningChanged"] + [String](repeating: "gymChanged", count: 4))
    let said = try await entries(owner, ["area": "settings"]).map(\.what)
    #expect(said == ["timers", "equipment", "invitation", "name", "invitation"])
    let people = try await kinds(owner, ["member": mara.member, "area": "people"])
    #expect(people.filter { $0 == "nameChanged" }.count == 1 && people.filter { $0 == "consentChanged" }.count == 1)

    // A second login, which the first call ends.
    let other = try await floor.logIn("mara@example.com")
    for _ in 0..<2 { _ = try await mara.change("sessions.endOthers") }
    _ = await other.notice("session.ended")
    let ended = try await kinds(owner, ["member": mara.member, "area": "logins"]).filter { $0 == "loginsEnded" }
    #expect(ended.count == 1)

    func use() async throws {
      let link = Tokens.make(.emailLink)
      let (member, until) = (mara.member, floor.time.now + 60_000)
      try await floor.database.write { tx in try tx.emails.add(Tokens.hash(link), member: member, until: until) }
      _ = try await mara.change("emails.useLink", ["link": link])
    }
    for _ in 0..<2 { try await use() }
    let confirmed = try await kinds(owner, ["member": mara.member]).filter { $0 == "emailConfirmed" }
    #expect(confirmed.count == 1)
  }
}
