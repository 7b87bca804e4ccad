package import Gym

package struct TimerReply: Codable, Sendable {
  package var timer: TimerView
  package init(timer: FloorTimer) { self.timer = TimerView(timer) }
}

/// Starts a timer from a preset or from a plan. Exactly one of the two is given.
package struct TimersStart: Change {
  package static let method = "timers.start"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var preset: Int?
  package var plan: PlanView?
  package var label: String?
  package var area: Int?
}

package struct TimersPause: Change {
  package static let method = "timers.pause"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
}

package struct TimersResume: Change {
  package static let method = "timers.resume"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
}

/// Ends the current phase. `version` and `phase` are those on the screen at the tap, so that a second tap does not skip
/// the next phase as well.
package struct TimersSkip: Change {
  package static let method = "timers.skip"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var version: Int
  package var phase: Int
}

package struct TimersAdjust: Change {
  package static let method = "timers.adjust"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var version: Int
  /// Negative to shorten.
  package var addSeconds: Int
}

package struct TimersRestart: Change {
  package static let method = "timers.restart"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var version: Int
}

package struct TimersEnd: Change {
  package static let method = "timers.end"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
}

/// Undoes an end or a restart, within ten seconds. `version` is the version after that action.
package struct TimersUndo: Change {
  package static let method = "timers.undo"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var version: Int
}

package struct TimersLap: Change {
  package static let method = "timers.lap"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
}

package struct TimersLabel: Change {
  package static let method = "timers.label"
  package typealias Reply = TimerReply
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var label: String
}

/// Removes an ended timer from the displays.
package struct TimersClear: Change {
  package static let method = "timers.clear"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var timer: Int
}

package struct TimerChanged: TopicEvent {
  package static let event = "timer.changed"
  package var timer: TimerView
  package init(timer: FloorTimer) { self.timer = TimerView(timer) }
}

package struct TimerRemoved: TopicEvent {
  package static let event = "timer.removed"
  package var timer: Int
  package init(timer: Int) { self.timer = timer }
}

/// The state for a display or a remote control.
package struct TimersSnapshot: Codable, Sendable {
  /// Timers that have not ended and timers that ended recently, oldest first.
  package var timers: [TimerView]
  /// Those without a figure; `presets.list` has all.
  package var presets: [PresetView]
  package var areas: [AreaView]
  package init(timers: [FloorTimer], presets: [PresetView], areas: [AreaView]) {
    self.timers = timers.map(TimerView.init)
    self.presets = presets
    self.areas = areas
  }
}
