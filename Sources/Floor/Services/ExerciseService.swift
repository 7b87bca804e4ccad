import Gym
import Storage
import Wire

extension Topic {
  /// Heard inside the server only.
  static let exercises = Topic("exercises")
}

/// Members made exercises of their own, by hand or with an import.
struct ExercisesAdded: TopicEvent {
  static let event = "exercises.added"
  var exercises: [Exercise]
}

/// The catalog, and the exercises that members make for themselves.
struct ExerciseService: Service {
  let catalog: ExerciseCatalog

  /// Enough for a lifetime of odd machines, and too few to fill a disk.
  static let mostOwn = 500

  func register(in registry: inout Registry) {
    registry.query(ExercisesList.self, .identified) { caller, _, tx in
      let member = caller.member?.id
      // What an import beside the running server made is learned here.
      if let member { catalog.learn(try tx.exercises.own(of: member)) }
      let rests = try member.map { try tx.rests.seconds(member: $0) } ?? [:]
      return ExercisesList.Reply(
        exercises: catalog.all(for: member).map { ExerciseView.row($0, restSeconds: rests[$0.id]) },
        recent: try member.map { try tx.exercises.recent(member: $0, limit: 30) } ?? [])
    }
    registry.query(ExercisesGet.self, .identified) { caller, call, tx in
      guard let exercise = catalog.find(call.exercise, for: caller.member?.id) else {
        throw Fault.missing("exercise", field: "exercise")
      }
      let rest = try caller.member.map { try tx.rests.seconds(member: $0.id, exercise: exercise.id) } ?? nil
      return ExerciseReply(exercise: .full(exercise, restSeconds: rest))
    }
    registry.change(ExercisesCreate.self, .login, create)
    registry.follow(ExercisesAdded.self) { [catalog] event, _ in catalog.learn(event.exercises) }
    registry.atStart { [catalog] tx in
      catalog.learn(try tx.exercises.everything(), retired: try tx.exercises.retired())
    }
  }

  private func create(_ caller: Caller, _ call: ExercisesCreate, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    let member = try caller.signedIn().member
    let name = try MemberRules.name(call.name)
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
