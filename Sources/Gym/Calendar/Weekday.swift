/// A day of the ISO week.
package enum Weekday: Int, Codable, Hashable, Comparable, Sendable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The two letters of RFC 5545.
  package var code: String { Self.codes[rawValue - 1] }

  /// - Parameter code: two letters of RFC 5545, such as `MO`.
  package init?(code: some StringProtocol) {
    guard let index = Self.codes.firstIndex(where: { $0 == code }) else { return nil }
    self.init(rawValue: index + 1)
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  package static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

extension CalendarDay {
  package var weekday: Weekday {
    guard let weekday = Weekday(rawValue: number - monday.number + 1) else { preconditionFailure("a week has 7 days") }
    return weekday
  }

  /// The day this many days later, or earlier if negative.
  package func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }
}
