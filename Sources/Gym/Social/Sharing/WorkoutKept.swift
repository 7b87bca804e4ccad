/// How a workout compares with its plan, and whether it was logged while it was done.
package struct WorkoutKept: Equatable, Sendable {
  /// How a workout was entered, if its sets were not logged one by one.
  package enum Entered: String, Codable, Hashable, Sendable, CaseIterable {
    /// All sets were logged within a short time.
    case atOnce
    /// The whole workout was entered afterwards.
    case later
  }

  /// Numbers of sets. A workout without a plan has none planned.
  package var done: Int
  package var planned: Int
  /// Planned exercises without any set, in the plan's order.
  package var skipped: [Int]
  package var entered: Entered?

  /// The fewest sets that show a pattern: two or three in a row may just have been logged late.
  package static let fewestSets = 5
  /// A set with its rest takes longer than this, in milliseconds.
  package static let shortestGap = 15_000

  /// - Parameters:
  ///   - sets: with the times at which they were logged, in any order.
  ///   - isRecorded: whether the whole workout was entered afterwards.
  package init(plan: [PlannedExercise], sets: [(set: DoneSet, at: Int)], isRecorded: Bool) {
    let progress = PlanProgress(plan, sets.map(\.set))
    (done, planned) = (progress.done, progress.planned)
    skipped = plan.filter { one in
      one.isSkipped || !sets.contains { $0.set.item == one.item || $0.set.exercise == one.exercise }
    }.map(\.exercise)
    // Deliberately skipped exercises count as planned.
    planned += plan.filter(\.isSkipped).reduce(0) { $0 + $1.sets.count { $0.kind != .warmup } }
    entered = isRecorded ? .later : Self.isAtOnce(sets.map(\.at)) ? .atOnce : nil
  }

  /// Whether the median time from one set to the next is shorter than anybody can lift.
  private static func isAtOnce(_ instants: [Int]) -> Bool {
    guard instants.count >= fewestSets else { return false }
    let sorted = instants.sorted()
    let gaps = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.sorted()
    return gaps[gaps.count / 2] < shortestGap
  }

  package var level: PlanKept? { PlanKept(done: done, planned: planned) }
}
