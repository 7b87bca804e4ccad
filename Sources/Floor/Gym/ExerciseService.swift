import Gym
import Storage
import Wire

extension Topic {
  /// Stays inside the server.
  static let exercises = Topic("exercises")
}

/// Members created exercises of their own, by hand or with an import.
struct ExercisesAdded: TopicEvent {
  static let event = "exercises.added"
  var exercises: [Exercise]
}

/// The catalog, and the exercises that members create for themselves.
struct ExerciseService: Service {
  let catalog: ExerciseCatalog

  /// The most exercises that a member may create: more than anybody needs, and too few to fill a disk.
  static let mostOwn = 500

  func register(in registry: inout Registry) {
    registry.encodedQuery(ExercisesList.self, .identified) { caller, call, tx in
      let member = caller.member?.id
      // An import command beside the running server may have created exercises.
      if let member { catalog.learn(try tx.exercises.own(of: member)) }
      let rests = try member.map { try tx.rests.seconds(member: $0) } ?? [:]
      let recent = try member.map { try tx.exercises.recent(member: $0, limit: 30) } ?? []
      let starred = try member.map { try tx.stars.all(member: $0) } ?? []
      // Like `ExercisesList.Reply`, but its hundreds of rows are encoded once and not for every screen that asks.
      let isWhole = call.withCatalog ?? true
      let rows =
        isWhole
        ? catalog.rows(for: member, restSeconds: rests) : catalog.differences(for: member, restSeconds: rests)
      var out = JSONWriter(capacity: rows.count + 512)
      out.raw("{")
      if !isWhole {
        out.raw("\"catalog\":")
        out.string(catalog.document.path)
        out.raw(",")
      }
      out.raw("\"exercises\":")
      out.raw(rows)
      out.raw(",\"recent\":")
      WireEncoder.encode(recent, into: &out)
      out.raw(",\"starred\":")
      WireEncoder.encode(starred, into: &out)
      out.raw("}")
      return out.bytes
    }
    registry.allow(ExercisesList.self, .read, .log)
    registry.query(ExercisesGet.self, .identified) { caller, call, tx in
      guard let exercise = catalog.find(call.exercise, for: caller.member?.id) else {
        throw Fault.missing("exercise", field: "exercise")
      }
      let rest = try caller.member.map { try tx.rests.seconds(member: $0.id, exercise: exercise.id) } ?? nil
      return ExerciseReply(exercise: .full(exercise, restSeconds: rest))
    }
    registry.allow(ExercisesGet.self, .read, .log)
    registry.change(ExercisesCreate.self, .login, create)
    registry.remember(ExercisesAdded.self) { [catalog] event, _ in catalog.learn(event.exercises) }
    registry.atStart { [catalog] tx in
      catalog.learn(try tx.exercises.everything(), retired: try tx.exercises.retired())
    }
  }

  private func create(_ caller: Caller, _ call: ExercisesCreate, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    let member = try caller.signedIn().member
    let name = try MemberRules.name(call.name)
    // The name is visible to friends and on walls.
    try Moderation.checkWords([("name", name)], tx)
    let key = matchKey(name)
    guard catalog.ownCount(member.id) < Self.mostOwn else {
      throw Fault(.conflict, "too_many")
    }
    guard try tx.exercises.byMatchKeys([key], member: member.id)[key] == nil else {
      throw Fault(.conflict, "name_taken", field: "name")
    }
    let facts = ExerciseFacts(name: name, type: call.type, bodyPart: call.bodyPart, equipment: call.equipment)
    let exercise = try tx.exercises.createOwn(member: member.id, facts: facts, matchKey: key)
    return Outcome(
      ExerciseReply(exercise: .row(exercise)),
      events: [Event(.exercises, ExercisesAdded(exercises: [exercise]))])
  }
}
