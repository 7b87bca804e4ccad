/// A member's result in a workout for time or an AMRAP.
package struct Score: Equatable, Sendable {
  /// For time: how long it took; nil if the member did not finish before the cap.
  package var milliseconds: Int?
  /// For time, at the cap: the remaining reps.
  package var repsRemaining: Int?
  /// AMRAP: completed rounds, and the reps of the unfinished one.
  package var rounds: Int?
  package var reps: Int?
  /// Whether the workout was scaled instead of done as prescribed (Rx).
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

  /// Seconds for comparison, lower is better: the time, or the cap plus one second per remaining rep, at least one.
  package static func forTime(seconds: Double?, capSeconds: Double?, repsRemaining: Int) -> Double {
    if let seconds, seconds <= capSeconds ?? .infinity { return seconds }
    return (capSeconds ?? .infinity) + Double(max(repsRemaining, 1))
  }

  /// Reps for comparison, higher is better.
  package static func amrap(rounds: Int, repsPerRound: Int, extraReps: Int) -> Int {
    rounds * repsPerRound + extraReps
  }

  /// Whether this result ranks above `other`: as prescribed before scaled, then by rounds and reps or by time.
  package func isBetter(than other: Score, in plan: TimerPlan) -> Bool {
    if isScaled != other.isScaled { return other.isScaled }
    switch plan.format {
    case .amrap: return (rounds ?? 0, reps ?? 0) > (other.rounds ?? 0, other.reps ?? 0)
    default:
      // A finisher ranks above everybody who did not finish, even if the coach extended the cap for it.
      let (one, two) = (milliseconds != nil, other.milliseconds != nil)
      return one == two ? seconds(plan) < other.seconds(plan) : one
    }
  }

  private func seconds(_ plan: TimerPlan) -> Double {
    if let milliseconds { return Double(milliseconds) / 1000 }
    return Self.forTime(
      seconds: nil, capSeconds: plan.workSeconds.map(Double.init), repsRemaining: repsRemaining ?? 0)
  }

  /// - Parameter extraMs: milliseconds added to the cap while the timer ran.
  /// - Throws: the first field that is missing, does not belong to the format or is out of bounds, by its wire name.
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
