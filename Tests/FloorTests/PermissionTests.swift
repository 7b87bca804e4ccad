import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Who may call what. Every method stands here by name; one that is missing fails the test.
private enum Rule {
  /// Everybody.
  case anyone
  /// A connection that is nobody's.
  case stranger
  /// A kiosk, or no device.
  case door
  case identified
  case kiosk
  /// Whoever has a login here.
  case login
  /// The owner by password on a connection of their own.
  case owner
  /// A trainer or the owner, wherever they are logged in.
  case trainer
  /// A kiosk, and every login.
  case controller
  /// A paired device.
  case device
}

private enum Who: String, CaseIterable {
  case stranger, pairing, kioskAlone, kioskWithMember, wall, terminal, member, trainer, owner, ownerByPin
}

extension Rule {
  /// What keeps somebody out; nil where they may call.
  fileprivate func refusal(_ who: Who) -> String? {
    let isDevice = [.kioskAlone, .kioskWithMember, .wall, .terminal, .ownerByPin].contains(who)
    let isKiosk = [.kioskAlone, .kioskWithMember, .ownerByPin].contains(who)
    let hasLogin = [.kioskWithMember, .member, .trainer, .owner, .ownerByPin].contains(who)
    switch self {
    case .anyone: return nil
    case .stranger: return who == .stranger ? nil : "already_identified"
    case .door: return isDevice && !isKiosk ? "not_allowed" : nil
    case .identified: return [.stranger, .pairing].contains(who) ? "no_session" : nil
    case .kiosk: return isKiosk ? nil : isDevice ? "not_allowed" : "no_session"
    case .login: return hasLogin ? nil : "no_session"
    case .trainer: return [.trainer, .owner, .ownerByPin].contains(who) ? nil : hasLogin ? "not_allowed" : "no_session"
    case .controller: return isKiosk || hasLogin ? nil : isDevice ? "not_allowed" : "no_session"
    case .device: return isDevice ? nil : hasLogin ? "not_allowed" : "no_session"
    case .owner: return who == .owner ? nil : hasLogin ? "not_allowed" : "no_session"
    }
  }
}

private let table: [String: Rule] = [
  "clock.sample": .anyone, "gym.setUp": .door,
  "devices.pair": .stranger, "devices.identify": .stranger, "devices.preview": .owner, "devices.approve": .owner,
  "devices.decline": .owner, "devices.list": .owner, "devices.revoke": .owner,
  "members.signUp": .door, "members.roster": .kiosk, "members.me": .login, "members.update": .login,
  "members.list": .owner, "members.setRole": .owner,
  "sessions.enter": .kiosk, "sessions.logIn": .door, "sessions.resume": .door, "sessions.keep": .login,
  "sessions.leave": .login,
  "exercises.list": .identified, "exercises.get": .identified, "exercises.create": .login,
  "workouts.current": .login, "workouts.finish": .login, "workouts.reopen": .login, "workouts.history": .login,
  "workouts.get": .login,
  "sets.log": .login, "sets.edit": .login, "sets.delete": .login, "sets.restore": .login, "sets.lastTime": .login,
  "imports.upload": .login, "imports.strong": .login,
  "timers.start": .controller, "timers.pause": .controller, "timers.resume": .controller,
  "timers.skip": .controller, "timers.adjust": .controller, "timers.restart": .controller,
  "timers.end": .controller, "timers.lap": .controller, "timers.label": .controller, "timers.clear": .controller,
  "presets.save": .trainer, "presets.delete": .trainer, "areas.save": .owner, "areas.delete": .owner,
  "devices.configure": .owner, "devices.setSound": .device,
  "rests.start": .login, "rests.adjust": .login, "rests.stop": .login,
  "scores.save": .login, "scores.delete": .login, "scores.mine": .login, "floor.days": .identified,
  "topics.subscribe": .identified, "topics.unsubscribe": .identified,
]

