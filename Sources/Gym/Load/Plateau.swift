/// The trend of a lift, from the best e1RM of each session.
package enum LiftTrend: String, Codable, Sendable, CaseIterable {
  case improving, plateau, declining, inconclusive

  /// The trend is computed from the last six weeks.
  package static let windowDays = 42

  /// - Parameters:
  ///   - days: the day of each session, in any order; the caller passes those of the last `windowDays`.
  ///   - e1rm: the best of each session, all in one unit.
  /// - Returns: nil with fewer than six sessions, or if they span less than 21 days.
  package init?(days: [Double], e1rm: [Double]) {
    guard days.count >= 6, days.count == e1rm.count, let first = days.min(), let last = days.max(),
      last - first >= 21, let trend = LinearTrend(x: days, y: e1rm), let range = trend.slopeRange
    else { return nil }
    if range.lowerBound > 0 {
      self = .improving
    } else if range.upperBound < 0 {
      self = .declining
    } else {
      let percentPerWeek = 100 * 7 * trend.slope / mean(e1rm)
      self = abs(percentPerWeek) < 0.5 ? .plateau : .inconclusive
    }
  }
}
