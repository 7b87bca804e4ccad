/// How a muscle feels, if its estimated recovery is wrong.
package enum Feeling: String, Codable, Hashable, Sendable, CaseIterable {
  case sore, ready
}

/// What a member said about one of their muscles. It corrects the estimate of its recovery and nothing else: no load
/// and no warning depends on it.
package struct MuscleFeeling: Equatable, Sendable {
  package var muscle: Muscle
  package var feeling: Feeling
  /// When it was said, UTC milliseconds.
  package var at: Int

  /// For how long a sore muscle counts as sore. Soreness peaks one to three days after the work and is gone after five
  /// to seven (Cheung, Hume & Maxwell 2003), and most people notice it on the first day. Two days later the estimate
  /// counts again, until the member says otherwise.
  package static let soreHours = 48

  package init(muscle: Muscle, feeling: Feeling, at: Int) {
    self.muscle = muscle
    self.feeling = feeling
    self.at = at
  }

  /// Until when the feeling holds, in UTC milliseconds.
  ///
  /// Any hard set of the muscle ends it. A sore muscle counts as sore for `soreHours`. A ready muscle counts as ready
  /// until its estimated recovery is complete.
  /// - Parameter recovery: the muscle's estimate; nil if it was not used in the last days.
  /// - Returns: nil if it no longer holds.
  package func until(_ recovery: Recovery?, now: Int) -> Int? {
    if let recovery, recovery.lastAt > at { return nil }
    let end =
      switch feeling {
      case .sore: at + Self.soreHours * 3_600_000
      case .ready: recovery?.readyAt ?? now
      }
    return end > now ? end : nil
  }
}

/// What a member said that still holds.
package struct FeltMuscles: Equatable, Sendable {
  package struct One: Equatable, Sendable {
    package var feeling: Feeling
    package var at: Int
    package var until: Int
  }

  package private(set) var muscles: [Muscle: One] = [:]

  package init() {}

  /// - Parameter recovery: the estimates, as `Recovery.muscles` gives them.
  package init(_ said: [MuscleFeeling], recovery: [Muscle: Recovery], now: Int) {
    for one in said {
      guard let until = one.until(recovery[one.muscle], now: now) else { continue }
      muscles[one.muscle] = One(feeling: one.feeling, at: one.at, until: until)
    }
  }

  package subscript(muscle: Muscle) -> One? { muscles[muscle] }
  package var sore: Muscles { Muscles(muscles.filter { $0.value.feeling == .sore }.keys) }
  package var ready: Muscles { Muscles(muscles.filter { $0.value.feeling == .ready }.keys) }
}

extension MuscleState {
  /// Why these muscles can be trained today, or that the member said one of them is sore.
  package func readiness(of muscles: [Muscle]) -> SuggestionReason {
    let all = Muscles(muscles)
    if let sore = Suggestions.said(.saidSore, all.intersection(felt.sore)) { return sore }
    if let ready = Suggestions.said(.saidReady, all.intersection(felt.ready)) { return ready }
    let percent = muscles.map { self.percent($0) }.min() ?? 100
    return percent == 100 ? SuggestionReason(.recovered) : SuggestionReason(.readyEnough, percent: percent)
  }
}
