import Testing

@testable import Gym

@Suite struct AttendanceTests {
  private func quarters(_ instants: [Int]) -> WeekHours.Quarters {
    Dictionary(grouping: instants) { $0 / WeekHours.quarter }.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }

  private func hours(_ stays: [(from: Int, to: Int)], _ days: ClosedRange<CalendarDay>, _ calendar: GymCalendar)
    -> [[Int]]
  {
    WeekHours(
      starts: quarters(stays.map(\.from)), ends: quarters(stays.map { $0.to - 1 }), days: days, calendar: calendar
    ).hours
  }

  @Test("a stay counts in each hour that it touches, on its weekday")
  func stays() throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let monday = try #require(CalendarDay("2026-11-16"))
    let days = monday...monday.adding(days: 6)
    func at(_ day: Int, _ hour: Int, _ minute: Int) -> Int {
      calendar.instant(day: monday.adding(days: day), minute: hour * 60 + minute)
    }
    let found = hours(
      [
        (at(0, 17, 50), at(0, 19, 0)), (at(0, 18, 0), at(0, 18, 10)), (at(2, 23, 30), at(3, 0, 20)),
        // From the evening before.
        (at(-1, 23, 0), at(0, 0, 30)),
      ], days, calendar)
    #expect(found[0][17] == 1 && found[0][18] == 2 && found[0][19] == 0)
    #expect(found[2][23] == 1 && found[3][0] == 1 && found[0][0] == 1)
    #expect(found.joined().reduce(0, +) == 6)
  }

  @Test("whatever the clocks do, the sums are those of counting each stay and hour")
  func clockChanges() throws {
    for (zone, start) in [
      ("Europe/Berlin", "2026-10-19"), ("Europe/Berlin", "2026-03-23"), ("Asia/Kathmandu", "2026-05-04"),
    ] {
      let calendar = try #require(GymCalendar(timeZone: zone))
      let monday = try #require(CalendarDay(start))
      let days = monday...monday.adding(days: 13)
      var seed = 7
      let from = calendar.start(of: days.lowerBound)
      let stays = (0..<400).map { _ -> (from: Int, to: Int) in
        seed = (seed &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
        let begin = from - 3_600_000 + seed % (14 * 86_400_000)
        return (begin, begin + 60_000 + seed % 7_200_000)
      }.sorted { $0.from < $1.from }
      var expected = Array(repeating: Array(repeating: 0, count: 24), count: 7)
      for number in days.lowerBound.number...days.upperBound.number {
        let day = CalendarDay(number: number)
        for hour in 0..<24 {
          let (begin, end) = (
            calendar.instant(day: day, minute: hour * 60), calendar.instant(day: day, minute: hour * 60 + 60)
          )
          guard end > begin else { continue }
          expected[day.weekday.rawValue - 1][hour] += stays.count {
            $0.from < end && ($0.to - 1) / WeekHours.quarter >= begin / WeekHours.quarter
          }
        }
      }
      #expect(hours(stays, days, calendar) == expected, "\(zone) \(start)")
    }
  }
}
