import Gym
import Testing

/// What we write, and that it comes back.
@Suite struct ICalendarTests: ICalendarSteps {
  @Test("a repeated event has its zone, its rule, its exceptions at the exact time, and UNTIL in UTC")
  func repeated() throws {
    let rule = Recurrence(.weekly, weekdays: [.monday, .wednesday], until: try day("2026-12-14"))
    let text = try write([try event("2026-10-19", rule: rule, skipping: ["2026-10-26", "2026-10-27"])])
    let lines = lines(text)
    for line in [
      "UID:plan-1@gym", "DTSTAMP:20261121T065941Z", "SEQUENCE:3", "DTSTART;TZID=Europe/Berlin:20261019T183000",
      "DTEND;TZID=Europe/Berlin:20261019T193000", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261214T173000Z",
      "EXDATE;TZID=Europe/Berlin:20261026T183000", "SUMMARY:Legs", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!text.contains("20261027"), "a day that the rule does not have is no exception")
    #expect(!text.contains("VALARM"))
    #expect(text.utf8.count { $0 == 10 } == text.utf8.count { $0 == 13 })
    #expect(try write([try event("2026-10-19")]) == write([try event("2026-10-19")]), "equal events, equal bytes")
  }

  @Test("an event's address is its URL, as it was entered")
  func url() throws {
    var event = try event("2026-10-19")
    #expect(!(try write([event])).contains("URL"))
    event.plan.details.url = "https://meet.example/a,b;c"
    #expect(lines(try write([event])).contains("URL:https://meet.example/a,b;c"))
  }

  @Test("an all-day event ends on the day after, and its exceptions are dates")
  func allDay() throws {
    let rule = Recurrence(.daily, count: 3)
    let lines = lines(try write([try event("2026-12-31", rule: rule, skipping: ["2027-01-01"], time: nil)]))
    #expect(lines.contains("DTSTART;VALUE=DATE:20261231"))
    #expect(lines.contains("DTEND;VALUE=DATE:20270101"))
    #expect(lines.contains("EXDATE;VALUE=DATE:20270101"))
    #expect(lines.contains("RRULE:FREQ=DAILY;COUNT=3"))
  }

  @Test("a changed occurrence names the time that its series gives it, with the SEQUENCE of the series")
  func changed() throws {
    var event = try event("2026-10-19", rule: Recurrence(.weekly, count: 3))
    event.plan = try #require(
      event.plan.changing(
        try day("2026-10-26"),
        to: .init(
          day: try day("2026-10-27"),
          details: ICalendarDetails(summary: "Arms", time: DayTime(start: 23 * 60 + 30, minutes: 60)))))
    let text = try write([event])
    let lines = lines(text)
    #expect(lines.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261026T183000"))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261027T233000"))
    #expect(lines.contains("DTEND;TZID=Europe/Berlin:20261028T003000"))
    #expect(lines.count { $0 == "SEQUENCE:3" } == 2)
    #expect(lines.count { $0 == "UID:plan-1@gym" } == 2)
    #expect(try read(text).events == [event])
  }

  @Test("DTSTART is the first day of the rule, and what has no day left is not written")
  func firstDay() throws {
    let late = try event("2026-10-21", rule: Recurrence(.weekly, weekdays: [.monday]))
    #expect(lines(try write([late])).contains("DTSTART;TZID=Europe/Berlin:20261026T183000"))
    let gone = try event("2026-10-19", rule: Recurrence(.daily, count: 1), skipping: ["2026-10-19"])
    #expect(!(try write([gone])).contains("VEVENT"))
    #expect(!(try write([])).contains("VTIMEZONE"))
  }

  @Test("the zone has yearly rules where it has them, and single changes before")
  func zones() throws {
    let berlin = lines(try write([try event("2026-10-19")]))
    #expect(berlin.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"))
    #expect(berlin.contains("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"))
    #expect(berlin.contains("DTSTART:20250330T020000") && berlin.contains("DTSTART:20251026T030000"))
    #expect(berlin.count { $0.hasPrefix("TZOFFSETTO") } == 2)
    let newYork = lines(try write([try event("2026-10-19")], zone: "America/New_York"))
    #expect(newYork.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"))
    #expect(newYork.contains("RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"))
    #expect(newYork.contains("TZOFFSETFROM:-0500"))
    let santiago = lines(try write([try event("2026-10-19")], zone: "America/Santiago"))
    #expect(santiago.contains("RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8"))
    for (zone, offset) in [("UTC", "+0000"), ("Asia/Kathmandu", "+0545"), ("America/Phoenix", "-0700")] {
      let fixed = lines(try write([try event("2026-10-19")], zone: zone))
      #expect(fixed.contains("TZOFFSETTO:\(offset)") && !fixed.contains { $0.hasPrefix("RRULE") })
      #expect(fixed.count { $0 == "BEGIN:STANDARD" } == 1)
    }
    let old = lines(try write([try event("1995-01-05")], zone: "Europe/Berlin"))
    #expect(old.contains("DTSTART:19950924T030000"), "before 1996 summer ended in September")
  }

  @Test("lines are folded at 75 octets and never within a character")
  func folding() throws {
    let summary = String(repeating: "äöü€🏋️‍♀️", count: 30)
    let text = try write([try event("2026-10-19", summary: summary)])
    for line in text.split(separator: "\r\n") {
      #expect(line.utf8.count <= 75)
      #expect(String(validating: Array(line.utf8), as: UTF8.self) != nil)
    }
    #expect(try read(text).events.first?.plan.details.summary == String(summary.prefix(200)))
    #expect(try read(try write([try event("2026-10-19", summary: String(repeating: "é", count: 180))])).notes.isEmpty)
  }

  @Test("backslashes, semicolons, commas and line breaks are escaped, and come back")
  func escapes() throws {
    var event = try event("2026-10-19", summary: #"Push, pull; legs \ "now": go"#)
    event.plan.details.description = "1. Squat, 5×5\n2. Bench;\\"
    let text = try write([event])
    #expect(text.contains(#"SUMMARY:Push\, pull\; legs \\ "now": go"#))
    #expect(text.contains(#"DESCRIPTION:1. Squat\, 5×5\n2. Bench\;\\"#))
    #expect(try read(text).events == [event])
  }

  @Test("no bytes at all make the reader fail in another way")
  func hostile() throws {
    var random = SystemRandomNumberGenerator()
    let sample = Array(
      try write([try event("2026-10-19", rule: Recurrence(.weekly, count: 9), skipping: ["2026-10-26"])]).utf8)
    let berlin = try calendar()
    for _ in 0..<2_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: sample[0..<Int.random(in: 0...40, using: &random)], at: place)
        }
      }
      do throws(ICalendarError) { _ = try ICalendarReader.read(bytes, calendar: berlin) } catch { continue }
    }
  }
}
