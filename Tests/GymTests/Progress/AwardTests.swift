import Testing

@testable import Gym

@Suite struct AwardTests {
  private static let week = 7
  /// Monday, 5 January 2026.
  private static let monday = CalendarDay("2026-01-05")?.number ?? 0

  /// One exercise of one workout on a day.
  private func work(
    _ workout: Int, day: Int, exercise: Int = 1, grams: Int = 80_000, reps: Int = 5, finished: Bool = true
  ) -> AwardWork {
    var summary = WorkoutSummary(lastAt: 0, position: 1)
    summary.setCount = 1
    summary.workSets = 1
    summary.reps = reps
    summary.mostReps = reps
    summary.volumeGrams = grams * reps
    summary.topGrams = grams
    summary.bestE1rmGrams = grams
    return AwardWork(
      workout: workout, startedAt: Self.monday + day, isFinished: finished, exercise: exercise, summary: summary)
  }

  private func award(_ kind: AwardKind, _ goal: Int, days: Int? = nil, exercise: String? = nil) -> Award {
    var award = Award(slug: kind.rawValue, family: kind.rawValue, name: "", text: "", kind: kind, goal: goal)
    award.days = days
    award.exercise = exercise
    return award
  }

  /// An award in both forms: from 60 kg, or 135 lb.
  private func pair(_ kind: AwardKind = .lift, _ goal: Int = 60_000, pounds: Int = 135) -> [Award] {
    var award = award(kind, goal, exercise: kind == .lift ? "lift-1" : nil)
    let form = award.pair(slug: "\(kind.rawValue)-lb", name: "", text: "", goalPounds: pounds)
    return [award, form]
  }

  private func judged(
    _ awards: [Award], _ work: [AwardWork], in unit: WeightUnit, won: Set<String> = []
  ) -> (book: AwardBook, earned: [String], next: AwardProgress?) {
    var book = AwardBook(awards, bigThree: ["lift-1", "lift-2", "lift-3"])
    book.add(work[...], day: CalendarDay.init(number:)) { id in
      AwardExercise(slug: "lift-\(id)", type: .weightReps, primary: [.chest])
    }
    book.judge(in: unit, won: won)
    return (book, book.earned.map(\.id), book.next(today: CalendarDay(number: Self.monday)).first)
  }

  private struct Book {
    var earned: [EarnedAward]
    var next: [AwardProgress]
  }

  /// It is computed in one pass and in two, which must agree.
  private func book(
    _ award: Award, _ work: [AwardWork], today: Int? = nil, type: ExerciseType = .weightReps
  ) -> Book {
    let today = CalendarDay(number: today.map { Self.monday + $0 } ?? work.last?.startedAt ?? 0)
    let books = [0, work.count / 2].map { place in
      var book = AwardBook([award], bigThree: ["lift-1", "lift-2", "lift-3"])
      for part in [work[..<place], work[place...]] {
        book.add(part, day: CalendarDay.init(number:)) { id in
          AwardExercise(
            slug: "lift-\(id)", type: type, primary: [Muscle.allCases[id % Muscle.allCases.count]])
        }
      }
      return Book(earned: book.earned, next: book.next(today: today))
    }
    #expect(books[0].earned == books[1].earned && books[0].next == books[1].next)
    return books[0]
  }

  @Test("each kind of award is earned by the workout that reaches its goal, and by none before")
  func kinds() {
    let weekly = (0..<60).map { work($0, day: $0 * Self.week) }
    let growing = (0..<6).map { work($0, day: $0 * Self.week, grams: 80_000 + 2_500 * $0) }
    let varied = (0..<5).map { work($0, day: $0, exercise: $0 + 1) }
    let away = [work(0, day: 0), work(1, day: 30), work(2, day: 37), work(3, day: 44)]
    for (award, work, earner) in [
      (award(.workouts, 3), weekly, 2), (award(.weekStreak, 4), weekly, 3), (award(.years, 1), weekly, 53),
      (award(.months, 1, days: 5), varied, 4), (award(.records, 2), growing, 2), (award(.volume, 1_200_000), weekly, 2),
      (award(.workoutVolume, 425_000), growing, 2), (award(.reps, 12), weekly, 2), (award(.exercises, 4), varied, 3),
      (award(.muscles, 5), varied, 4), (award(.lift, 85_000, exercise: "lift-1"), growing, 2),
      (award(.bigThree, 240_000), varied, 2), (award(.comeback, 2, days: 28), away, 2),
      (award(.heavierWeeks, 3), growing, 3), (award(.sessions, 10), weekly, 9), (award(.stronger, 8), growing, 5),
    ] as [(Award, [AwardWork], Int)] {
      let earned = book(award, work).earned
      #expect(earned.map(\.workout) == [earner], "\(award.kind)")
      #expect(earned.first?.exercise == (award.kind.isPersonal ? 1 : nil))
      #expect(book(award, work.filter { $0.workout != earner && $0.workout < earner }).earned == [], "\(award.kind)")
    }
  }

