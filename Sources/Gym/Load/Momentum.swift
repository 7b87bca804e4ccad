/// How the volume of the last five sessions compares with the five before.
package struct Momentum: Hashable, Sendable {
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

  package var tier: Tier {
    // A change that is exactly at a limit must not cross it because of a rounding error.
    let guardBand = 1e-9
    if change > 0.15 + guardBand { return .rapid }
    if change >= 0.05 - guardBand { return .steady }
    return change < -0.10 - guardBand ? .decline : .maintaining
  }

  /// - Parameter volumes: weight × reps of each session, oldest first, in one unit.
  /// - Returns: nil with fewer than ten sessions, or if the earlier five have no volume.
  package init?(volumes: [Double]) {
    guard volumes.count >= 10 else { return nil }
    let earlier = mean(volumes.suffix(10).prefix(5))
    guard earlier != 0 else { return nil }
    change = (mean(volumes.suffix(5)) - earlier) / earlier
  }
}
