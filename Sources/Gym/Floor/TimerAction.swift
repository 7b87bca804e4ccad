/// What people can do to a timer.
package enum TimerActionKind: String, Codable, Sendable, CaseIterable {
  case started, paused, resumed, skipped, adjusted, restarted, ended, lapped, labelled, undone
}

/// One change that somebody made to a timer.
package struct TimerAction: Equatable, Sendable {
  package var kind: TimerActionKind
  /// The display name of a member or the name of a device, as it was then. Empty for a member who did not opt in to
  /// being shown.
  package var who: String
  /// UTC milliseconds.
  package var at: Int
  /// For `adjusted`: the milliseconds that were added; negative if taken away.
  package var byMs: Int?
  /// The member whom `who` names; nil for a device, or if `who` is empty.
  package var member: Int?
  /// What an action that ended or restarted the clock replaced; kept only while it can be undone.
  package var replaced: TimerRun?
  /// The timer's version that it made; nil if it was stored by an earlier release, and on displays.
  package var version: Int?

  /// Whether it leaves the clock as it is.
  var isHarmless: Bool { kind == .lapped || kind == .labelled }

  package init(
    kind: TimerActionKind, who: String, at: Int, byMs: Int? = nil, member: Int? = nil, replaced: TimerRun? = nil,
    version: Int? = nil
  ) {
    self.version = version
    self.kind = kind
    self.who = who
    self.at = at
    self.byMs = byMs
    self.member = member
    self.replaced = replaced
  }
}

/// One run of a clock: what ending or restarting it replaces.
package struct TimerRun: Equatable, Sendable {
  package var state: TimerState
  package var startedAt: Int
  package var laps: [TimerLap]

  package init(state: TimerState, startedAt: Int, laps: [TimerLap]) {
    self.state = state
    self.startedAt = startedAt
    self.laps = laps
  }
}

/// A lap on a stopwatch, or a completed round of a workout for time.
package struct TimerLap: Equatable, Sendable {
  /// Elapsed time on the timer's clock.
  package var atMs: Int
  package var who: String
  package var member: Int?

  package init(atMs: Int, who: String, member: Int? = nil) {
    self.atMs = atMs
    self.who = who
    self.member = member
  }
}
