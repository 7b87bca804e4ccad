import Gym

/// What a timer's clock shows at an instant. Whole seconds only, so that nothing on it changes between two of them.
struct ClockFace: Hashable {
  let timer: FloorTimer
  let place: TimerPosition
  private let now: Int

  /// - Parameter now: UTC milliseconds by the server's clock.
  /// - Returns: nil where the plan has no such phase, which no server sends.
  init?(_ timer: FloorTimer, at now: Int) {
    // A start that still lies ahead, by the error of our clock, counts as the first instant.
    let now = max(now, timer.state.phaseStartedAt)
    guard let place = position(timer.plan, timer.state, now) else { return nil }
    self.timer = timer
    self.place = place
    self.now = now
  }

  var isDone: Bool { place.kind == .done }
  var isPaused: Bool { timer.state.pausedAt != nil && !isDone }
  /// What the phase asks for, or asked for when it was over.
  var kind: PhaseKind { timer.plan.phase(place.index)?.kind ?? place.kind }

  /// The clock shows what has passed. While preparing it never does.
  var countsUp: Bool { timer.plan.format.countsUp && kind != .prepare }

  /// What the digits show: counting down, rounded up, so that 0:01 stands until the phase changes.
  var seconds: Int { countsUp ? place.elapsedMs / 1000 : secondsLeft ?? 0 }

  /// Until the phase ends, rounded up; nil where it has no end.
  var secondsLeft: Int? { place.remainingMs.map { ($0 + 999) / 1000 } }

  /// When the digits change: UTC milliseconds of the server. Nil while they stand still.
  var changesAt: Int? {
    guard !isPaused, !isDone else { return nil }
    let up = 1000 - place.elapsedMs % 1000
    guard let left = place.remainingMs else { return now + up }
    return now + (countsUp ? min(up, left) : left - (left - 1) / 1000 * 1000)
  }

  /// How much of the phase is over, from 0 to 1, by whole seconds.
  var share: Double? {
    guard let length = place.lengthMs, length > 0, let left = secondsLeft else { return nil }
    return min(max(1 - Double(left) * 1000 / Double(length), 0), 1)
  }

  /// Until the last phase ends, rounded up; nil where this is the last, or nothing ends it.
  var secondsToGo: Int? {
    let plan = timer.plan
    guard !isDone, var left = place.remainingMs, place.index + 1 < plan.phaseCount else { return nil }
    for index in place.index + 1..<plan.phaseCount { left += plan.phase(index)?.lengthMs ?? 0 }
    return (left + 999) / 1000
  }

  var next: TimerPhase? { isDone ? nil : timer.plan.phase(place.index + 1) }

  /// The longest that its digits have to show, so that their size stays as it is.
  var longestSeconds: Int {
    let plan = timer.plan
    // One sequence tells them all.
    let lengths = (0..<min(plan.phaseCount, 2 + (plan.phases?.count ?? 1))).map { plan.phase($0)?.lengthMs ?? 0 }
    return max(seconds, (max(place.lengthMs ?? 0, lengths.max() ?? 0)) / 1000)
  }

  /// The last action, for a while.
  var news: TimerAction? { timer.actions.first.flatMap { now - $0.at < Self.newsMs ? $0 : nil } }

  static let newsMs = 10_000

  /// When something else than its digits changes by itself.
  var fadesAt: [Int] {
    let ended = isDone ? endsAt(timer.plan, timer.state) : nil
    let instants = [timer.actions.first.map { $0.at + Self.newsMs }, ended.map { $0 + FloorTimer.lingerMs }]
    return instants.compactMap(\.self).filter { $0 > now }
  }
}
