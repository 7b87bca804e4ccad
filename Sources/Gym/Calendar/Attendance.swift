/// How many members were on the floor in each hour of a week, summed over whole weeks.
///
/// It contains only sums and names nobody. It covers only past days: a live count would reveal what a single member is
/// doing.
package struct WeekHours: Equatable, Sendable {
  /// By weekday from Monday, and by hour of local time.
  package private(set) var hours: [[Int]]

  /// Stays per quarter of an hour: how many began or ended in it.
  package typealias Quarters = [(quarter: Int, count: Int)]

  package static let quarter = 15 * 60_000
  /// The longest stay that is assumed.
  package static let longestStay = 6 * 3_600_000

  /// - Parameters:
  ///   - starts: ascending, from `longestStay` before the first day on.
  ///   - ends: of the same stays, ascending.
  ///   - days: whole weeks, so that all weekdays count equally often.
  package init(starts: Quarters, ends: Quarters, days: ClosedRange<CalendarDay>, calendar: GymCalendar) {
    hours = Array(repeating: Array(repeating: 0, count: 24), count: 7)
    var (begun, ended) = (0, 0)
    var (start, end) = (0, 0)
    for number in days.lowerBound.number...days.upperBound.number {
      let day = CalendarDay(number: number)
      for hour in 0..<24 {
        let from = calendar.instant(day: day, minute: hour * 60) / Self.quarter
        let to = calendar.instant(day: day, minute: hour * 60 + 60) / Self.quarter
        // An hour that a clock change skips has no length, so nobody is there in it.
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

/// How many people were in at once, for each hour of a day, on average over several days.
package struct UsualHours: Hashable, Sendable {
  /// 24 values, to a tenth. Unlike `WeekHours`, which counts everybody who was there in an hour, these can be compared
  /// with the number of people who are in now.
  package private(set) var hours: [Double]

  /// - Parameters:
  ///   - starts: ascending, from `WeekHours.longestStay` before the first day on.
  ///   - ends: of the same stays, ascending.
  ///   - days: ascending, at least one.
  package init(
    starts: WeekHours.Quarters, ends: WeekHours.Quarters, days: [CalendarDay], calendar: GymCalendar
  ) {
    var (begun, ended) = (0, 0)
    var (start, end) = (0, 0)
    var sums = Array(repeating: 0, count: 24)
    for day in days {
      for quarter in 0..<96 {
        let at = calendar.instant(day: day, minute: quarter * 15) / WeekHours.quarter
        while start < starts.count, starts[start].quarter <= at {
          begun += starts[start].count
          start += 1
        }
        while end < ends.count, ends[end].quarter < at {
          ended += ends[end].count
          end += 1
        }
        sums[quarter / 4] += begun - ended
      }
    }
    hours = sums.map { (Double($0) / Double(4 * days.count) * 10).rounded() / 10 }
  }
}

/// One slot of the week's classes, over several weeks.
package struct ClassUse: Equatable, Sendable {
  package var sessions: Int
  package var capacity: Int
  /// Booked places, whether or not the members came.
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
