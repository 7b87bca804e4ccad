/// A logged set, with what a plan's progress needs.
package struct DoneSet: Codable, Equatable, Sendable {
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
package struct PlanProgress: Codable, Equatable, Sendable {
  package var done = 0
  package var planned = 0

  package init(_ plan: [PlannedExercise], _ sets: some Sequence<DoneSet>) {
    for (done, planned) in PlanSlots(plan, sets).counts {
      self.done += done
      self.planned += planned
    }
  }
}
