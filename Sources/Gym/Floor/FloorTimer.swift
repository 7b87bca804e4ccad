/// A timer on the floor. Everybody computes its position at an instant from `plan` and `state`.
package struct FloorTimer: Equatable, Sendable {
  package var id: Int
  /// Goes up by one with each change.
  package var version: Int
  package var label: String
  package var plan: TimerPlan
  package var state: TimerState
  /// UTC milliseconds.
  package var startedAt: Int
  /// The area it is for; nil if it is for the whole gym.
  package var area: Int?
  /// Oldest first.
  package var laps: [TimerLap]
  /// The latest changes, newest first.
  package var actions: [TimerAction]

  package init(
    id: Int, version: Int = 1, label: String, plan: TimerPlan, state: TimerState, startedAt: Int, area: Int? = nil,
    laps: [TimerLap] = [], actions: [TimerAction] = []
  ) {
    self.id = id
    self.version = version
    self.label = label
    self.plan = plan
    self.state = state
    self.startedAt = startedAt
    self.area = area
    self.laps = laps
    self.actions = actions
  }

  /// Whether nobody has changed its clock since version `seen`.
  ///
  /// Laps, labels and members' names do not count: twenty people tapping their rounds must not stop the coach from
  /// adding a minute.
  package func isUnchanged(since seen: Int) -> Bool {
    let harmless = actions.prefix(while: \.isHarmless).count
    let changed = actions.indices.contains(harmless) ? actions[harmless].version : nil
    return (min(changed ?? version - harmless, version)...version).contains(seen)
  }

  /// Milliseconds added to the current work phase, such as the cap of a workout for time; negative if taken away.
  package var addedToWorkMs: Int {
    plan.phase(state.phase)?.kind == .work ? state.extraMs : 0
  }

  /// Removes a member's name from its laps and actions.
  /// - Returns: nil if the name is not there.
  package func forgetting(member: Int) -> FloorTimer? { naming(member: member, nil) }

  /// Changes a member's name in its laps and actions; nil removes the name. The version goes up, because screens ignore
  /// a version that they know.
  /// - Returns: nil if nothing changes.
  package func naming(member: Int, _ name: String?) -> FloorTimer? {
    var timer = self
    let kept = name == nil ? nil : member
    for index in timer.actions.indices where timer.actions[index].member == member {
      timer.actions[index].who = name ?? ""
      timer.actions[index].member = kept
    }
    timer.laps = Self.naming(member: member, name, in: timer.laps)
    for index in timer.actions.indices {
      guard let laps = timer.actions[index].replaced?.laps else { continue }
      timer.actions[index].replaced?.laps = Self.naming(member: member, name, in: laps)
    }
    guard timer != self else { return nil }
    timer.version += 1
    return timer
  }

  private static func naming(member: Int, _ name: String?, in laps: [TimerLap]) -> [TimerLap] {
    laps.map { lap in
      guard lap.member == member else { return lap }
      var named = lap
      named.who = name ?? ""
      if name == nil { named.member = nil }
      return named
    }
  }

  /// Adds the action that made this version. Two actions are kept longer than the others: the start of the run, because
  /// screens use it to distinguish two clocks with the same plan by who started them, and the latest that changed the
  /// clock, for `isUnchanged`.
  package mutating func record(_ action: TimerAction) {
    // Laps and labels do not prevent an undo, just as they do not make the version outdated.
    if !action.isHarmless {
      for index in actions.indices { actions[index].replaced = nil }
    }
    actions.insert(action, at: 0)
    actions[0].version = version
    guard actions.count > Self.keptActions else { return }
    let kept = [
      actions.lastIndex { $0.kind == .started || $0.kind == .restarted }, actions.firstIndex { !$0.isHarmless },
    ]
    if let oldest = actions.indices.last(where: { !kept.contains($0) }) { actions.remove(at: oldest) }
  }

  /// The latest action that ended or restarted the clock, while nothing but laps and labels came after it.
  package var undoable: TimerAction? { actions.first { $0.replaced != nil } }

  /// Until when that action can be undone, in UTC milliseconds.
  package var undoUntil: Int? { undoable.map { $0.at + Self.undoMs } }

  /// How long ending or restarting a clock can be undone.
  package static let undoMs = 10_000
  /// How many actions are kept.
  package static let keptActions = 8
  /// How long an ended timer stays on the screens, unless somebody clears it or starts another in its area.
  package static let lingerMs = 600_000
}
