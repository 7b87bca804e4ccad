import Testing

@testable import Gym

@Suite struct SharingTests {
  @Test("every kind is seen by oneself, by a trainer just as the member shares it, and by nobody else")
  func rule() {
    for kind in SharedKind.allCases {
      #expect(SharingRule.allows(kind, to: .oneself))
      #expect(!SharingRule.allows(kind, to: .none))
      for other in SharedKind.allCases {
        let relation = Relation.trainer(Shares([other]))
        #expect(SharingRule.allows(kind, to: relation) == (kind == other || kind == .workouts), "\(kind) \(other)")
      }
    }
  }

  @Test("shares are stored as bits and come back, and always have the workouts")
  func bits() {
    for bits in 0..<32 {
      #expect(Shares(bits: bits).bits == bits | 1)
    }
    #expect(Shares(bits: 1 << 20).list == [.workouts])
    #expect(Shares([.goals, .progress]).list == [.workouts, .progress, .goals])
    #expect(!Shares.usual.kinds.contains(.bodyWeight))
  }

  private static let day = 86_400_000
  private static let now = 1_795_250_000_000

  private func figures(lastAt: Int?, records: [(startedAt: Int, count: Int)]? = []) -> ClientFigures {
    ClientFigures(lastAt: lastAt, starts: lastAt.map { [$0] } ?? [], records: records, loads: nil, now: Self.now)
  }

  @Test("a client needs their trainer after a week away, when nothing begins, and after a record")
  func needs() {
    let (now, day) = (Self.now, Self.day)
    #expect(figures(lastAt: now - 7 * day + 1).needs(since: 0, now: now) == [])
    #expect(figures(lastAt: now - 9 * day).needs(since: 0, now: now) == [ClientNeed(.away, days: 9)])
    #expect(figures(lastAt: nil).needs(since: now - 3 * day, now: now) == [ClientNeed(.notBegun, days: 3)])
    #expect(figures(lastAt: nil).needs(since: now - 2 * day, now: now) == [])
    let record = figures(lastAt: now - day, records: [(now - day, 2), (now - 20 * day, 1)])
    #expect(record.needs(since: 0, now: now) == [ClientNeed(.record)] && record.records == 3)
    #expect(figures(lastAt: now - day, records: nil).records == nil)
  }

  @Test("the most urgent is first: away for longest, then who has not begun, who is tired, who has a record")
  func order() {
    let sorted = [
      ClientNeed(.record), ClientNeed(.tired), ClientNeed(.away, days: 8), ClientNeed(.notBegun, days: 3),
      ClientNeed(.away, days: 30),
    ].sorted()
    #expect(sorted.map(\.reason) == [.away, .away, .notBegun, .tired, .record] && sorted[0].days == 30)
  }

  @Test("workouts are counted over 7, 30 and 90 days")
  func counts() {
    let starts = [1, 6, 8, 29, 31, 89].map { Self.now - $0 * Self.day }
    let found = ClientFigures(lastAt: starts[0], starts: starts, records: nil, loads: nil, now: Self.now)
    #expect([found.week, found.month, found.quarter] == [2, 4, 6])
  }
}
