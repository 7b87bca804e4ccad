import Gym
import Testing

/// What tests of iCalendar files do.
protocol ICalendarSteps {}

extension ICalendarSteps {
  func calendar(_ zone: String = "Europe/Berlin") throws -> GymCalendar {
    try #require(GymCalendar(timeZone: zone))
  }

  func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  func event(
    _ start: String, rule: Recurrence? = nil, skipping: [String] = [],
    time: DayTime? = DayTime(start: 18 * 60 + 30, minutes: 60),
    summary: String = "Legs"
  ) throws -> ICalendarEvent {
    let series = Series(start: try day(start), recurrence: rule, skipped: Set(try skipping.map(day)))
    return ICalendarEvent(
      uid: "plan-1@gym", sequence: 3, changedAt: 1_795_244_381_000,
      plan: ScheduledSeries(series: series, details: ICalendarDetails(summary: summary, time: time)))
  }

  func write(_ events: [ICalendarEvent], zone: String = "Europe/Berlin") throws -> String {
    String(
      decoding: ICalendarWriter.write(name: "Anna at Iron", events: events, calendar: try calendar(zone)), as: UTF8.self
    )
  }

  func lines(_ text: String) -> [String] {
    text.split(separator: "\r\n").map(String.init)
  }

  func read(_ text: String) throws -> ICalendarFile {
    try ICalendarReader.read(Array(text.utf8), calendar: calendar())
  }

  func file(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  func vevent(_ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:1@x"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  func days(_ file: ICalendarFile, _ from: String, _ to: String) throws -> [String] {
    try file.events.flatMap { event in
      try event.plan.occurrences(in: day(from)...day(to)).flatMap { one in
        one.details.parts(on: one.day).map { part in
          let time = part.time.map { " \($0.start)+\($0.minutes)" } ?? ""
          return part.day.text + time
        }
      }
    }
  }
}
