import Gym
import Storage
import Wire

/// Today's workout from a routine that a trainer assigned.
struct AssignedWorkout {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let gym: GymIdentity
  let tx: Tx

  /// - Returns: the routine's plan with today's loads and the reasons; nil if nobody assigned the routine.
  func prescriptions(of routine: Routine, member: Member, now: Int) throws -> [Prescription]? {
    guard let assignment = try tx.assignments.of(copy: routine.id, member: member.id) else { return nil }
    // While the workout is open, the reasons stay as they were at its start.
    let open = try tx.workouts.current(member: member.id)
    let until = open.map { $0.routine?.id == routine.id ? min($0.startedAt, now) : now } ?? now
    let done = try tx.assignments.done(
      copy: routine.id, member: member.id, from: calendar.start(of: assignment.start), before: until)
    let rules = Dictionary(
      assignment.progression.map { ($0.item, $0.progression) }, uniquingKeysWith: { $1 })
    return try routine.facts.plan.map { planned in
      guard let progression = rules[planned.item], let exercise = exercises.find(planned.exercise, for: member.id)
      else { return Prescription(planned) }
      let workouts = done.compactMap { sets -> ProgressionWorkout? in
        let own = sets.filter { $0.exercise == planned.exercise && ($0.item ?? planned.item) == planned.item }
        guard let first = own.first else { return nil }
        return ProgressionWorkout(day: calendar.calendarDay(at: first.at), logged: own)
      }
      var known: Weight?
      if !progression.needsTrainingMax, workouts.isEmpty, planned.topWeight == nil {
        known = try lastWeight(exercise.id, member, before: until)
      }
      let unit = workouts.last?.sets.first?.weight.unit ?? known?.unit ?? member.unit
      var prescriber = Prescriber(
        loads: NextLoad(exercise.facts, stock: gym.stock(unit), unit: unit),
        start: assignment.start, today: calendar.calendarDay(at: until), known: known)
      if progression.needsTrainingMax { prescriber.trainingMax = try trainingMax(exercise.id, member) }
      return prescriber.prescribe(planned, by: progression, after: workouts)
    }
  }

  private func lastWeight(_ exercise: Int, _ member: Member, before now: Int) throws -> Weight? {
    let last = try tx.progress.lastWorkouts(member: member.id, exercise: exercise, until: now, limit: 1).first
    return try last?.summary.bestSet.flatMap { try tx.sets.find($0, member: member.id) }?.entry.weight
  }

  /// The training max that the member entered, or else 90 % of their best estimate.
  private func trainingMax(_ exercise: Int, _ member: Member) throws -> Weight? {
    if let entered = try tx.maxes.find(member: member.id, exercise: exercise) {
      if let max = entered.trainingMax { return max }
      if let max = entered.max { return ProgramRules.trainingMax(of: max) }
    }
    guard let grams = try tx.sets.bests(member: member.id, exercise: exercise)?.e1rm?.grams else { return nil }
    return Weight(value: member.unit.value(grams: grams), unit: member.unit).map(ProgramRules.trainingMax)
  }
}
