import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct PermissionTests {
  private static let gates: Set<String> = ["already_identified", "not_allowed", "no_session"]

  @Test("every method and every topic is listed once on the protocol's pages, and all that is listed is there")
  func complete() throws {
    let registry = try TestFloor().server.dispatcher.registry
    let methods = try Rule.listed("method").map { "\($0.name) \($0.rule.rawValue)" }
    #expect(methods == registry.methods.values.map { "\($0.name) \($0.permission.rawValue)" }.sorted())
    let topics = try Rule.listed("topic").map { "\($0.name) \($0.rule.rawValue)" }
    #expect(topics == registry.topics.values.map { "\($0.name) \($0.permission.rawValue)" }.sorted())
  }

  @Test("the common page defines each word of the tables, and no other")
  func words() {
    #expect(ProtocolPage.all[0].rows("word").map { $0[0] }.sorted() == Rule.allCases.map(\.rawValue).sorted())
  }

  @Test("every method lets in whom its page names and nobody else", arguments: Who.allCases.map(\.rawValue))
  func everyMethod(_ name: String) async throws {
    let who = try #require(Who(rawValue: name))
    let floor = try TestFloor()
    for (method, rule) in try Rule.listed("method") {
      let client = try await floor.caller(who)
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
        // `sessions.resume` itself refuses the example's handle, which belongs to nobody.
        let isHandle = method == "sessions.resume" && reason == "no_session"
        #expect(isHandle || !Self.gates.contains(reason ?? ""), "\(who) \(method): \(reply)")
      }
      client.hangUp()
    }
    #expect(try floor.problems() == [])
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
    // Another member's handle opens nothing on any connection.
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
}
