/// Where a timer stands, so that everybody can compute the rest: a phase and the instant at which it began.
///
/// Nothing here changes while the clock runs. A shift of the whole timer would not do in place of `phase` and `extraMs`:
/// ten seconds more, three seconds into a round, must not lead back into the rest before it.
package struct TimerState: Codable, Hashable, Sendable {
  /// The phase's index in the plan, as it was when the state was written; later ones follow by themselves.
  package var phase: Int
  /// When that phase began: UTC milliseconds of the server. Moved on by what was paused.
  package var phaseStartedAt: Int
  /// What was added to that phase's length, or taken from it.
  package var extraMs: Int
  package var pausedAt: Int?
  /// When somebody ended it before its time.
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
package struct TimerPosition: Hashable, Sendable {
  /// `done` from the last phase's end on, or when somebody ended it.
  package var kind: PhaseKind
  /// The phase's index; the last one's when done.
  package var index: Int
  package var round: Int
  package var name: String?
  package var elapsedMs: Int
  /// Nil in a phase without an end.
  package var remainingMs: Int?
  package var lengthMs: Int?
}

/// Where a timer is at `now`. The one definition of it: Web/shared/timers/timing.js is its twin, and tests hold them together.
///
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

/// When the timer ends, or ended, by itself or by somebody: UTC milliseconds. Nil where nothing ends it, or it is paused.
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
