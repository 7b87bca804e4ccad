/// A training session as the fatigue index reads it.
package struct SessionLoad: Equatable, Sendable {
  /// 0 is now; may have a fraction.
  package var daysAgo: Double
  /// Weight × reps, without warm-ups.
  package var volume: Double

  package init(daysAgo: Double, volume: Double) {
    self.daysAgo = daysAgo
    self.volume = volume
  }
}

/// Compares the volume of the last seven days with a usual session, on a scale from 0 to 100.
///
/// 35 means as many usual sessions as in a usual week. It is guidance, not a medical measure.
package struct FatigueIndex: Equatable, Sendable {
  package enum Tier: String, Codable, Sendable, CaseIterable {
    /// Below 40.
    case manageable
    /// 40 to 70.
    case elevated
    /// Above 70.
    case high
  }

  /// The volume of the last seven days, in usual sessions.
  package var ratio: Double
  /// 0 to 100.
  package var index: Double
  /// An index that is no further than this beyond a limit counts as exactly at it.
  private let guardBand: Double

  package var tier: Tier {
    if index < 40 - guardBand { return .manageable }
    return index <= 70 + guardBand ? .elevated : .high
  }

  /// - Parameters:
  ///   - weekVolume: of the last seven days.
  ///   - baseline: the volume of a usual session.
  ///   - sessionsPerWeek: the habit; below 2 counts as 2, above 7 as 7.
  ///   - error: how far the index may be off by rounding. Floating point alone is off by less than a billionth.
  /// - Returns: nil without a baseline.
  package init?(weekVolume: Double, baseline: Double, sessionsPerWeek: Double, error: Double = 1e-9) {
    guard baseline > 0 else { return nil }
    guardBand = error
    ratio = weekVolume / baseline
    index = min(max(35 * ratio / Self.habit(sessionsPerWeek), 0), 100)
  }

  /// At least 2 and at most 7 sessions a week.
  static func habit(_ sessionsPerWeek: Double) -> Double { min(max(sessionsPerWeek, 2), 7) }
}

/// The fatigue index with what it was computed from.
package struct FatigueResult: Equatable, Sendable {
  package var weekVolume: Double
  /// The mean volume of up to ten sessions before the last seven days.
  package var baseline: Double
  /// 2 to 7.
  package var sessionsPerWeek: Double
  package var fatigue: FatigueIndex

  /// - Parameters:
  ///   - sessions: in any order. Those in the future are left out.
  ///   - error: how far the index may be off by rounding; `GramRounding.fatigueIndex` for grams.
  /// - Returns: nil without sessions, or if the usual session has no volume.
  package init?(sessions: [SessionLoad], error: Double = 1e-9) {
    // Sessions on equal days keep their order: the ten that are chosen must not depend on the sort algorithm.
    let past = sessions.enumerated().filter { $0.element.daysAgo >= 0 }
      .sorted { ($0.element.daysAgo, $0.offset) < ($1.element.daysAgo, $1.offset) }.map(\.element)
    guard let oldest = past.last?.daysAgo else { return nil }
    let older = past.filter { $0.daysAgo >= 7 }
    // With fewer than three older sessions, those of the last week are included.
    let pool = (older.count >= 3 ? older : past).prefix(10)
    weekVolume = past.filter { $0.daysAgo < 7 }.reduce(0) { $0 + $1.volume }
    baseline = mean(pool.map(\.volume))
    sessionsPerWeek = Self.habit(past, oldest: oldest)
    guard
      let fatigue = FatigueIndex(
        weekVolume: weekVolume, baseline: baseline, sessionsPerWeek: sessionsPerWeek, error: error)
    else { return nil }
    self.fatigue = fatigue
  }

  /// Sessions per week in the four weeks before the last one; 4 if there are fewer than three weeks of history.
  private static func habit(_ sessions: [SessionLoad], oldest: Double) -> Double {
    guard oldest >= 21 else { return 4 }
    let counted = sessions.filter { $0.daysAgo >= 7 && $0.daysAgo < 35 }.count
    return FatigueIndex.habit(Double(counted) / ((min(35, oldest) - 7) / 7))
  }
}
