import Gym
import Storage
import Wire

extension Topic {
  /// The floor's timers, presets and areas.
  static let timers = Topic("timers")
}

/// The floor's timers. Each change of a timer is stored and published once. Displays compute everything else, so a
/// running timer costs the server nothing.
struct TimerService: Service {
  let changes: Changes
  let calendar: GymCalendar

  static let mostRunning = 20
  /// How long after its start a timer is removed from the screens, ended or not, in milliseconds.
  static let shownFor = 48 * 3_600_000
  private static let keptFor = 30 * Milliseconds.day

  func register(in registry: inout Registry) {
    registry.change(TimersStart.self, .controller, start)
    registry.change(TimersPause.self, .controller) { caller, call, tx in
      try control(call.timer, .paused, caller, tx) { timer, now in
        let wasPaused = timer.state.pausedAt != nil
        try timer.state.pause(timer.plan, at: now)
        return !wasPaused
      }
    }
    registry.change(TimersResume.self, .controller) { caller, call, tx in
      try control(call.timer, .resumed, caller, tx) { timer, now in
        let wasPaused = timer.state.pausedAt != nil
        try timer.state.resume(timer.plan, at: now)
        return wasPaused
      }
    }
    registry.change(TimersSkip.self, .controller, skip)
    registry.change(TimersAdjust.self, .controller, adjust)
    registry.change(TimersRestart.self, .controller) { caller, call, tx in
      try control(call.timer, .restarted, version: call.version, caller, tx) { timer, now in
        timer.state.restart(at: now)
        timer.startedAt = now
        timer.laps = []
        return true
      }
    }
    registry.change(TimersEnd.self, .controller) { caller, call, tx in
      try control(call.timer, .ended, caller, tx) { timer, now in
        let before = timer.state
        timer.state.end(timer.plan, at: now)
        return timer.state != before
      }
    }
    registry.change(TimersUndo.self, .controller, undo)
    registry.change(TimersLap.self, .controller, lap)
    registry.change(TimersLabel.self, .controller) { caller, call, tx in
      let label = try Text.line(call.label, max: TimerRules.maxLabel, field: "label")
      try Moderation.checkLabels([("label", label)], by: caller, tx)
      return try control(call.timer, .labelled, caller, tx) { timer, _ in
        defer { timer.label = label }
        return timer.label != label
      }
    }
    registry.change(TimersClear.self, .controller, clear)
    registry.topic(.timers, .identified) { caller, tx in try Self.snapshot(tx, now: caller.now) }
    registry.namesMembers(.timers)
    registry.publishes(TimerChanged.self, TimerRemoved.self)
    registry.dailyChore(retire)
  }

  /// A timer takes scores for this long after its end, even past midnight, in milliseconds.
  static let scoredFor = 6 * 3_600_000

  /// The most ended timers in a snapshot. A busy day has many, and a thousand displays may reconnect at once.
  static let mostEnded = 40

  static func snapshot(_ tx: Tx, now: Int) throws -> TimersSnapshot {
    TimersSnapshot(
      timers: try shown(tx, now: now), presets: try PresetService.ofTopic(tx),
      areas: try tx.areas.list().map(AreaView.init))
  }

  /// The timers that have not ended, those that ended recently, and those that may still be scored.
  static func shown(_ tx: Tx, now: Int) throws -> [FloorTimer] {
    let ended = try tx.timers.ended(since: now - scoredFor, at: now, limit: mostEnded).filter { timer in
      let end = endsAt(timer.plan, timer.state) ?? now
      return timer.plan.format.isScored || now - end < FloorTimer.lingerMs
    }
    return (ended + (try tx.timers.running(at: now))).sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }

  /// Removes a member's name from the timers, after the member chose not to be shown.
  static func forget(_ member: Int, _ tx: Tx, now: Int) throws -> [Event] {
    let changed = try shown(tx, now: now).compactMap { $0.forgetting(member: member) }
    for timer in changed { try tx.timers.update(timer) }
    return changed.map(Self.changed)
  }

  /// Changes a member's name on every stored clock, or removes it. Returns events for the clocks that screens still
  /// show.
  static func naming(_ member: Int, _ name: String?, _ tx: Tx, now: Int) throws -> [Event] {
    let changed = try tx.timers.naming(member).compactMap { $0.naming(member: member, name) }
    for timer in changed { try tx.timers.update(timer) }
    let shown = Set(try shown(tx, now: now).map(\.id))
    return changed.filter { shown.contains($0.id) }.map(Self.changed)
  }

  /// The name of a member on clocks. Staff who are not shown on the floor have one there all the same.
  static func name(of member: Member) -> String { member.shownOnFloor ? member.floorName : member.displayName }

