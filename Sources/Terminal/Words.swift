import Gym

/// Every word that the terminal shows. Another language is another value of this type.
package struct Words: Sendable {
  package static let english = Words()

  var weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  var program = "Rackside"
  var thousands = ","
  var decimal: Character = "."

  /// "Saturday 21 November".
  var date: @Sendable (_ weekday: String, _ day: Int, _ month: String) -> String = { "\($0) \($1) \($2)" }

  var onTheFloor = "on the floor now"
  var today = "today"
  var week = "this week"
  var weekShort = "week"
  var sets = "sets"
  var members = "people"
  var tonnes = "tonnes"
  var quits = "q quits"
  var keysQuits = "? keys   q quits"

  var live = "live"
  var connecting = "connecting"
  var notPaired = "not paired"
  var stopped = "stopped"
  var awaySince: @Sendable (_ time: String) -> String = { "away since \($0)" }
  var away = "away"
  var lastShown = "These are the last sets that were seen."
  var ownClocks = "On its own: the clocks go on without the server."

  var record = "record"
  var kinds: @Sendable (SetKind) -> String? = { kind in
    switch kind {
    case .warmup: "warm-up"
    case .working: nil
    case .drop: "drop set"
    case .failure: "to failure"
    }
  }
  var kindsShort: @Sendable (SetKind) -> String? = { kind in
    switch kind {
    case .warmup: "warm"
    case .working: nil
    case .drop: "drop"
    case .failure: "fail"
    }
  }
  var now = "now"
  var minutesShort: @Sendable (Int) -> String = { "\($0)m" }
  var hoursShort: @Sendable (Int) -> String = { "\($0)h" }
  var daysShort: @Sendable (Int) -> String = { "\($0)d" }
  var minutes: @Sendable (Int) -> String = { "\($0) min" }
  var hours: @Sendable (Int) -> String = { "\($0) h" }
  var days: @Sendable (Int) -> String = { $0 == 1 ? "1 day" : "\($0) days" }
  var reps: @Sendable (Int) -> String = { $0 == 1 ? "1 rep" : "\($0) reps" }
  var kilometres = "km"
  var metres = "m"

  var quiet = "The floor is quiet."
  var quietMore = "The next set that somebody logs shows here."

  var reaching: @Sendable (_ server: String) -> String = { "Connecting to \($0)" }
  var noAnswer: @Sendable (_ server: String) -> String = { "Nobody answers at \($0)." }
  var tryingAgain = "Trying again until somebody does."
  var refusedHandshake = "Something answers there, but not as a Rackside does."
  var tooMany = "The server has too many connections. Waiting for a place."
  package var notUnderstood =
    "The server speaks another version of the protocol. Update this program, then start it again."
  var pairOpen: @Sendable (_ address: String) -> String = { "Log in as the owner at \($0)" }
  var pairType = "Type this code under Devices"
  var validUntil: @Sendable (_ time: String) -> String = { "Valid until \($0), then there is a new one." }
  var noOwner = "This gym has no owner yet: set it up at that address first."
  var revoked = "This display was taken off the gym's list. Pair it again to go on."
  var declined = "The owner declined."
  var askAgain = "Press Enter to ask again."
  var tokenWasNotKept = "The pairing could not be kept: the next start will ask again."

  /// Lines for standard error where there is no screen.
  var plainCode: @Sendable (_ code: String, _ address: String) -> String = {
    "Pairing code \($0): the owner types it under Devices at \($1)"
  }
  var plainConnected: @Sendable (_ gym: String) -> String = { "Connected to \($0)." }
  var plainAway = "The server is away. Trying again."
  var plainDeclined = "The owner declined this display."

  package var badServer = "The server's address looks like http://192.168.1.10:8080."
  package var noTLS = "This display speaks plain http, as a gym's own network does; https is not known to it."
  package var badTokenFile: @Sendable (_ path: String, _ reason: String) -> String = { "\($0) cannot be used: \($1)" }

  var clocks = ClockWords()

  /// "1,904".
  func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var out = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { out += thousands }
      out.append(digit)
    }
    return out
  }

  /// At most `places` decimals, and none that are nought.
  func number(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    guard value.isFinite, abs(value * scale) < 1e15 else { return "?" }
    let scaled = Int((value * scale).rounded())
    var fraction = String(abs(scaled) % Int(scale))
    fraction = String(repeating: "0", count: places - min(places, fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (scaled < 0 ? "−" : "") + number(abs(scaled) / Int(scale))
    return fraction.isEmpty ? whole : whole + String(decimal) + fraction
  }
}

/// The words of the clocks.
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
  var lastPhase = "the last one"
  var toGo: @Sendable (_ time: String) -> String = { "\($0) to go" }
  /// What a tap on such a clock marks.
  var taken: @Sendable (TimerFormat) -> String = { $0 == .forTime ? "round" : "lap" }
  var lap: @Sendable (_ taken: String, _ number: Int, _ time: String) -> String = { "\($0) \($1) at \($2)" }
  var hidden: @Sendable (Int) -> String = { "+\($0)" }
  var more: @Sendable (Int) -> String = { $0 == 1 ? "and 1 more" : "and \($0) more" }

  typealias Action = @Sendable (_ kind: TimerActionKind, _ who: String, _ taken: String, _ by: String?) -> String
  var somebody = "Somebody"
  var bySomebody = "somebody"
  var action: Action = { act, who, taken, by in
    switch act {
    case .started: "\(who) started it"
    case .paused: "\(who) paused it"
    case .resumed: "\(who) resumed it"
    case .skipped: "\(who) skipped a phase"
    case .adjusted: "\(who): \(by ?? "")"
    case .restarted: "\(who) restarted it"
    case .ended: "\(who) ended it"
    case .lapped: "\(who) took a \(taken)"
    case .labelled: "\(who) renamed it"
    }
  }
  /// The same after the clock's name, in a line of its own.
  var told: Action = { act, who, taken, by in
    switch act {
    case .started: "started by \(who)"
    case .paused: "paused by \(who)"
    case .resumed: "resumed by \(who)"
    case .skipped: "a phase skipped by \(who)"
    case .adjusted: "\(by ?? "") by \(who)"
    case .restarted: "restarted by \(who)"
    case .ended: "ended by \(who)"
    case .lapped: "a \(taken) by \(who)"
    case .labelled: "renamed by \(who)"
    }
  }

  var noneNamed: @Sendable (_ name: String) -> String = { "No clock named \($0) runs." }
  var waitsForIt = "It shows here as soon as somebody starts it."
  var noBoard = "No results yet today."
  var noBoardMore = "What members save after a workout for time or an AMRAP shows here."
  var rx = "Rx"
  var scaled = "scaled"
  var atCap: @Sendable (_ reps: Int) -> String = { "cap + \($0)" }
  var roundsAndReps: @Sendable (_ rounds: Int, _ reps: Int) -> String = { "\($0) + \($1)" }
  var needsBrowser = "The calendar needs a browser."

  var help = [
    "space pause or resume", "+ - ten seconds", "s skip phase", "r restart", "e end", "n next clock", "p start a clock",
    "q quit",
  ]
  var startWhich = "Start which clock?"
  var listHelp = "Esc closes."
  var listHelpMore = "Space shows more, Esc closes."
  var reallyRestart: @Sendable (_ label: String) -> String = { "Press r again to restart \($0)." }
  var reallyEnd: @Sendable (_ label: String) -> String = { "Press e again to end \($0)." }

  var notAllowed = "This display may not control clocks."
  var away = "The server is away: clocks cannot be changed from here just now."
  var noClock = "No clock runs."
  var noPresets = "There is nothing to start yet: a trainer saves presets."
  var unanswered = "The server went away before it answered. Look at the clock, then press again."
  var hasEnded = "This clock has ended. r restarts it."
  var noEnd = "This phase has no end to skip to."
  /// A server's reason for refusing an order.
  var refused: @Sendable (_ reason: String) -> String = { reason in
    switch reason {
    case "not_allowed": "This display may not control clocks."
    case "timer_changed": "Somebody else was quicker. Look at the clock, then press again."
    case "timer_ended": "This clock has ended. r restarts it."
    case "timer_running": "This clock still runs."
    case "not_for_format": "This clock does not know that."
    case "no_such_timer": "This clock is gone."
    case "no_such_preset": "This preset is gone."
    case "no_such_area": "That area is gone."
    case "too_many": "Too many clocks run already. End one first."
    case "plan_too_long", "out_of_range": "That would be longer than a clock may run."
    case "slow_down", "busy": "The server has a lot to do. Try again in a moment."
    default: "The server could not do that."
    }
  }
}
