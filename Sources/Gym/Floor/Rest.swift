/// A member's rest between sets.
package struct Rest: Equatable, Sendable {
  package var exercise: Int?
  /// UTC milliseconds.
  package var startedAt: Int
  package var endsAt: Int
  /// Whether it follows a warm-up. Such a rest does not show how long the member usually rests.
  package var isWarmup: Bool

  package init(exercise: Int?, startedAt: Int, endsAt: Int, isWarmup: Bool = false) {
    self.exercise = exercise
    self.startedAt = startedAt
    self.endsAt = endsAt
    self.isWarmup = isWarmup
  }

  package static let longestSeconds = 3600
}