  static func changed(_ timer: FloorTimer) -> Event {
    Event(.timers, TimerChanged(timer: timer), key: "timer \(timer.id)")
  }

  static func removed(_ timer: Int) -> Event {
    Event(.timers, TimerRemoved(timer: timer), key: "timer \(timer)")
  }

  /// The name that everybody sees for who did something: a member who chose to be shown, a trainer or the owner.
  /// Otherwise it is the device's name, or empty without a device.
  ///
  /// Read in the transaction, because a member who hides at the same moment must not be named.
  private static func who(_ caller: Caller, _ tx: Tx) throws -> (name: String, member: Int?) {
    if let id = caller.member?.id, let member = try tx.members.find(id), member.shownOnFloor || member.role != .member {
      return (name(of: member), member.id)
    }
    return (caller.device?.name ?? "", nil)
  }

  private static func action(
    _ kind: TimerActionKind, _ caller: Caller, byMs: Int? = nil, _ tx: Tx
  ) throws -> TimerAction {
    let (name, member) = try who(caller, tx)
    return TimerAction(kind: kind, who: name, at: caller.now, byMs: byMs, member: member)
  }

  private static func mayRunOneMore(_ tx: Tx, now: Int) throws {
    guard try tx.timers.runningCount(at: now) < mostRunning else {
      throw Fault(.conflict, "too_many", params: ["max": Double(mostRunning)])
    }
  }

  private func start(_ caller: Caller, _ call: TimersStart, _ tx: Tx) throws -> Outcome<TimerReply> {
    let (plan, name) = try plan(call, tx)
    let label = try call.label.map { try Text.line($0, max: TimerRules.maxLabel, field: "label") } ?? name
    // Walls show the label and the names of the phases. Those of a preset come from trainers.
    let phases = (call.plan == nil ? [] : plan.phases ?? []).enumerated()
    try Moderation.checkLabels(
      [("label", call.label == nil ? nil : label)] + phases.map { ("plan.phases[\($0)].name", $1.name) }, by: caller, tx
    )
    if let area = call.area, try !tx.areas.exists(area) { throw Fault.missing("area", field: "area") }
    try Self.mayRunOneMore(tx, now: caller.now)
    var new = FloorTimer(
      id: 0, label: label, plan: plan, state: TimerState(phaseStartedAt: caller.now), startedAt: caller.now,
      area: call.area)
    new.record(try Self.action(.started, caller, tx))
    let timer = try tx.timers.insert(new, day: calendar.day(at: caller.now))
    return Outcome(TimerReply(timer: timer), events: [Self.changed(timer)])
  }

  private func plan(_ call: TimersStart, _ tx: Tx) throws -> (TimerPlan, name: String) {
    switch (call.preset, call.plan) {
    case (let id?, nil):
      guard let preset = try tx.presets.find(id) else { throw Fault.missing("preset", field: "preset") }
      return (preset.plan, preset.name)
    case (nil, let plan?):
      return (try TimerRules.checked(TimerPlan(plan)), plan.format.title)
    default: throw Fault.invalid("plan", "one_of_two")
    }
  }

  private func skip(_ caller: Caller, _ call: TimersSkip, _ tx: Tx) throws -> Outcome<TimerReply> {
    let timer = try find(call.timer, tx)
    let here = position(timer.plan, timer.state, max(caller.now, timer.state.phaseStartedAt))
    // The timer has already left that phase, by itself or by another tap. There is nothing to do.
    if let here, here.kind != .done, (0..<here.index).contains(call.phase) { return Outcome(TimerReply(timer: timer)) }
    if let here, here.kind != .done, here.index != call.phase {
      throw Fault(.conflict, "timer_changed", field: "phase")
    }
    return try control(call.timer, .skipped, version: call.version, caller, tx) { timer, now in
      try timer.state.skip(timer.plan, at: now)
      return true
    }
  }

  private func adjust(_ caller: Caller, _ call: TimersAdjust, _ tx: Tx) throws -> Outcome<TimerReply> {
    let most = TimerRules.maxAdjustSeconds
    guard (-most...most).contains(call.addSeconds), call.addSeconds != 0 else {
      throw Fault(
        .invalid, "out_of_range", field: "addSeconds", params: ["min": Double(-most), "max": Double(most)])
    }
    let milliseconds = call.addSeconds * 1000
    return try control(call.timer, .adjusted, version: call.version, byMs: milliseconds, caller, tx) { timer, now in
      try timer.state.adjust(timer.plan, by: milliseconds, at: now)
      return true
    }
  }

