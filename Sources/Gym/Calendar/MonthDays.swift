/// The days of a month on which a monthly rule falls, such as the first Sunday or the last day (BYMONTH, BYMONTHDAY,
/// BYDAY and BYSETPOS of RFC 5545). Each part that is not empty excludes days.
package struct MonthDays: Equatable, Sendable {
  /// The nth such weekday of a month; −1 is the last one.
  package struct Ordinal: Hashable, Comparable, Sendable {
    package var number: Int
    package var weekday: Weekday

    package init(_ number: Int, _ weekday: Weekday) {
      self.number = number
      self.weekday = weekday
    }

    package static func < (left: Ordinal, right: Ordinal) -> Bool {
      (left.number, left.weekday) < (right.number, right.weekday)
    }
  }

  /// From 1 to 12.
  package var months: Set<Int> = []
  /// From 1 to 31, or from −1 to −31 counted from the end. If this and the weekdays are empty, it is the start's day.
  package var dates: Set<Int> = []
  package var weekdays: Set<Weekday> = []
  package var ordinals: Set<Ordinal> = []
  /// BYSETPOS: which of the days that the other parts allow; from 1, or from −1 counted from the end.
  package var positions: Set<Int> = []

  package init() {}

  var isValid: Bool {
    func within(_ numbers: some Sequence<Int>, _ most: Int) -> Bool {
      numbers.allSatisfy { $0 != 0 && (-most...most).contains($0) }
    }
    return months.allSatisfy((1...12).contains) && within(dates, 31) && within(ordinals.map(\.number), 5)
      && within(positions, 31)
  }

  /// Removes the parts of a rule that belong here and parses them.
  /// - Returns: nil if one is malformed.
  init?(_ parts: inout [Substring: Substring]) {
    func numbers(_ name: Substring) -> Set<Int>? {
      guard let text = parts.removeValue(forKey: name) else { return [] }
      let all = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      return all.contains(nil) ? nil : Set(all.compactMap { $0 })
    }
    guard let months = numbers("BYMONTH"), let dates = numbers("BYMONTHDAY"), let positions = numbers("BYSETPOS") else {
      return nil
    }
    (self.months, self.dates, self.positions) = (months, dates, positions)
    guard let text = parts.removeValue(forKey: "BYDAY") else { return }
    for code in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let weekday = Weekday(code: code.suffix(2)) else { return nil }
      guard code.count > 2 else {
        weekdays.insert(weekday)
        continue
      }
      guard let number = Int(code.dropLast(2)) else { return nil }
      ordinals.insert(Ordinal(number, weekday))
    }
  }

  var parts: [String] {
    func list(_ numbers: Set<Int>) -> String { numbers.sorted().map(String.init).joined(separator: ",") }
    var parts: [String] = []
    if !months.isEmpty { parts.append("BYMONTH=\(list(months))") }
    if !dates.isEmpty { parts.append("BYMONTHDAY=\(list(dates))") }
    let codes = weekdays.sorted().map(\.code) + ordinals.sorted().map { "\($0.number)\($0.weekday.code)" }
    if !codes.isEmpty { parts.append("BYDAY=\(codes.joined(separator: ","))") }
    if !positions.isEmpty { parts.append("BYSETPOS=\(list(positions))") }
    return parts
  }

  /// The days of one month, ascending.
  /// - Parameters:
  ///   - month: any day of it.
  ///   - date: the day of the month on which the series starts.
  func days(inMonthOf month: CalendarDay, startingOn date: Int) -> [CalendarDay] {
    guard let month = CalendarMonth(of: month), months.isEmpty || months.contains(month.first.month) else { return [] }
    let length = month.last.number - month.first.number + 1
    let hasWeekdays = !weekdays.isEmpty || !ordinals.isEmpty
    let dates = dates.isEmpty && !hasWeekdays ? [date] : dates
    var weekday = month.first.weekday.rawValue
    var days: [CalendarDay] = []
    for day in 1...length {
      defer { weekday = weekday % 7 + 1 }
      guard dates.isEmpty || dates.contains(day) || dates.contains(day - length - 1) else { continue }
      if hasWeekdays {
        guard let own = Weekday(rawValue: weekday) else { continue }
        let isMet =
          weekdays.contains(own) || ordinals.contains(Ordinal((day - 1) / 7 + 1, own))
          || ordinals.contains(Ordinal(-((length - day) / 7 + 1), own))
        guard isMet else { continue }
      }
      days.append(month.first.adding(days: day - 1))
    }
    guard !positions.isEmpty else { return days }
    return days.indices.filter { positions.contains($0 + 1) || positions.contains($0 - days.count) }.map { days[$0] }
  }
}

/// Walks the days of a monthly rule with `MonthDays`, month by month. A cycle is one interval of the rule.
struct MonthWalk {
  private let start: CalendarDay
  private let interval: Int
  private let monthDays: MonthDays
  /// The last possible day, according to COUNT, UNTIL or the end of the calendar.
  private(set) var last: CalendarDay

  /// After this many cycles without a day, none follows. The rarest day, a 29 February on a given weekday, comes every
  /// 28 or 40 years.
  private static let mostEmpty = 1_000
  private static let lastDay = CalendarDay(number: 2_932_896)  // 9999-12-31

  /// - Returns: nil for a rule without `MonthDays`.
  init?(_ series: Series) {
    guard let rule = series.recurrence, let monthDays = rule.monthDays else { return nil }
    start = series.start
    interval = rule.interval
    self.monthDays = monthDays
    last = min(rule.until ?? Self.lastDay, Self.lastDay)
    guard let count = rule.count else { return }
    var (left, end) = (count, start.adding(days: -1))
    walk(from: start) { day in
      (end, left) = (day, left - 1)
      return left > 0
    }
    last = end
  }

  /// Calls `body` for each day on or after a day, ascending, until it returns false.
  func walk(from day: CalendarDay, _ body: (CalendarDay) -> Bool) {
    let from = max(day, start)
    let months = (from.year - start.year) * 12 + from.month - start.month
    var cycle = (months + interval - 1) / interval
    var empty = 0
    while empty < Self.mostEmpty {
      let month = start.month - 1 + cycle * interval
      guard let first = CalendarDay(year: start.year + month / 12, month: month % 12 + 1, day: 1), first <= last else {
        return
      }
      let days = monthDays.days(inMonthOf: first, startingOn: start.day)
      empty = days.isEmpty ? empty + 1 : 0
      for day in days where day >= from {
        guard day <= last, body(day) else { return }
      }
      cycle += 1
    }
  }

  func days(in range: ClosedRange<CalendarDay>) -> [CalendarDay] {
    var days: [CalendarDay] = []
    walk(from: range.lowerBound) { day in
      guard day <= range.upperBound else { return false }
      days.append(day)
      return true
    }
    return days
  }

  func next(from day: CalendarDay) -> CalendarDay? {
    var found: CalendarDay?
    walk(from: day) { day in
      found = day
      return false
    }
    return found
  }

  /// The last day; nil if there is none. Only for a rule that ends.
  var end: CalendarDay? {
    // The last year is enough for all but rare rules, such as 29 February.
    for days in [interval * 31 + 366, 366 * 50, Int.max / 2] {
      let from = CalendarDay(number: max(start.number, last.number - min(days, last.number - start.number)))
      guard from <= last else { return nil }
      if let end = self.days(in: from...last).last { return end }
    }
    return nil
  }
}
