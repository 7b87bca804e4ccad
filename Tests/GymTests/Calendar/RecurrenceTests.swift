import Foundation
import Gym
import TestKit
import Testing

/// The examples are those of RFC 5545, 3.8.5.3 and 3.3.10, within the subset, unless said otherwise.
@Suite struct RecurrenceTests {
  private func series(_ start: String, _ rule: String, skipping skipped: [String] = []) throws -> Series {
    let recurrence = try #require(Recurrence(rule: rule))
    return Series(
      start: try #require(CalendarDay(start)), recurrence: recurrence,
      skipped: Set(try skipped.map { try #require(CalendarDay($0)) }))
  }

  private func days(_ series: Series, _ from: String, _ to: String) throws -> [String] {
    series.days(in: try #require(CalendarDay(from))...(try #require(CalendarDay(to)))).map(\.text)
  }

  private func expand(_ start: String, _ rule: String, until end: String = "1999-12-31") throws -> [String] {
    try days(series(start, rule), "1990-01-01", end)
  }

  @Test("daily for 10 occurrences, and every 10 days for 5")
  func daily() throws {
    let ten = try expand("1997-09-02", "FREQ=DAILY;COUNT=10")
    #expect(ten.count == 10 && ten.first == "1997-09-02" && ten.last == "1997-09-11")
    #expect(
      try expand("1997-09-02", "FREQ=DAILY;INTERVAL=10;COUNT=5")
        == ["1997-09-02", "1997-09-12", "1997-09-22", "1997-10-02", "1997-10-12"])
  }

  @Test("daily until a day includes that day")
  func until() throws {
    let all = try expand("1997-09-02", "FREQ=DAILY;UNTIL=19971223")
    #expect(all.count == 113 && all.last == "1997-12-23")
    #expect(try expand("1997-09-02", "FREQ=DAILY;UNTIL=19970902") == ["1997-09-02"])
    #expect(try expand("1997-09-02", "FREQ=DAILY;UNTIL=19970901").isEmpty)
  }

  @Test("every other day has no end")
  func forever() throws {
    let all = try expand("1997-09-02", "FREQ=DAILY;INTERVAL=2", until: "1997-12-02")
    #expect(all.first == "1997-09-02" && all[1] == "1997-09-04" && all.count == 46)
    #expect(all.contains("1997-10-26"), "the day after a clock change is not lost")
    #expect(try series("1997-09-02", "FREQ=DAILY;INTERVAL=2").end == nil)
  }

  @Test("weekly on Tuesday and Thursday for five weeks, by UNTIL and by COUNT")
  func twiceAWeek() throws {
    let dates = [
      "1997-09-02", "1997-09-04", "1997-09-09", "1997-09-11", "1997-09-16", "1997-09-18", "1997-09-23", "1997-09-25",
      "1997-09-30", "1997-10-02",
    ]
    #expect(try expand("1997-09-02", "FREQ=WEEKLY;UNTIL=19971006;WKST=SU;BYDAY=TU,TH") == dates)
    #expect(try expand("1997-09-02", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH") == dates)
  }

  @Test("every other week on Monday, Wednesday and Friday until 24 December")
  func everyOtherWeek() throws {
    #expect(
      try expand("1997-09-01", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971223;BYDAY=MO,WE,FR") == [
        "1997-09-01", "1997-09-03", "1997-09-05", "1997-09-15", "1997-09-17", "1997-09-19", "1997-09-29", "1997-10-01",
        "1997-10-03", "1997-10-13", "1997-10-15", "1997-10-17", "1997-10-27", "1997-10-29", "1997-10-31", "1997-11-10",
        "1997-11-12", "1997-11-14", "1997-11-24", "1997-11-26", "1997-11-28", "1997-12-08", "1997-12-10", "1997-12-12",
        "1997-12-22",
      ])
    #expect(
      try expand("1997-09-02", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;BYDAY=TU,TH") == [
        "1997-09-02", "1997-09-04", "1997-09-16", "1997-09-18", "1997-09-30", "1997-10-02", "1997-10-14", "1997-10-16",
      ])
  }

  @Test("weeks that are skipped begin on Monday, or as the rule says")
  func weekStart() throws {
    #expect(
      try expand("1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO")
        == ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"])
    #expect(
      try expand("1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU")
        == ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"])
    // WKST is not kept if it changes nothing.
    #expect(Recurrence(rule: "FREQ=DAILY;INTERVAL=2;WKST=SU") == Recurrence(rule: "FREQ=DAILY;INTERVAL=2"))
    #expect(Recurrence(rule: "FREQ=WEEKLY;BYDAY=MO,TU;WKST=SU") == Recurrence(rule: "FREQ=WEEKLY;BYDAY=MO,TU"))
  }

  @Test("weekly without a weekday is the start's; a start that the rule does not meet is no occurrence")
  func ownWeekday() throws {
    #expect(try expand("1997-09-02", "FREQ=WEEKLY;COUNT=3") == ["1997-09-02", "1997-09-09", "1997-09-16"])
    let late = try series("1997-09-04", "FREQ=WEEKLY;COUNT=3;BYDAY=MO,TH,TU")
    #expect(try days(late, "1997-01-01", "1998-01-01") == ["1997-09-04", "1997-09-08", "1997-09-09"])
    let none = try series("1997-09-07", "FREQ=WEEKLY;INTERVAL=2;COUNT=2;BYDAY=MO")
    #expect(try days(none, "1997-01-01", "1998-01-01") == ["1997-09-15", "1997-09-29"])
    #expect(none.first?.text == "1997-09-15")
  }

  @Test("monthly on the 31st leaves out the months without one, and COUNT does not count them")
  func monthly() throws {
    let rule = try series("2026-01-31", "FREQ=MONTHLY;COUNT=5")
    #expect(
      try days(rule, "2026-01-01", "2030-01-01")
        == ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31", "2026-08-31"])
    #expect(rule.end?.text == "2026-08-31")
    #expect(rule.count(before: try #require(CalendarDay("2026-06-15"))) == 3)
    #expect(rule.next(from: try #require(CalendarDay("2026-06-01")))?.text == "2026-07-31")
    let leap = try series("2024-02-29", "FREQ=MONTHLY;INTERVAL=12")
    #expect(try days(leap, "2025-01-01", "2033-01-01") == ["2028-02-29", "2032-02-29"])
    #expect(leap.next(from: try #require(CalendarDay("2097-01-01")))?.text == "2104-02-29")
    #expect(
      try expand("1997-09-10", "FREQ=MONTHLY;INTERVAL=3;UNTIL=19980601")
        == ["1997-09-10", "1997-12-10", "1998-03-10"])
  }

