import Gym
import Storage
import Wire

/// A trainer replaces an exercise that the client has not begun.
extension CoachingService {
  func registerSwapping(in registry: inout Registry) {
    registry.change(CoachingSwap.self, .trainer, notes: .nothing("Theirs, by consent."), swap)
  }

  /// Replaces one exercise in the current plan and nothing else, so the client's other edits are kept.
  private func swap(_ caller: Caller, _ call: CoachingSwap, _ tx: Tx) throws -> Outcome<CoachingState> {
    let client = try Self.client(call.client, caller, tx).member
    let workout = try open(call.workout, of: client, tx)
    guard var plan = workout.plan, let place = plan.firstIndex(where: { $0.item == call.item }),
      plan[place].exercise == call.was, !plan[place].isSkipped
    else { throw Fault(.conflict, "plan_changed", field: "item") }
    let sets = try tx.workouts.sets(of: workout.id)
    // A set without an item counts towards the first item with its exercise.
    guard !sets.contains(where: { $0.exercise == call.was && ($0.item ?? call.item) == call.item }) else {
      throw Fault(.conflict, "exercise_begun", field: "item")
    }
    guard let other = exercises.find(call.to, for: client.id) else { throw Fault.missing("exercise", field: "to") }
    guard call.to != call.was else { return Outcome(try Self.state(of: workout.id, tx)) }

    let before = try asClientPlanned(plan[place], workout.id, tx)
    if before.exercise == call.to {
      plan[place] = before
      try tx.coaching.removeSwap(item: call.item, workout: workout.id)
    } else {
      plan[place] = before.swapped(to: call.to, other.facts.type)
      try tx.coaching.put(
        PlanSwap(
          trainer: try caller.signedIn().member.face, changedAt: caller.now, before: before, after: plan[place]),
        workout: workout.id)
    }
    plan = try PlanRules.checked(plan, leastExercises: 0) { exercises.find($0, for: client.id)?.facts.type }
    return try replaced(plan, in: workout, sets, of: client, tx)
  }

  /// The exercise before trainers swapped it or changed its sets.
  private func asClientPlanned(_ planned: PlannedExercise, _ workout: Int, _ tx: Tx) throws -> PlannedExercise {
    let earlier = try tx.coaching.swaps(workout: workout)
      .first { $0.item == planned.item && $0.after.exercise == planned.exercise }
    return try earlier?.before ?? planned.without(tx.coaching.changes(workout: workout))
  }
}
