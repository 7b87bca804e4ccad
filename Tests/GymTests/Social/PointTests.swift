import Gym
import Testing

@Suite struct PointTests {
  private let monday = CalendarDay("2026-11-16")!

  private func evidence(
    days: [Int], goal: Int = 7, records: [(workout: Int, exercise: Int)] = [], isFinished: Bool = true, today: Int = 6
  ) -> PointEvidence {
    PointEvidence(
      workouts: days.enumerated().map { index, day in
        PointEvidence.Workout(id: index + 1, day: monday.adding(days: day), isFinished: isFinished)
      }, records: records.map { PointEvidence.Record(workout: $0.workout, exercise: $0.exercise) }, challenges: [],
      weekGoal: goal, today: monday.adding(days: today))
  }

  /// The ledger after the changes.
  private func ledger(_ changes: PointChanges, _ before: [PointEntry] = []) -> [PointEntry] {
    let lost = Set(changes.lost.map(\.id))
    let kept = before.map { entry in
      var entry = entry
      if lost.contains(entry.id) { (entry.points, entry.takenBackAt) = (0, 1) }
      if let one = changes.restored.first(where: { $0.entry.id == entry.id }) {
        (entry.points, entry.takenBackAt) = (one.points, nil)
      }
      return entry
    }
    return kept
      + changes.new.enumerated().map { index, new in
        PointEntry(
          id: before.count + index + 1, reason: new.reason, ref: new.ref, day: new.day, points: new.points,
          goal: new.goal, at: 0, takenBackAt: nil)
      }
  }

  private func look(_ evidence: PointEvidence, _ entries: [PointEntry] = []) -> PointChanges {
    PointChanges(evidence, entries: entries, challengePoints: [:])
  }

  @Test("a year with fifty weeks, a challenge won, ten seen through")
  func badges() throws {
    let first = try #require(CalendarDay("2025-01-06"))
    func all(_ weeks: Int, won: Int = 0, challenges: Int = 0) -> [Badge] {
      // Two days in each week.
      let days = (0..<weeks).flatMap { [first.adding(days: $0 * 7), first.adding(days: $0 * 7 + 3)] }
      return Badge.all(
        days: days, won: Array(repeating: first, count: won), challenges: Array(repeating: first, count: challenges),
        today: first.adding(days: 300))
    }
    #expect(all(49).map(\.value) == [49, 0, 0] && all(49).allSatisfy { $0.day == nil })
    #expect(all(50)[0].day == first.adding(days: 49 * 7))
    // 50 weeks that are not in one year.
    let late = (0..<50).map { first.adding(days: 140 + $0 * 7) }
    #expect(Badge.all(days: late, won: [], challenges: [], today: first)[0].day == nil)
    #expect(all(0, won: 2, challenges: 12).map(\.value) == [0, 1, 10] && all(0, challenges: 9)[2].day == nil)
  }

  @Test("levels are ever farther apart")
  func levels() {
    #expect([0, 49, 50, 149, 150, 499, 500, 9_500].map { PointLevel(earned: $0).number } == [1, 1, 2, 2, 3, 4, 5, 20])
    let level = PointLevel(earned: 530)
    #expect((level.from, level.next) == (500, 750))
  }

  @Test("a day gives points once, however many workouts it has, and a second look changes nothing")
  func days() {
    let evidence = evidence(days: [0, 0, 2])
    let first = look(evidence)
    #expect(first.new.map(\.ref) == ["2026-11-16", "2026-11-18"] && first.new.allSatisfy { $0.points == 10 })
    #expect(look(evidence, ledger(first)).isEmpty)
    // One of the two workouts of a day is gone: the day stays.
    #expect(look(self.evidence(days: [0, 2]), ledger(first)).isEmpty)
    let gone = look(self.evidence(days: [2]), ledger(first))
    #expect(gone.lost.map(\.ref) == ["2026-11-16"] && gone.new.isEmpty)
    let again = look(evidence, ledger(gone, ledger(first)))
    #expect(again.new.isEmpty && again.restored.map(\.points) == [10])
  }

