/// The next session according to the published rule: the last one plus the slope over the last five.
///
/// On real logs "the same as last time" is closer. Show the rule where its source is named; use `NextWorkoutModel` for
/// advice.
package struct NextByRule: Equatable, Sendable {
  /// In the unit of the entries.
  package var weight: Double
  package var reps: Int

  /// - Parameters:
  ///   - entries: the weight and reps of each session, oldest first.
  ///   - step: the weight is a multiple of it, at least one step; 5 in the source.
  /// - Returns: nil without entries.
  package init?(entries: [(weight: Double, reps: Double)], step: Double = 5) {
    guard let last = entries.last, step > 0 else { return nil }
    let recent = entries.suffix(5)
    let weight = last.weight + slopePerStep(recent.map(\.weight))
    let reps = last.reps + slopePerStep(recent.map(\.reps))
    self.weight = max(step, step * roundedHalfAway(weight / step))
    self.reps = Int(max(1, min(roundedHalfAway(reps), 1e6)))
  }
}
