import Gym
import Storage
import Wire

/// How a client's workout went: how many planned sets were done, what was left out, and what was logged in one go.
struct ClientWorkoutService: Service {
  let exercises: ExerciseCatalog

  /// The most workouts in a reply: two of the largest pages of the history.
  static let most = 100

  func register(in registry: inout Registry) {
    registry.query(ClientsWorkouts.self, .login) { caller, call, tx in
      guard call.from <= call.to else { throw Fault.invalid("to", "out_of_range") }
      let reader = try LogReader(caller, client: call.client, .workouts, tx)
      let work = try tx.workouts.plannedWork(member: reader.member, from: call.from, to: call.to, limit: Self.most)
      return ClientsWorkouts.Reply(
        workouts: work.compactMap { one in
          let kept = WorkoutKept(plan: one.plan, sets: one.sets, isRecorded: one.isRecorded)
          let names = kept.skipped.compactMap { exercises.find($0, for: reader.member)?.facts.name }
          return ClientsWorkouts.Row(workout: one.workout, kept, skipped: names)
        })
    }
  }
}
