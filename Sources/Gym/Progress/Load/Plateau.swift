/// The trend of a lift, from the best e1RM of each session.
package enum LiftTrend: String, Codable, Sendable, CaseIterable {
  case improving, plateau, declining, inconclusive

  /// The trend is computed from the last six weeks.
  package static let windowDays = 42

  /// - Parameters:
  ///   - days: the day of each session, in any order; the caller passes those of the last `windowDays`.
  ///   - e1rm: the best of each session, all in one unit.
  ///   - error: how far each of them may be off by rounding.
  /// - Returns: nil with fewer than six sessions, or if they span less than 21 days.
  package init?(days: [Double], e1rm: [Double], error: Double = 0) {
    guard days.count >= 6, days.count == e1rm.count, let first = days.min(), let last = days.max(),
      last - first >= 21, let trend = LinearTrend(x: days, y: e1rm), let range = trend.slopeRange
    else { return nil }
    // The steepest line that rounding alone can make of a level one.
    let middle = mean(days)
    let rounding =
      error * days.reduce(0) { $0 + abs($1 - middle) } / days.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    if range.lowerBound > rounding {
      self = .improving
    } else if range.upperBound < -rounding {
      self = .declining
    } else {
      let percentPerWeek = 100 * 7 * (abs(trend.slope) + rounding) / mean(e1rm)
      self = percentPerWeek < 0.5 ? .plateau : .inconclusive
    }
  }
}
