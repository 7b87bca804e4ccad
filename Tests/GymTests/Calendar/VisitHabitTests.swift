import Gym
import Testing

struct VisitHabitTests {
  private static let day = Milliseconds.day

  /// A member of long standing with so many days in the last eight weeks.
  private func regular(_ days: Int) -> VisitHabit {
    VisitHabit(days: days, joinedAt: 0, lastAt: 400 * Self.day)
  }

  @Test(
    "who stays away for 3.5 of their usual gaps slips away, after two weeks at the earliest",
    arguments: [
      (24, 13, false), (24, 14, true), (8, 24, false), (8, 25, true), (4, 48, false), (4, 49, true), (3, 60, false),
    ])
  func slipping(_ days: Int, _ away: Int, _ expected: Bool) {
    #expect(regular(days).isSlipping(after: away) == expected)
  }

  @Test("after 60 days somebody is gone, and without a visit there is no habit")
  func ends() {
    #expect(regular(24).isSlipping(after: 60) && !regular(24).isSlipping(after: 61))
    #expect(!regular(0).isSlipping(after: 30))
  }

  @Test("the weeks before somebody joined do not count, and a first visit counts as one a week")
  func newcomers() {
    let twice = VisitHabit(days: 6, joinedAt: 0, lastAt: 20 * Self.day)
    #expect(twice.span == 21 && twice.perWeek == 2)
    let once = VisitHabit(days: 1, joinedAt: 0, lastAt: Self.day / 2)
    #expect(once.perWeek == 1 && !once.isSlipping(after: 24) && once.isSlipping(after: 25))
    #expect(regular(24).missed(after: 14) == 6)
  }
}
