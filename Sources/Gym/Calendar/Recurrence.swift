/// A recurrence rule: the common subset of RFC 5545, 3.3.10.
package struct Recurrence: Equatable, Sendable {
  package enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily, weekly, monthly
  }

  package var frequency: Frequency
  /// The interval in days, weeks or months, 1…`maxInterval`.
  package var interval: Int
  /// Only with `weekly`. Empty means the weekday of the series' start.
  package var weekdays: Set<Weekday>
  /// The number of occurrences, including skipped ones. Never together with `until`.
  package var count: Int?
  /// The last possible day.
  package var until: CalendarDay?
  /// Only with `monthly`. Nil means the day of the series' start.
  package var monthDays: MonthDays?
  /// The day on which a week begins. It matters only for weekly rules that skip weeks.
  package var weekStart = Weekday.monday
  /// How many days after a day of the rule an occurrence is. A rule from another time zone needs it: "the first of the
  /// month" there can be the evening before here.
  package var shift = 0

  package static let maxInterval = 366
  package static let maxCount = 1_000

  package init(
    _ frequency: Frequency, interval: Int = 1, weekdays: Set<Weekday> = [], count: Int? = nil,
    until: CalendarDay? = nil
  ) {
    self.frequency = frequency
    self.interval = interval
    self.weekdays = weekdays
    self.count = count
    self.until = until
  }

  /// - Throws: the first field that breaks a rule, by its wire name.
  package func check() throws(Invalid) {
    guard (1...Self.maxInterval).contains(interval) else {
      throw Invalid("interval", .outOfRange(min: 1, max: Double(Self.maxInterval)))
    }
    guard weekdays.isEmpty || frequency == .weekly else { throw Invalid("days", .malformed) }
    guard monthDays == nil || frequency == .monthly, monthDays?.isValid != false, (-2...2).contains(shift) else {
      throw Invalid("days", .malformed)
    }
    if let count {
      guard (1...Self.maxCount).contains(count) else {
        throw Invalid("count", .outOfRange(min: 1, max: Double(Self.maxCount)))
      }
      guard until == nil else { throw Invalid("until", .malformed) }
    }
  }

  /// - Parameter rule: such as `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8`; `UNTIL` is a date.
  /// - Returns: nil for a rule that is invalid in RFC 5545 or outside the subset.
  package init?(rule: String) {
    self.init(rule: rule) { $0.count == 8 ? CalendarDay(compact: $0) : nil }
  }

  /// - Parameter until: converts the text after `UNTIL=` to the last local day on which an occurrence can begin; nil if
  ///   it is malformed.
  init?(rule: String, until readUntil: (Substring) -> CalendarDay?) {
    var parts: [Substring: Substring] = [:]
    for part in rule.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let value = part[part.index(after: equals)...]
      guard !value.isEmpty, parts.updateValue(value, forKey: part[..<equals]) == nil else { return nil }
    }
    func number(_ name: Substring) -> Int?? {
      guard let text = parts.removeValue(forKey: name) else { return .some(nil) }
      guard let value = digits(Array(text.utf8)[...]) else { return nil }
      return .some(value)
    }
    guard let frequency = parts.removeValue(forKey: "FREQ"),
      let known = Frequency(rawValue: frequency.lowercased()),
      let interval = number("INTERVAL"), let count = number("COUNT")
    else { return nil }
    self.init(known, interval: interval ?? 1, count: count)
    if let text = parts.removeValue(forKey: "UNTIL") {
      guard let day = readUntil(text) else { return nil }
      until = day
    }
    if known == .monthly {
      guard let days = MonthDays(&parts) else { return nil }
      if days != MonthDays() { monthDays = days }
    } else if let text = parts.removeValue(forKey: "BYDAY") {
      for code in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let weekday = Weekday(code: code) else { return nil }
        weekdays.insert(weekday)
      }
    }
    if let code = parts.removeValue(forKey: "WKST") {
      guard let start = Weekday(code: code) else { return nil }
      // Equal rules must have equal text, so keep the week's start only where it matters.
      if known == .weekly, self.interval > 1, !weekdays.isEmpty { weekStart = start }
    }
    if let text = parts.removeValue(forKey: Self.shiftName) {
      guard let days = Int(text) else { return nil }
      shift = days
    }
    guard parts.isEmpty, (try? check()) != nil else { return nil }
  }

  /// Not part of RFC 5545: it is stored, but never written to a calendar file.
  private static let shiftName: Substring = "X-SHIFT"

  /// In the form of RFC 5545, with a date as `UNTIL`, and the shift if there is one. Equal rules have equal text.
  package var rule: String { rule(until: until?.compact) + (shift == 0 ? "" : ";\(Self.shiftName)=\(shift)") }

  /// Without the shift.
  func rule(until: String?) -> String {
    var parts = ["FREQ=\(frequency.rawValue.uppercased())"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.sorted().map(\.code).joined(separator: ",")) }
    if let monthDays { parts += monthDays.parts }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(until)") }
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }
}

extension CalendarDay {
  /// - Parameter compact: exactly `YYYYMMDD`.
  init?(compact text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 8, let year = digits(bytes[0..<4]), let month = digits(bytes[4..<6]),
      let day = digits(bytes[6..<8])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYYMMDD`.
  var compact: String { text.filter { $0 != "-" } }
}
