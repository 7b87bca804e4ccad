/// An exercise of a workout, with what matters for muscles.
package struct MuscleWork: Equatable, Sendable {
  package var exercise: Int
  package var startedAt: Int
  /// The instant of its last set, UTC milliseconds.
  package var lastAt: Int
  package var hardSets: Int
  package var failureSets: Int

  package init(exercise: Int, startedAt: Int, lastAt: Int, hardSets: Int, failureSets: Int) {
    self.exercise = exercise
    self.startedAt = startedAt
    self.lastAt = lastAt
    self.hardSets = hardSets
    self.failureSets = failureSets
  }
}

extension ExerciseFacts {
  /// A set's share per muscle: 1 for a primary muscle, ½ for a secondary one (fractional sets: Pelland 2024).
  package var shares: [(muscle: Muscle, share: Double)] {
    primary.map { ($0, 1) } + secondary.filter { !primary.contains($0) }.map { ($0, 0.5) }
  }

  /// The shares that count as hard sets. Running or rowing tires muscles but does not make them grow.
  package var hardShares: [(muscle: Muscle, share: Double)] { type == .distanceDuration ? [] : shares }
}

/// The range of hard sets per week that is neither too few nor too many for a muscle.
package struct SetRange: Equatable, Sendable {
  package var low: Int
  package var high: Int

  package init(low: Int, high: Int) {
    self.low = low
    self.high = high
  }

  package static let most = 100

  /// From the fewest sets that make a muscle grow to the most that it recovers from. These are experts' opinions, and
  /// members may change them. nil if there is none.
  ///
  /// Source: one public encoding of MEV and MRV; for hamstrings, glutes, arms, calves, abdominals and traps general
  /// knowledge.
  package static func usual(for muscle: Muscle) -> SetRange? {
    switch muscle {
    case .chest: SetRange(low: 10, high: 22)
    case .lats: SetRange(low: 8, high: 24)
    case .upperBack: SetRange(low: 6, high: 22)
    case .frontDelts: SetRange(low: 0, high: 14)
    case .sideDelts: SetRange(low: 8, high: 26)
    case .rearDelts: SetRange(low: 4, high: 20)
    case .quadriceps: SetRange(low: 8, high: 26)
    case .hamstrings: SetRange(low: 8, high: 20)
    case .glutes: SetRange(low: 4, high: 16)
    case .biceps: SetRange(low: 8, high: 24)
    case .triceps: SetRange(low: 6, high: 18)
    case .calves: SetRange(low: 8, high: 20)
    case .abdominals: SetRange(low: 4, high: 25)
    case .traps: SetRange(low: 4, high: 24)
    case .obliques, .abductors, .adductors, .forearms, .hipFlexors, .lowerBack, .neck: nil
    }
  }
}

/// How far a muscle has recovered.
///
/// The rule: recovery from a workout takes 24 hours, because synthesis is raised for a day (Chesley 1992), plus three
/// hours for each fractional hard set above four, up to 48 hours. If some of the sets went to failure, it takes 24 to
/// 48 hours more, by their share (Morán-Navarro 2017). Recovery is linear. A muscle has recovered once it has recovered
/// from every workout, and a short recent workout can be over before an earlier hard one.
package struct Recovery: Equatable, Sendable {
  /// The recovery from one workout, in UTC milliseconds.
  private struct Span: Equatable {
    var from: Int
    var to: Int
  }

  private let spans: [Span]
  /// 0 to 100, from the workout from which it has recovered least.
  package let percent: Int
  /// The newest hard set, UTC milliseconds.
  package var lastAt: Int { spans.map(\.from).max() ?? 0 }
  /// When it has recovered from all workouts, UTC milliseconds.
  package var readyAt: Int { reaches(100) }

  private init(_ spans: [Span], now: Int) {
    self.spans = spans
    percent = spans.map { max(0, min(100, Int(Double(now - $0.from) / Double($0.to - $0.from) * 100))) }.min() ?? 100
  }

  /// When it has recovered by so many percent from each workout, UTC milliseconds.
  package func reaches(_ percent: Int) -> Int {
    spans.map { $0.from + ($0.to - $0.from) * percent / 100 }.max() ?? 0
  }

  /// Work that is older than this has no effect.
  package static let longestHours = 96.0

  /// - Parameters:
  ///   - sets: fractional hard sets of one workout.
  ///   - failure: how many of them went to failure.
  package static func hours(sets: Double, failure: Double) -> Double {
    guard sets > 0 else { return 0 }
    let volume = 24 + min(max(sets - 4, 0) * 3, 24)
    return volume + (failure > 0 ? 24 + 24 * min(failure / sets, 1) : 0)
  }

  /// - Parameter work: of the member's last days. Work from more than `longestHours` ago counts as fully recovered.
  /// - Returns: the muscles that were trained, least recovered first.
  package static func muscles(
    _ work: [MuscleWork], now: Int, shares: (Int) -> [(muscle: Muscle, share: Double)]
  ) -> [(muscle: Muscle, recovery: Recovery)] {
    struct Load {
      var sets = 0.0
      var failure = 0.0
      var at = 0
    }
    // Workouts are identified by their start, because two workouts cannot overlap.
    var loads: [Muscle: [Int: Load]] = [:]
    for one in work where one.hardSets > 0 {
      for (muscle, share) in shares(one.exercise) {
        var load = loads[muscle]?[one.startedAt] ?? Load()
        load.sets += Double(one.hardSets) * share
        load.failure += Double(one.failureSets) * share
        load.at = max(load.at, one.lastAt)
        loads[muscle, default: [:]][one.startedAt] = load
      }
    }
    return loads.map { muscle, loads in
      let spans = loads.values.map { load in
        Span(from: load.at, to: load.at + Int(hours(sets: load.sets, failure: load.failure) * 3_600_000))
      }
      return (muscle, Recovery(spans, now: now))
    }.sorted { ($0.recovery.percent, $0.muscle.rawValue) < ($1.recovery.percent, $1.muscle.rawValue) }
  }
}
