import Gym
import Storage
import Wire

/// The catalog, and the exercises that members make for themselves.
struct ExerciseService {
  let shared: Shared

  /// Enough for a lifetime of odd machines, and too few to fill a disk.
  static let mostOwn = 500

  func register(in registry: inout Registry) {
    registry.query(ExercisesList.self, .identified) { caller, _, tx in
      let member = caller.member?.id
      // What an import beside the running server made is learned here.
      if let member { shared.exercises.learn(try tx.exercises.own(of: member)) }
      return ExercisesList.Reply(
        exercises: shared.exercises.all(for: member).map(ExerciseView.row),
        recent: try member.map { try tx.exercises.recent(member: $0, limit: 30) } ?? [])
    }
    registry.instant(ExercisesGet.self, .identified) { caller, call in
      guard let exercise = shared.exercises.find(call.exercise, for: caller.member?.id) else {
        throw Fault.missing("exercise", field: "exercise")
      }
      return ExerciseReply(exercise: .full(exercise))
    }
    registry.change(ExercisesCreate.self, .member, create)
  }

  private func create(_ caller: Caller, _ call: ExercisesCreate, _ tx: Tx) throws -> Outcome<ExerciseReply> {
    let member = try caller.signedIn().member
    let name = try MemberRules.name(call.name)
    let key = matchKey(name)
    guard shared.exercises.ownCount(member.id) < Self.mostOwn else {
      throw Fault(.conflict, "too_many")
    }
    guard try tx.exercises.byMatchKeys([key], member: member.id)[key] == nil else {
      throw Fault(.conflict, "name_taken", field: "name")
    }
    let facts = ExerciseFacts(name: name, type: call.type, bodyPart: call.bodyPart, equipment: call.equipment)
    let exercise = try tx.exercises.createOwn(member: member.id, facts: facts, matchKey: key)
    return Outcome(
      ExerciseReply(exercise: .row(exercise)), afterCommit: { [shared] in shared.exercises.learn([exercise]) })
  }
}
