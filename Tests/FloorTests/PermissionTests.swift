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
    #expect(Set(try TestFloor().server.dispatcher.registry.methods.keys) == Set(table.keys))
  }

  @Test("every method lets in whom the table names and nobody else", arguments: Who.allCases.map(\.rawValue))
  func everyMethod(_ name: String) async throws {
    let who = try #require(Who(rawValue: name))
    let floor = try TestFloor()
    for (method, rule) in table.sorted(by: { $0.key < $1.key }) {
      let client = try await caller(who, floor)
      let fixture = try #require(Fixture.all(.request).first { $0.name == method })
      var params = try JSON(fixture.bytes)
      params = client.handle.isEmpty ? params.without("as") : params
      if !params.as.isNull { params["as"] = .string(client.handle) }
      if !params.key.isNull { params["key"] = .string(newKey()) }
      let id = client.post(method, params.members.mapValues { $0 as any JSONValue })
      let reply = await client.reply(id)
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
      client.hangUp()
    }
    #expect(try floor.problems() == [])
  }

  /// A new connection of each kind.
  private func caller(_ who: Who, _ floor: TestFloor) async throws -> TestClient {
    func member(_ client: TestClient, _ email: String) async throws -> TestClient {
      if try floor.database.read({ tx in try tx.members.secrets(emailKey: email) }) == nil {
        let name = String(email.prefix { $0 != "@" })
        try await floor.member(name).hangUp()
      }
      client.handle =
        try await client.call("sessions.logIn", ["email": email, "password": TestFloor.password]).handle.string ?? ""
      return client
    }
    switch who {
    case .stranger: return floor.connect()
    case .pairing:
      let client = floor.connect()
      _ = try await client.call("devices.pair", ["kind": "wall", "about": "a test"])
      return client
    case .kioskAlone: return try await floor.device("kiosk")
    case .kioskWithMember: return try await member(floor.device("kiosk"), "mara@example.com")
    case .wall: return try await floor.device("wall")
    case .terminal: return try await floor.device("terminal")
    case .member: return try await member(floor.connect(), "mara@example.com")
    case .trainer:
      let client = try await member(floor.connect(), "tove@example.com")
      let id = try await client.call("members.me").member.id
      _ = try await floor.owner().change("members.setRole", ["member": id, "role": "trainer"])
      return client
    case .owner: return try await floor.owner()
    case .ownerByPin:
      let kiosk = try await floor.device("kiosk")
      let owner = try #require(try floor.database.read { tx in try tx.members.secrets(emailKey: "nadia@example.com") })
      kiosk.handle =
        try await kiosk.call("sessions.enter", ["member": owner.member.id, "pin": "7391"]).handle.string ?? ""
      return kiosk
    }
  }

  @Test("nobody reads or changes what is another's, whoever they are")
  func othersData() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let logged = try await mara.log()
    let own = try await mara.change(
      "exercises.create",
      ["as": mara.handle, "name": "Leg press", "type": "weightReps", "bodyPart": "legs", "equipment": "machine"])
    let (set, workout) = (logged.set.id, logged.set.workout)
    let other = try await floor.member("Ben")
    let trainer = try await floor.member("Tove")
    let owner = try await floor.owner()
    _ = try await owner.change("members.setRole", ["member": trainer.member, "role": "trainer"])
    for client in [other, trainer, owner] {
      let h = client.handle
      #expect(
        try await client.refusedChange(
          "sets.edit", ["as": h, "set": set, "kind": "working", "weight": kg(1), "reps": 1]
        )
        .reason == "no_such_set")
      #expect(try await client.refusedChange("sets.delete", ["as": h, "set": set]).reason == "no_such_set")
      #expect(try await client.refusedChange("sets.restore", ["as": h, "set": set]).reason == "no_such_set")
      #expect(try await client.refusal("workouts.get", ["as": h, "workout": workout]).reason == "no_such_workout")
      #expect(
        try await client.refusedChange("workouts.finish", ["as": h, "workout": workout]).reason == "no_such_workout")
      #expect(
        try await client.refusedChange("workouts.reopen", ["as": h, "workout": workout]).reason == "no_such_workout")
      #expect(
        try await client.refusal("exercises.get", ["as": h, "exercise": own.exercise.id]).reason == "no_such_exercise")
      #expect(
        try await client.refusal("sets.lastTime", ["as": h, "exercise": own.exercise.id]).reason == "no_such_exercise")
      #expect(
        try await client.refusedChange("sets.log", client.set(80, ["exercise": own.exercise.id])).reason
          == "no_such_exercise")
      #expect(try await client.call("workouts.current", ["as": h]).workout.isNull)
      #expect(try await client.call("workouts.history", ["as": h]).workouts == [])
      #expect(try await !client.call("exercises.list", ["as": h]).exercises.array.contains { $0.id == own.exercise.id })
    }
    // Another's handle opens nothing, on whatever connection.
    #expect(try await other.refusal("members.me", ["as": mara.handle]).reason == "no_session")
    #expect(try await other.refusedChange("sets.log", other.set(80, ["as": mara.handle])).reason == "no_session")
    #expect(try await mara.call("workouts.current", ["as": mara.handle]).workout.sets.array.count == 1)
  }

  @Test("at a kiosk with two members in, a request must say whose it is")
  func whose() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
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
    let floor = try TestFloor()
    let owner = try await floor.owner()
    _ = try await BackOffice(database: floor.database).createMember(
      NewPerson(
        name: "Omar", displayName: "Omar", email: "omar@example.com", password: TestFloor.password, role: .owner),
      hasher: floor.hasher, calendar: floor.calendar, now: floor.time.now)
    let other = try await floor.logIn("omar@example.com")
    let id = try await other.call("members.me").member.id
    _ = try await other.call("topics.subscribe", ["topic": "devices"])
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    _ = try await owner.change("members.setRole", ["member": id, "role": "member"])
    _ = try await floor.device("wall")
    _ = await owner.event("devices.changed") { $0.data.devices.array.count == 1 }
    #expect(other.events("devices") == [])
    #expect(try await other.refusal("devices.list").reason == "not_allowed")
  }
}
