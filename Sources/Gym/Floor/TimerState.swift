/// A phase and the instant at which it began. Everybody computes the timer's position from this and the plan.
///
/// The state does not change while the clock runs. Do not replace `phase` and `extraMs` by a shift of the whole timer:
/// adding ten seconds three seconds into a round would then lead back into the rest before it.
package struct TimerState: Equatable, Sendable {
  /// The phase's index in the plan when the state was written. Later phases follow from the plan.
  package var phase: Int
  /// When that phase began: UTC milliseconds of the server. Resuming moves it forward by the length of the pause.
  package var phaseStartedAt: Int
  /// Milliseconds added to that phase; negative if taken away.
  package var extraMs: Int
  package var pausedAt: Int?
  /// When somebody ended the timer early.
  package var endedAt: Int?

  package init(
    phase: Int = 0, phaseStartedAt: Int, extraMs: Int = 0, pausedAt: Int? = nil, endedAt: Int? = nil
  ) {
    self.phase = phase
    self.phaseStartedAt = phaseStartedAt
    self.extraMs = extraMs
    self.pausedAt = pausedAt
    self.endedAt = endedAt
  }
}

/// What a timer shows at an instant.
package struct TimerPosition: Equatable, Sendable {
  /// `done` after the last phase, or once somebody ended the timer.
  package var kind: PhaseKind
  /// The phase's index; when done, the phase in which the timer ended.
  package var index: Int
  package var round: Int
  package var name: String?
  package var elapsedMs: Int
  /// nil in a phase without an end.
  package var remainingMs: Int?
  package var lengthMs: Int?
}

/// Computes a timer's position at `now`.
///
/// Web/shared/floor/timers/timing.js is the same function for browsers. Both are tested with Tests/Vectors/timing.json.
/// - Parameter now: UTC milliseconds by the server's clock.
/// - Returns: nil before the start. Phases are half-open, `[start, end)`.
package func position(_ plan: TimerPlan, _ state: TimerState, _ now: Int) -> TimerPosition? {
  let at = state.pausedAt ?? state.endedAt ?? now
  var index = state.phase
  var elapsed = at - state.phaseStartedAt
  guard elapsed >= 0, var phase = plan.phase(index) else { return nil }
  var length = phase.lengthMs.map { max($0 + state.extraMs, 0) }
  while let end = length, elapsed >= end {
    guard let next = plan.phase(index + 1) else {
      return TimerPosition(
        kind: .done, index: index, round: phase.round, name: phase.name, elapsedMs: end, remainingMs: 0, lengthMs: end)
    }
    elapsed -= end
    index += 1
    phase = next
    length = next.lengthMs
  }
  return TimerPosition(
    kind: state.endedAt == nil ? phase.kind : .done, index: index, round: phase.round, name: phase.name,
    elapsedMs: elapsed, remainingMs: length.map { $0 - elapsed }, lengthMs: length)
}

/// When the timer ends or ended, in UTC milliseconds; nil if it has no end or is paused.
package func endsAt(_ plan: TimerPlan, _ state: TimerState) -> Int? {
  if let endedAt = state.endedAt { return endedAt }
  guard state.pausedAt == nil else { return nil }
  var at = state.phaseStartedAt
  var index = state.phase
  while let phase = plan.phase(index) {
    guard let length = phase.lengthMs else { return nil }
    at += index == state.phase ? max(length + state.extraMs, 0) : length
    index += 1
  }
  return at
}
