/// The weeks of a progression. A week counts once its exercise was trained: whoever misses a week goes on with the one
/// that they missed.
///
/// Weeks have seven days from the first day of the assignment. All workouts of one week have its loads, so a second
/// workout of a week does not begin the next one.
struct TrainedWeeks: Sendable {
  private let start: CalendarDay
  /// Weeks of the calendar with a workout, ascending, from 0.
  private let weeks: [Int]

  init(start: CalendarDay, trained: [CalendarDay]) {
    self.start = start
    weeks = Set(trained.map { Self.number(of: $0, from: start) }).sorted()
  }

  /// The week of the progression that a day belongs to, from 0: how many weeks before it were trained.
  func week(of day: CalendarDay) -> Int {
    let number = Self.number(of: day, from: start)
    return weeks.prefix { $0 < number }.count
  }

  private static func number(of day: CalendarDay, from start: CalendarDay) -> Int {
    max(0, day.number - start.number) / 7
  }
}