@Suite(.timeLimit(.minutes(1))) struct PermissionTests {
  private static let gates: Set<String> = ["already_identified", "not_allowed", "no_session"]

  @Test("every method is in the table, and every method of the table is there")
  func complete() throws {
    #expect(Set(try TestHouse().house.dispatcher.registry.methods.keys) == Set(table.keys))
  }

  @Test("every method lets in whom the table names and nobody else", arguments: Who.allCases.map(\.rawValue))
  func everyMethod(_ name: String) async throws {
    let who = try #require(Who(rawValue: name))
    let home = try TestHouse()
    for (method, rule) in table.sorted(by: { $0.key < $1.key }) {
      let line = try await caller(who, home)
      let fixture = try #require(Fixture.all(.request).first { $0.name == method })
      var params = try JSON(fixture.bytes)
      params = line.handle.isEmpty ? params.without("as") : params
      if !params.as.isNull { params["as"] = .string(line.handle) }
      if !params.key.isNull { params["key"] = .string(newKey()) }
      let id = line.post(method, params.members.mapValues { $0 as any JSONValue })
      let reply = await line.reply(id)
      let reason = reply.error.data.reason.string
      switch rule.refusal(who) {
      case let refusal?:
        #expect(reason == refusal, "\(who) \(method): \(reply)")
      case nil:
        #expect(reply.error.code != -32603, "\(who) \(method): \(reply)")
        // Beyond the gate a handle that nobody gave is refused by the method itself.
        let isHandle = method == "sessions.resume" && reason == "no_session"
        #expect(isHandle || !Self.gates.contains(reason ?? ""), "\(who) \(method): \(reply)")
      }
      line.hangUp()
    }
    #expect(try home.problems() == [])
  }

  /// A new connection of each kind.
  private func caller(_ who: Who, _ home: TestHouse) async throws -> Line {
    func member(_ line: Line, _ email: String) async throws -> Line {
      if try home.database.read({ tx in try tx.members.secrets(emailKey: email) }) == nil {
        let name = String(email.prefix { $0 != "@" })
        try await home.member(name).hangUp()
      }
      line.handle =
        try await line.call("sessions.logIn", ["email": email, "password": TestHouse.password]).handle.string ?? ""
      return line
    }
    switch who {
    case .stranger: return home.connect()
    case .pairing:
      let line = home.connect()
      _ = try await line.call("devices.pair", ["kind": "wall", "about": "a test"])
      return line
    case .kioskAlone: return try await home.device("kiosk")
    case .kioskWithMember: return try await member(home.device("kiosk"), "mara@example.com")
    case .wall: return try await home.device("wall")
    case .terminal: return try await home.device("terminal")
    case .member: return try await member(home.connect(), "mara@example.com")
    case .trainer:
      let line = try await member(home.connect(), "tove@example.com")
      let id = try await line.call("members.me").member.id
      _ = try await home.owner().change("members.setRole", ["member": id, "role": "trainer"])
      return line
    case .owner: return try await home.owner()
    case .ownerByPin:
      let kiosk = try await home.device("kiosk")
      let owner = try #require(try home.database.read { tx in try tx.members.secrets(emailKey: "nadia@example.com") })
      kiosk.handle =
        try await kiosk.call("sessions.enter", ["member": owner.member.id, "pin": "7391"]).handle.string ?? ""
      return kiosk
    }
  }

  @Test("nobody reads or changes what is another's, whoever they are")
  func othersData() async throws {
    let home = try TestHouse()
    let mara = try await home.member("Mara")
    let logged = try await mara.log()
    let own = try await mara.change(
      "exercises.create",
      ["as": mara.handle, "name": "Leg press", "type": "weightReps", "bodyPart": "legs", "equipment": "machine"])
    let (set, workout) = (logged.set.id, logged.set.workout)
    let other = try await home.member("Ben")
    let trainer = try await home.member("Tove")
    let owner = try await home.owner()
    _ = try await owner.change("members.setRole", ["member": trainer.member, "role": "trainer"])
    for line in [other, trainer, owner] {
      let h = line.handle
      #expect(
        try await line.refusedChange("sets.edit", ["as": h, "set": set, "kind": "working", "weight": kg(1), "reps": 1])
          .reason == "no_such_set")
      #expect(try await line.refusedChange("sets.delete", ["as": h, "set": set]).reason == "no_such_set")
      #expect(try await line.refusedChange("sets.restore", ["as": h, "set": set]).reason == "no_such_set")
      #expect(try await line.refusal("workouts.get", ["as": h, "workout": workout]).reason == "no_such_workout")
      #expect(
        try await line.refusedChange("workouts.finish", ["as": h, "workout": workout]).reason == "no_such_workout")
      #expect(
        try await line.refusedChange("workouts.reopen", ["as": h, "workout": workout]).reason == "no_such_workout")
      #expect(
        try await line.refusal("exercises.get", ["as": h, "exercise": own.exercise.id]).reason == "no_such_exercise")
      #expect(
        try await line.refusal("sets.lastTime", ["as": h, "exercise": own.exercise.id]).reason == "no_such_exercise")
      #expect(
        try await line.refusedChange("sets.log", line.set(80, ["exercise": own.exercise.id])).reason
          == "no_such_exercise")
      #expect(try await line.call("workouts.current", ["as": h]).workout.isNull)
      #expect(try await line.call("workouts.history", ["as": h]).workouts == [])
      #expect(try await !line.call("exercises.list", ["as": h]).exercises.array.contains { $0.id == own.exercise.id })
    }
    // Another's handle opens nothing, on whatever connection.
    #expect(try await other.refusal("members.me", ["as": mara.handle]).reason == "no_session")
    #expect(try await other.refusedChange("sets.log", other.set(80, ["as": mara.handle])).reason == "no_session")
    #expect(try await mara.call("workouts.current", ["as": mara.handle]).workout.sets.array.count == 1)
  }

  @Test("at a kiosk with two members in, a request must say whose it is")
  func whose() async throws {
    let home = try TestHouse()
    let kiosk = try await home.device("kiosk")
    let mara = try await kiosk.signUp("Mara").handle
    #expect(try await kiosk.call("members.me").member.displayName == "Mara")
    let ben = try await kiosk.signUp("Ben").handle
    #expect(
      try await kiosk.refusal("members.me") == [
        "code": "unauthenticated", "field": "as", "reason": "no_session", "retryable": false,
      ])
    #expect(try await kiosk.call("members.me", ["as": mara]).member.displayName == "Mara")
    #expect(try await kiosk.call("members.me", ["as": ben]).member.displayName == "Ben")
    #expect(try await kiosk.refusal("members.me", ["as": 5]).reason == "wrong_type")
  }

  @Test("an owner who lost the role loses the devices at once, also where they were listening")
  func demoted() async throws {
    let home = try TestHouse()
    let owner = try await home.owner()
    _ = try await BackOffice(database: home.database).createMember(
      NewPerson(
        name: "Omar", displayName: "Omar", email: "omar@example.com", password: TestHouse.password, role: .owner),
      hasher: home.hasher, calendar: home.calendar, now: home.time.now)
    let other = try await home.logIn("omar@example.com")
    let id = try await other.call("members.me").member.id
    _ = try await other.call("topics.subscribe", ["topic": "devices"])
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    _ = try await owner.change("members.setRole", ["member": id, "role": "member"])
    _ = try await home.device("wall")
    _ = await owner.event("devices.changed") { $0.data.devices.array.count == 1 }
    #expect(other.events("devices") == [])
    #expect(try await other.refusal("devices.list").reason == "not_allowed")
  }
}