  @Test("an open workout earns nothing yet, and keeps what it has earned before it went on")
  func open() {
    #expect(look(evidence(days: [0], isFinished: false)).isEmpty)
    let given = ledger(look(evidence(days: [0])))
    #expect(look(evidence(days: [0], isFinished: false), given).isEmpty)
  }

  @Test("a week counts days, not workouts, and a goal that is changed later changes nothing that was given")
  func weeks() {
    #expect(!look(evidence(days: [0, 0, 1], goal: 3)).new.contains { $0.reason == .weekGoal })
    let kept = look(evidence(days: [0, 1, 3], goal: 3))
    let week = kept.new.filter { $0.reason == .weekGoal }
    #expect(week.map(\.ref) == ["2026-11-16"] && week.map(\.day.text) == ["2026-11-19"] && week.map(\.goal) == [3])
    #expect(look(evidence(days: [0, 1, 3], goal: 5), ledger(kept)).isEmpty)
    #expect(look(evidence(days: [0, 1], goal: 2), ledger(kept)).lost.map(\.reason).contains(.weekGoal))
    // A goal lowered now applies one week back.
    #expect(look(evidence(days: [0, 1], goal: 2, today: 13)).new.contains { $0.reason == .weekGoal })
    #expect(!look(evidence(days: [0, 1], goal: 2, today: 14)).new.contains { $0.reason == .weekGoal })
  }

  @Test("three records a week, the first ones; what was spent of records that are gone counts against the three")
  func records() {
    let five = (1...5).map { (workout: 1, exercise: $0) }
    let first = look(evidence(days: [0], records: five))
    #expect(first.new.filter { $0.reason == .record }.map(\.ref) == ["1.1", "1.2", "1.3"])
    #expect(look(evidence(days: [0], records: five), ledger(first)).isEmpty)
    // The same week again, after the points of the first workout were spent.
    var spent = ledger(first)
    for index in spent.indices where spent[index].reason == .record { spent[index].takenBackAt = 1 }
    let other = PointEvidence(
      workouts: [PointEvidence.Workout(id: 9, day: monday, isFinished: true)],
      records: [PointEvidence.Record(workout: 9, exercise: 1)], challenges: [], weekGoal: 7, today: monday)
    #expect(!look(other, spent).new.contains { $0.reason == .record })
    // Nothing was spent, so the week's three records are free again.
    for index in spent.indices where spent[index].reason == .record { spent[index].points = 0 }
    #expect(look(other, spent).new.filter { $0.reason == .record }.map(\.ref) == ["9.1"])
    // A record counts only in a workout that counts.
    #expect(!look(evidence(days: [0], records: [(workout: 8, exercise: 1)])).new.contains { $0.reason == .record })
  }

  @Test("challenges give 100 points a month at most, and their result stands")
  func challenges() {
    func settled(_ challenge: Int, _ day: String, _ points: Int = 50) -> PointEvidence.Settled {
      PointEvidence.Settled(challenge: challenge, points: points, day: CalendarDay(day)!)
    }
    func look(_ settled: [PointEvidence.Settled], given: [String: Int] = [:], _ entries: [PointEntry] = [])
      -> PointChanges
    {
      PointChanges(
        PointEvidence(workouts: [], records: [], challenges: settled, weekGoal: 3, today: monday), entries: entries,
        challengePoints: given)
    }
    let many = [settled(1, "2026-10-31"), settled(2, "2026-11-01"), settled(3, "2026-11-02"), settled(4, "2026-11-03")]
    #expect(look(many).new.map(\.points) == [50, 50, 50])
    #expect(look([settled(5, "2026-11-04")], given: ["2026-11": 70]).new.map(\.points) == [30])
    #expect(look([], ledger(look(many))).isEmpty)
  }
}