  @Test("COUNT counts the days that are skipped")
  func exceptions() throws {
    let rule = try series("2026-11-23", "FREQ=WEEKLY;COUNT=4", skipping: ["2026-11-23", "2026-12-07"])
    #expect(try days(rule, "2026-01-01", "2027-12-31") == ["2026-11-30", "2026-12-14"])
    #expect(rule.first?.text == "2026-11-30")
    #expect(rule.end?.text == "2026-12-14")
    #expect(rule.count(before: try #require(CalendarDay("2026-12-14"))) == 3)
    #expect(!rule.takesPlace(on: try #require(CalendarDay("2026-12-07"))))
    let gone = try series("2026-11-23", "FREQ=DAILY;COUNT=2", skipping: ["2026-11-23", "2026-11-24"])
    #expect(gone.first == nil)
  }

  @Test("without a rule there is the start alone")
  func once() throws {
    let day = try #require(CalendarDay("2026-11-23"))
    let once = Series(start: day)
    #expect(once.days(in: day...day) == [day] && once.first == day && once.end == day)
    #expect(once.next(from: day.adding(days: 1)) == nil && once.count(before: day.adding(days: 9)) == 1)
  }

  /// RuleSlots computes; this walks day by day, as the rule is worded.
  @Test("any window of any rule holds the same days as a walk from the start")
  func windows() throws {
    for seed in UInt64(1)...400 {
      var random = SeededRandom(seed)
      let start = CalendarDay(number: Int.random(in: 15_000...22_000, using: &random))
      var rule = Recurrence(
        Recurrence.Frequency.allCases.randomElement() ?? .daily, interval: Int.random(in: 1...5, using: &random))
      if rule.frequency == .weekly {
        rule.weekdays = Set(Weekday.allCases.filter { _ in Bool.random(using: &random) })
      }
      switch Int.random(in: 0...2, using: &random) {
      case 0: rule.count = Int.random(in: 1...40, using: &random)
      case 1: rule.until = start.adding(days: Int.random(in: -5...900, using: &random))
      default: break
      }
      let walked = walk(start, rule, days: 3_000)
      let series = Series(start: start, recurrence: rule)
      let from = start.adding(days: Int.random(in: -100...800, using: &random))
      let to = from.adding(days: Int.random(in: 0...600, using: &random))
      let label = "seed \(seed): \(start.text) \(rule.rule) \(from.text)...\(to.text)"
      #expect(series.days(in: from...to) == walked.filter { from <= $0 && $0 <= to }, "\(label)")
      #expect(series.count(before: to) == walked.count { $0 < to }, "\(label)")
      #expect(series.next(from: from) == walked.first { $0 >= from }, "\(label)")
      #expect(Recurrence(rule: rule.rule) == rule, "\(label)")
      if rule.count != nil, let last = walked.last, walked.count == rule.count { #expect(series.end == last) }
    }
  }

  private func walk(_ start: CalendarDay, _ rule: Recurrence, days: Int) -> [CalendarDay] {
    var found: [CalendarDay] = []
    for number in start.number...start.number + days {
      let day = CalendarDay(number: number)
      if let until = rule.until, day > until { break }
      if let count = rule.count, found.count == count { break }
      let met =
        switch rule.frequency {
        case .daily: (number - start.number) % rule.interval == 0
        case .weekly:
          (day.monday.number - start.monday.number) / 7 % rule.interval == 0
            && (rule.weekdays.isEmpty ? day.weekday == start.weekday : rule.weekdays.contains(day.weekday))
        case .monthly:
          day.day == start.day && ((day.year - start.year) * 12 + day.month - start.month) % rule.interval == 0
        }
      if met { found.append(day) }
    }
    return found
  }

  @Test("a time of day survives a clock change: the wall's clock counts, not the hours between")
  func daylightSaving() throws {
    let berlin = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let rule = try series("2026-10-18", "FREQ=WEEKLY;COUNT=3")
    let instants = try days(rule, "2026-10-01", "2026-12-01").map {
      try #require(berlin.instant(local: "\($0) 18:30:00"))
    }
    #expect(instants.map(berlin.local) == ["2026-10-18 18:30:00", "2026-10-25 18:30:00", "2026-11-01 18:30:00"])
    #expect(instants[1] - instants[0] == (7 * 24 + 1) * 3_600_000)
    #expect(instants[2] - instants[1] == 7 * 24 * 3_600_000)
  }

  @Test("a rule is written in one way, and read in any order and case")
  func text() throws {
    let rule = try #require(Recurrence(rule: "byday=we,MO;count=8;freq=weekly;interval=1"))
    #expect(rule.rule == "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8")
    #expect(Recurrence(rule: "FREQ=DAILY;INTERVAL=2;UNTIL=20270301")?.rule == "FREQ=DAILY;INTERVAL=2;UNTIL=20270301")
  }

  @Test(
    "a rule that is wrong or outside the subset is refused",
    arguments: [
      "", "FREQ=", "WEEKLY", "FREQ=YEARLY", "FREQ=HOURLY", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=-1",
      "FREQ=DAILY;COUNT=99999999999999999999", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=1;INTERVAL=2",
      "FREQ=DAILY;COUNT=3;UNTIL=20261224", "FREQ=DAILY;UNTIL=20261301", "FREQ=DAILY;UNTIL=20261224T000000Z",
      "FREQ=DAILY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYDAY=MO,,TU",
      "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTH=13",
      "FREQ=MONTHLY;BYDAY=MO,", "FREQ=MONTHLY;BYSETPOS=0;BYDAY=MO", "FREQ=WEEKLY;BYDAY=XX",
      "FREQ=WEEKLY;BYMONTHDAY=15", "FREQ=DAILY;BYSETPOS=1", "FREQ=DAILY;WKST=XX",
      "FREQ=DAILY;", ";FREQ=DAILY",
    ])
  func refused(rule: String) {
    #expect(Recurrence(rule: rule) == nil)
  }

  private struct Vector: Decodable {
    var start: String
    var rule: String
    var from: String
    var to: String
    var days: [String]
  }

  /// The expected days are from python-dateutil.
  @Test("rules as calendar programs write them have the days of another implementation")
  func vectors() throws {
    let file = URL(fileURLWithPath: "\(Fixture.repository)/Tests/Vectors/recurrences.json")
    let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
    #expect(vectors.count > 300)
    let utc = try #require(GymCalendar(timeZone: "UTC"))
    for vector in vectors {
      let text = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTART;VALUE=DATE:\(vector.start.filter { $0 != "-" })
        RRULE:\(vector.rule)
        END:VEVENT
        END:VCALENDAR
        """
      let read = try ICalendarReader.read(Array(text.utf8), calendar: utc)
      let label = "\(vector.start) \(vector.rule)"
      guard let event = read.events.first else {
        Issue.record("\(label): \(read.notes)")
        continue
      }
      let series = event.plan.series
      #expect(try days(series, vector.from, vector.to) == vector.days, "\(label)")
      // A window has the same days, and so do queries for single days.
      let (from, to) = (try #require(CalendarDay(vector.from)), try #require(CalendarDay(vector.to)))
      let middle = CalendarDay(number: (from.number + to.number) / 2)
      let rest = vector.days.filter { $0 >= middle.text }
      #expect(try days(series, middle.text, vector.to) == rest, "\(label)")
      #expect(series.next(from: middle)?.text == rest.first || rest.isEmpty, "\(label)")
      if vector.rule.contains("COUNT") || vector.rule.contains("UNTIL"), let last = vector.days.last {
        #expect(series.end?.text == last, "\(label)")
      }
      let all = try days(series, vector.start, vector.to)
      #expect(series.count(before: to.adding(days: 1)) == all.count, "\(label)")
      if let first = all.first { #expect(try series.takesPlace(on: #require(CalendarDay(first))), "\(label)") }
      // It is stored as text.
      let rule = try #require(series.recurrence)
      #expect(Recurrence(rule: rule.rule) == rule, "\(label)")
      // What we write is read the same way.
      let written = ICalendarWriter.write(name: "Gym", events: [event], calendar: utc)
      let again = try ICalendarReader.read(written, calendar: utc)
      let found = try again.events.map { try days($0.plan.series, vector.start, vector.to) }
      #expect(found == (series.first == nil ? [] : [all]), "\(label)")
    }
  }
}
