/// A single day, or the days of a recurrence. Its occurrences are the rule's days from the start on. If the rule does
/// not include the start, the start is not an occurrence.
package struct Series: Equatable, Sendable {
  package var start: CalendarDay
  /// Nil means only the start.
  package var recurrence: Recurrence?
  /// Days of the rule without an occurrence (EXDATE). They still count towards COUNT.
  package var skipped: Set<CalendarDay>

  package init(start: CalendarDay, recurrence: Recurrence? = nil, skipped: Set<CalendarDay> = []) {
    self.start = start
    self.recurrence = recurrence
    self.skipped = skipped
  }

  /// The occurrences within a range, ascending, without skipped ones.
  package func days(in range: ClosedRange<CalendarDay>) -> [CalendarDay] { days(in: range, leavingOut: []) }

  /// Like `days(in:)`, without some further days.
  package func days(in range: ClosedRange<CalendarDay>, leavingOut others: [CalendarDay]) -> [CalendarDay] {
    var all = ruleDays(in: range)
    let out = (skipped + others).filter(range.contains).sorted()
    guard !out.isEmpty else { return all }
    // Both are sorted, so a single pass is enough. Hashing every day would cost more than making it.
    var next = 0
    all.removeAll { day in
      while next < out.count, out[next] < day { next += 1 }
      return next < out.count && out[next] == day
    }
    return all
  }

  /// Whether a day is an occurrence.
  package func takesPlace(on day: CalendarDay) -> Bool { !skipped.contains(day) && !ruleDays(in: day...day).isEmpty }

  /// The first occurrence on or after a day; nil after the last one.
  package func next(from day: CalendarDay) -> CalendarDay? {
    if let (series, shift) = unshifted {
      var plain = series
      plain.skipped = Set(skipped.map { $0.adding(days: -shift) })
      return plain.next(from: day.adding(days: -shift))?.adding(days: shift)
    }
    if let walk = MonthWalk(self) {
      var next = walk.next(from: day)
      while let day = next, skipped.contains(day) { next = walk.next(from: day.adding(days: 1)) }
      return next
    }
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

  /// The last day of the rule, skipped or not; nil for a rule without an end. If the rule matches no day at all, a day
  /// by which that is certain.
  package var end: CalendarDay? {
    guard let rule = recurrence else { return start }
    guard rule.count != nil || rule.until != nil else { return nil }
    if let (plain, shift) = unshifted { return plain.end?.adding(days: shift) }
    if let walk = MonthWalk(self) { return walk.end ?? rule.until ?? start }
    let slots = RuleSlots(self)
    var slot = slots.limit - 1
    while slot >= 0 {
      if let day = slots.day(slot) { return day }
      slot -= 1
    }
    return rule.until ?? start
  }

  /// How many days of the rule are before a day, including skipped ones. This is the part of COUNT that is used up.
  package func count(before day: CalendarDay) -> Int {
    if let (plain, shift) = unshifted { return plain.count(before: day.adding(days: -shift)) }
    if let walk = MonthWalk(self) { return day > start ? walk.days(in: start...day.adding(days: -1)).count : 0 }
    let slots = RuleSlots(self)
    let upTo = min(slots.first(from: day), slots.limit)
    return slots.canMiss ? (0..<upTo).reduce(0) { $0 + (slots.day($1) == nil ? 0 : 1) } : upTo
  }

  /// The days of the rule, including skipped ones.
  package func ruleDays(in range: ClosedRange<CalendarDay>) -> [CalendarDay] {
    if let (plain, shift) = unshifted {
      let days = plain.ruleDays(in: range.lowerBound.adding(days: -shift)...range.upperBound.adding(days: -shift))
      return days.map { $0.adding(days: shift) }
    }
    if let walk = MonthWalk(self) { return walk.days(in: range) }
    let slots = RuleSlots(self)
    let from = slots.first(from: range.lowerBound)
    let upTo = min(slots.first(from: range.upperBound.adding(days: 1)), slots.limit)
    return from < upTo ? (from..<upTo).compactMap(slots.day) : []
  }
}

extension Series {
  /// The series of the rule's own days, without `skipped`, and the shift from them to the occurrences; nil without a
  /// shift.
  private var unshifted: (plain: Series, shift: Int)? {
    guard let rule = recurrence, rule.shift != 0 else { return nil }
    var plain = Series(start: start.adding(days: -rule.shift), recurrence: rule)
    plain.recurrence?.shift = 0
    plain.recurrence?.until = rule.until?.adding(days: -rule.shift)
    return (plain, rule.shift)
  }
}

/// The days of a rule by number: slot 0 is the first on or after the start.
///
/// Slots and days are converted by arithmetic, never by walking from the start. A monthly rule on the 29th, 30th or
/// 31st has a slot for every month, but no day in months that are too short; RFC 5545, 3.3.10 leaves these out.
private struct RuleSlots {
  private let start: CalendarDay
  /// The first day of the start's week.
  private let week: Int
  private let rule: Recurrence
  /// The weekdays of a weekly rule as days since the beginning of a week, ascending, and how many of them are before
  /// the start in its own week.
  private let weekdays: [Int]
  private let missed: Int
  /// One past the last slot, according to COUNT, UNTIL or the end of the calendar.
  private(set) var limit = Int.max

  init(_ series: Series) {
    start = series.start
    rule = series.recurrence ?? Recurrence(.daily, count: 1)
    let weekStart = rule.weekStart.rawValue
    let weekday = (start.weekday.rawValue - weekStart + 7) % 7
    week = start.number - weekday
    let weekdays =
      rule.weekdays.isEmpty ? [weekday] : rule.weekdays.map { ($0.rawValue - weekStart + 7) % 7 }.sorted()
    self.weekdays = weekdays
    missed = weekdays.count { $0 < weekday }
    limit = first(from: min(rule.until ?? Self.last, Self.last).adding(days: 1))
    if let count = rule.count { limit = min(limit, end(ofCount: count)) }
  }

  /// Whether some slots have no day.
  var canMiss: Bool { rule.frequency == .monthly && start.day > 28 }

  private static let last = CalendarDay(number: 2_932_896)  // 9999-12-31

  /// The first slot whose day is on or after this one, even if the rule has ended by then.
  func first(from day: CalendarDay) -> Int {
    guard day > start else { return 0 }
    switch rule.frequency {
    case .daily:
      return (day.number - start.number + rule.interval - 1) / rule.interval
    case .weekly:
      let (weeks, weekday) = (day.number - week).quotientAndRemainder(dividingBy: 7)
      let cycle = weeks / rule.interval
      guard weeks % rule.interval == 0 else { return (cycle + 1) * weekdays.count - missed }
      let before = weekdays.count { $0 < weekday }
      return max(0, cycle * weekdays.count + before - missed)
    case .monthly:
      let month = (day.year - start.year) * 12 + day.month - start.month
      let met = month % rule.interval == 0 && day.day <= start.day
      return met ? month / rule.interval : month / rule.interval + 1
    }
  }

  /// Nil in a month without that day.
  func day(_ slot: Int) -> CalendarDay? {
    switch rule.frequency {
    case .daily:
      return start.adding(days: slot * rule.interval)
    case .weekly:
      let (cycle, index) = (slot + missed).quotientAndRemainder(dividingBy: weekdays.count)
      return CalendarDay(number: week + cycle * rule.interval * 7 + weekdays[index])
    case .monthly:
      let month = start.month - 1 + slot * rule.interval
      return CalendarDay(year: start.year + month / 12, month: month % 12 + 1, day: start.day)
    }
  }

  /// One past the slot of the last of this many days.
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
