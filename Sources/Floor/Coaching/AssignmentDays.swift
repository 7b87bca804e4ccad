import Gym
import Storage
import Wire

/// The days of an assigned routine in the client's calendar.
struct AssignmentDays {
  let calendar: GymCalendar
  let member: Int
  let copy: Int
  let now: Int
  let tx: Tx

  static let mostWeeks = 52
  static let mostEvery = 14

  private var today: CalendarDay { calendar.calendarDay(at: now) }

  /// - Throws: the first wrong field, below `schedule`.
  static func series(_ days: AssignedDays, today: CalendarDay) throws(Fault) -> Series {
    guard let start = CalendarDay(days.start), (1970...2200).contains(start.year) else {
      throw Fault.invalid("schedule.start", "malformed_date")
    }
    guard start >= today else { throw Fault.invalid("schedule.start", "in_past") }
    guard start.number - today.number <= ScheduleEntry.farthestDays else {
      throw Fault(
        .invalid, "out_of_range", field: "schedule.start", params: ["max": Double(ScheduleEntry.farthestDays)])
    }
    try within(days.weeks, 1...mostWeeks, "schedule.weeks")
    if let minute = days.minute { try within(minute, 0...1439, "schedule.minute") }
    let until = start.adding(days: days.weeks * 7 - 1)
    let recurrence: Recurrence
    switch (days.days, days.every) {
    case (let some?, nil):
      guard !some.isEmpty else { throw Fault.invalid("schedule.days", "required") }
      var weekdays: Set<Weekday> = []
      for number in some {
        guard let weekday = Weekday(rawValue: number) else {
          throw Fault(.invalid, "out_of_range", field: "schedule.days", params: ["min": 1, "max": 7])
        }
        weekdays.insert(weekday)
      }
      recurrence = Recurrence(.weekly, weekdays: weekdays, until: until)
    case (nil, let every?):
      try within(every, 1...mostEvery, "schedule.every")
      recurrence = Recurrence(.daily, interval: every, until: until)
    case (_?, _?), (nil, nil): throw Fault.invalid("schedule.days", "one_of_two")
    }
    var series = Series(start: start, recurrence: recurrence)
    // If the rule does not include the start, the series begins on the first day that it includes.
    if let first = series.first { series.start = first }
    return series
  }

  private static func within(_ value: Int, _ range: ClosedRange<Int>, _ field: String) throws(Fault) {
    guard range.contains(value) else {
      throw Fault(
        .invalid, "out_of_range", field: field,
        params: ["min": Double(range.lowerBound), "max": Double(range.upperBound)])
    }
  }

  /// - Throws: `too_many`.
  func plan(_ series: Series, minute: Int?, name: String) throws {
    guard try tx.schedule.count(member: member) < ScheduleEntry.most else {
      throw Fault(.conflict, "too_many", field: "schedule", params: ["max": Double(ScheduleEntry.most)])
    }
    let content = ScheduleContent(
      routine: copy, name: String(name.prefix(ScheduleContent.longestName)), minute: minute)
    _ = try tx.schedule.insert(
      ScheduleEntry(id: 0, member: member, start: series.start, recurrence: series.recurrence, content: content))
  }

  /// Removes the copy's days from the calendar, from today on. A workout that was done today keeps its day.
  ///
  /// Without `sure`, it refuses if the client has changed, moved or renamed some of those days.
  /// - Returns: the first day that may have changed.
  /// - Throws: `days_changed` with their number as `n`.
  func clear(name: String, sure: Bool) throws -> CalendarDay {
    let isDone = try tx.schedule.done(
      member: member, from: calendar.start(of: today), before: calendar.start(of: today.adding(days: 1))
    ).contains { $0.routine == copy }
    let from = isDone ? today.adding(days: 1) : today
    let entries = try tx.schedule.entries(member: member, from: from).filter { $0.content.routine == copy }
    let ahead = try tx.schedule.planned(member: member, in: from...from.adding(days: 2 * ScheduleEntry.farthestDays))
      .filter { plan in entries.contains { $0.id == plan.entry } || plan.content.routine == copy }
    if !sure {
      let own = String(name.prefix(ScheduleContent.longestName))
      let changed = ahead.count { plan in
        let entry = entries.first { $0.id == plan.entry }
        return plan.day != plan.original || plan.isSkipped || plan.content != (entry?.content ?? plan.content)
          || plan.content.name.map { $0 != own } ?? false
      }
      guard changed == 0 else {
        throw Fault(.conflict, "days_changed", field: "sure", params: ["n": Double(changed)])
      }
    }
    // Ending the series does not remove an occurrence that was moved here from an earlier day.
    for plan in ahead where plan.original < from {
      try tx.schedule.put(
        OccurrenceChange(entry: plan.entry, day: plan.original, isRemoved: true), member: member)
    }
    for entry in entries { try tx.schedule.end(entry, before: from) }
    return from
  }
}
