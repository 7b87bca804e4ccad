import Gym
import Testing

/// What counts, and who is ahead.
@Suite struct ChallengeScoreTests {
  private func effort(_ day: Int, _ amount: Int, at: Int = 0) -> ChallengeEffort {
    ChallengeEffort(at: at, day: day, amount: amount)
  }

  @Test("a day counts up to what is plausible, and says so")
  func capped() {
    let most = ChallengeRules.mostADay(.sets)
    let sets = Array(repeating: effort(1, 1), count: most)
    let fair = ChallengeScore(sets + [effort(2, 1)], metric: .sets, target: nil)
    #expect(fair.amount == most + 1 && !fair.isCapped)
    let cut = ChallengeScore(sets + [effort(1, 1), effort(2, 1)], metric: .sets, target: nil)
    #expect(cut.amount == most + 1 && cut.isCapped)
    // A second workout on the same day does not count, and nobody needs to be told.
    let days = ChallengeScore([effort(1, 1), effort(1, 1), effort(3, 1)], metric: .sessions, target: nil)
    #expect(days.amount == 2 && !days.isCapped)
  }

  @Test("the target is reached with the effort that makes it full")
  func target() {
    let efforts = [effort(1, 400, at: 10), effort(1, 599, at: 20), effort(1, 1, at: 30), effort(1, 5, at: 40)]
    #expect(ChallengeScore(efforts, metric: .volume, target: 1000).reachedAt == 30)
    #expect(ChallengeScore(efforts, metric: .volume, target: 2000).reachedAt == nil)
  }

  @Test("who reached the target comes first, then who has more, and equals share a rank")
  func places() {
    let places = ChallengeEntry.places([
      .init(id: 1, score: 90, reachedAt: nil), .init(id: 2, score: 100, reachedAt: 20),
      .init(id: 3, score: 300, reachedAt: 30), .init(id: 4, score: 90, reachedAt: nil),
      .init(id: 5, score: 0, reachedAt: nil),
      .init(id: 6, score: 10, reachedAt: nil),
    ])
    #expect([2, 3, 1, 4, 6].map { places[$0]?.rank } == [1, 2, 3, 3, 5])
    #expect([2, 3, 1, 4, 6].map { places[$0]?.isTied } == [false, false, true, true, false])
    #expect(places[5] == ChallengePlace())
  }

  @Test("a handicap compares with what was usual; too short a history says nothing")
  func handicap() {
    let efforts = (0..<8).map { effort($0 * 7, 700) }
    let start = CalendarDay(number: 56)
    func expected(_ efforts: [ChallengeEffort]) -> Int? {
      ChallengeHandicap.expected(
        ChallengeScore(efforts, metric: .volume, target: nil).amount,
        weeks: ChallengeHandicap.weeks(efforts, before: start), days: 7)
    }
    #expect(expected(efforts) == 700)
    #expect(expected(Array(efforts.prefix(3))) == nil)
    #expect(ChallengeHandicap.permille(1050, expected: 700) == 1500)
    #expect(ChallengeHandicap.median([5, 1, 9]) == 5 && ChallengeHandicap.median([1, 3]) == 2)
    #expect(ChallengeHandicap.median([]) == nil)
  }

  @Test("the weeks of a handicap end with the start, so there are eight of them on whichever day that is")
  func weeks() {
    for first in 100..<107 {
      let start = CalendarDay(number: first + ChallengeRules.baselineDays)
      func weeks(_ days: [Int]) -> Int {
        ChallengeHandicap.weeks(days.map { effort(first + $0, 1) }, before: start)
      }
      #expect(weeks(Array(0..<ChallengeRules.baselineDays)) == 8)
      #expect(weeks([0, 6, 7, 13, 49, 55]) == 3 && weeks([6, 7]) == 2 && weeks([]) == 0)
    }
    #expect(ChallengeHandicap.weeks([effort(3, 0)], before: CalendarDay(number: 56)) == 0)
  }

  @Test("nobody wins points alone, and ranks give as many as the rules say")
  func points() {
    let of: (Int?, Int, Bool) -> Int = { ChallengeRules.points(rank: $0, scored: $1, isTeam: $2) }
    #expect(of(1, 1, false) == 0 && of(1, 2, false) == 50 && of(2, 2, false) == 10)
    #expect(of(2, 3, false) == 30 && of(3, 3, false) == 10 && of(3, 4, false) == 20)
    #expect(of(1, 4, true) == 50 && of(2, 4, true) == 10 && of(nil, 4, false) == 0)
  }
}
