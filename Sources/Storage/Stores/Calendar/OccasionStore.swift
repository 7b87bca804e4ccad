package import Gym

/// One of the gym's public events, with its days.
package struct Occasion: Equatable, Sendable {
  package var id: Int
  package var event: ICalendarEvent

  package init(id: Int, event: ICalendarEvent) {
    self.id = id
    self.event = event
  }
}

package struct OccasionStore {
  let tx: Tx

  /// The most events that are stored.
  package static let most = 10_000

  package func count() throws -> Int { try tx.int("SELECT COUNT(*) FROM occasions") ?? 0 }

  package func find(uid: String) throws -> Occasion? {
    try tx.row("SELECT id, uid, sequence, plan FROM occasions WHERE uid = ?", uid, read: Self.occasion)
  }

  package func find(_ id: Int) throws -> Occasion? {
    try tx.row("SELECT id, uid, sequence, plan FROM occasions WHERE id = ?", id, read: Self.occasion)
  }

  /// The events that may fall on a day of a range.
  package func find(in range: ClosedRange<CalendarDay>) throws -> [Occasion] {
    try tx.rows(
      """
      SELECT id, uid, sequence, plan FROM occasions
      WHERE first_day <= ? AND (last_day IS NULL OR last_day >= ?) ORDER BY first_day, id
      """, range.upperBound.text, range.lowerBound.text, read: Self.occasion)
  }

  /// Adds an event, or replaces the one with its UID.
  package func put(_ event: ICalendarEvent) throws {
    let (series, changes) = (event.plan.series, event.plan.changed.values)
    let first = ([series.start] + changes.map(\.day)).min() ?? series.start
    let last = series.end.map { end in
      let ends = changes.map { $0.day.adding(days: $0.details.span - 1) }
      return max(first, ([end.adding(days: event.plan.details.span - 1)] + ends).max() ?? end)
    }
    try tx.execute(
      """
      INSERT INTO occasions (uid, sequence, first_day, last_day, plan) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (uid) DO UPDATE SET sequence = excluded.sequence, first_day = excluded.first_day,
        last_day = excluded.last_day, plan = excluded.plan
      """, event.uid, event.sequence, first.text, last?.text, JSONColumn.text(StoredOccasion(event.plan)))
  }

  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM occasions WHERE id = ?", id) }

  private static func occasion(_ row: inout Row) throws -> Occasion {
    let (id, uid, sequence) = try (row.int(), row.text(), row.int())
    let stored: StoredOccasion = try JSONColumn.value(row.text())
    guard let plan = stored.plan else { throw StorageError.column("occasions.plan") }
    return Occasion(id: id, event: ICalendarEvent(uid: uid, sequence: sequence, changedAt: 0, plan: plan))
  }
}

extension Tx {
  package var occasions: OccasionStore { OccasionStore(tx: self) }
}

/// The JSON of a plan.
private struct StoredOccasion: Codable {
  var start: String
  var rule: String?
  var skipped: [String]?
  var details: Details
  var changed: [Change]?

  struct Details: Codable {
    var name: String
    var text: String?
    var place: String?
    var minute: Int?
    var minutes: Int?
    var days: Int?
  }

  struct Change: Codable {
    var original: String
    var day: String
    var details: Details
  }

  init(_ plan: ScheduledSeries<ICalendarDetails>) {
    start = plan.series.start.text
    rule = plan.series.recurrence?.rule
    skipped = plan.series.skipped.isEmpty ? nil : plan.series.skipped.sorted().map(\.text)
    details = Details(plan.details)
    changed =
      plan.changed.isEmpty
      ? nil
      : plan.changed.sorted { $0.key < $1.key }.map {
        Change(original: $0.key.text, day: $0.value.day.text, details: Details($0.value.details))
      }
  }

  /// Nil if the JSON is damaged.
  var plan: ScheduledSeries<ICalendarDetails>? {
    guard let day = CalendarDay(start) else { return nil }
    var series = Series(start: day, skipped: Set((skipped ?? []).compactMap { CalendarDay($0) }))
    if let rule {
      guard let recurrence = Recurrence(rule: rule) else { return nil }
      series.recurrence = recurrence
    }
    var plan = ScheduledSeries(series: series, details: details.details)
    for change in changed ?? [] {
      guard let original = CalendarDay(change.original), let day = CalendarDay(change.day) else { return nil }
      plan.changed[original] = .init(day: day, details: change.details.details)
    }
    return plan
  }
}

extension StoredOccasion.Details {
  fileprivate init(_ details: ICalendarDetails) {
    self.init(
      name: details.summary, text: details.description, place: details.location, minute: details.time?.start,
      minutes: details.time?.minutes, days: details.days == 1 ? nil : details.days)
  }

  fileprivate var details: ICalendarDetails {
    var time: DayTime?
    if let minute, let minutes { time = DayTime(start: minute, minutes: minutes) }
    return ICalendarDetails(summary: name, description: text, location: place, time: time, days: days ?? 1)
  }
}
