package import Gym

extension ScheduleStore {
  /// What an entry plans from a day on, including the occurrences that differ or were removed.
  package func following(
    _ entry: ScheduleEntry, from day: CalendarDay
  ) throws -> ScheduledSeries<OccurrenceChange?> {
    var series = ScheduledSeries<OccurrenceChange?>(
      series: Series(start: day, recurrence: entry.recurrence(from: day)), details: nil)
    for change in try changes(of: entry.id, from: day) {
      series.changed[change.day] = .init(day: change.to ?? change.day, details: change)
    }
    return series
  }

  /// Ends an entry before a day, and plans another series from that day on.
  /// - Parameter following: what `following(_:from:)` returned, possibly moved or with another rule.
  package func replace(
    _ entry: ScheduleEntry, from day: CalendarDay, with following: ScheduledSeries<OccurrenceChange?>,
    _ content: ScheduleContent
  ) throws {
    try end(entry, before: day)
    let new = try insert(
      ScheduleEntry(
        id: 0, member: entry.member, start: following.series.start, recurrence: following.series.recurrence,
        content: content))
    for (original, moved) in following.changed {
      guard var change = moved.details else { continue }
      change.entry = new
      change.day = original
      change.to = moved.day == original ? nil : moved.day
      try put(change, member: entry.member)
    }
  }

  private func changes(of entry: Int, from day: CalendarDay) throws -> [OccurrenceChange] {
    try tx.rows(
      "SELECT \(Self.changeColumns) FROM schedule_changes c WHERE c.entry = ? AND c.day >= ?", entry, day.text,
      read: Self.change)
  }
}
