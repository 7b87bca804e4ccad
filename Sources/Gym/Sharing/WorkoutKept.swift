/// How a workout compares with its plan, and whether it was logged while it was done.
package struct WorkoutKept: Hashable, Sendable {
  /// How a workout came into the log where its sets were not logged one by one.
  package enum Entered: String, Codable, Hashable, Sendable, CaseIterable {
    /// All sets were logged within a moment.
    case atOnce
    /// The whole workout was entered afterwards.
    case later
  }

  /// Sets; a workout without a plan has none planned.
  package var done: Int
  package var planned: Int
  /// Planned exercises of which no set was done, in the plan's order.
  package var skipped: [Int]
  package var entered: Entered?

  /// Sets that make a pattern: two or three in a row can be caught up.
  package static let fewestSets = 5
  /// A set with its rest takes longer than this, in milliseconds.
  package static let shortestGap = 15_000

  /// - Parameters:
  ///   - sets: with the instants at which they were logged, in any order.
  ///   - isRecorded: the workout was entered as a whole afterwards.
  package init(plan: [PlannedExercise], sets: [(set: DoneSet, at: Int)], isRecorded: Bool) {
    let progress = PlanProgress(plan, sets.map(\.set))
    (done, planned) = (progress.done, progress.planned)
    skipped = plan.filter { one in
      one.isSkipped || !sets.contains { $0.set.item == one.item || $0.set.exercise == one.exercise }
    }.map(\.exercise)
    // What was left out on purpose was planned as well.
    planned += plan.filter(\.isSkipped).reduce(0) { $0 + $1.sets.count { $0.kind != .warmup } }
    entered = isRecorded ? .later : Self.isAtOnce(sets.map(\.at)) ? .atOnce : nil
  }

  /// Whether half of the sets followed the one before sooner than anybody can lift.
  private static func isAtOnce(_ instants: [Int]) -> Bool {
    guard instants.count >= fewestSets else { return false }
    let sorted = instants.sorted()
    let gaps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.sorted()
    return gaps[gaps.count / 2] < shortestGap
  }

  package var level: PlanKept? { PlanKept(done: done, planned: planned) }
}
