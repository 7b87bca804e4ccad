/// A member's usual training of the last weeks, from the energy of each day.
package struct MealTraining: Equatable, Sendable {
  /// How many of the last `window` days had training.
  package let days: Int
  /// The mean kcal of such a day, beyond rest.
  package let kilocalories: Double

  /// The days before today that are looked at.
  package static let window = 28
  /// Fewer days than one a week are no habit that a plan could follow.
  private static let fewestDays = 4
  /// kcal. A day with less is no training day.
  private static let least = 50.0

  /// - Parameters:
  ///   - days: the items of each of the days.
  ///   - basal: kcal at rest in a whole day. A day's training counts at most as much, so that one very long ride does not
  ///     set the amounts of every training day.
  /// - Returns: nil if there were too few days with training.
  package init?(days: [[EnergyItem]], basal: Double) {
    let all = days.map { items in items.filter(\.isTraining).reduce(0) { $0 + $1.energy } }
    let sums = all.filter { $0 >= Self.least }
    guard sums.count >= Self.fewestDays else { return nil }
    self.days = sums.count
    kilocalories = sums.reduce(0) { $0 + min($1, basal) } / Double(sums.count)
  }
}

extension EnergyItem {
  /// Steps and walks belong to the everyday activity that the member chose, and must not be counted again.
  fileprivate var isTraining: Bool {
    switch what {
    case .workout, .heart: true
    case .road: kind != .walk
    case .basal, .steps: false
    }
  }
}
