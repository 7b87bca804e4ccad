/// Whether two activities of one member are the same, also from files of two formats or of two devices.
///
/// They are if they began within two minutes of each other, overlap, and are about equally long: their times within 5 %
/// or 30 seconds, and their distances within 5 % or 50 metres. Where one of them has no distance, the times alone
/// decide.
package enum RoadSame {
  /// What is compared of an activity.
  package struct Sketch: Equatable, Sendable {
    /// UTC milliseconds.
    package var startedAt: Int
    package var elapsedMs: Int
    /// 0 if the distance is unknown.
    package var meters: Double

    package init(startedAt: Int, elapsedMs: Int, meters: Double) {
      self.startedAt = startedAt
      self.elapsedMs = elapsedMs
      self.meters = meters
    }

    /// - Parameter distance: in centimetres, as it is stored.
    package init(startedAt: Int, elapsedMs: Int, distance: Int) {
      self.init(startedAt: startedAt, elapsedMs: elapsedMs, meters: Double(distance) / 100)
    }
  }

  /// Milliseconds.
  package static let mostApart = 120_000
  private static let part = 0.05
  private static let (leastMs, leastMeters) = (30_000.0, 50.0)

  /// Where to look for the same activity: the starts that are near enough.
  package static func starts(around start: Int) -> ClosedRange<Int> {
    let (low, isLow) = start.subtractingReportingOverflow(mostApart)
    let (high, isHigh) = start.addingReportingOverflow(mostApart)
    return (isLow ? .min : low)...(isHigh ? .max : high)
  }

  package static func isSame(_ one: Sketch, _ other: Sketch) -> Bool {
    guard starts(around: one.startedAt).contains(other.startedAt) else { return false }
    // Near enough, so the difference is small. Short laps that follow one another are not the same, also where one ends
    // at the point with which the next begins.
    let apart = abs(one.startedAt - other.startedAt)
    guard apart == 0 || apart < min(one.elapsedMs, other.elapsedMs) else { return false }
    guard isNear(Double(one.elapsedMs), Double(other.elapsedMs), least: leastMs) else { return false }
    guard one.meters > 0, other.meters > 0 else { return true }
    return isNear(one.meters, other.meters, least: leastMeters)
  }

  private static func isNear(_ one: Double, _ other: Double, least: Double) -> Bool {
    abs(one - other) <= max(least, part * max(one, other))
  }
}
