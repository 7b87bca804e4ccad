import Gym
import Testing

@Suite struct CalendarTests {
  private func calendar(_ zone: String) throws -> GymCalendar { try #require(GymCalendar(timeZone: zone)) }
  private func utc(_ local: String) throws -> Int { try #require(try calendar("UTC").instant(local: local)) }

  @Test("an unknown time zone is refused", arguments: ["", "Nowhere/Land", "../etc/passwd"])
  func unknown(zone: String) {
    #expect(GymCalendar(timeZone: zone) == nil)
  }

  @Test("a day begins at the gym's midnight, not at UTC's")
  func day() throws {
    let late = try utc("2026-11-20 23:30:00")
    #expect(try calendar("Europe/Berlin").day(at: late) == "2026-11-21")
    #expect(try calendar("UTC").day(at: late) == "2026-11-20")
    #expect(try calendar("America/New_York").day(at: late) == "2026-11-20")
    #expect(try calendar("Pacific/Kiritimati").day(at: late) == "2026-11-21")
    #expect(try calendar("UTC").day(at: -1) == "1969-12-31")
    #expect(try calendar("Asia/Kathmandu").day(at: utc("2026-11-20 18:14:59")) == "2026-11-20")
    #expect(try calendar("Asia/Kathmandu").day(at: utc("2026-11-20 18:15:00")) == "2026-11-21")
  }

  @Test("a local time is converted to an instant, in summer and in winter")
  func instants() throws {
    let berlin = try calendar("Europe/Berlin")
    #expect(try berlin.instant(local: "2026-07-01 12:00:00") == utc("2026-07-01 10:00:00"))
    #expect(try berlin.instant(local: "2026-12-01 12:00:00") == utc("2026-12-01 11:00:00"))
    #expect(try calendar("UTC").instant(local: "1970-01-01 00:00:01") == 1000)
    #expect(try utc("2026-11-21 06:59:41") == 1_795_244_381_000)
  }

  @Test("a local time that a clock change skips moves forward by the length of the gap")
  func gap() throws {
    let berlin = try calendar("Europe/Berlin")
    #expect(try berlin.instant(local: "2026-03-29 02:30:00") == utc("2026-03-29 01:30:00"))
    #expect(try berlin.instant(local: "2026-03-29 01:59:59") == utc("2026-03-29 00:59:59"))
    #expect(try berlin.instant(local: "2026-03-29 03:00:00") == utc("2026-03-29 01:00:00"))
  }

  @Test("a local time that occurs twice means the first occurrence")
  func overlap() throws {
    let berlin = try calendar("Europe/Berlin")
    #expect(try berlin.instant(local: "2026-10-25 02:30:00") == utc("2026-10-25 00:30:00"))
    #expect(try berlin.instant(local: "2026-10-25 03:00:00") == utc("2026-10-25 02:00:00"))
  }

  @Test("days of 23 and 25 hours begin at midnight, and a skipped midnight is the first instant after it")
  func startOfDay() throws {
    let berlin = try calendar("Europe/Berlin")
    #expect(try berlin.startOfDay(at: utc("2026-03-29 20:00:00")) == utc("2026-03-28 23:00:00"))
    #expect(try berlin.startOfDay(at: utc("2026-10-25 20:00:00")) == utc("2026-10-24 22:00:00"))
    // Brazil's clocks went from 24:00 to 1:00.
    let saoPaulo = try calendar("America/Sao_Paulo")
    #expect(try saoPaulo.startOfDay(at: utc("2018-11-04 12:00:00")) == utc("2018-11-04 03:00:00"))
    #expect(try saoPaulo.day(at: utc("2018-11-04 02:59:59")) == "2018-11-03")
    // Samoa had no 30 December 2011.
    let apia = try calendar("Pacific/Apia")
    #expect(try apia.day(at: utc("2011-12-30 09:59:59")) == "2011-12-29")
    #expect(try apia.day(at: utc("2011-12-30 10:00:00")) == "2011-12-31")
  }

  @Test("a week begins on Monday, also across a clock change and the end of a year")
  func week() throws {
    let berlin = try calendar("Europe/Berlin")
    #expect(try berlin.startOfWeek(at: utc("2026-11-21 12:00:00")) == utc("2026-11-15 23:00:00"))
    #expect(try berlin.startOfWeek(at: utc("2026-11-15 22:59:59")) == utc("2026-11-08 23:00:00"))
    #expect(try berlin.startOfWeek(at: utc("2026-03-29 20:00:00")) == utc("2026-03-22 23:00:00"))
    #expect(try berlin.startOfWeek(at: utc("2027-01-01 12:00:00")) == utc("2026-12-27 23:00:00"))
    #expect(CalendarDay("1969-12-31")?.monday.text == "1969-12-29")
  }

  @Test("days convert to numbers and back, across leap years and centuries")
  func days() throws {
    var number = try #require(CalendarDay("1899-12-31")?.number)
    var before = CalendarDay(number: number)
    while before.year < 2101 {
      number += 1
      let day = CalendarDay(number: number)
      let read = CalendarDay(year: day.year, month: day.month, day: day.day)
      guard read?.number == number, before < day else {
        Issue.record("\(day.text)")
        break
      }
      before = day
    }
    #expect(CalendarDay("1970-01-01")?.number == 0)
    #expect(CalendarDay("2000-02-29")?.text == "2000-02-29")
    #expect(CalendarDay("2100-02-29") == nil)
    #expect(CalendarDay("0001-01-01")?.text == "0001-01-01")
  }

  @Test(
    "an invalid local time is refused",
    arguments: [
      "", "2026-11-21", "2026-11-21 24:00:00", "2026-11-21 12:60:00", "2026-11-21T12:00:00", "2026-02-30 12:00:00",
    ])
  func noTime(text: String) throws {
    #expect(try calendar("UTC").instant(local: text) == nil)
  }
}
