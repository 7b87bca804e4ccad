/// Something on a day, or on the days of a recurrence. Its occurrences are the days of the rule that are not before the
/// start: a start that the rule does not meet is no occurrence.
package struct Series: Hashable, Sendable {
  package var start: CalendarDay
  /// Nil: only the start.
  package var recurrence: Recurrence?
  /// Days of the rule on which it does not take place (EXDATE). They do count for COUNT.
  package var skipped: Set<CalendarDay>

  package init(start: CalendarDay, recurrence: Recurrence? = nil, skipped: Set<CalendarDay> = []) {
    self.start = start
    self.recurrence = recurrence
    self.skipped = skipped
  }

  /// The occurrences within a range, ascending, without the skipped ones.
  package func days(in range: ClosedRange<CalendarDay>) -> [CalendarDay] { days(in: range, leavingOut: []) }

  /// As `days(in:)`, without some further days.
  package func days(in range: ClosedRange<CalendarDay>, leavingOut others: [CalendarDay]) -> [CalendarDay] {
    var all = ruleDays(in: range)
    let out = (skipped + others).filter(range.contains).sorted()
    guard !out.isEmpty else { return all }
    // Both are ascending, so one walk finds them: hashing each day would cost more than making it.
    var next = 0
    all.removeAll { day in
      while next < out.count, out[next] < day { next += 1 }
      return next < out.count && out[next] == day
    }
    return all
  }

  /// Whether a day is an occurrence.
  package func takesPlace(on day: CalendarDay) -> Bool { !days(in: day...day).isEmpty }

  /// The first occurrence on a day or later; nil after the last one.
  package func next(from day: CalendarDay) -> CalendarDay? {
    let slots = RuleSlots(self)
    var slot = slots.first(from: day)
    while slot < slots.limit {
      if let day = slots.day(slot), !skipped.contains(day) { return day }
      slot += 1
    }
    return nil
  }

  /// The first occurrence; nil if every day of the rule is skipped.
  package var first: CalendarDay? { next(from: start) }

  /// The last day of the rule, skipped or not; nil for a rule without an end. If the rule meets no day at all, a day
  /// on which or before which that is sure.
  package var end: CalendarDay? {
    guard let rule = recurrence else { return start }
    guard rule.count != nil || rule.until != nil else { return nil }
    let slots = RuleSlots(self)
    var slot = slots.limit - 1
    while slot >= 0 {
      if let day = slots.day(slot) { return day }
      slot -= 1
    }
    return rule.until ?? start
  }

  /// How many days of the rule lie before a day, the skipped ones included: how much of COUNT is used up by then.
  package func count(before day: CalendarDay) -> Int {
    let slots = RuleSlots(self)
    let upTo = min(slots.first(from: day), slots.limit)
    return slots.canMiss ? (0..<upTo).reduce(0) { $0 + (slots.day($1) == nil ? 0 : 1) } : upTo
  }

  /// The days of the rule, the skipped ones included.
  package func ruleDays(in range: ClosedRange<CalendarDay>) -> [CalendarDay] {
    let slots = RuleSlots(self)
    let from = slots.first(from: range.lowerBound)
    let upTo = min(slots.first(from: range.upperBound.adding(days: 1)), slots.limit)
    return from < upTo ? (from..<upTo).compactMap(slots.day) : []
  }
}

/// The days of a rule by number: slot 0 is the first on the start or after it.
///
/// Slots and days convert by arithmetic, never by a walk from the start. A monthly rule on the 29th, 30th or 31st has
/// a slot for each month and no day in those that are too short: they are left out, as RFC 5545, 3.3.10 says.
private struct RuleSlots {
  private let start: CalendarDay
  private let monday: Int
  private let rule: Recurrence
  /// The weekdays of a weekly rule, ascending, and how many of them lie before the start in its own week.
  private let weekdays: [Int]
  private let missed: Int
  /// One after the last slot, by COUNT, by UNTIL, or by the end of the calendar.
  private(set) var limit = Int.max

  init(_ series: Series) {
    start = series.start
    monday = start.monday.number
    rule = series.recurrence ?? Recurrence(.daily, count: 1)
    let weekday = start.weekday.rawValue
    let weekdays = rule.weekdays.isEmpty ? [weekday] : rule.weekdays.map(\.rawValue).sorted()
    self.weekdays = weekdays
    missed = weekdays.count { $0 < weekday }
    limit = first(from: min(rule.until ?? Self.last, Self.last).adding(days: 1))
    if let count = rule.count { limit = min(limit, end(ofCount: count)) }
  }

  /// Whether some slots have no day.
  var canMiss: Bool { rule.frequency == .monthly && start.day > 28 }

  private static let last = CalendarDay(number: 2_932_896)  // 9999-12-31

  /// The first slot whose day is this one or a later one, whether or not the rule has ended by then.
  func first(from day: CalendarDay) -> Int {
    guard day > start else { return 0 }
    switch rule.frequency {
    case .daily:
      return (day.number - start.number + rule.interval - 1) / rule.interval
    case .weekly:
      let week = (day.monday.number - monday) / 7
      let cycle = week / rule.interval
      guard week % rule.interval == 0 else { return (cycle + 1) * weekdays.count - missed }
      let before = weekdays.count { $0 < day.weekday.rawValue }
      return max(0, cycle * weekdays.count + before - missed)
    case .monthly:
      let month = (day.year - start.year) * 12 + day.month - start.month
      let met = month % rule.interval == 0 && day.day <= start.day
      return met ? month / rule.interval : month / rule.interval + 1
    }
  }

  /// Nil in a month that lacks the day.
  func day(_ slot: Int) -> CalendarDay? {
    switch rule.frequency {
    case .daily:
      return start.adding(days: slot * rule.interval)
    case .weekly:
      let (cycle, index) = (slot + missed).quotientAndRemainder(dividingBy: weekdays.count)
      return CalendarDay(number: monday + cycle * rule.interval * 7 + weekdays[index] - 1)
    case .monthly:
      let month = start.month - 1 + slot * rule.interval
      return CalendarDay(year: start.year + month / 12, month: month % 12 + 1, day: start.day)
    }
  }

  /// One after the slot of the last of so many days.
  private func end(ofCount count: Int) -> Int {
    guard canMiss else { return count }
    var (slot, left) = (0, count)
    while left > 0, slot < limit {
      if day(slot) != nil { left -= 1 }
      slot += 1
    }
    return slot
  }
}
