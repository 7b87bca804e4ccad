/// The weeks of a progression. A week counts only if the exercise was trained in it: after a missed week, the client
/// continues with the one they missed.
///
/// Weeks have seven days, counted from the first day of the assignment. All workouts in one week have the same loads,
/// so a second workout does not start the next week.
struct TrainedWeeks: Sendable {
  private let start: CalendarDay
  /// Calendar weeks with a workout, ascending, from 0.
  private let weeks: [Int]

  init(start: CalendarDay, trained: [CalendarDay]) {
    self.start = start
    weeks = Set(trained.map { Self.number(of: $0, from: start) }).sorted()
  }

  /// The progression's week for a day, from 0: the number of trained weeks before it.
  func week(of day: CalendarDay) -> Int {
    let number = Self.number(of: day, from: start)
    return weeks.prefix { $0 < number }.count
  }

  private static func number(of day: CalendarDay, from start: CalendarDay) -> Int {
    max(0, day.number - start.number) / 7
  }
}
