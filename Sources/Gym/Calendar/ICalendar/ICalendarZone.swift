/// The gym's zone as a VTIMEZONE (RFC 5545, 3.6.5): as yearly rules if the zone has them, because Outlook is an hour
/// off without them, and as single changes before the rules began.
enum ICalendarZone {
  /// - Parameter year: changes from this year on are included.
  static func lines(_ calendar: GymCalendar, from year: Int) -> [String] {
    let changes = shifted(changes(of: calendar))
    let rules = rules(changes)
    var observances: [(onset: Change, rule: String?)] = []
    for rule in rules {
      let firstYear = max(year, rule.firstYear)
      if let onset = changes.first(where: { $0.day.year == firstYear && rule.meets($0) }) {
        observances.append((onset, rule.text))
      }
    }
    for change in changes where change.day.year >= year {
      let isCovered = rules.contains { $0.firstYear <= change.day.year && $0.meets(change) }
      if !isCovered { observances.append((change, nil)) }
    }
    let isChanging = observances.contains { $0.onset.day.year == year }
    if !isChanging, let start = CalendarDay(year: year, month: 1, day: 1) {
      let offset = calendar.offset(at: start.number * 86_400)
      observances.append((Change(day: start, second: 0, from: offset, to: offset), nil))
    }
    observances.sort { ($0.onset.day.number, $0.onset.second) < ($1.onset.day.number, $1.onset.second) }
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(calendar.timeZone)"]
    for (onset, rule) in observances {
      let kind = onset.to > onset.from ? "DAYLIGHT" : "STANDARD"
      lines.append("BEGIN:\(kind)")
      lines.append("DTSTART:\(onset.day.compact)T\(ICalendarWriter.clock(onset.second))")
      lines.append("TZOFFSETFROM:\(text(onset.from))")
      lines.append("TZOFFSETTO:\(text(onset.to))")
      if let rule { lines.append("RRULE:\(rule)") }
      lines.append("END:\(kind)")
    }
    return lines + ["END:VTIMEZONE"]
  }

  /// `+HHMM`, with seconds if there are any.
  private static func text(_ offset: Int) -> String {
    let clock = ICalendarWriter.clock(abs(offset))
    return (offset < 0 ? "-" : "+") + (clock.hasSuffix("00") ? String(clock.dropLast(2)) : clock)
  }

  /// A change of the offset: its local day and second before the change, and the offsets before and after.
  private struct Change {
    var day: CalendarDay
    var second: Int
    var from: Int
    var to: Int
  }

  private static func changes(of calendar: GymCalendar) -> [Change] {
    zip(calendar.changes, calendar.changes.dropFirst()).map { before, after in
      let local = after.from + before.offset
      let number = (local - (local % 86_400 + 86_400) % 86_400) / 86_400
      return Change(
        day: CalendarDay(number: number), second: local - number * 86_400, from: before.offset, to: after.offset)
    }
  }

  /// A change on the last Thursday at 24:00 falls on a Friday of this month or the next, which no yearly rule can
  /// express. It is moved to 23:59:59 on the Thursday.
  private static func shifted(_ changes: [Change]) -> [Change] {
    func crossesMonths(_ change: Change) -> Bool {
      guard change.second == 0, change.day.day == 1 || change.day.day > 24 else { return false }
      let alike = changes.filter { $0.day.year >= ruleYear && $0.from == change.from && $0.to == change.to }
      return Set(alike.map(\.day.month)).count == 2 && Set(alike.map(\.day.weekday)).count == 1
    }
    return changes.map { change in
      guard crossesMonths(change) else { return change }
      var earlier = change
      (earlier.day, earlier.second) = (change.day.adding(days: -1), 86_399)
      return earlier
    }
  }

  /// A change that happens every year.
  private struct Rule {
    var example: Change
    var days: ClosedRange<Int>
    var isLast: Bool
    var firstYear = ruleYear

    func meets(_ change: Change) -> Bool {
      change.from == example.from && change.to == example.to && change.second == example.second
        && change.day.month == example.day.month && change.day.weekday == example.day.weekday
        && (isLast ? change.day.isLastOfItsWeekday : days.contains(change.day.day))
    }

    var text: String {
      let start = "FREQ=YEARLY;BYMONTH=\(example.day.month)"
      let weekday = example.day.weekday.code
      if isLast { return "\(start);BYDAY=-1\(weekday)" }
      if days.lowerBound % 7 == 1 { return "\(start);BYDAY=\(days.lowerBound / 7 + 1)\(weekday)" }
      return "\(start);BYDAY=\(weekday);BYMONTHDAY=\(days.map(String.init).joined(separator: ","))"
    }
  }

  /// The rules are derived from the years from 2050 to 2099, in which every weekday falls on every possible date.
  private static let ruleYear = 2050

  /// - Returns: empty unless the rules cover every change from `ruleYear` on, each exactly once a year.
  private static func rules(_ changes: [Change]) -> [Rule] {
    let late = changes.filter { $0.day.year >= ruleYear }
    let groups = Dictionary(grouping: late) { [$0.day.month, $0.day.weekday.rawValue, $0.second, $0.from, $0.to] }
    var rules: [Rule] = []
    for group in groups.values {
      let years = Set(group.map(\.day.year))
      let days = group.map(\.day.day)
      guard years.count == group.count, years.count == 2_100 - ruleYear, let example = group.first,
        let low = days.min(), let high = days.max()
      else { return [] }
      let isLast = group.allSatisfy(\.day.isLastOfItsWeekday)
      guard isLast || high - low <= 6 else { return [] }
      var rule = Rule(example: example, days: low...(isLast ? high : low + 6), isLast: isLast)
      while changes.contains(where: { $0.day.year == rule.firstYear - 1 && rule.meets($0) }) { rule.firstYear -= 1 }
      rules.append(rule)
    }
    return rules
  }
}

extension CalendarDay {
  fileprivate var isLastOfItsWeekday: Bool { adding(days: 7).month != month }
}
