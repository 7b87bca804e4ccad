import Foundation
import Gym

/// The time of day and date at the gym.
struct WallTime: Equatable {
  var hour: Int
  var minute: Int
  var day: CalendarDay

  /// - Parameters:
  ///   - milliseconds: UTC.
  ///   - zone: a name of the tz database; UTC if it is unknown on this machine.
  init(_ milliseconds: Double, zone: String) {
    let second = Int((milliseconds / 1000).rounded(.down))
    let offset = TimeZone(identifier: zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) ?? 0
    let local = max(0, second + offset)
    hour = local / 3_600 % 24
    minute = local / 60 % 60
    day = CalendarDay(number: local / 86_400)
  }

  /// 18:42.
  var text: String { "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }

  /// "Saturday 21 November".
  func date(_ words: Words) -> String {
    words.date(words.weekdays[day.number - day.monday.number], day.day, words.months[day.month - 1])
  }
}
