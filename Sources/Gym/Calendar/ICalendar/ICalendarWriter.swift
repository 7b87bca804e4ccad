/// Writes an iCalendar file (RFC 5545) that programs fetch repeatedly. Equal events give equal bytes.
package enum ICalendarWriter {
  /// How often we ask programs to fetch the file (RFC 7986, 5.7). Google and Outlook take hours regardless.
  static let refresh = "PT1H"

  /// How many days ahead dates are written one by one if no rule can express them.
  private static let shiftedDays = 3_660

  /// - Parameters:
  ///   - name: the calendar's name, as programs show it.
  ///   - events: events without any occurrence are left out.
  package static func write(name: String, events: [ICalendarEvent], calendar: GymCalendar) -> [UInt8] {
    let events = events.filter { $0.plan.series.first != nil }
    var lines = ICalendarLines()
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rackside//Rackside//EN", "CALSCALE:GREGORIAN"] {
      lines.add(line)
    }
    lines.add("METHOD:PUBLISH")
    lines.add("NAME:\(ICalendarLines.text(name))")
    lines.add("X-WR-CALNAME:\(ICalendarLines.text(name))")
    lines.add("REFRESH-INTERVAL;VALUE=DURATION:\(refresh)")
    lines.add("X-PUBLISHED-TTL:\(refresh)")
    if let first = events.map(\.plan.series.start.year).min() {
      for line in ICalendarZone.lines(calendar, from: first - 1) { lines.add(line) }
    }
    for event in events { write(event, calendar, to: &lines) }
    lines.add("END:VCALENDAR")
    return lines.bytes
  }

  /// The event's own lines, for detecting whether it has changed.
  package static func body(of event: ICalendarEvent, calendar: GymCalendar) -> [UInt8] {
    var lines = ICalendarLines()
    write(event, calendar, to: &lines)
    return lines.bytes
  }

  private static func write(_ event: ICalendarEvent, _ calendar: GymCalendar, to lines: inout ICalendarLines) {
    let (series, details) = (event.plan.series, event.plan.details)
    let rule = Series(start: series.start, recurrence: series.recurrence)
    // Programs treat DTSTART as an occurrence, so it must be a day of the rule.
    guard let first = rule.first else { return }
    guard let recurrence = series.recurrence else {
      let change = event.plan.changed[first]
      begin(event, change?.details ?? details, on: change?.day ?? first, calendar, to: &lines)
      return lines.add("END:VEVENT")
    }
    begin(event, details, on: first, calendar, to: &lines)
    if recurrence.shift == 0 {
      lines.add("RRULE:" + recurrence.rule(until: recurrence.until.map { until($0, details.time, calendar) }))
    } else {
      // RRULE cannot express a shift.
      for day in rule.days(in: first...first.adding(days: shiftedDays)).dropFirst() {
        lines.add(at("RDATE", day, details.time, calendar))
      }
    }
    let skipped = series.skipped.filter(rule.takesPlace).sorted()
    for day in skipped { lines.add(at("EXDATE", day, details.time, calendar)) }
    lines.add("END:VEVENT")
    for (original, change) in event.plan.changed.sorted(by: { $0.key < $1.key })
    where series.takesPlace(on: original) {
      begin(event, change.details, on: change.day, calendar, to: &lines)
      // RECURRENCE-ID has the time of the series, whatever the time of the changed occurrence.
      lines.add(at("RECURRENCE-ID", original, details.time, calendar))
      lines.add("END:VEVENT")
    }
  }

  private static func begin(
    _ event: ICalendarEvent, _ details: ICalendarDetails, on day: CalendarDay, _ calendar: GymCalendar,
    to lines: inout ICalendarLines
  ) {
    lines.add("BEGIN:VEVENT")
    lines.add("UID:\(ICalendarLines.text(event.uid))")
    lines.add("DTSTAMP:\(utc(event.changedAt))")
    lines.add("LAST-MODIFIED:\(utc(event.changedAt))")
    lines.add("SEQUENCE:\(event.sequence)")
    lines.add(at("DTSTART", day, details.time, calendar))
    if let time = details.time {
      lines.add(at("DTEND", day, DayTime(start: time.start + time.minutes, minutes: 0), calendar))
    } else {
      // The end is exclusive: the first day that is not part of the event.
      lines.add(at("DTEND", day.adding(days: max(1, details.days)), nil, calendar))
    }
    lines.add("SUMMARY:\(ICalendarLines.text(details.summary))")
    if let text = details.description, !text.isEmpty { lines.add("DESCRIPTION:\(ICalendarLines.text(text))") }
    if let text = details.location, !text.isEmpty { lines.add("LOCATION:\(ICalendarLines.text(text))") }
    // A URI is not escaped (RFC 5545, 3.3.13).
    if let url = details.url { lines.add("URL:\(url)") }
    lines.add("STATUS:CONFIRMED")
    lines.add("TRANSP:\(details.time == nil ? "TRANSPARENT" : "OPAQUE")")
  }

  /// - Parameter time: its start may be past midnight, which means a later day.
  private static func at(_ name: String, _ day: CalendarDay, _ time: DayTime?, _ calendar: GymCalendar) -> String {
    guard let time else { return "\(name);VALUE=DATE:\(day.compact)" }
    let local = day.adding(days: time.start / 1440)
    return "\(name);TZID=\(calendar.timeZone):\(local.compact)T\(clock(time.start % 1440 * 60))"
  }

  /// The start of the last occurrence, in UTC: RFC 5545 requires that if DTSTART has a zone.
  private static func until(_ day: CalendarDay, _ time: DayTime?, _ calendar: GymCalendar) -> String {
    guard let time else { return day.compact }
    return utc(calendar.instant(day: day, minute: time.start))
  }

  private static func utc(_ milliseconds: Int) -> String {
    let second = max(0, milliseconds / 1000)
    return "\(CalendarDay(number: second / 86_400).compact)T\(clock(second % 86_400))Z"
  }

  /// `HHMMSS`.
  static func clock(_ second: Int) -> String {
    [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
