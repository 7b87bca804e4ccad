import Testing

@testable import Gym

@Suite struct VisitRuleTests {
  private let hour = 3_600_000

  @Test("a visit ends after the usual length, not before what it is for, and not within half an hour of a set")
  func due() {
    var rules = VisitRules()
    #expect(rules.due(arrivedAt: 0) == 90 * 60_000)
    #expect(rules.due(arrivedAt: 0, until: 2 * hour) == 2 * hour)
    #expect(rules.due(arrivedAt: 0, until: hour) == 90 * 60_000)
    #expect(rules.due(arrivedAt: 0, seenAt: 80 * 60_000) == 110 * 60_000)
    #expect(rules.due(arrivedAt: 0, seenAt: 50 * 60_000) == 90 * 60_000)
    #expect(rules.due(arrivedAt: 0, seenAt: 6 * hour) == 6 * hour)
    #expect(rules.due(arrivedAt: 0, until: 9 * hour) == 6 * hour)
    rules.minutes = 45
    #expect(rules.due(arrivedAt: hour) == hour + 45 * 60_000)
  }

  @Test("a membership is valid on its last day, and frozen on its last frozen day")
  func state() throws {
    let day = try #require(CalendarDay("2026-11-26"))
    func state(_ frozen: Int?, _ end: Int?, _ visits: Int? = nil) -> MembershipState {
      Membership(
        frozenUntil: frozen.map(day.adding(days:)), endsOn: end.map(day.adding(days:)), visitsLeft: visits
      ).state(on: day)
    }
    #expect(state(nil, nil) == .active && state(nil, 0) == .active && state(nil, -1) == .ended)
    #expect(state(0, nil) == .frozen && state(-1, nil) == .active && state(5, -1) == .ended)
    #expect(state(nil, nil, 0) == .usedUp && state(nil, 3, 1) == .active && state(2, nil, 0) == .frozen)
  }

  @Test("the usual number of people in an hour is how many were in at once, on average over the days")
  func usual() throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let first = try #require(CalendarDay("2026-11-05"))
    let days = [first, first.adding(days: 7)]
    func quarter(_ day: CalendarDay, _ minute: Int) -> Int {
      calendar.instant(day: day, minute: minute) / WeekHours.quarter
    }
    // Two people for the whole hour from 18:00 and one for its first half on one day; nobody on the other.
    let hours = UsualHours(
      starts: [(quarter(first, 18 * 60), 3)],
      ends: [(quarter(first, 18 * 60 + 15), 1), (quarter(first, 18 * 60 + 45), 2)],
      days: days, calendar: calendar
    ).hours
    #expect(hours.count == 24 && hours[18] == 1.3 && hours[17] == 0 && hours[19] == 0)
    // Many short stays in turn are not many people at once.
    let turns = (0..<4).map { (quarter: quarter(first, 600 + $0 * 15), count: 1) }
    #expect(UsualHours(starts: turns, ends: turns, days: [first], calendar: calendar).hours[10] == 1)
  }
}
