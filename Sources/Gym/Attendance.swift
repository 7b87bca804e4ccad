/// How many were on the floor in each hour of a week, summed over whole weeks.
///
/// It is made of sums alone, so it names nobody. Days that are not over are not part of it: from the live day, what a
/// single member does could be read.
package struct WeekHours: Hashable, Sendable {
  /// By weekday from Monday, and by hour of the wall's clock.
  package private(set) var hours: [[Int]]

  /// Stays per quarter of an hour: how many began in it, or ended in it.
  package typealias Quarters = [(quarter: Int, count: Int)]

  package static let quarter = 15 * 60_000
  /// Whoever came longer before the first day than this has left.
  package static let longestStay = 6 * 3_600_000

  /// - Parameters:
  ///   - starts: ascending, from `longestStay` before the first day on.
  ///   - ends: of the same stays, ascending.
  ///   - days: whole weeks, so that each weekday counts equally often.
  package init(starts: Quarters, ends: Quarters, days: ClosedRange<CalendarDay>, calendar: GymCalendar) {
    hours = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    var (begun, ended) = (0, 0)
    var (start, end) = (0, 0)
    for number in days.lowerBound.number...days.upperBound.number {
      let day = CalendarDay(number: number)
      for hour in 0..<24 {
        let from = calendar.instant(day: day, minute: hour * 60) / Self.quarter
        let to = calendar.instant(day: day, minute: hour * 60 + 60) / Self.quarter
        // An hour that a clock change leaves out has no length, and nobody is there in it.
        guard to > from else { continue }
        while start < starts.count, starts[start].quarter < to {
          begun += starts[start].count
          start += 1
        }
        while end < ends.count, ends[end].quarter < from {
          ended += ends[end].count
          end += 1
        }
        hours[day.weekday.rawValue - 1][hour] += begun - ended
      }
    }
  }
}

/// One slot of the week's classes, over some weeks.
package struct ClassUse: Hashable, Sendable {
  package var sessions: Int
  package var capacity: Int
  /// Places that were booked, whoever came.
  package var booked: Int
  package var came: Int

  package init(sessions: Int = 0, capacity: Int = 0, booked: Int = 0, came: Int = 0) {
    self.sessions = sessions
    self.capacity = capacity
    self.booked = booked
    self.came = came
  }

  package static func + (left: ClassUse, right: ClassUse) -> ClassUse {
    ClassUse(
      sessions: left.sessions + right.sessions, capacity: left.capacity + right.capacity,
      booked: left.booked + right.booked, came: left.came + right.came)
  }
}
