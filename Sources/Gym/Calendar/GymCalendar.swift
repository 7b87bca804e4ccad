// FoundationEssentials has no time zone but GMT, so this file imports all of Foundation.
import Foundation

/// Days and weeks in the gym's time zone. Instants are UTC milliseconds.
///
/// The zone's offset changes from 1970 to 2100 are looked up once, so converting an instant is a binary search without
/// a lock. A local time that a clock change skips is moved forward by the length of the gap. A local time that occurs
/// twice means the first occurrence.
package struct GymCalendar: Sendable {
  /// The zone's name, such as `Europe/Berlin`.
  package let timeZone: String
  /// For each change: its UTC second, and the offset in seconds east of Greenwich from then on. Ascending; the first
  /// entry covers all earlier time.
  let changes: [(from: Int, offset: Int)]

  /// - Returns: nil for a name that is not in the time zone database.
  package init?(timeZone identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    func offset(_ second: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
    var changes = [(from: Int.min, offset: offset(0))]
    let week = 7 * 86_400
    for start in stride(from: 0, to: 4_102_444_800, by: week) {
      let before = offset(start)
      let after = offset(start + week)
      guard before != after else { continue }
      var low = start
      var high = start + week
      while high - low > 1 {
        let middle = (low + high) / 2
        if offset(middle) == before { low = middle } else { high = middle }
      }
      changes.append((high, after))
    }
    self.timeZone = identifier
    self.changes = changes
  }

  /// The local day of an instant.
  package func calendarDay(at milliseconds: Int) -> CalendarDay {
    let second = floorDivide(milliseconds, 1000)
    return CalendarDay(number: floorDivide(second + offset(at: second), 86_400))
  }

  /// The local day of an instant, `YYYY-MM-DD`.
  package func day(at milliseconds: Int) -> String { calendarDay(at: milliseconds).text }

  /// The local time of an instant, `YYYY-MM-DD HH:MM:SS`.
  package func local(at milliseconds: Int) -> String {
    let second = floorDivide(milliseconds, 1000)
    let local = second + offset(at: second)
    let day = CalendarDay(number: floorDivide(local, 86_400))
    let time = local - day.number * 86_400
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day.text) \(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
  }

  /// The first instant of a local day. This is not midnight if a clock change skips midnight.
  package func start(of day: CalendarDay) -> Int { instant(localSecond: day.number * 86_400) }

  /// The first instant of the local day that contains an instant.
  package func startOfDay(at milliseconds: Int) -> Int { start(of: calendarDay(at: milliseconds)) }

  /// The first instant of the local ISO week, which begins on Monday.
  package func startOfWeek(at milliseconds: Int) -> Int { start(of: calendarDay(at: milliseconds).monday) }

  /// - Parameter local: `YYYY-MM-DD HH:MM:SS` in the gym's time zone.
  /// - Returns: nil if the text is not a valid time.
  package func instant(local: String) -> Int? {
    LocalTime(local).map { instant(localSecond: $0.day.number * 86_400 + $0.second) }
  }

  /// - Parameters:
  ///   - day: a local day.
  ///   - minute: minutes since midnight in local time, unaffected by clock changes; above 1440 it means a later day.
  package func instant(day: CalendarDay, minute: Int) -> Int {
    instant(localSecond: day.number * 86_400 + minute * 60)
  }

  /// The local day of an instant, and the local seconds since midnight.
  package func time(at milliseconds: Int) -> (day: CalendarDay, second: Int) {
    let second = floorDivide(milliseconds, 1000)
    let local = second + offset(at: second)
    let day = CalendarDay(number: floorDivide(local, 86_400))
    return (day, local - day.number * 86_400)
  }

  private func instant(localSecond: Int) -> Int {
    // No zone is more than 14 hours from UTC, so these are the offsets before and after any nearby change.
    let before = offset(at: localSecond - 86_400)
    let after = offset(at: localSecond + 86_400)
    let fitting = [before, after].map { localSecond - $0 }.filter { $0 + offset(at: $0) == localSecond }
    return (fitting.min() ?? localSecond - before) * 1000
  }

  package func offset(at second: Int) -> Int {
    var low = 0
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].from <= second { low = middle } else { high = middle }
    }
    return changes[low].offset
  }
}

/// A date and time of day without a time zone.
package struct LocalTime: Equatable, Sendable {
  package let day: CalendarDay
  /// Seconds since midnight, 0..<86,400.
  package let second: Int

  /// - Parameter text: exactly `YYYY-MM-DD HH:MM:SS`.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let day = CalendarDay(text.prefix(10)),
      let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]),
      let second = digits(bytes[17..<19]), hour < 24, minute < 60, second < 60
    else { return nil }
    self.day = day
    self.second = hour * 3600 + minute * 60 + second
  }
}

private func floorDivide(_ value: Int, _ by: Int) -> Int {
  value >= 0 ? value / by : -((-value + by - 1) / by)
}
