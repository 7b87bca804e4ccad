import Gym
import Storage
import Wire

/// The exercises that members starred. `exercises.list` returns them.
struct StarService: Service {
  let catalog: ExerciseCatalog

  /// More than anybody finds something in.
  static let most = 100

  static let memberData = MemberData("stars").exporting { export, tx in
    let starred = try tx.stars.all(member: export.member.id)
    export.add("starred", unlessEmpty: starred)
    export.exercises.formUnion(starred)
  }

  func register(in registry: inout Registry) {
    registry.change(ExercisesStar.self, .login, star)
    registry.publishes(ExercisesStarred.self)
  }

  private func star(_ caller: Caller, _ call: ExercisesStar, _ tx: Tx) throws -> Outcome<StarredReply> {
    let member = try caller.signedIn().member.id
    // A star can be taken back from what is on no list any more.
    guard let exercise = catalog.find(call.exercise, for: member),
      !call.starred || catalog.offers(exercise.id, to: member)
    else { throw Fault.missing("exercise", field: "exercise") }
    if !call.starred {
      try tx.stars.remove(exercise.id, member: member)
    } else if try !tx.stars.has(exercise.id, member: member) {
      // Those that no list shows do not count, because nobody could take their stars back.
      guard try tx.stars.all(member: member).filter({ catalog.offers($0, to: member) }).count < Self.most else {
        throw Fault(.conflict, "too_many", field: "exercise")
      }
      try tx.stars.put(exercise.id, member: member, at: caller.now)
    }
    let starred = try tx.stars.all(member: member)
    return Outcome(
      StarredReply(starred: starred),
      events: [Event(.me(member), ExercisesStarred(starred: starred), key: ExercisesStarred.event)])
  }
}
