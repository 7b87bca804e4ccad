import Gym
import Storage
import Synchronization

/// How many people are usually in at once, by hour of a weekday. Computed once a day, from whole past days.
final class BusyHours: Sendable {
  static let mostWeeks = 8
  static let fewestWeeks = 2

  private struct Known {
    var day: CalendarDay
    var usual: [Double]?
    var weeks: Int
  }

  private let calendar: GymCalendar
  private let known = Mutex<Known?>(nil)

  init(calendar: GymCalendar) { self.calendar = calendar }

  /// - Returns: the average of each hour of today's weekday, or nil for less than two whole weeks; and the number of
  ///   weeks.
  func usual(now: Int, _ tx: Tx) throws -> (usual: [Double]?, weeks: Int) {
    let today = calendar.calendarDay(at: now)
    if let known = known.withLock({ $0 }), known.day == today { return (known.usual, known.weeks) }
    let new = try read(today, tx)
    known.withLock { $0 = new }
    return (new.usual, new.weeks)
  }

  private func read(_ today: CalendarDay, _ tx: Tx) throws -> Known {
    guard let first = try tx.visits.first() else { return Known(day: today, usual: nil, weeks: 0) }
    let weeks = min(Self.mostWeeks, (today.number - calendar.calendarDay(at: first).number) / 7)
    guard weeks >= Self.fewestWeeks else { return Known(day: today, usual: nil, weeks: weeks) }
    let days = today.adding(days: -7 * weeks)...today.adding(days: -1)
    let stays = try tx.visits.quarters(
      from: calendar.start(of: days.lowerBound) - WeekHours.longestStay, before: calendar.start(of: today))
    let hours = UsualHours(
      starts: stays.starts, ends: stays.ends, days: (1...weeks).reversed().map { today.adding(days: -7 * $0) },
      calendar: calendar
    ).hours
    return Known(day: today, usual: hours, weeks: weeks)
  }
}
