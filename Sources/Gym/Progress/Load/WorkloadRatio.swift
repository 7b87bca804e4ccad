/// The load of the last seven days relative to that of four weeks: the acute to chronic workload ratio.
///
/// Show it as a trend, never as a risk of injury: Impellizzeri et al. 2020.
package enum WorkloadRatio {
  private static let week = 7
  private static let month = 28

  /// The mean of the last 7 days divided by the mean of the last 28, which include them.
  /// - Parameter dailyLoads: one for each calendar day, oldest first; 0 for a day of rest.
  /// - Returns: nil with fewer than 28 days, or without load in them.
  package static func coupled(dailyLoads: [Double]) -> Double? {
    guard dailyLoads.count >= month else { return nil }
    return ratio(mean(dailyLoads.suffix(week)), mean(dailyLoads.suffix(month)))
  }

  /// The mean of the last 7 days divided by the mean of the 21 days before them.
  /// - Returns: nil with fewer than 28 days, or without load in the 21.
  package static func uncoupled(dailyLoads: [Double]) -> Double? {
    guard dailyLoads.count >= month else { return nil }
    return ratio(mean(dailyLoads.suffix(week)), mean(dailyLoads.suffix(month).prefix(month - week)))
  }

  /// Both means weighted exponentially, λ = 2/(N + 1), starting with the first day's load: Williams et al. 2017.
  /// - Returns: nil with fewer than 28 days, or without load.
  package static func weighted(dailyLoads: [Double]) -> Double? {
    guard dailyLoads.count >= month else { return nil }
    return ratio(weightedMean(dailyLoads, days: week), weightedMean(dailyLoads, days: month))
  }

  private static func ratio(_ acute: Double, _ chronic: Double) -> Double? { chronic > 0 ? acute / chronic : nil }

  private static func weightedMean(_ loads: [Double], days: Int) -> Double {
    let share = 2 / Double(days + 1)
    return loads.dropFirst().reduce(loads.first ?? 0) { share * $1 + (1 - share) * $0 }
  }
}
