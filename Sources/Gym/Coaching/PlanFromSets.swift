extension PlannedExercise {
  /// The plan that repeats a workout: its exercises in the order in which they were first done, and the reps, time and
  /// distance of each set as its targets. It has no loads, since everybody who uses it chooses their own.
  ///
  /// A set that was done with each side counts once. Exercises and sets above the limits of `PlanRules` are left out.
  /// - Parameter sets: of one workout, in its order.
  package static func plan(of sets: [LoggedSet]) -> [PlannedExercise] {
    var order: [Int] = []
    var byExercise: [Int: [LoggedSet]] = [:]
    for set in sets {
      if byExercise[set.exercise] == nil { order.append(set.exercise) }
      byExercise[set.exercise, default: []].append(set)
    }
    return order.prefix(PlanRules.maxExercises).enumerated().map { index, exercise in
      let done = byExercise[exercise] ?? []
      let left = done.filter { $0.side == .left }.count
      let right = done.filter { $0.side == .right }.count
      let skipped: Side = left < right ? .left : .right
      let planned = done.filter { $0.side != skipped }.prefix(PlanRules.maxSets).map { PlannedSet(repeating: $0.entry) }
      var one = PlannedExercise(item: index + 1, exercise: exercise, sets: planned)
      one.superset = done.compactMap(\.superset).first
      one.isPerSide = left + right > 0
      return one
    }
  }
}

extension PlannedSet {
  /// Aims at what was done. A set that failed at once, with 0 reps, becomes one without a target.
  fileprivate init(repeating entry: SetEntry) {
    self.init(
      kind: entry.kind, reps: entry.reps.flatMap { $0 > 0 ? RepTarget(min: $0, max: $0) : nil },
      milliseconds: entry.milliseconds.flatMap { $0 >= 1000 ? $0 : nil },
      millimetres: entry.millimetres.flatMap { $0 >= 1000 ? $0 : nil })
  }
}
