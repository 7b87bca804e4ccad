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

  var live = "live"
  var connecting = "connecting"
  var notPaired = "not paired"
  var stopped = "stopped"
  var awaySince: @Sendable (_ time: String) -> String = { "away since \($0)" }
  var away = "away"
  var lastShown = "These are the last sets that were seen."

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
