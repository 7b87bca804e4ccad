/// Why a timer does not do what it was told.
package enum TimerRefusal: Error, Hashable, Sendable {
  case ended
  /// Skipping a phase that has no end.
  case notForFormat
  /// What is left, or what is on the clock, would be more than a day.
  case tooLong
}

/// What people do to a running timer. Each leaves a state that somebody asked for: to pause what is paused, or to end
/// what has ended, is already so and changes nothing.
extension TimerState {
  package mutating func pause(_ plan: TimerPlan, at now: Int) throws(TimerRefusal) {
    try mustRun(plan, now)
    guard pausedAt == nil else { return }
    pausedAt = Swift.max(now, phaseStartedAt)
  }

  package mutating func resume(_ plan: TimerPlan, at now: Int) throws(TimerRefusal) {
    try mustRun(plan, now)
    guard let since = pausedAt else { return }
    phaseStartedAt += Swift.max(now - since, 0)
    pausedAt = nil
  }

  /// To the beginning of the next phase; behind the last one it ends.
  package mutating func skip(_ plan: TimerPlan, at now: Int) throws(TimerRefusal) {
    let here = try mustRun(plan, now)
    guard here.lengthMs != nil else { throw .notForFormat }
    try begin(plan, here.index + 1, at: now)
  }

  /// Where the phase has an end, moves its end; where it has none, moves the clock on.
  /// - Parameter milliseconds: negative to take away. What would leave nothing of a phase begins the next one.
  package mutating func adjust(_ plan: TimerPlan, by milliseconds: Int, at now: Int) throws(TimerRefusal) {
    let here = try mustRun(plan, now)
    let at = pausedAt ?? now
    if let remaining = here.remainingMs, let length = here.lengthMs, let own = plan.phase(here.index)?.lengthMs {
      guard remaining + milliseconds <= TimerRules.maxSeconds * 1000 else { throw .tooLong }
      if remaining + milliseconds <= 0 { return try begin(plan, here.index + 1, at: now) }
      self = TimerState(
        phase: here.index, phaseStartedAt: at - here.elapsedMs, extraMs: length - own + milliseconds,
        pausedAt: pausedAt)
    } else {
      guard here.elapsedMs + milliseconds <= TimerRules.maxSeconds * 1000 else { throw .tooLong }
      self = TimerState(
        phase: here.index, phaseStartedAt: at - Swift.max(here.elapsedMs + milliseconds, 0), pausedAt: pausedAt)
    }
  }

  package mutating func end(_ plan: TimerPlan, at now: Int) {
    guard (try? mustRun(plan, now)) != nil else { return }
    endedAt = pausedAt ?? Swift.max(now, phaseStartedAt)
    pausedAt = nil
  }

  /// The first phase anew; also after the end.
  package mutating func restart(at now: Int) { self = TimerState(phaseStartedAt: now) }

  private mutating func begin(_ plan: TimerPlan, _ index: Int, at now: Int) throws(TimerRefusal) {
    if plan.phase(index) == nil { return end(plan, at: now) }
    let at = pausedAt ?? now
    self = TimerState(phase: index, phaseStartedAt: at, pausedAt: pausedAt)
  }

  /// - Returns: where it is. A start that still lies ahead counts as the first instant.
  @discardableResult
  private func mustRun(_ plan: TimerPlan, _ now: Int) throws(TimerRefusal) -> TimerPosition {
    guard let here = position(plan, self, Swift.max(now, phaseStartedAt)), here.kind != .done else { throw .ended }
    return here
  }
}
