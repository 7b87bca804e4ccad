/// Why a change of a timer was refused.
package enum TimerRefusal: Error, Equatable, Sendable {
  case ended
  /// The phase has no end, so it cannot be skipped.
  case notForFormat
  /// Skipping the last phase would end the clock. That is `end`, which people confirm.
  case lastPhase
  /// More than a day would be left, or would be on the clock.
  case tooLong
}

/// Changes of a running timer. All but `restart` and `end` throw `ended` after the end. Pausing a paused timer and
/// ending an ended one change nothing.
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

  /// Goes to the start of the next phase. Throws `lastPhase` if there is none: a skip never ends a clock.
  package mutating func skip(_ plan: TimerPlan, at now: Int) throws(TimerRefusal) {
    let here = try mustRun(plan, now)
    guard here.lengthMs != nil else { throw .notForFormat }
    guard plan.phase(here.index + 1) != nil else { throw .lastPhase }
    try begin(plan, here.index + 1, at: now)
  }

  /// Moves the end of the current phase. In a phase without an end, moves the clock itself.
  /// - Parameter milliseconds: negative to shorten. If nothing of the phase would be left, the next one begins.
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

  /// Starts again from the first phase, also after the end.
  package mutating func restart(at now: Int) { self = TimerState(phaseStartedAt: now) }

  private mutating func begin(_ plan: TimerPlan, _ index: Int, at now: Int) throws(TimerRefusal) {
    if plan.phase(index) == nil { return end(plan, at: now) }
    let at = pausedAt ?? now
    self = TimerState(phase: index, phaseStartedAt: at, pausedAt: pausedAt)
  }

  /// - Returns: the current position. A start in the future counts as the first instant.
  @discardableResult
  private func mustRun(_ plan: TimerPlan, _ now: Int) throws(TimerRefusal) -> TimerPosition {
    guard let here = position(plan, self, Swift.max(now, phaseStartedAt)), here.kind != .done else { throw .ended }
    return here
  }
}
