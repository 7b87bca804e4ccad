import Testing

@testable import Gym

/// How the training of a part of the body develops.
@Suite struct PartTrendTests {
  /// A Wednesday.
  private static let today = 20_900
  private static let day = 86_400_000
  private static let now = today * day + 12 * 3_600_000

  private static func facts(_ type: ExerciseType, _ primary: [Muscle], _ secondary: [Muscle] = []) -> ExerciseFacts {
    var facts = ExerciseFacts(name: "", type: type, bodyPart: .legs, equipment: .barbell)
    (facts.primary, facts.secondary) = (primary, secondary)
    return facts
  }

  private static let exercises: [Int: ExerciseFacts] = [
    1: facts(.weightReps, [.quadriceps], [.glutes, .hamstrings]), 2: facts(.weightReps, [.chest], [.triceps]),
    3: facts(.reps, [.chest], [.triceps]), 4: facts(.distanceDuration, [.quadriceps]),
    5: facts(.weightReps, [.quadriceps, .glutes]), 6: facts(.weightReps, [.hamstrings]),
  ]

  /// - Parameter work: exercise, weeks ago, hard sets, each on the Monday of its week.
  private static func trends(
    _ work: [(exercise: Int, weeksAgo: Int, sets: Int)], _ trends: [Int: LiftTrend] = [:]
  ) -> [BodyPart: PartTrend] {
    let rows = work.map { one in
      let at = (CalendarDay(number: today).monday.number - 7 * one.weeksAgo) * day
      return MuscleWork(exercise: one.exercise, startedAt: at, lastAt: at, hardSets: one.sets, failureSets: 0)
    }
    let all = PartTrend.all(
      rows, now: now, day: { CalendarDay(number: $0 / day) }, exercise: { exercises[$0] }, trend: { trends[$0] })
    return Dictionary(all.map { ($0.part, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("a set counts once for a part, by its largest share, and a run does not count")
  func sets() throws {
    let trends = Self.trends([(1, 0, 4), (2, 0, 3), (4, 0, 9)])
    #expect(trends.count == PartTrend.parts.count)
    #expect(trends[.legs]?.sets.last == 4 && trends[.chest]?.sets.last == 3 && trends[.triceps]?.sets.last == 1.5)
    #expect(trends[.back]?.sets.last == 0)
    // Nine weeks ago is out of range.
    #expect(Self.trends([(1, 9, 4)])[.legs]?.sets.allSatisfy { $0 == nil } == true)
    #expect(Self.trends([(1, 8, 4)])[.legs]?.sets.first == 4)
  }

  @Test("a week without any workout is a gap, and one without this part is not")
  func gaps() throws {
    let legs = try #require(Self.trends([(1, 3, 4), (2, 2, 4), (1, 0, 4)])[.legs])
    #expect(legs.sets == [nil, nil, nil, nil, nil, 4, 0, nil, 4])
    // Two weeks of eight sets each average eight a week; weeks without training do not make it four.
    let away = try #require(Self.trends([(1, 8, 8), (1, 7, 8), (1, 2, 8), (1, 1, 8)])[.legs])
    #expect(away.averages?.before == 8 && away.averages?.after == 8 && away.change == .same)
  }

  @Test("more and fewer need a fifth and a set, and two weeks on both sides")
  func change() {
    func change(_ before: [Int], _ after: [Int], now: Int = 0) -> PartTrend.Change? {
      let weeks =
        before.enumerated().map { (1, 8 - $0.offset, $0.element) }
        + after.enumerated().map { (1, 4 - $0.offset, $0.element) } + (now > 0 ? [(1, 0, now)] : [])
      return Self.trends(weeks)[.legs]?.change
    }
    #expect(change([10, 10, 10, 10], [12, 12, 12, 12]) == .more)
    #expect(change([10, 10, 10, 10], [12, 12, 12, 11]) == .same)
    #expect(change([12, 12, 12, 12], [10, 10, 10, 10]) == .fewer)
    #expect(change([11, 12, 12, 12], [10, 10, 10, 10]) == .same)
    // A fifth more, but only half a set.
    #expect(change([1, 2, 1, 2], [2, 2, 2, 2]) == .same)
    // The current week is not over.
    #expect(change([10, 10, 10, 10], [10, 10, 10, 10], now: 40) == .same)
    #expect(change([10], [12, 12, 12, 12]) == nil && change([], [12, 12]) == nil && change([10, 10], [12]) == nil)
    // The exercise was left out for weeks, and is trained again.
    #expect(Self.trends([(2, 8, 3), (2, 7, 3), (1, 2, 3), (1, 1, 3)])[.legs]?.change == .more)
    #expect(Self.trends([(2, 8, 3), (2, 7, 3), (2, 2, 3), (2, 1, 3)])[.legs]?.change == nil)
  }

  @Test("a part goes where most of its lifts go, and says nothing without one that tells")
  func direction() {
    func direction(_ trends: [Int: LiftTrend]) -> PartTrend.Direction? {
      Self.trends([(1, 1, 3), (5, 1, 2), (6, 1, 1), (2, 1, 3)], trends)[.legs]?.direction
    }
    #expect(direction([:]) == nil && direction([2: .improving]) == nil)
    #expect(direction([1: .improving]) == .up && direction([1: .declining]) == .down)
    #expect(direction([1: .improving, 5: .plateau, 6: .inconclusive]) == .up)
    #expect(direction([1: .improving, 5: .declining]) == .unclear)
    #expect(direction([1: .improving, 5: .declining, 6: .declining]) == .down)
    #expect(direction([1: .plateau, 5: .inconclusive]) == .level && direction([1: .inconclusive]) == .unclear)
  }

  @Test("a part's lifts are those with weight that train it first, the most usual ones first")
  func lifts() {
    let trends = Self.trends([(2, 3, 3), (3, 3, 3), (3, 2, 3), (1, 3, 3), (5, 3, 3), (5, 2, 3)])
    #expect(trends[.chest]?.lifts.map(\.exercise) == [2])
    #expect(trends[.triceps]?.lifts.isEmpty == true)
    #expect(trends[.legs]?.lifts.map(\.exercise) == [5, 1])
  }
}
