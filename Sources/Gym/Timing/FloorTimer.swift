/// A timer on the floor. Everybody computes its position at an instant from `plan` and `state`.
package struct FloorTimer: Hashable, Sendable {
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

  /// Whether nobody changed its clock since version `seen`.
  ///
  /// Laps and labels do not count: twenty people who tap their rounds must not keep the coach from adding a minute.
  package func isUnchanged(since seen: Int) -> Bool {
    let harmless = actions.prefix { $0.kind == .lapped || $0.kind == .labelled }.count
    return (version - harmless...version).contains(seen)
  }

  /// Milliseconds added to the current work phase, such as the cap of a workout for time; negative if taken away.
  package var addedToWorkMs: Int {
    plan.phase(state.phase)?.kind == .work ? state.extraMs : 0
  }

  /// Removes a member's name from its laps and actions.
  /// - Returns: nil if the name is not there.
  package func forgetting(member: Int) -> FloorTimer? {
    var timer = self
    for index in timer.actions.indices where timer.actions[index].member == member {
      timer.actions[index].who = ""
      timer.actions[index].member = nil
    }
    for index in timer.laps.indices where timer.laps[index].member == member {
      timer.laps[index].who = ""
      timer.laps[index].member = nil
    }
    guard timer != self else { return nil }
    timer.version += 1
    return timer
  }

  /// How many actions are kept.
  package static let keptActions = 8
  /// How long an ended timer stays on the screens, unless somebody clears it or starts another in its area.
  package static let lingerMs = 600_000
}
