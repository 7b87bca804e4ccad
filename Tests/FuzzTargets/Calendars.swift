import Gym

extension FuzzTarget {
  /// Calendar files, and their events written again.
  static let iCalendar = FuzzTarget(
    name: "icalendar",
    tokens: [
      "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VTIMEZONE\r\n", "RRULE:", "EXDATE:", "RDATE:", "RECURRENCE-ID:",
      "DTSTART:", "DTEND:", "DURATION:-P1DT1H", "VALUE=DATE:", "TZID=", "Africa/Cairo", "Asia/Kathmandu", "X-SHIFT=-2",
      "RANGE=THISANDFUTURE", "UNTIL=20280101T000000Z", "INTERVAL=366", "\r\n ", "TZOFFSETTO:+2359", "00010101T000000Z",
      "99991231T235959", "00000101", "SEQUENCE:",
    ] + ruleTokens,
    cases: 1_500,
    start: {
      guard let calendar = GymCalendar(timeZone: "Europe/Berlin"), let from = CalendarDay("2026-01-01"),
        let to = CalendarDay("2028-12-31")
      else { throw FuzzFault("no calendar") }
      return { input in
        guard let file = try? ICalendarReader.read(input, calendar: calendar) else { return }
        for event in file.events {
          let days = event.plan.occurrences(in: from...to).map(\.day)
          guard days == days.sorted() else { throw FuzzFault("\(event.uid): occurrences are not in order") }
        }
        let written = ICalendarWriter.write(name: "Fuzz", events: file.events, calendar: calendar)
        do { _ = try ICalendarReader.read(written, calendar: calendar) } catch {
          throw FuzzFault("what was written cannot be read: \(error)")
        }
      }
    })

  /// A start and a rule, such as `2026-01-31 FREQ=MONTHLY`.
  static let recurrences = FuzzTarget(
    name: "recurrence",
    seeds: {
      [
        "2026-01-01 FREQ=DAILY", "2024-02-29 FREQ=MONTHLY;BYDAY=1SU,-1FR;COUNT=8", "2026-01-31 FREQ=MONTHLY",
        "2026-01-01 FREQ=MONTHLY;BYMONTHDAY=-1,15;BYMONTH=2,3;UNTIL=20280101",
        "2026-11-18 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
        "2026-01-01 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;X-SHIFT=-1",
        "2026-01-01 FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO",
        "0001-01-01 FREQ=DAILY;INTERVAL=366;COUNT=1000",
      ].map { Array($0.utf8) }
    }, tokens: ruleTokens, cases: 5_000,
    start: {
      { input in
        let text = String(decoding: input, as: UTF8.self)
        guard let start = CalendarDay(text.prefix(10)), let rule = Recurrence(rule: String(text.dropFirst(11))) else {
          return
        }
        guard (try? rule.check()) != nil else { throw FuzzFault("\(rule) was read, and is not allowed") }
        guard Recurrence(rule: rule.rule) == rule else { throw FuzzFault("\(rule.rule) is read as another rule") }
        let series = Series(start: start, recurrence: rule)
        let range = start...start.adding(days: 1_500)
        let days = series.days(in: range)
        guard days == Array(Set(days)).sorted() else { throw FuzzFault("\(text): days are not in order, or twice") }
        guard days.allSatisfy({ range.contains($0) }) else {
          throw FuzzFault("\(text): days outside of what was asked")
        }
        // One by one they must be the same.
        var next = series.next(from: start)
        for day in days.prefix(50) {
          guard next == day else { throw FuzzFault("\(text): \(day.text) is followed by another day one by one") }
          next = series.next(from: day.adding(days: 1))
        }
      }
    })

  private static let ruleTokens = [
    "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", ";COUNT=", ";INTERVAL=", ";BYDAY=", ";BYMONTH=",
    ";BYMONTHDAY=", ";BYSETPOS=", ";UNTIL=", ";WKST=", ";X-SHIFT=", "-1", "5MO", "-5SU", "31", "-31", "TU,WE",
    "20280229",
  ]
}
