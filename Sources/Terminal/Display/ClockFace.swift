import Gym

/// What a timer's clock shows at an instant. It uses whole seconds only, so that it changes once a second.
struct ClockFace: Equatable {
  let timer: FloorTimer
  let position: TimerPosition
  private let now: Int

  /// - Parameter now: UTC milliseconds by the server's clock.
  /// - Returns: nil if the plan does not have the state's phase. A correct server never sends that.
  init?(_ timer: FloorTimer, at now: Int) {
    // Our clock can be slightly behind: a start in the future counts as the first instant.
    let now = max(now, timer.state.phaseStartedAt)
    guard let position = Gym.position(timer.plan, timer.state, now) else { return nil }
    self.timer = timer
    self.position = position
    self.now = now
  }

  var isDone: Bool { position.kind == .done }
  var isPaused: Bool { timer.state.pausedAt != nil && !isDone }
  /// The kind of the current phase, or of the last one when done.
  var kind: PhaseKind { timer.plan.phase(position.index)?.kind ?? position.kind }

  /// Whether the digits show elapsed time. The preparation always counts down.
  var countsUp: Bool { timer.plan.format.countsUp && kind != .prepare }

  /// The seconds that the digits show. Counting down rounds up, so that 0:01 stays until the phase ends.
  var seconds: Int { countsUp ? position.elapsedMs / 1000 : secondsLeft ?? 0 }

  /// Seconds until the phase ends, rounded up; nil if it has no end.
  var secondsLeft: Int? { position.remainingMs.map { ($0 + 999) / 1000 } }

  /// When the digits change next, in UTC milliseconds of the server; nil if they do not.
  var changesAt: Int? {
    guard !isPaused, !isDone else { return nil }
    let up = 1000 - position.elapsedMs % 1000
    guard let left = position.remainingMs else { return now + up }
    return now + (countsUp ? min(up, left) : left - (left - 1) / 1000 * 1000)
  }

  /// How much of the phase is over, from 0 to 1, in steps of whole seconds; nil if it has no end.
  var share: Double? {
    guard let length = position.lengthMs, length > 0, let left = secondsLeft else { return nil }
    return min(max(1 - Double(left) * 1000 / Double(length), 0), 1)
  }

  /// Seconds until the last phase ends, rounded up; nil in the last phase, or if the timer has no end.
  var secondsToGo: Int? {
    let plan = timer.plan
    guard !isDone, var left = position.remainingMs, position.index + 1 < plan.phaseCount else { return nil }
    for index in position.index + 1..<plan.phaseCount { left += plan.phase(index)?.lengthMs ?? 0 }
    return (left + 999) / 1000
  }

  /// The next phase that lasts: a rest of 0 s is over as it begins.
  var next: TimerPhase? {
    guard !isDone else { return nil }
    var index = position.index + 1
    while let phase = timer.plan.phase(index), phase.lengthMs == 0 { index += 1 }
    return timer.plan.phase(index)
  }

  /// The longest time that the digits will show. They are sized for this, so that their size never changes.
  var longestSeconds: Int {
    let plan = timer.plan
    // The preparation and the first round contain every length that occurs.
    let lengths = (0..<min(plan.phaseCount, 2 + (plan.phases?.count ?? 1))).map { plan.phase($0)?.lengthMs ?? 0 }
    return max(seconds, (max(position.lengthMs ?? 0, lengths.max() ?? 0)) / 1000)
  }

  /// The latest action, if it is recent.
  var recentAction: TimerAction? { timer.actions.first.flatMap { now - $0.at < Self.recentMs ? $0 : nil } }

  /// Whether the latest action ended or restarted the clock, and is young enough for `timers.undo`.
  var canUndo: Bool {
    guard let action = recentAction else { return false }
    return action.kind == .ended || action.kind == .restarted || action.kind == .adjusted && isDone
  }

  /// How long an action counts as recent. The server undoes for as long.
  static let recentMs = 10_000

  /// When the clock changes apart from its digits, in UTC milliseconds of the server.
  var otherChanges: [Int] {
    let ended = isDone ? endsAt(timer.plan, timer.state) : nil
    let instants = [timer.actions.first.map { $0.at + Self.recentMs }, ended.map { $0 + FloorTimer.lingerMs }]
    return instants.compactMap(\.self).filter { $0 > now }
  }
}
