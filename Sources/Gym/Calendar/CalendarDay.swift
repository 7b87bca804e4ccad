/// A day of the Gregorian calendar, in no particular time zone.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01. Nothing else is stored, because a calendar handles many days but shows few of them.
  package let number: Int

  package var year: Int { civil.year }
  package var month: Int { civil.month }
  package var day: Int { civil.day }

  /// - Returns: nil for a day that does not exist, such as 30 February, and for years outside 1…9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Howard Hinnant's `days_from_civil`: a year begins in March, an era has 400 years.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let number = era * 146_097 + dayOfEra - 719_468
    self.init(number: number)
    guard civil == (year, month, day) else { return nil }
  }

  /// - Parameter number: days since 1970-01-01, within the years 1…9999.
  package init(number: Int) { self.number = number }

  /// Hinnant's `civil_from_days`.
  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (yearOfEra + era * 400 + (march < 10 ? 0 : 1), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// - Parameter text: exactly `YYYY-MM-DD`.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  package var text: String {
    func pad(_ value: Int, _ width: Int) -> String {
      let plain = String(value)
      return String(repeating: "0", count: max(0, width - plain.count)) + plain
    }
    let (year, month, day) = civil
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
  }

  /// The Monday of its ISO week. 1970-01-01 was a Thursday.
  package var monday: CalendarDay {
    let sinceMonday = (number + 3) % 7
    return CalendarDay(number: number - (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday))
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
  package static func == (left: CalendarDay, right: CalendarDay) -> Bool { left.number == right.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The value of up to 17 ASCII digits; nil if there are none, more, or any other byte.
func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count < 18 else { return nil }
  var value = 0
  for byte in bytes {
    guard (48...57).contains(byte) else { return nil }
    value = value * 10 + Int(byte) - 48
  }
  return value
}
