import Testing

@testable import Gym

@Suite struct OpenHoursTests {
  private let calendar = GymCalendar(timeZone: "Europe/Berlin")
  private static let minute = 60_000

  private func starts(_ hours: OpenHours, _ day: String, minutes: Int) throws -> [String] {
    let calendar = try #require(calendar)
    return hours.starts(on: try #require(CalendarDay(day)), minutes: minutes, calendar: calendar).map {
      String(calendar.local(at: $0).dropFirst(11).prefix(5))
    }
  }

  @Test("slots begin every quarter of an hour and end within the range")
  func grid() throws {
    let hours = OpenHours(weekly: [.monday: [OpenRange(from: 550, to: 600), OpenRange(from: 840, to: 870)]])
    #expect(try starts(hours, "2026-11-23", minutes: 30) == ["09:10", "09:25", "14:00"])
    #expect(try starts(hours, "2026-11-23", minutes: 36) == ["09:10"])
    #expect(try starts(hours, "2026-11-24", minutes: 30) == [])
    // Until midnight.
    let late = OpenHours(weekly: [.monday: [OpenRange(from: 1410, to: 1440)]])
    #expect(try starts(late, "2026-11-23", minutes: 30) == ["23:30"])
  }

  @Test("a single day's hours replace those of its weekday, also with none")
  func days() throws {
    let (off, extra) = (try #require(CalendarDay("2026-11-23")), try #require(CalendarDay("2026-11-29")))
    let hours = OpenHours(
      weekly: [.monday: [OpenRange(from: 540, to: 600)]], days: [off: [], extra: [OpenRange(from: 600, to: 660)]])
    #expect(try starts(hours, off.text, minutes: 60) == [])
    #expect(try starts(hours, extra.text, minutes: 60) == ["10:00"])
    #expect(try starts(hours, "2026-11-30", minutes: 60) == ["09:00"])
  }

  @Test("on days of a clock change the hours are the wall's: an hour less in spring, one more in autumn")
  func clockChanges() throws {
    let hours = OpenHours(weekly: [.sunday: [OpenRange(from: 60, to: 240), OpenRange(from: 1020, to: 1080)]])
    #expect(try starts(hours, "2026-11-22", minutes: 60).count == 9 + 1)
    // 02:00 to 03:00 does not exist.
    let spring = try starts(hours, "2027-03-28", minutes: 60)
    #expect(spring == ["01:00", "01:15", "01:30", "01:45", "03:00", "17:00"])
    // 02:00 to 03:00 happens twice.
    let autumn = try starts(hours, "2026-10-25", minutes: 60)
    #expect(autumn.count == 13 + 1)
    #expect(autumn.first == "01:00" && autumn.filter { $0 == "02:30" }.count == 2)
    #expect(Array(autumn.suffix(2)) == ["03:00", "17:00"])
    // A start in the skipped hour moves on by that hour.
    let gap = OpenHours(weekly: [.sunday: [OpenRange(from: 150, to: 300)]])
    #expect(try starts(gap, "2027-03-28", minutes: 90) == ["03:30"])
  }

  @Test("ranges that overlap or meet become one, and each that is wrong is named")
  func merging() throws {
    func merged(_ ranges: [(Int, Int)]) throws(Invalid) -> [OpenRange] {
      try OpenHours.merged(ranges.map { OpenRange(from: $0.0, to: $0.1) }, field: "hours")
    }
    #expect(try merged([(840, 900), (540, 600), (600, 660), (630, 640)]).map(\.from) == [540, 840])
    #expect(try merged([(840, 900), (540, 600), (600, 660), (630, 640)]).map(\.to) == [660, 900])
    #expect(throws: Invalid("hours[1].to", .outOfRange(min: 601, max: 1440))) { try merged([(0, 60), (600, 600)]) }
    #expect(throws: Invalid("hours[0].from", .outOfRange(min: 0, max: 1439))) { try merged([(1440, 1441)]) }
    #expect(throws: Invalid("hours", .outOfRange(min: 0, max: 8))) { try merged(Array(repeating: (0, 9), count: 9)) }
  }

  @Test("the trainer is taken with the buffers of both, member and room without; what ends as another begins is free")
  func buffers() {
    let kind = AppointmentKind(trainer: 1, name: "Check", minutes: 30, beforeMinutes: 5, afterMinutes: 10)
    let times = AppointmentTimes(startsAt: 100 * Self.minute, kind)
    #expect(times.blockedFrom == 95 * Self.minute && times.endsAt == 130 * Self.minute)
    #expect(times.blockedUntil == 140 * Self.minute)
    func busy(_ from: Int, _ until: Int) -> [BusyTime] {
      [BusyTime(from: from * Self.minute, until: until * Self.minute, kind: .class)]
    }
    #expect(times.isFree(trainer: busy(50, 95) + busy(140, 180), others: busy(50, 100) + busy(130, 150)))
    #expect(!times.isFree(trainer: busy(50, 96), others: []))
    #expect(!times.isFree(trainer: busy(139, 180), others: []))
    #expect(!times.isFree(trainer: [], others: busy(129, 150)))
    #expect(!times.isFree(trainer: busy(0, 500), others: []))
    #expect(times.moved(to: 0).blockedUntil == 40 * Self.minute)
  }

  @Test("a kind's name, length and buffers, a trainer's rules and notes are checked")
  func rules() throws {
    #expect(try AppointmentKind(trainer: 1, name: "  Check ", minutes: 5).checked().name == "Check")
    #expect(throws: Invalid("minutes", .outOfRange(min: 5, max: 240))) {
      try AppointmentKind(trainer: 1, name: "Check", minutes: 241).checked()
    }
    #expect(throws: Invalid("afterMinutes", .outOfRange(min: 0, max: 60))) {
      try AppointmentKind(trainer: 1, name: "Check", minutes: 60, afterMinutes: 61).checked()
    }
    #expect(throws: Invalid("name", .required)) { try AppointmentKind(trainer: 1, name: " ", minutes: 60).checked() }
    var rules = AppointmentRules()
    rules.cancelMinutes = -1
    #expect(throws: Invalid("cancelMinutes", .outOfRange(min: 0, max: 10_080))) { try rules.check() }
    #expect(try AppointmentRules.note(" \n ") == nil)
    #expect(try AppointmentRules.note(" two\nlines ") == "two\nlines")
    #expect(throws: Invalid("note", .tooLong(max: 300))) {
      try AppointmentRules.note(String(repeating: "x", count: 301))
    }
  }

  @Test("a call's link is https, and an empty one is none")
  func link() throws {
    #expect(try AppointmentRules.link(nil) == nil)
    #expect(try AppointmentRules.link("  ") == nil)
    #expect(try AppointmentRules.link(" https://meet.example/abc?pwd=1 ") == "https://meet.example/abc?pwd=1")
    for wrong in ["http://meet.example/abc", "javascript:alert(1)", "meet.example", "https://me@meet.example/"] {
      #expect(throws: Invalid("link", .malformed)) { try AppointmentRules.link(wrong) }
    }
    let start = "https://meet.example/"
    let longest = start + String(repeating: "x", count: 300 - start.count)
    #expect(try AppointmentRules.link(longest) == longest)
    #expect(throws: Invalid("link", .tooLong(max: 300))) { try AppointmentRules.link(longest + "x") }
  }
}

@Suite struct AppointmentRuleTests {
  private static let hour = 3_600_000

  @Test("a trainer answers some hours before the start, or halfway to it where less than twice that is left")
  func answerBy() {
    func by(_ left: Int, hours: Int = 12) -> Int {
      left - AppointmentRules.answerBy(askedAt: 1_000, startsAt: 1_000 + left, hours: hours) + 1_000
    }
    #expect(by(48 * Self.hour) == 12 * Self.hour)
    #expect(by(24 * Self.hour) == 12 * Self.hour)
    #expect(by(24 * Self.hour - 2) == 12 * Self.hour - 1)
    #expect(by(2 * Self.hour) == Self.hour)
    #expect(by(0) == 0)
    #expect(by(48 * Self.hour, hours: 0) == 0)
    // A start in the past needs no time before it.
    #expect(AppointmentRules.answerBy(askedAt: 5_000, startsAt: 4_000, hours: 12) == 4_000)
  }
}
