import Foundation
import Gym
import Wire

/// An iCalendar file with everything that our writer can write, and what a reader must find in it, for comparing with
/// another implementation.
struct CalendarSample {
  private let calendar: GymCalendar
  private let from: CalendarDay
  private let to: CalendarDay

  private struct Sample: Encodable {
    var ics: String?
    var from: String
    var to: String
    var occurrences: [Occurrence]
    var notes: [String]
  }

  private struct Occurrence: Encodable {
    var uid: String
    var summary: String
    /// `YYYY-MM-DD`, with ` HH:MM:SS` unless it is all day.
    var local: String
    /// UTC seconds; absent for an event that is all day.
    var start: Int?
    var end: Int?
  }

  init(zone: String) throws {
    guard let calendar = GymCalendar(timeZone: zone), let from = CalendarDay("2026-01-01"),
      let to = CalendarDay("2028-12-31")
    else { throw BenchError("there is no time zone \(zone)") }
    (self.calendar, self.from, self.to) = (calendar, from, to)
  }

  func print() throws {
    let events = try events()
    let ics = ICalendarWriter.write(name: "Iron, Hall; \\ Süd", events: events, calendar: calendar)
    show(events, ics: String(decoding: ics, as: UTF8.self), notes: [])
  }

  /// Prints what our reader finds in a file.
  func print(reading path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else { throw BenchError("\(path): cannot be read") }
    let file = try ICalendarReader.read([UInt8](data), calendar: calendar)
    show(file.events, ics: nil, notes: file.notes.map { "\($0.line) \($0.kind.rawValue)" })
  }

  private func show(_ events: [ICalendarEvent], ics: String?, notes: [String]) {
    let occurrences = events.flatMap { event in
      event.plan.occurrences(in: from...to).map { one in
        let start = one.details.time.map { calendar.instant(day: one.day, minute: $0.start) }
        let end = one.details.time.map { calendar.instant(day: one.day, minute: $0.start + $0.minutes) }
        return Occurrence(
          uid: event.uid, summary: one.details.summary, local: start.map(calendar.local) ?? one.day.text,
          start: start.map { $0 / 1000 }, end: end.map { $0 / 1000 })
      }
    }
    let sample = Sample(ics: ics, from: from.text, to: to.text, occurrences: occurrences, notes: notes)
    Swift.print(String(decoding: WireEncoder.encode(sample), as: UTF8.self))
  }

  private func events() throws -> [ICalendarEvent] {
    let rules: [(start: String, rule: String?, minute: Int?)] = [
      ("2026-01-05", "FREQ=WEEKLY;BYDAY=MO,WE,FR", 18 * 60 + 30),
      ("2026-01-06", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", 600),
      ("2026-01-31", "FREQ=MONTHLY", 7 * 60), ("2026-01-31", "FREQ=MONTHLY;COUNT=9", nil),
      ("2026-02-01", "FREQ=DAILY;INTERVAL=3;UNTIL=20261130", 23 * 60 + 30),
      ("2026-03-01", "FREQ=DAILY;COUNT=400", 12 * 60),
      ("2026-10-01", "FREQ=DAILY;UNTIL=20261107", 20 * 60), ("2026-05-02", nil, 9 * 60), ("2026-12-24", nil, nil),
      ("2026-01-04", "FREQ=MONTHLY;BYDAY=1SU", 600), ("2026-01-30", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=20", nil),
      ("2026-01-01", "FREQ=MONTHLY;BYMONTHDAY=1,15", 8 * 60), ("2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1", nil),
      ("2026-01-06", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU", 600),
      ("2026-01-01", "FREQ=WEEKLY;BYDAY=MO;COUNT=20", 8 * 60), ("2027-01-01", "FREQ=WEEKLY;UNTIL=20270401", nil),
    ]
    return try rules.enumerated().map { number, entry in
      let recurrence = entry.rule.flatMap { Recurrence(rule: $0) }
      guard let start = CalendarDay(entry.start), (recurrence == nil) == (entry.rule == nil) else {
        throw BenchError("\(entry) is no series")
      }
      let details = ICalendarDetails(
        summary: "Nr. \(number): Kniebeuge, Bankdrücken; \\ 5×5 🏋️‍♀️ " + String(repeating: "ü€", count: number * 4),
        description: "1. Squat\n2. Bench, 5×5; \"heavy\"\\", location: "Raum 2, hinten",
        time: entry.minute.map { DayTime(start: $0, minutes: 75) })
      var plan = ScheduledSeries(series: Series(start: start, recurrence: recurrence), details: details)
      let days = plan.series.days(in: start...start.adding(days: 300))
      if days.count > 5 {
        plan = plan.deleting(days[0]) ?? plan
        plan = plan.deleting(days[4]) ?? plan
        var changed = details
        changed.summary = "Arme"
        changed.time = entry.minute.map { DayTime(start: ($0 + 90) % 1440, minutes: 30) }
        plan = plan.changing(days[2], to: .init(day: days[2].adding(days: 1), details: changed)) ?? plan
      }
      return ICalendarEvent(
        uid: "plan-\(number)@test.rackside", sequence: number, changedAt: 1_795_244_381_000, plan: plan)
    }
  }
}
