import Gym
import Storage

/// Stores planned workouts with the effective loads, estimates and records that the floor would have computed.
struct DemoLog {
  let tx: Tx
  let calendar: GymCalendar
  private var bests: [Key: ExerciseBests] = [:]

  private struct Key: Hashable {
    var member: Int
    var exercise: Int
  }

  init(tx: Tx, calendar: GymCalendar) {
    self.tx = tx
    self.calendar = calendar
  }

  mutating func add(
    _ workout: DemoTraining.PlannedWorkout, of member: Member, until limit: Int, isFinished: Bool
  ) throws {
    let stored = try tx.workouts.begin(
      member: member.id, at: workout.startedAt, source: .floor, bodyWeightGrams: member.bodyWeight?.grams,
      name: isFinished || workout.plan != nil ? workout.name : nil, finishedAt: isFinished ? workout.finishedAt : nil,
      plan: workout.plan)
    var earlier: [Int: WorkoutBests] = [:]
    for set in workout.sets where set.at <= limit {
      let facts = set.exercise.facts
      let planned = workout.plan?[set.item - 1]
      let effective = effectiveGrams(
        set.entry, type: facts.type, equipment: facts.equipment, bodyWeightGrams: stored.bodyWeightGrams)
      let key = Key(member: member.id, exercise: set.exercise.id)
      if earlier[key.exercise] == nil {
        earlier[key.exercise] = try tx.sets.earlierBests(
          workout: stored.id, startedAt: stored.startedAt, member: key.member, exercise: key.exercise)
      }
      let before =
        try bests[key] ?? tx.sets.bests(member: key.member, exercise: key.exercise)?.values ?? ExerciseBests()
      bests[key] = before.merging(ExerciseBests(of: set.entry, type: facts.type, effectiveGrams: effective))
      _ = try tx.sets.log(
        NewSet(
          workout: stored.id, member: member.id, exercise: set.exercise.id, entry: set.entry, at: set.at, device: nil,
          effectiveGrams: effective, liftedGrams: liftedGrams(set.entry, type: facts.type),
          e1rmGrams: estimatedMax(set.entry, type: facts.type, effectiveGrams: effective)?.grams,
          records: recordsSet(
            by: set.entry, type: facts.type, effectiveGrams: effective, before: before,
            earlier: earlier[key.exercise]),
          item: planned?.item, superset: planned?.superset),
        startedAt: stored.startedAt, day: calendar.day(at: set.at))
    }
  }
}
