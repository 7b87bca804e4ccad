/// A month of the Gregorian calendar.
package struct CalendarMonth: Equatable, Sendable {
  package let first: CalendarDay
  package let last: CalendarDay

  /// - Parameter text: exactly `YYYY-MM`.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, let first = CalendarDay("\(text)-01") else { return nil }
    self.init(of: first)
  }

  /// The month that contains a day.
  package init?(of day: CalendarDay) {
    guard let first = CalendarDay(year: day.year, month: day.month, day: 1) else { return nil }
    // No month has more than 31 days, so this day is in the next month.
    let next = first.adding(days: 31)
    self.first = first
    last = next.adding(days: -next.day)
  }

  package var days: ClosedRange<CalendarDay> { first...last }
  package var before: CalendarMonth? { CalendarMonth(of: first.adding(days: -1)) }
  package var text: String { String(first.text.prefix(7)) }
}
