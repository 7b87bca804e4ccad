import Gym

/// The texts of the clocks.
package struct ClockWords: Sendable {
  var prepare = "GET READY"
  var work = "WORK"
  var rest = "REST"
  var running = "RUNNING"
  var paused = "PAUSED"
  var done = "DONE"
  var rounds: @Sendable (_ round: Int, _ of: Int) -> String = { "\($0) / \($1)" }

  var formats: @Sendable (TimerFormat) -> String = { format in
    switch format {
    case .countdown: "Countdown"
    case .stopwatch: "Stopwatch"
    case .emom: "EMOM"
    case .amrap: "AMRAP"
    case .forTime: "For time"
    case .tabata: "Tabata"
    case .intervals: "Intervals"
    case .custom: "Sequence"
    }
  }
  var seconds: @Sendable (Int) -> String = { "\($0) s" }
  var cap: @Sendable (_ time: String) -> String = { "cap \($0)" }
  var sequence: @Sendable (_ rounds: Int, _ phases: Int) -> String = { rounds, phases in
    let phases = phases == 1 ? "1 phase" : "\(phases) phases"
    return rounds > 1 ? "Sequence \(rounds) × \(phases)" : "Sequence of \(phases)"
  }

  var next: @Sendable (_ what: String) -> String = { "next: \($0)" }
  var nextRound: @Sendable (_ round: Int, _ of: Int) -> String = { "round \($0) of \($1)" }
  var finish = "finish"
  var toGo: @Sendable (_ time: String) -> String = { "\($0) to go" }
  /// What people tap on a clock of this format.
  var lapName: @Sendable (TimerFormat) -> String = { $0 == .forTime ? "round" : "lap" }
  var lap: @Sendable (_ name: String, _ number: Int, _ time: String) -> String = { "\($0) \($1) at \($2)" }
  var hidden: @Sendable (Int) -> String = { "+\($0)" }
  var more: @Sendable (Int) -> String = { $0 == 1 ? "and 1 more" : "and \($0) more" }

  /// How much somebody added to a clock, or took off it.
  struct Change {
    var isAdded: Bool
    /// "10 s".
    var length: String
  }

  /// - Parameters:
  ///   - lap: what people tap on the clock.
  ///   - change: only for `adjusted`.
  typealias Action = @Sendable (_ kind: TimerActionKind, _ who: String, _ lap: String, _ change: Change?) -> String
  var somebody = "Somebody"
  var bySomebody = "somebody"
  var action: Action = { kind, who, lap, change in
    switch kind {
    case .started: "\(who) started it"
    case .paused: "\(who) paused it"
    case .resumed: "\(who) resumed it"
    case .skipped: "\(who) skipped ahead"
    case .adjusted: change.map { "\(who) \($0.isAdded ? "added" : "took off") \($0.length)" } ?? "\(who) adjusted it"
    case .restarted: "\(who) restarted it"
    case .ended: "\(who) ended it"
    case .lapped: "\(who) tapped a \(lap)"
    case .labelled: "\(who) renamed it"
    case .undone: "\(who) brought it back"
    }
  }
  /// Like `Action`, for a line that begins with the clock's name.
  var logEntry: Action = { kind, who, lap, change in
    switch kind {
    case .started: "started by \(who)"
    case .paused: "paused by \(who)"
    case .resumed: "resumed by \(who)"
    case .skipped: "phase skipped by \(who)"
    case .adjusted: change.map { "\($0.isAdded ? "+" : "−")\($0.length) by \(who)" } ?? "adjusted by \(who)"
    case .restarted: "restarted by \(who)"
    case .ended: "ended by \(who)"
    case .lapped: "\(lap) tapped by \(who)"
    case .labelled: "renamed by \(who)"
    case .undone: "brought back by \(who)"
    }
  }

  var noneNamed: @Sendable (_ name: String) -> String = { "No clock named \($0) is running." }
  var appearsWhenStarted = "It will show up here when somebody starts it."
  var noBoard = "No results yet today."
  var noBoardMore = "Results of workouts for time and AMRAPs will show up here."
  var rx = "Rx"
  var scaled = "scaled"
  var atCap: @Sendable (_ reps: Int) -> String = { "cap + \($0)" }
  var roundsAndReps: @Sendable (_ rounds: Int, _ reps: Int) -> String = { "\($0) + \($1)" }
  var needsBrowser = "The calendar needs a browser."

  /// The keys of every display.
  var help = ["n next clock", "q quit"]
  /// The keys of a display that may control clocks. They are listed before `help`.
  var controlHelp = [
    "space pause or resume", "+ - 10 seconds", "s skip phase", "r restart", "e end", "u undo", "p start a clock",
  ]
  /// - Parameter action: "Nadia ended it".
  var undoHint: @Sendable (_ label: String, _ action: String) -> String = { "\($0): \($1). Press u to undo." }
  var nothingToUndo = "There is nothing to undo."
  var startWhich = "Start which clock?"
  var listHelp = "Esc to close"
  var listHelpMore = "Space for more, Esc to close"
  var reallyRestart: @Sendable (_ label: String) -> String = { "Press r again to restart \($0)." }
  var reallyEnd: @Sendable (_ label: String) -> String = { "Press e again to end \($0)." }

  var notAllowed = "This display is not allowed to control clocks."
  var offline = "The server is offline. Clocks cannot be changed right now."
  var noClock = "No clock is running."
  var noPresets = "There are no presets yet. A trainer can save some."
  var unanswered = "The connection was lost. Check the clock, then press again."
  var hasEnded = "This clock has ended. Press r to restart it."
  var noEnd = "This phase has no end, so you cannot skip it."
  /// The server's reason for refusing a change.
  var refused: @Sendable (_ reason: String) -> String = { reason in
    switch reason {
    case "not_allowed": "This display is not allowed to control clocks."
    case "timer_changed": "Somebody else was faster. Check the clock, then press again."
    case "timer_ended": "This clock has ended. Press r to restart it."
    case "timer_running": "This clock is still running."
    case "not_for_format": "This clock cannot do that."
    case "no_such_timer": "This clock is gone."
    case "no_such_preset": "This preset is gone."
    case "no_such_area": "That area is gone."
    case "last_phase": "This is the last phase. Press e to end the clock."
    case "too_late": "It is too late to undo that."
    case "too_many": "Too many clocks are running. End one first."
    case "plan_too_long", "out_of_range": "A clock cannot run that long."
    case "slow_down", "busy": "The server is busy. Try again in a moment."
    default: "The server could not do that."
    }
  }
}
