package import Devices
import Gym

/// All texts of the terminal display. Another language is another value of this type.
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
  var pounds = "lb"
  /// Thousands of pounds.
  var inThousands: @Sendable (_ number: String) -> String = { "\($0)k" }
  var quit = "q quit"
  var keysQuit = "? keys   q quit"

  var live = "live"
  var connecting = "connecting"
  var notPaired = "not paired"
  var stopped = "stopped"
  var offlineSince: @Sendable (_ time: String) -> String = { "offline since \($0)" }
  var offline = "offline"
  var lastKnown = "Server offline. These sets may be out of date."
  var clocksKeepRunning = "Server offline. The clocks keep running."
  var clockUnset = "The gym's clock isn't set."

  /// After a member's name.
  var began: @Sendable (_ workout: String?) -> String = { "started \($0 ?? "a workout")" }
  var way: @Sendable (_ done: Int, _ planned: Int) -> String = { "\($0) of \($1)" }
  var wayShort: @Sendable (_ done: Int, _ planned: Int) -> String = { "\($0)/\($1)" }

  var record = "record"
  var award = "award"
  var awarded: @Sendable (_ name: String, _ text: String) -> String = { "\($0): \($1)" }
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

  var plansToday: @Sendable (Int) -> String = { "\($0) plan to train today" }
  var classesToday = "classes today"
  var classNow = "going on now"
  var classFree = "places left"
  var classLeft: @Sendable (Int) -> String = { $0 == 1 ? "1 place left" : "\($0) places left" }
  var classFull: @Sendable (_ waiting: Int) -> String = { $0 == 0 ? "full" : "full, \($0) waiting" }

  var quiet = "The floor is quiet."
  var quietMore = "The next set will show up here."

  var connectingTo: @Sendable (_ server: String) -> String = { "Connecting to \($0)" }
  var pairOpen: @Sendable (_ address: String) -> String = { "Log in as the owner at \($0)" }
  var pairType = "Type this code under Screens"
  var pairCompare = "The owner must see the same two words there"
  var pair: @Sendable (_ words: [String]) -> String = { $0.joined(separator: " · ") }
  var validUntil: @Sendable (_ time: String) -> String = { "Valid until \($0), then you get a new code." }
  var noOwner = "This gym has no owner yet. Set it up first."
  var revoked = "The owner removed this display. Pair it again to continue."
  var declined = "The owner declined."
  var askAgain = "Press Enter to ask again."
  var tokenNotStored = "The pairing could not be saved. You will have to pair again next time."

  /// Lines on standard error when there is no screen.
  var plainCode: @Sendable (_ code: String, _ words: String, _ address: String) -> String = {
    "Pairing code \($0) (\($1)): log in as the owner at \($2) and type it under Screens"
  }
  var plainConnected: @Sendable (_ gym: String) -> String = { "Connected to \($0)." }
  var plainOffline = "Cannot reach the server. Trying again."
  var plainDeclined = "The owner declined this display."

  /// How many sets a member did in a row, in full and in at most four columns.
  var setsInARow: @Sendable (Int) -> String = { "\($0) sets" }
  var setNumber: @Sendable (Int) -> String = { "#\($0)" }

  var clocks = ClockWords()
  package var connection: ConnectionWords = ConnectionWords(device: "display")

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

  /// At most `places` decimals, without trailing zeros.
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
