/// A logged set, with what a plan's progress needs.
package struct DoneSet: Codable, Hashable, Sendable {
  package var exercise: Int
  package var item: Int?
  package var isWarmup: Bool
  package var side: Side?

  package init(exercise: Int, item: Int?, isWarmup: Bool, side: Side?) {
    self.exercise = exercise
    self.item = item
    self.isWarmup = isWarmup
    self.side = side
  }

  package init(_ set: LoggedSet) {
    exercise = set.exercise
    item = set.item
    isWarmup = set.entry.kind == .warmup
    side = set.side
  }
}

/// How many sets of a plan are done. `progress` in Web/shared/log/plan.js must count the same way.
///
/// Sets beyond the plan do not count, and neither do skipped exercises, nor warm-ups once a working set of their
/// exercise is done. A left and a right set count as one.
package struct PlanProgress: Codable, Hashable, Sendable {
  package var done = 0
  package var planned = 0

  package init(_ plan: [PlannedExercise], _ sets: some Sequence<DoneSet>) {
    var byItem: [Int: [DoneSet]] = [:]
    for set in sets {
      // A set whose item was swapped in the meantime counts for its exercise.
      let own =
        plan.first { $0.item == set.item && $0.exercise == set.exercise } ?? plan.first { $0.exercise == set.exercise }
      if let own { byItem[own.item, default: []].append(set) }
    }
    for planned in plan where !planned.isSkipped {
      let sets = byItem[planned.item] ?? []
      let warmups = planned.sets.count { $0.kind == .warmup }
      let isWarm = sets.contains { !$0.isWarmup }
      let warmupsDone = Self.filled(warmups, planned, sets.filter(\.isWarmup))
      done += warmupsDone + Self.filled(planned.sets.count - warmups, planned, sets.filter { !$0.isWarmup })
      self.planned += planned.sets.count - (isWarm ? warmups - warmupsDone : 0)
    }
  }

  private static func filled(_ count: Int, _ planned: PlannedExercise, _ sets: [DoneSet]) -> Int {
    guard planned.isPerSide else { return min(count, sets.count) }
    let left = min(count, sets.count { $0.side == .left })
    let right = min(count, sets.count { $0.side == .right })
    return min(count * 2, left + right + sets.count { $0.side == nil }) / 2
  }
}