  /// Undoes an end or a restart. The clock continues as if it had never stopped, so the time since then counts.
  private func undo(_ caller: Caller, _ call: TimersUndo, _ tx: Tx) throws -> Outcome<TimerReply> {
    try control(call.timer, .undone, version: call.version, caller, tx) { timer, now in
      guard let run = timer.undoable?.replaced, let until = timer.undoUntil, now < until else {
        throw Fault(.conflict, "too_late", field: "timer")
      }
      timer.state = run.state
      timer.startedAt = run.startedAt
      timer.laps = run.laps
      return true
    }
  }

  private func lap(_ caller: Caller, _ call: TimersLap, _ tx: Tx) throws -> Outcome<TimerReply> {
    try control(call.timer, .lapped, caller, tx) { timer, now in
      guard let here = position(timer.plan, timer.state, max(now, timer.state.phaseStartedAt)) else { return false }
      if here.kind == .done { throw TimerRefusal.ended }
      guard timer.plan.format.takesLaps, here.kind == .work else { throw TimerRefusal.notForFormat }
      guard timer.laps.count < TimerRules.maxLaps else { throw Fault(.conflict, "too_many") }
      let (name, member) = try Self.who(caller, tx)
      timer.laps.append(TimerLap(atMs: here.elapsedMs, who: name, member: member))
      return true
    }
  }

  private func clear(_ caller: Caller, _ call: TimersClear, _ tx: Tx) throws -> Outcome<Nothing> {
    let timer = try find(call.timer, tx)
    guard position(timer.plan, timer.state, caller.now)?.kind == .done else {
      throw Fault(.conflict, "timer_running", field: "timer")
    }
    try tx.timers.clear(timer.id, at: caller.now)
    return Outcome(
      Nothing(), events: [Self.removed(timer.id)])
  }

  /// Removes timers that were started days ago from the screens, and deletes old timers without scores.
  private func retire(now: Int) {
    changes.make("prune") { tx in
      try tx.timers.prune(before: now - Self.keptFor)
      return try tx.timers.retire(before: now - Self.shownFor, at: now).map(Self.removed)
    }
  }

  private func find(_ id: Int, _ tx: Tx) throws -> FloorTimer {
    guard let timer = try tx.timers.find(id) else { throw Fault.missing("timer", field: "timer") }
    return timer
  }

  /// Changes a timer, stores it and publishes it.
  /// - Parameters:
  ///   - version: the version that the caller saw, for actions that two people must not both do; nil for other actions.
  ///   - body: changes the timer. It returns false if there is nothing to change.
  private func control(
    _ id: Int, _ kind: TimerActionKind, version: Int? = nil, byMs: Int? = nil, _ caller: Caller, _ tx: Tx,
    _ body: (inout FloorTimer, Int) throws -> Bool
  ) throws -> Outcome<TimerReply> {
    var timer = try find(id, tx)
    let isDone = position(timer.plan, timer.state, caller.now)?.kind == .done
    if isDone, kind == .skipped || kind == .adjusted { throw TimerRefusal.ended }
    if let version, !timer.isUnchanged(since: version) { throw Fault(.conflict, "timer_changed", field: "version") }
    if isDone, kind == .restarted || kind == .undone { try Self.mayRunOneMore(tx, now: caller.now) }
    let before = TimerRun(state: timer.state, startedAt: timer.startedAt, laps: timer.laps)
    guard try body(&timer, caller.now) else { return Outcome(TimerReply(timer: timer)) }
    timer.version += 1
    var action = try Self.action(kind, caller, byMs: byMs, tx)
    // Ending or restarting a class's clock by mistake can be undone within ten seconds.
    let ends = position(timer.plan, timer.state, caller.now)?.kind == .done && !isDone
    if ends || kind == .restarted { action.replaced = before }
    timer.record(action)
    let day = calendar.day(at: caller.now)
    // The run that an undo restores counts for the day on which it began.
    let runDay = kind == .restarted || kind == .undone ? calendar.day(at: timer.startedAt) : nil
    try tx.timers.update(timer, day: runDay)
    let changed = timer
    // A board shows the label of its timer.
    let boards = kind == .labelled && timer.plan.format.isScored ? [try ScoreService.boardsChanged(tx, day: day)] : []
    return Outcome(
      TimerReply(timer: changed),
      events: [Self.changed(changed)] + boards)
  }
}

extension TimerFormat {
  /// The usual name of the format, the same in every language.
  fileprivate var title: String {
    switch self {
    case .countdown: "Countdown"
    case .stopwatch: "Stopwatch"
    case .emom: "EMOM"
    case .amrap: "AMRAP"
    case .forTime: "For Time"
    case .tabata: "Tabata"
    case .intervals: "Intervals"
    case .custom: "Custom"
    }
  }
}
