import Devices
import Gym
import Wire

/// Puts clocks into words and digits.
struct ClockText {
  let words: ClockWords

  /// 0:24, 12:05, 1:02:03.
  static func time(_ seconds: Int) -> String {
    func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let rest = "\(pad(seconds % 60))"
    return seconds < 3_600
      ? "\(seconds / 60):\(rest)" : "\(seconds / 3_600):\(pad(seconds / 60 % 60)):\(rest)"
  }

  /// "EMOM 8 × 1:00", "For time, cap 20:00", "Tabata 8 × 0:20 / 0:10".
  func format(_ plan: TimerPlan) -> String {
    let name = words.formats(plan.format)
    let work = plan.workSeconds
    switch plan.format {
    case .stopwatch: return name
    case .forTime: return work.map { "\(name), \(words.cap(Self.time($0)))" } ?? name
    case .countdown, .amrap: return work.map { "\(name) \(Self.time($0))" } ?? name
    case .emom: return "\(name) \(plan.roundCount) × \(Self.time(work ?? 0))"
    case .tabata, .intervals:
      let rest = plan.restSeconds ?? 0
      return "\(name) \(plan.roundCount) × \(Self.time(work ?? 0))" + (rest > 0 ? " / \(Self.time(rest))" : "")
    case .custom: return words.sequence(plan.roundCount, plan.phases?.count ?? 0)
    }
  }

  /// "WORK 4 / 8", "PAUSED", "DONE".
  func status(_ face: ClockFace) -> String {
    if face.isDone { return words.done }
    guard face.isPaused else { return phase(face) }
    let phase = phase(face)
    return phase == words.running ? words.paused : "\(words.paused)  \(phase)"
  }

  private func phase(_ face: ClockFace) -> String {
    let plan = face.timer.plan
    // Isolated before the count is added: a right-to-left name would reverse "1 / 3".
    let name = face.position.name.map { Printable.clean($0.uppercased()) } ?? word(face.kind, plan)
    guard plan.roundCount > 1, face.position.round > 0 else { return name }
    return "\(name) \(words.rounds(face.position.round, plan.roundCount))"
  }

  private func word(_ kind: PhaseKind, _ plan: TimerPlan) -> String {
    switch kind {
    case .prepare: words.prepare
    // A countdown may be a break, so it does not say "work".
    case .work: plan.format == .countdown || plan.format == .stopwatch ? words.running : words.work
    case .rest: words.rest
    case .done: words.done
    }
  }

  /// "next: rest 0:10", "next: round 5 of 8"; nil if there is nothing to announce.
  func next(_ face: ClockFace) -> String? {
    let plan = face.timer.plan
    guard let next = face.next else {
      return plan.phaseCount > 2 && !face.isDone ? words.next(words.finish) : nil
    }
    if plan.format == .emom, next.round > 1 { return words.next(words.nextRound(next.round, plan.roundCount)) }
    let name = next.name.map(Printable.clean) ?? word(next.kind, plan).lowercased()
    guard let length = next.lengthMs else { return words.next(name) }
    return words.next("\(name) \(Self.time(length / 1000))")
  }

  /// "4:24 to go".
  func toGo(_ face: ClockFace) -> String? { face.secondsToGo.map { words.toGo(Self.time($0)) } }

  /// "round 3 at 2:10": the latest lap.
  func lap(_ timer: FloorTimer) -> String? {
    timer.laps.last.map { words.lap(words.lapName(timer.plan.format), timer.laps.count, Self.time($0.atMs / 1000)) }
  }

  /// "Nadia paused it".
  func action(_ action: TimerAction, _ format: TimerFormat) -> String {
    words.action(action.kind, who(action) ?? words.somebody, words.lapName(format), change(action))
  }

  /// "paused by Nadia", for a line that begins with the clock's name.
  func logEntry(_ action: TimerAction, _ format: TimerFormat) -> String {
    words.logEntry(action.kind, who(action) ?? words.bySomebody, words.lapName(format), change(action))
  }

  private func who(_ action: TimerAction) -> String? {
    let name = Printable.clean(action.who)
    return name.allSatisfy(\.isWhitespace) ? nil : name
  }

  /// "90 s" up to a minute and a half, "2:00" from then on.
  private func length(_ seconds: Int) -> String {
    seconds <= 90 ? words.seconds(seconds) : Self.time(seconds)
  }

  private func change(_ action: TimerAction) -> ClockWords.Change? {
    action.byMs.map { ClockWords.Change(isAdded: $0 >= 0, length: length(abs($0) / 1000)) }
  }

  /// "8:32.4", "cap + 12", "14 + 12".
  func result(_ row: ScoreboardView.Row) -> String {
    if let seconds = row.seconds, seconds >= 0, seconds < 1e6 {
      let tenths = Int((seconds * 10).rounded())
      return Self.time(tenths / 10) + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
    }
    if let missing = row.repsRemaining { return words.atCap(missing) }
    return words.roundsAndReps(row.rounds ?? 0, row.reps ?? 0)
  }

  func note(_ note: Controls.Note) -> String {
    switch note {
    case .notAllowed: words.notAllowed
    case .offline: words.offline
    case .noClock: words.noClock
    case .noPresets: words.noPresets
    case .unanswered: words.unanswered
    case .hasEnded: words.hasEnded
    case .noEnd: words.noEnd
    case .lastPhase: words.refused("last_phase")
    case .nothingToUndo: words.nothingToUndo
    case .refused(_, let reason): words.refused(reason)
    }
  }

  /// Zeros as wide as the clock's digits will ever be, so that their size never changes.
  static func widest(_ face: ClockFace) -> String {
    let longest = face.longestSeconds
    // A clock without an end gets two digits of minutes from the start.
    let isOpen = face.timer.plan.totalMs == nil
    if longest >= 36_000 { return "00:00:00" }
    if longest >= 3_600 { return "0:00:00" }
    return longest >= 600 || isOpen ? "00:00" : "0:00"
  }
}
