/// The load of one session by its perceived exertion: CR-10 rating × minutes. Foster 2001.
package func sessionRpeLoad(rpe: Double, minutes: Double) -> Double { rpe * minutes }

/// How uniform the days of a week were, and the resulting strain. Foster 1998.
package struct Monotony: Equatable, Sendable {
  /// The mean daily load divided by the standard deviation of the daily loads.
  package var monotony: Double
  /// The week's load × monotony.
  package var strain: Double

  /// - Parameter dailyLoads: each day of the week; 0 for a day of rest.
  /// - Returns: nil if all days are the same, or with fewer than two.
  package init?(dailyLoads: [Double]) {
    guard dailyLoads.count >= 2 else { return nil }
    let average = mean(dailyLoads)
    let squares = dailyLoads.reduce(0) { $0 + ($1 - average) * ($1 - average) }
    // The sample standard deviation, with n − 1.
    let deviation = (squares / Double(dailyLoads.count - 1)).squareRoot()
    guard deviation > 0 else { return nil }
    monotony = average / deviation
    strain = dailyLoads.reduce(0, +) * monotony
  }
}
