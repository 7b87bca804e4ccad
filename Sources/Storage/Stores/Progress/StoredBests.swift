package import Gym

/// A member's bests in an exercise so far.
package struct StoredBests: Sendable {
  package var values: ExerciseBests
  package var e1rm: Estimate?
  /// The most reps with each weight in grams, without body weight.
  package var repsAtWeight: [Int: Int] = [:]

  package struct Estimate: Sendable, Equatable {
    package var grams: Int
    package var set: Int
    package var at: Int
    package var reps: Int
  }

  init(values: ExerciseBests = ExerciseBests(), e1rm: Estimate? = nil, repsAtWeight: [Int: Int] = [:]) {
    self.values = values
    self.e1rm = e1rm
    self.repsAtWeight = repsAtWeight
  }

  /// Adds a set's improvements. A warm-up never counts; on a tie the earliest set wins.
  /// - Returns: whether the values changed, and whether the reps at its weight did.
  mutating func add(_ set: LoggedSet) -> (values: Bool, reps: Bool) {
    let entry = set.entry
    guard entry.kind != .warmup else { return (false, false) }
    let reps = entry.reps ?? 0
    let moved = reps > 0 || (entry.milliseconds ?? 0) > 0
    let before = values
    Self.raise(&values.heaviestGrams, to: moved ? set.effectiveGrams : 0)
    Self.raise(&values.reps, to: reps)
    Self.raise(&values.longestMilliseconds, to: entry.milliseconds ?? 0)
    Self.raise(&values.farthestMillimetres, to: entry.millimetres ?? 0)
    Self.raise(&values.setVolumeGrams, to: set.effectiveGrams * reps)
    Self.raise(&values.speed, to: ExerciseBests.speed(of: entry) ?? 0)
    Self.raise(&values.e1rmGrams, to: set.e1rmGrams ?? 0)
    if let grams = values.e1rmGrams, grams > before.e1rmGrams ?? 0 {
      e1rm = Estimate(grams: grams, set: set.id, at: set.at, reps: entry.reps ?? 1)
    }
    let hasMoreReps = reps > repsAtWeight[set.liftedGrams] ?? 0
    if hasMoreReps { repsAtWeight[set.liftedGrams] = reps }
    return (values != before, hasMoreReps)
  }

  /// Adds the bests of other workouts. On a tie the set that was stored earlier wins.
  mutating func merge(_ other: StoredBests) {
    Self.raise(&values.heaviestGrams, to: other.values.heaviestGrams ?? 0)
    Self.raise(&values.reps, to: other.values.reps ?? 0)
    Self.raise(&values.longestMilliseconds, to: other.values.longestMilliseconds ?? 0)
    Self.raise(&values.farthestMillimetres, to: other.values.farthestMillimetres ?? 0)
    Self.raise(&values.setVolumeGrams, to: other.values.setVolumeGrams ?? 0)
    Self.raise(&values.speed, to: other.values.speed ?? 0)
    repsAtWeight.merge(other.repsAtWeight, uniquingKeysWith: max)
    guard let theirs = other.e1rm else { return }
    let mine = values.e1rmGrams ?? 0
    if theirs.grams > mine || (theirs.grams == mine && theirs.set < e1rm?.set ?? .max) { e1rm = theirs }
    Self.raise(&values.e1rmGrams, to: theirs.grams)
  }

  private static func raise(_ best: inout Int?, to value: Int) {
    if value > best ?? 0 { best = value }
  }
}
