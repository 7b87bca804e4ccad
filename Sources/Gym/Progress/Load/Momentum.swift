/// How the volume of the last five sessions compares with the five before.
package struct Momentum: Equatable, Sendable {
  package enum Tier: String, Codable, Sendable, CaseIterable {
    /// Up by more than 15 %.
    case rapid
    /// Up by 5 % to 15 %.
    case steady
    /// Between 10 % down and 5 % up.
    case maintaining
    /// Down by more than 10 %.
    case decline
  }

  /// The change as a share: 0.08 for 8 % more.
  package var change: Double
  /// A change that is no further than this beyond a limit counts as exactly at it.
  private let guardBand: Double

  package var tier: Tier {
    if change > 0.15 + guardBand { return .rapid }
    if change >= 0.05 - guardBand { return .steady }
    return change < -0.10 - guardBand ? .decline : .maintaining
  }

  /// - Parameters:
  ///   - volumes: weight × reps of each session, oldest first, in one unit.
  ///   - errors: how far each of them may be off by rounding; empty if they are exact.
  /// - Returns: nil with fewer than ten sessions, or if the earlier five have no volume.
  package init?(volumes: [Double], errors: [Double] = []) {
    guard volumes.count >= 10 else { return nil }
    let earlier = mean(volumes.suffix(10).prefix(5))
    guard earlier != 0 else { return nil }
    let now = mean(volumes.suffix(5))
    change = (now - earlier) / earlier
    let off = mean(errors.suffix(5)) + mean(errors.suffix(10).prefix(5)) * abs(now / earlier)
    // Floating point alone is off by less than a billionth.
    guardBand = max(1e-9, errors.count < 10 ? 0 : off / abs(earlier))
  }
}
