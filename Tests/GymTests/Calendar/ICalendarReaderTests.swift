import Gym
import Testing

/// Files of other programs.
@Suite struct ICalendarReaderTests: ICalendarSteps {
  @Test("times of other zones become the gym's, and so do weekdays and exceptions")
  func otherZones() throws {
    let found = try read(
      file(
        vevent(
          "DTSTART;TZID=America/New_York:20261118T190000", "DURATION:PT1H30M", "SUMMARY:Call",
          "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3", "EXDATE:20261126T000000Z")))
    let event = try #require(found.events.first)
    #expect(event.plan.series.recurrence?.rule == "FREQ=WEEKLY;BYDAY=TH;COUNT=3")
    #expect(event.plan.details.time == DayTime(start: 60, minutes: 90))
    #expect(
      event.plan.occurrences(in: try day("2026-01-01")...(try day("2027-01-01"))).map(\.day.text)
        == ["2026-11-19", "2026-12-03"])
    #expect(found.notes.map(\.kind) == [.otherZone])
    let utc = try read(file(vevent("DTSTART:20260701T100000Z", "DTEND:20260701T110000Z")))
    #expect(utc.events.first?.plan.details.time == DayTime(start: 12 * 60, minutes: 60))
    let odd = try read(file(vevent("DTSTART;TZID=\"Gym: Hall 2\":20260701T100000")))
    #expect(odd.events.first?.plan.details.time == DayTime(start: 10 * 60, minutes: 60))
    #expect(odd.notes.map(\.kind) == [.unknownZone])
  }

  @Test("UNTIL is an instant: an occurrence that begins after it is none, one that begins with it is the last")
  func untilInstant() throws {
    func last(_ until: String) throws -> String? {
      try read(file(vevent("DTSTART;TZID=Europe/Berlin:20261116T183000", "RRULE:FREQ=DAILY;UNTIL=\(until)")))
        .events.first?.plan.series.end?.text
    }
    #expect(try last("20261120T173000Z") == "2026-11-20")
    #expect(try last("20261120T172959Z") == "2026-11-19")
    #expect(try last("20261120") == "2026-11-20", "a date alone keeps the last day")
  }

  @Test("what is outside the subset is left out, and told with its line")
  func notes() throws {
    let found = try read(
      file(
        "BEGIN:VTODO\r\nUID:2@x\r\nEND:VTODO",
        vevent("DTSTART:20261118T190000", "SUMMARY:Each 20th Monday", "RRULE:FREQ=YEARLY;BYDAY=20MO"),
        vevent("SUMMARY:Never"), vevent("DTSTART:20261318T190000"),
        vevent("DTSTART:20261118T190000", "DTEND:20261118T180000"),
        vevent("DTSTART:20261118T190000", "DURATION:P367D", "SUMMARY:Camp"),
        vevent("DTSTART:20261118T190000", "STATUS:CANCELLED"),
        "BEGIN:VEVENT\r\nDTSTART:20261118T190000\r\nEND:VEVENT",
        vevent("RECURRENCE-ID:20261118T190000", "DTSTART:20261118T190000")))
    #expect(found.events.isEmpty)
    #expect(
      found.notes.map(\.kind) == [
        .notAnEvent, .unknownRule, .withoutStart, .badTime, .badTime, .tooLong, .cancelled, .withoutUID,
        .changeWithoutSeries,
      ])
    #expect(
      found.notes.map(\.line).first == 3 && found.notes[1].line == 10 && found.notes[1].what == "Each 20th Monday")
  }

  @Test("several whole days, yearly days, cancelled occurrences and alarms")
  func kinds() throws {
    let closed = try read(file(vevent("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227", "SUMMARY:Closed")))
    #expect(
      closed.events.first?.plan.series.days(in: try day("2026-01-01")...(try day("2027-12-31"))).map(\.text)
        == ["2026-12-24", "2026-12-25", "2026-12-26"])
    let yearly = try read(
      file(vevent("DTSTART;VALUE=DATE:20241224", "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24")))
    #expect(
      yearly.events.first?.plan.series.days(in: try day("2026-01-01")...(try day("2027-12-31"))).map(\.text)
        == ["2026-12-24", "2027-12-24"])
    let cancelled = try read(
      file(
        vevent("RECURRENCE-ID:20261125T190000", "STATUS:CANCELLED", "SEQUENCE:7"),
        vevent(
          "DTSTART:20261118T190000", "RRULE:FREQ=WEEKLY;COUNT=2",
          "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nEND:VALARM")))
    #expect(cancelled.notes.isEmpty)
    #expect(cancelled.events.first?.plan.series.skipped == [try day("2026-11-25")])
    #expect(cancelled.events.first?.sequence == 7)
    #expect(cancelled.events.first?.plan.details.description == nil)
  }

  @Test("any line ending is read, and a character that was cut by folding is whole again")
  func unfolding() throws {
    for ending in ["\r\n", "\n", "\r"] {
      let text = [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1@x", "DTSTART:20261118T190000", "SUMMARY:a", " b", "\tc", "END:VEVENT",
        "END:VCALENDAR",
      ]
      .joined(separator: ending)
      #expect(try read("\u{feff}" + text).events.first?.plan.details.summary == "abc")
    }
    var bytes = Array(file(vevent("DTSTART:20261118T190000", "SUMMARY:é")).utf8)
    let cut = try #require(bytes.firstIndex(of: 0xc3))
    bytes.insert(contentsOf: [13, 10, 32], at: cut + 1)
    #expect(try ICalendarReader.read(bytes, calendar: calendar()).events.first?.plan.details.summary == "é")
  }

  @Test("a damaged file is refused whole, with the line")
  func damaged() throws {
    let utc = try calendar("UTC")
    func error(_ text: String) -> ICalendarError? {
      do throws(ICalendarError) {
        _ = try ICalendarReader.read(Array(text.utf8), calendar: utc)
        return nil
      } catch { return error }
    }
    #expect(error("") == ICalendarError(.notACalendar, line: 0))
    #expect(error("<html>:") == ICalendarError(.malformedLine, line: 1))
    #expect(error("BEGIN:VCARD\nEND:VCARD") == ICalendarError(.notACalendar, line: 1))
    #expect(error("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VCALENDAR") == ICalendarError(.unbalanced, line: 4))
    #expect(error("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1") == ICalendarError(.unbalanced, line: 2))
    #expect(error("BEGIN:VCALENDAR\nVERSION") == ICalendarError(.malformedLine, line: 2))
    #expect(error("BEGIN:VCALENDAR\nX:" + String(repeating: "x", count: 70_000))?.kind == .tooLarge)
    #expect(error(String(repeating: "x", count: 5 << 20))?.kind == .tooLarge)
    let many = String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: ICalendarReader.maxEvents + 1)
    #expect(error("BEGIN:VCALENDAR\n\(many)END:VCALENDAR")?.kind == .tooManyEvents)
  }

  @Test("a day that was lengthened once takes all its days, and so does one that always takes several")
  func longDays() throws {
    let override = "RECURRENCE-ID;VALUE=DATE:20280401"
    let found = try read(
      file(
        vevent("DTSTART;VALUE=DATE:20270401", "RRULE:FREQ=YEARLY", "SUMMARY:Closed"),
        vevent(override, "DTSTART;VALUE=DATE:20280401", "DTEND;VALUE=DATE:20280405", "SUMMARY:Closed")))
    #expect(found.notes.isEmpty)
    #expect(
      try days(found, "2027-01-01", "2029-12-31")
        == ["2027-04-01", "2028-04-01", "2028-04-02", "2028-04-03", "2028-04-04", "2029-04-01"])
    let holidays = try read(
      file(vevent("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227", "RRULE:FREQ=YEARLY;COUNT=2")))
    #expect(holidays.notes.isEmpty)
    #expect(
      try days(holidays, "2026-01-01", "2029-12-31")
        == ["2026-12-24", "2026-12-25", "2026-12-26", "2027-12-24", "2027-12-25", "2027-12-26"])
    for calendar in [found, holidays] {
      #expect(try read(write(calendar.events)).events == calendar.events)
    }
  }

  @Test("an event of more than a day has a time on its first and last day, also where one date was lengthened")
  func longTimes() throws {
    let found = try read(
      file(
        vevent("DTSTART:20261121T090000", "DTEND:20261121T170000", "RRULE:FREQ=WEEKLY;COUNT=2"),
        vevent("RECURRENCE-ID:20261128T090000", "DTSTART:20261128T090000", "DTEND:20261130T120000")))
    #expect(found.notes.isEmpty)
    #expect(
      try days(found, "2026-11-01", "2026-12-31")
        == ["2026-11-21 540+480", "2026-11-28 540+900", "2026-11-29", "2026-11-30 0+720"])
  }

  @Test("the day on which the clocks change is one day")
  func clockChanges() throws {
    for (start, end) in [("20261025", "20261026"), ("20260329", "20260330")] {
      let found = try read(file(vevent("DTSTART:\(start)T000000", "DTEND:\(end)T000000")))
      #expect(found.notes.isEmpty)
      #expect(found.events.first?.plan.details.time == DayTime(start: 0, minutes: 1440))
    }
    let night = try read(file(vevent("DTSTART:20261024T220000", "DTEND:20261025T060000")))
    #expect(night.events.first?.plan.details.time == DayTime(start: 1320, minutes: 480))
    // Hours are exact, days follow the clock.
    let hours = try read(file(vevent("DTSTART:20261024T220000", "DURATION:PT8H")))
    #expect(hours.events.first?.plan.details.time == DayTime(start: 1320, minutes: 420))
    let day = try read(file(vevent("DTSTART:20261024T220000", "DURATION:P1D")))
    #expect(day.events.first?.plan.details.time == DayTime(start: 1320, minutes: 1440))
  }

  @Test("a rule of another zone's months has the days on which it is here")
  func monthsOfOtherZones() throws {
    func days(_ lines: String...) throws -> [String] {
      let text = file((["BEGIN:VEVENT", "UID:1@x"] + lines + ["END:VEVENT"]).joined(separator: "\r\n"))
      let found = try ICalendarReader.read(Array(text.utf8), calendar: calendar("America/New_York"))
      #expect(found.notes.map(\.kind) == [.otherZone])
      let plan = try #require(found.events.first).plan
      // A calendar file can express this only as a list of dates.
      let written = ICalendarWriter.write(name: "Gym", events: found.events, calendar: try calendar("America/New_York"))
      let lines = String(decoding: written, as: UTF8.self).split(separator: "\r\n")
      let dates = plan.series.days(in: try day("2026-01-01")...(try day("2027-12-31"))).map(\.text)
      if plan.series.recurrence?.shift != 0 {
        #expect(!lines.contains { $0.hasPrefix("RRULE:") && $0.contains("MONTHLY") && !$0.contains("YEARLY") })
        for date in dates.dropFirst().prefix(5) {
          let compact = date.filter { $0 != "-" }
          #expect(lines.contains { $0.hasPrefix("RDATE") && $0.contains(compact) }, "\(date)")
        }
      }
      return Array(dates.prefix(4))
    }
    #expect(
      try days("DTSTART;TZID=Europe/Berlin:20260301T010000", "RRULE:FREQ=MONTHLY")
        == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    #expect(
      try days("DTSTART;TZID=Europe/Berlin:20260315T010000", "RRULE:FREQ=MONTHLY")
        == ["2026-03-14", "2026-04-14", "2026-05-14", "2026-06-14"])
    #expect(
      try days("DTSTART;TZID=Europe/Berlin:20260301T010000", "RRULE:FREQ=YEARLY;UNTIL=20270301T000000Z")
        == ["2026-02-28", "2027-02-28"])
    // The evening before each first Sunday.
    #expect(
      try days(
        "DTSTART;TZID=Europe/Berlin:20260301T010000", "RRULE:FREQ=MONTHLY;BYDAY=1SU",
        "EXDATE;TZID=Europe/Berlin:20260503T010000") == ["2026-02-28", "2026-04-04", "2026-06-06", "2026-07-04"])
    #expect(
      try days(
        "DTSTART;TZID=Europe/Berlin:20260302T010000", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU")
        == ["2026-03-01", "2026-03-07", "2026-03-15", "2026-03-21"])
  }

  @Test("a zone that the file defines has its clock, under any name, before or after the events")
  func definedZones() throws {
    func zone(_ name: String, _ standard: String, _ daylight: String) -> String {
      """
      BEGIN:VTIMEZONE\r\nTZID:\(name)\r\n\
      BEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:\(daylight)\r\nTZOFFSETTO:\(standard)\r\n\
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\n\
      BEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:\(standard)\r\nTZOFFSETTO:\(daylight)\r\n\
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE
      """
    }
    let athens = zone("GTB Standard Time", "+0200", "+0300")
    for (day, minute) in [("20260701", 540), ("20261201", 540), ("20261025", 540)] {
      let event = vevent("DTSTART;TZID=GTB Standard Time:\(day)T100000")
      for text in [file(athens, event), file(event, athens)] {
        let found = try read(text)
        #expect(found.notes.isEmpty)
        #expect(found.events.first?.plan.details.time?.start == minute, "\(day)")
      }
    }
    // Berlin's clock under Outlook's name is the gym's own zone, also for a repeated event.
    let berlin = zone("W. Europe Standard Time", "+0100", "+0200")
    let own = try read(
      file(berlin, vevent("DTSTART;TZID=W. Europe Standard Time:20260701T100000", "RRULE:FREQ=WEEKLY;COUNT=3")))
    #expect(own.notes.isEmpty && own.events.first?.plan.details.time?.start == 600)
    let fixed = """
      BEGIN:VTIMEZONE\r\nTZID:Customized Time Zone\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\n\
      TZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nEND:STANDARD\r\nEND:VTIMEZONE
      """
    let india = try read(file(fixed, vevent("DTSTART;TZID=Customized Time Zone:20261201T103000")))
    #expect(india.notes.isEmpty && india.events.first?.plan.details.time?.start == 360)
    let path = try read(file(vevent("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Athens:20260701T100000")))
    #expect(path.notes.isEmpty && path.events.first?.plan.details.time?.start == 540)
    let broken = try read(
      file("BEGIN:VTIMEZONE\r\nTZID:X\r\nEND:VTIMEZONE", vevent("DTSTART;TZID=X:20260701T100000")))
    #expect(broken.notes.map(\.kind) == [.unknownZone])
  }

  @Test("each of thousands of changed dates of one series is read")
  func manyChanges() throws {
    var lines = ["DTSTART:20200101T100000", "RRULE:FREQ=DAILY"]
    let first = try day("2020-01-01")
    for number in 0..<2_000 {
      lines.append("EXDATE:\(first.adding(days: number * 2).text.filter { $0 != "-" })T100000")
    }
    var events = [(["BEGIN:VEVENT", "UID:1@x"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")]
    for number in 0..<2_000 {
      let date = first.adding(days: number * 2 + 1).text.filter { $0 != "-" }
      events.append(vevent("RECURRENCE-ID:\(date)T100000", "DTSTART:\(date)T120000"))
    }
    let text = (["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    let found = try read(text)
    #expect(found.notes.isEmpty && found.events.first?.plan.changed.count == 2_000)
    #expect(found.events.first?.plan.series.skipped.count == 2_000)
  }
}
