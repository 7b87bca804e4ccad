/// What somebody made of a workout for time or of an AMRAP.
package struct Score: Hashable, Sendable {
  /// For time: how long it took. Nil where the cap came first.
  package var milliseconds: Int?
  /// For time, at the cap: the reps that were still missing.
  package var repsRemaining: Int?
  /// AMRAP: whole rounds, and the reps of the one begun.
  package var rounds: Int?
  package var reps: Int?
  /// Not as prescribed (Rx).
  package var isScaled: Bool

  package init(
    milliseconds: Int? = nil, repsRemaining: Int? = nil, rounds: Int? = nil, reps: Int? = nil, isScaled: Bool
  ) {
    self.milliseconds = milliseconds
    self.repsRemaining = repsRemaining
    self.rounds = rounds
    self.reps = reps
    self.isScaled = isScaled
  }

  /// Seconds to compare by, less is better: the time, or the cap and a second for each missing rep, one at least.
  package static func forTime(seconds: Double?, capSeconds: Double?, repsRemaining: Int) -> Double {
    if let seconds, seconds <= capSeconds ?? .infinity { return seconds }
    return (capSeconds ?? .infinity) + Double(max(repsRemaining, 1))
  }

  /// Reps to compare by, more is better.
  package static func amrap(rounds: Int, repsPerRound: Int, extraReps: Int) -> Int {
    rounds * repsPerRound + extraReps
  }

  /// Whether this one stands above `other` on a board: as prescribed before scaled, then by the format's direction.
  package func isBetter(than other: Score, in plan: TimerPlan) -> Bool {
    if isScaled != other.isScaled { return other.isScaled }
    switch plan.format {
    case .amrap: return (rounds ?? 0, reps ?? 0) > (other.rounds ?? 0, other.reps ?? 0)
    default:
      // Whoever finished, also in a minute that the coach added to the cap, stands before whoever did not.
      let (one, two) = (milliseconds != nil, other.milliseconds != nil)
      return one == two ? seconds(plan) < other.seconds(plan) : one
    }
  }

  private func seconds(_ plan: TimerPlan) -> Double {
    if let milliseconds { return Double(milliseconds) / 1000 }
    return Self.forTime(
      seconds: nil, capSeconds: plan.workSeconds.map(Double.init), repsRemaining: repsRemaining ?? 0)
  }

  /// - Parameter extraMs: what was added to the cap while it ran.
  /// - Throws: the first field that is missing, not of this format, or out of bounds, by its wire name.
  package func check(_ plan: TimerPlan, extraMs: Int = 0) throws(Invalid) {
    let isAmrap = plan.format == .amrap
    if isAmrap {
      if milliseconds != nil { throw Invalid("seconds", .notForFormat) }
      if repsRemaining != nil { throw Invalid("repsRemaining", .notForFormat) }
      guard let rounds else { throw Invalid("rounds", .required) }
      try TimerRules.range("rounds", rounds, 0...1000)
      try TimerRules.range("reps", reps ?? 0, 0...((plan.repsPerRound ?? TimerRules.maxReps + 1) - 1))
    } else {
      if rounds != nil { throw Invalid("rounds", .notForFormat) }
      if reps != nil { throw Invalid("reps", .notForFormat) }
      if let milliseconds {
        if repsRemaining != nil { throw Invalid("repsRemaining", .notForFormat) }
        let cap = plan.workSeconds.map { $0 * 1000 + max(extraMs, 0) } ?? TimerRules.maxSeconds * 1000
        guard (1...cap).contains(milliseconds) else {
          throw Invalid("seconds", .outOfRange(min: 0.001, max: Double(cap) / 1000))
        }
      } else {
        guard plan.workSeconds != nil, let repsRemaining else { throw Invalid("seconds", .required) }
        try TimerRules.range("repsRemaining", repsRemaining, 1...TimerRules.maxReps)
      }
    }
  }
}