  @Test("weeks in a row end with an empty week, and the current one may still come")
  func streaks() {
    let gap = [0, 7, 21, 28].enumerated().map { work($0, day: $1) }
    #expect(book(award(.weekStreak, 3), gap).earned == [])
    #expect(book(award(.weekStreak, 9), gap, today: 35).next.first?.value == 2)
    #expect(book(award(.weekStreak, 9), gap, today: 42).next.first?.value == 0)
    // Twice in a week, heavier the second time, is one week; a week without the exercise ends the run.
    let twice = [(0, 80), (3, 85), (7, 90), (14, 90), (21, 95)].enumerated().map {
      work($0, day: $1.0, grams: $1.1 * 1000)
    }
    let heavier = book(award(.heavierWeeks, 3), twice)
    #expect(heavier.earned == [] && heavier.next.first?.value == 1 && heavier.next.first?.exercise == 1)
    let skipped = [(0, 80), (7, 85), (21, 90), (28, 95)].enumerated().map {
      work($0, day: $1.0, grams: $1.1 * 1000)
    }
    #expect(book(award(.heavierWeeks, 2), skipped).earned == [])
  }

  @Test("an open workout counts for what was lifted alone")
  func open() {
    let open = [work(0, day: 0), work(1, day: 7, grams: 90_000, finished: false)]
    #expect(book(award(.workouts, 2), open).earned == [])
    #expect(book(award(.volume, 500_000), open).earned == [])
    #expect(book(award(.records, 1), open).earned.map(\.workout) == [1])
    #expect(book(award(.lift, 90_000, exercise: "lift-1"), open).earned.map(\.workout) == [1])
  }

  @Test("reps in one set earn their award at once, whatever weight was added")
  func repsInSet() {
    let pullUps = [4, 5, 9, 10].enumerated().map { work($0, day: $0, reps: $1, finished: $0 < 3) }
    let ten = award(.repsInSet, 10, exercise: "lift-1")
    #expect(book(ten, pullUps, type: .bodyweightPlus).earned.map(\.workout) == [3])
    #expect(book(ten, Array(pullUps.prefix(3)), type: .bodyweightPlus).earned == [])
    #expect(book(ten, Array(pullUps.prefix(3)), type: .bodyweightPlus).next.first?.value == 9)
    #expect(book(award(.repsInSet, 10, exercise: "lift-2"), pullUps).earned == [])
  }

  @Test("more reps than in the first three workouts are an award where no weight is moved, and small numbers are not")
  func moreReps() {
    func reps(_ all: [Int], type: ExerciseType = .reps) -> Book {
      book(award(.moreReps, 50), all.enumerated().map { work($0, day: $0, reps: $1) }, type: type)
    }
    let earned = reps([12, 20, 10, 24, 30, 31])
    #expect(earned.earned.map(\.workout) == [4] && earned.earned.first?.exercise == 1)
    #expect(reps([12, 20, 10, 29]).earned == [] && reps([12, 20, 10, 29]).next.first?.value == 45)
    // Two and three times as many as before, but still few.
    #expect(reps([2, 2, 2, 4, 6]).earned == [] && reps([2, 2, 2, 4, 6]).next == [])
    #expect(reps([2, 2, 2, 15]).earned.map(\.workout) == [3])
    // With a weight, reps alone prove nothing: the weight may have been lower.
    #expect(reps([12, 20, 10, 40], type: .weightReps).earned == [])
    #expect(reps([12, 20, 10, 40], type: .bodyweightPlus).earned == [])
  }

