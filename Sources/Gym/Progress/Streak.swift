/// Consecutive weeks, from Monday, in which a member trained.
///
/// The current week is pending until they have trained: until then it neither counts nor ends the streak.
package struct Streak: Equatable, Sendable {
  package var weeks: Int
  package var isPending: Bool

  /// - Parameters:
  ///   - today: the gym's day.
  ///   - lastDay: the last day of training before a given day; nil if there is none.
  package init(today: CalendarDay, lastDay: (CalendarDay) throws -> CalendarDay?) rethrows {
    var monday = today.monday
    weeks = 0
    isPending = true
    var last = try lastDay(CalendarDay(number: monday.number + 7))
    if let day = last, day >= monday {
      isPending = false
      weeks = 1
      last = try lastDay(monday)
    }
    while let day = last, day.number >= monday.number - 7 {
      weeks += 1
      monday = CalendarDay(number: monday.number - 7)
      last = try lastDay(monday)
    }
    if weeks == 0 { isPending = false }
  }
}
