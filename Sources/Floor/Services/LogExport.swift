import Gym
import Storage
package import Wire

/// A member's whole log as JSON, in the wire's own shapes.
package struct LogExport: Codable, Sendable {
  package var format = "rackside.log.v1"
  package var member: MemberView
  /// Every exercise that a set names.
  package var exercises: [ExerciseView]
  /// Oldest first.
  package var workouts: [WorkoutView]
}

extension BackOffice {
  /// - Throws: `Fault` `no_such_member`.
  package func export(email: String) throws -> LogExport {
    try database.read { tx in
      guard let member = try tx.members.secrets(emailKey: MemberRules.emailKey(email))?.member else {
        throw Fault.missing("member", field: "member")
      }
      let workouts = try tx.workouts.all(member: member.id).map { workout in
        WorkoutView(workout, sets: try tx.workouts.sets(of: workout.id))
      }
      let used = Set(workouts.flatMap(\.sets).map(\.exercise))
      return LogExport(
        member: MemberView(member),
        exercises: try tx.exercises.everything().filter { used.contains($0.id) }.map { ExerciseView.full($0) },
        workouts: workouts)
    }
  }
}