  @Test("a weight's award is earned in the member's own unit, by a round number of it")
  func pounds() throws {
    let grams = try #require(Weight(value: 135, unit: .lb)).grams
    // 60 kg are 132 lb.
    let kilograms = [work(0, day: 0, grams: 60_000)]
    #expect(judged(pair(), kilograms, in: .kg).earned == ["lift"])
    let short = judged(pair(), kilograms, in: .lb)
    #expect(short.earned == [] && short.next?.award.slug == "lift-lb")
    #expect(short.next?.shownValue == 132)
    #expect(short.next?.award.shownGoal == 135 && short.next?.award.shownUnit == .pounds)
    #expect(judged(pair(), [work(0, day: 0, grams: grams)], in: .lb).earned == ["lift-lb"])
    #expect(judged(pair(), [work(0, day: 0, grams: grams - 1)], in: .lb).next?.shownValue == 134)
    #expect(judged(pair(), [work(0, day: 0, grams: grams)], in: .kg).earned == ["lift"])
  }

  @Test("whole grams take no pound from a volume or a total that reaches its round number")
  func poundsRounded() throws {
    // 200 lb are 90,718.474 g, so 50 reps of them add up to 24 g less than 10,000 lb.
    let grams = try #require(Weight(value: 200, unit: .lb)).grams
    let volume = [work(0, day: 0, grams: grams, reps: 50)]
    for kind in [AwardKind.volume, .workoutVolume] {
      #expect(judged(pair(kind, 1, pounds: 10_000), volume, in: .lb).earned == ["\(kind.rawValue)-lb"])
      #expect(judged(pair(kind, 1, pounds: 10_001), volume, in: .lb).next?.shownValue == 10_000)
    }
    let lifts = (0..<3).map { work($0, day: $0, exercise: $0 + 1, grams: grams) }
    #expect(judged(pair(.bigThree, 1, pounds: 600), lifts, in: .lb).earned == ["bigThree-lb"])
    #expect(judged(pair(.bigThree, 1, pounds: 601), lifts, in: .lb).earned == [])
  }

  @Test("a change of unit takes no award away, and gives none twice")
  func changeOfUnit() {
    let kilograms = [work(0, day: 0, grams: 60_000)]
    let both = [work(0, day: 0, grams: 62_500)]
    for work in [kilograms, both] {
      let kept = judged(pair(), work, in: .lb, won: ["lift"])
      #expect(kept.earned == ["lift"] && kept.next == nil)
    }
    #expect(judged(pair(), both, in: .kg, won: ["lift-lb"]).earned == ["lift-lb"])
    // What was not recorded before the change counts in the unit that it was won in.
    var book = judged(pair(), kilograms, in: .lb).book
    book.keepOtherUnit(before: Self.monday)
    #expect(book.earned == [])
    book.keepOtherUnit(before: Self.monday + 1)
    #expect(book.earned.map(\.id) == ["lift"])
    // Without the log behind it, it goes like any other.
    #expect(judged(pair(), [work(0, day: 0, grams: 50_000)], in: .lb, won: ["lift"]).earned == [])
  }

  @Test("nobody is asked to take a break for an award")
  func comebacks() {
    let steady = (0..<4).map { work($0, day: $0 * Self.week) }
    #expect(book(award(.comeback, 2, days: 28), steady).next == [])
    let back = steady + [work(9, day: 60)]
    #expect(book(award(.comeback, 2, days: 28), back).next.first?.value == 1)
  }

  @Test("a target's course follows the trend, and without one says so")
  func targets() throws {
    let today = CalendarDay(number: Self.monday)
    let target = LiftTarget(
      exercise: 1, weight: try #require(Weight(value: 100, unit: .kg)), by: CalendarDay(number: Self.monday + 70),
      at: 0)
    func course(_ points: [(Int, Int)], heaviest: Int? = nil, today: CalendarDay? = nil) -> TargetCourse {
      TargetCourse(
        target, today: today ?? CalendarDay(number: Self.monday),
        points: points.map { (day: Self.monday + $0.0, e1rmGrams: $0.1) }, heaviestGrams: heaviest)
    }
    let rising = course([(-28, 86_000), (-21, 87_000), (-14, 88_000), (-7, 89_000), (0, 90_000)])
    #expect(rising.state == .onCourse && rising.nowGrams == 90_000 && rising.trendGramsPerWeek == 1_000)
    #expect(rising.neededGramsPerWeek == 1_000 && rising.projectedGrams == 100_000)
    #expect(course([(-28, 90_000), (-14, 90_000), (0, 90_000)]).state == .behind)
    let few = course([(-7, 88_000), (0, 90_000)])
    #expect(few.state == .unknown && few.nowGrams == 90_000 && few.projectedGrams == nil)
    #expect(course([]).nowGrams == nil && course([]).state == .unknown)
    #expect(course([], heaviest: 100_000).state == .reached)
    #expect(course([], today: target.by).state == .missed && today < target.by)
  }
}
