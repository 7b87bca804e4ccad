import Testing

@testable import Gym

private let day = 86_400_000

/// A workout with sets as (kilograms, reps).
private func workout(
  _ number: Int, day at: Int, _ sets: [(Double, Int)], type: ExerciseType = .weightReps, body: Int? = nil,
  unit: WeightUnit = .kg, isOpen: Bool = false
) -> EvaluatedWorkout {
  let entries = sets.map { SetEntry(weight: Weight(value: $0.0, unit: unit), reps: $0.1) }
  return workout(number, day: at, entries, type: type, body: body, isOpen: isOpen)
}

private func workout(
  _ number: Int, day at: Int, _ entries: [SetEntry], type: ExerciseType, body: Int? = nil, isOpen: Bool = false
) -> EvaluatedWorkout {
  let sets = entries.enumerated().map { index, entry in
    let effective = effectiveGrams(entry, type: type, equipment: .barbell, bodyWeightGrams: body)
    return LoggedSet(
      id: number * 100 + index, workout: number, member: 1, exercise: 1, position: index + 1, entry: entry,
      at: at * day + index, effectiveGrams: effective, liftedGrams: liftedGrams(entry, type: type),
      e1rmGrams: estimatedMax(entry, type: type, effectiveGrams: effective)?.grams, records: [])
  }
  var summary = WorkoutSummary(lastAt: at * day, position: 1)
  for set in sets { summary.add(set) }
  return EvaluatedWorkout(
    work: ExerciseWorkout(workout: number, startedAt: at * day, summary: summary), sets: sets, isOpen: isOpen)
}

private func codes(
  _ this: EvaluatedWorkout, _ last: EvaluatedWorkout?, type: ExerciseType = .weightReps
) -> [SentenceCode] {
  Evaluation(type: type, this: this, last: last, muscles: []).sentences().map(\.code)
}

@Suite struct EvaluationTests {
  @Test("the best set is compared with that of the time before")
  func comparison() {
    let last = workout(1, day: 0, [(80, 6), (80, 5)])
    func first(_ sets: [(Double, Int)]) -> SentenceCode? { codes(workout(2, day: 3, sets), last).first }
    #expect(first([(82.5, 7)]) == .upBoth)
    #expect(first([(82.5, 6)]) == .upWeight)
    #expect(first([(85, 5)]) == .upWeight)
    #expect(first([(80, 7)]) == .upReps)
    #expect(first([(80, 6)]) == .same)
    #expect(first([(75, 6)]) == .down)
    // Lighter, but worth more.
    #expect(first([(77.5, 9)]) == .upReps)
    #expect(codes(last, nil) == [.first, .volume])
  }

  @Test("pounds against kilograms: what is the same on the bar is the same")
  func units() {
    let last = workout(1, day: 0, [(100, 5)])
    #expect(codes(workout(2, day: 3, [(220.5, 5)], unit: .lb), last).first == .same)
    #expect(codes(workout(2, day: 3, [(225, 5)], unit: .lb), last).first == .upWeight)
  }

  @Test("less help is more, also where the body weight is not known, and a new body weight alone changes nothing")
  func bodyweight() {
    let helped = workout(1, day: 0, [(30, 8)], type: .assisted)
    #expect(codes(workout(2, day: 3, [(25, 8)], type: .assisted), helped, type: .assisted).first == .upWeight)
    #expect(codes(workout(2, day: 3, [(35, 8)], type: .assisted), helped, type: .assisted).first == .down)
    let pullUps = workout(1, day: 0, [(0, 8)], type: .bodyweightPlus, body: 80_000)
    let lighter = workout(2, day: 3, [(0, 8)], type: .bodyweightPlus, body: 78_000)
    #expect(codes(lighter, pullUps, type: .bodyweightPlus).first == .same)
    #expect(codes(workout(2, day: 3, [(0, 9)]), workout(1, day: 0, [(0, 8)])) == [.upReps, .volume])
  }

  @Test("reps, times and distances have their own comparison and volume")
  func others() {
    func one(_ type: ExerciseType, _ old: SetEntry, _ new: SetEntry) -> [Sentence] {
      Evaluation(
        type: type, this: workout(2, day: 3, [new], type: type), last: workout(1, day: 0, [old], type: type),
        muscles: []
      ).sentences()
    }
    let reps = one(.reps, SetEntry(reps: 20), SetEntry(reps: 25))
    #expect(reps.map(\.code) == [.upReps, .volume] && reps[1].params.percent == 25)
    #expect(reps[1].numbers.map(\.unit) == [.reps, .reps])
    let plank = one(.duration, SetEntry(milliseconds: 60_000), SetEntry(milliseconds: 60_000))
    #expect(plank.map(\.code) == [.same, .volume] && plank[0].numbers.map(\.value) == [60, 60])
    let row = one(
      .distanceDuration, SetEntry(milliseconds: 600_000, millimetres: 2_000_000), SetEntry(milliseconds: 700_000))
    #expect(row.first?.code == .upReps)
  }

  @Test("a better pace is faster, a worse one over the same distance is less, and help is no weight")
  func pace() {
    func first(_ metres: Int, _ seconds: Int) -> SentenceCode? {
      let last = workout(
        1, day: 0, [SetEntry(milliseconds: 480_000, millimetres: 2_000_000)], type: .distanceDuration)
      let set = SetEntry(milliseconds: seconds * 1000, millimetres: metres * 1000)
      return codes(workout(2, day: 3, [set], type: .distanceDuration), last, type: .distanceDuration).first
    }
    #expect(first(2000, 480) == .same && first(2000, 470) == .faster && first(2000, 490) == .down)
    #expect(first(1000, 230) == .faster && first(1000, 240) == .down && first(3000, 800) == .upReps)
    let helped = Evaluation(
      type: .assisted, this: workout(2, day: 3, [(20, 8)], type: .assisted),
      last: workout(1, day: 0, [(22, 8)], type: .assisted), muscles: []
    ).sentences()
    #expect(helped[0].code == .upWeight && helped[0].numbers.map(\.name) == [.help, .helpBefore, .reps, .repsBefore])
  }

  @Test("what hangs from a belt is no max while the body weight is unknown")
  func belt() {
    func max(body: Int?) -> Int? {
      workout(1, day: 0, [(5, 6)], type: .bodyweightPlus, body: body).sets[0].e1rmGrams
    }
    #expect(max(body: nil) == nil && max(body: 80_000) == 102_000)
  }

  @Test("after weeks without the exercise that comes first, and no trend of before")
  func away() {
    var evaluation = Evaluation(
      type: .weightReps, this: workout(2, day: 40, [(80, 6)]), last: workout(1, day: 0, [(80, 6)]), muscles: [])
    evaluation.momentum = Sentence(.momentum, SentenceParams(tier: "steady"))
    evaluation.daysAway = 27
    #expect(evaluation.sentences().map(\.code) == [.gap, .same, .volume])
    evaluation.daysAway = 28
    #expect(evaluation.sentences().map(\.code) == [.away, .same, .volume])
    #expect(evaluation.sentences()[0].params == SentenceParams(days: 28, gap: 40))
    evaluation.last = workout(1, day: 20, [(80, 6)])
    #expect(evaluation.sentences()[0].params == SentenceParams(days: 28))
  }

  @Test("while a workout goes on, nothing is said that the next set may change")
  func open() {
    let last = workout(1, day: 0, [(80, 6), (80, 6), (80, 6)])
    let begun = workout(2, day: 3, [(75, 6)], isOpen: true)
    let sentences = Evaluation(type: .weightReps, this: begun, last: last, muscles: []).sentences()
    #expect(sentences.map(\.code) == [.volume] && sentences[0].params.percent == nil)
    #expect(codes(workout(2, day: 3, [(75, 6), (75, 6), (75, 6)], isOpen: true), last).first == .down)
    #expect(codes(workout(2, day: 3, [(82.5, 6)], isOpen: true), last).first == .upWeight)
  }

  @Test("after a gap it is said, and trends of before are not")
  func gap() {
    var evaluation = Evaluation(
      type: .weightReps, this: workout(2, day: 400, [(60, 6)]), last: workout(1, day: 0, [(80, 6)]), muscles: [.chest])
    evaluation.momentum = Sentence(.momentum, SentenceParams(tier: "decline"))
    evaluation.trend = Sentence(.plateau, SentenceParams(tier: "declining"))
    #expect(evaluation.sentences().map(\.code) == [.gap, .down, .volume])
    #expect(evaluation.sentences()[0].params.days == 400)
  }

  @Test("what warns comes first, what wants attention goes before plain numbers, and four sentences are the most")
  func order() {
    var evaluation = Evaluation(
      type: .weightReps, this: workout(2, day: 3, [(80, 6)]), last: workout(1, day: 0, [(80, 6)]), muscles: [.chest])
    evaluation.week.ranges = [.chest: SetRange(low: 10, high: 22)]
    evaluation.week.sets = [.chest: 12]
    #expect(evaluation.sentences().map(\.code) == [.same, .volume, .hardSets])
    evaluation.fatigue = Sentence(.fatigue, SentenceParams(tier: "manageable"))
    #expect(evaluation.sentences().map(\.code) == [.same, .volume, .hardSets, .fatigue])
    evaluation.fatigue = Sentence(.fatigue, SentenceParams(tier: "high"))
    evaluation.week.neglected = (.lats, 12)
    #expect(evaluation.sentences().map(\.code) == [.fatigue, .same, .neglected, .volume])
    evaluation.week.days = [.chest: 4]
    evaluation.trend = Sentence(.plateau, SentenceParams(tier: "plateau"))
    evaluation.momentum = Sentence(.momentum, SentenceParams(tier: "maintaining"))
    #expect(evaluation.sentences().map(\.code) == [.fatigue, .often, .same, .plateau])
    evaluation.week.sets = [.chest: 30]
    evaluation.trend = Sentence(.plateau, SentenceParams(tier: "declining"))
    #expect(evaluation.sentences().map(\.code) == [.fatigue, .often, .hardSets, .plateau])
    // A week only slightly above the usual comes after the comparison, but is not left out.
    evaluation.week.days = [.chest: 3]
    evaluation.week.sets = [.chest: 12]
    evaluation.trend = Sentence(.plateau, SentenceParams(tier: "plateau"))
    evaluation.fatigue = Sentence(.fatigue, SentenceParams(tier: "elevated"))
    #expect(evaluation.sentences().map(\.code) == [.same, .fatigue, .plateau, .momentum])
    // Failed attempts alone: no best set, nothing moved.
    let failed = Evaluation(type: .weightReps, this: workout(1, day: 0, [(100, 0)]), last: nil, muscles: [])
    #expect(failed.sentences() == [])
  }

  @Test("a muscle's week: how often, how many hard sets, and what was left out")
  func week() {
    let shares: (Int) -> [(muscle: Muscle, share: Double)] = { id in
      id == 1 ? [(.chest, 1), (.triceps, 0.5)] : [(.lats, 1)]
    }
    func work(_ exercise: Int, _ daysAgo: Int, hard: Int = 3) -> MuscleWork {
      MuscleWork(
        exercise: exercise, startedAt: (100 - daysAgo) * day, lastAt: (100 - daysAgo) * day, hardSets: hard,
        failureSets: 0)
    }
    let all = [0, 2, 4, 6, 8].map { work(1, $0) } + [work(2, 12), work(2, 30)]
    func weekOf(_ work: [MuscleWork]) -> MuscleWeek {
      MuscleWeek(work, now: 100 * day, ranges: [:], day: { CalendarDay(number: $0 / day) }, shares: shares)
    }
    let week = weekOf(all)
    #expect(week.days[.chest] == 4 && week.sets[.chest] == 12 && week.sets[.triceps] == 6)
    #expect(week.often([.chest, .triceps]).map(\.params.times) == [4] && week.often([.triceps]) == [])
    #expect(week.neglected?.muscle == .lats && week.neglected?.days == 12)
    // An exercise done once is not a habit, and a muscle that only assists is not neglected.
    #expect(weekOf([work(2, 12), work(1, 1)]).neglected == nil)
  }

  @Test("two workouts on one day are one day: often counts days")
  func days() {
    // Deadlift and squat, logged apart on two days.
    let hours = [1, 3, 49, 52]
    let work = hours.map { hour in
      MuscleWork(
        exercise: hour % 2 + 1, startedAt: 100 * day - hour * 3_600_000, lastAt: 100 * day - hour * 3_600_000,
        hardSets: 3, failureSets: 0)
    }
    let week = MuscleWeek(
      work, now: 100 * day - 1, ranges: [.glutes: SetRange(low: 4, high: 11)],
      day: { CalendarDay(number: $0 / day) }, shares: { _ in [(.glutes, 1)] })
    #expect(week.days[.glutes] == 2 && week.often([.glutes]) == [])
    #expect(week.aboveRange([.glutes]).map(\.params.sets) == [12])
  }

  @Test("trend, momentum and fatigue come from their formulas, and only with enough to compare")
  func trends() {
    let rising = (0..<10).map { number in
      ExerciseWorkout(
        workout: number + 1, startedAt: number * 4 * day,
        summary: workout(number + 1, day: number * 4, [(80 + Double(number) * 2.5, 5)]).work.summary)
    }
    let trend = Evaluation.trend(rising)
    #expect(trend?.params.tier == "improving" && trend?.numbers.last?.value == 10)
    #expect(Evaluation.trend(Array(rising.prefix(4))) == nil)
    #expect(Evaluation.momentum(Array(repeating: 100, count: 9), unit: .grams) == nil)
    let steady = Evaluation.momentum(Array(repeating: 100, count: 5) + Array(repeating: 108, count: 5), unit: .grams)
    #expect(steady?.params == SentenceParams(tier: "steady", percent: 8))
    #expect(Evaluation.momentum(Array(repeating: 0, count: 10), unit: .grams) == nil)
    let habit = (0..<15).map { SessionLoad(daysAgo: Double($0) * 2, volume: 5_000_000) }
    #expect(Evaluation.fatigue(habit)?.params.tier == "manageable")
    #expect(Evaluation.fatigue(Array(habit.prefix(3))) == nil)
    let rule = Evaluation.rule([(80_000, 5), (82_500, 5), (85_000, 5)], unit: .kg)
    #expect(rule?.weight == Weight(milli: 87_500, unit: .kg) && rule?.reps == 5)
  }

  @Test("what is advised can be loaded")
  func load() {
    func next(_ equipment: Equipment, _ kilograms: Double, _ reps: Int, e1rm: Int, unit: WeightUnit = .kg) -> Weight? {
      let last = workout(1, day: 0, [(kilograms, reps)], unit: unit).sets[0]
      return NextLoad(equipment: equipment, stock: .usual(unit)).set(like: last, e1rmGrams: e1rm)?.weight
    }
    #expect(next(.barbell, 80, 6, e1rm: 98_000) == Weight(milli: 82_500, unit: .kg))
    // Below the bar a lighter tool is used: in its own steps, if the member has used one.
    #expect(next(.barbell, 20, 6, e1rm: 10_000) == Weight(milli: 7500, unit: .kg))
    #expect(next(.barbell, 11, 6, e1rm: 14_000) == Weight(milli: 11_000, unit: .kg))
    #expect(next(.barbell, 12.5, 8, e1rm: 24_200) == Weight(milli: 20_000, unit: .kg))
    // A machine with odd steps keeps them.
    #expect(next(.machine, 41, 10, e1rm: 58_000) == Weight(milli: 43_500, unit: .kg))
    #expect(next(.dumbbell, 50, 10, e1rm: 30_000, unit: .lb) == Weight(milli: 50_000, unit: .lb))
    #expect(next(.machine, 40, 0, e1rm: 58_000) == nil)
    // A member who uses pounds gets pounds, even if the last load was in kilograms.
    let kilograms = workout(1, day: 0, [(85, 8)]).sets[0]
    let pounds = NextLoad(equipment: .barbell, stock: .usual(.lb), unit: .lb).set(like: kilograms, e1rmGrams: 107_667)
    #expect(pounds?.weight == Weight(milli: 185_000, unit: .lb))
    let pullUp = workout(1, day: 0, [(10, 5)], type: .bodyweightPlus, body: 80_000).sets[0]
    let more = NextLoad(equipment: .bodyweight, stock: .usual(.kg)).set(like: pullUp, e1rmGrams: 108_000)
    #expect(more?.weight == Weight(milli: 12_500, unit: .kg) && more?.reps == 5)
  }
}

@Suite struct ProgressRulesTests {
  @Test("a run tires muscles and is no hard set")
  func run() {
    func facts(_ type: ExerciseType) -> ExerciseFacts {
      var facts = ExerciseFacts(name: "Legs", type: type, bodyPart: .legs, equipment: .other)
      facts.primary = [.quadriceps]
      return facts
    }
    #expect(facts(.distanceDuration).shares.count == 1 && facts(.distanceDuration).hardShares.isEmpty)
    #expect(facts(.weightReps).hardShares.map(\.muscle) == [.quadriceps])
  }

  @Test("recovery takes a day, longer for many sets and for failure, and counts down evenly")
  func recovery() {
    #expect(Recovery.hours(sets: 3, failure: 0) == 24)
    #expect(Recovery.hours(sets: 8, failure: 0) == 36)
    #expect(Recovery.hours(sets: 40, failure: 0) == 48)
    #expect(Recovery.hours(sets: 4, failure: 1) == 54)
    #expect(Recovery.hours(sets: 4, failure: 4) == 72)
    #expect(Recovery.hours(sets: 40, failure: 40) == Recovery.longestHours)
    let hour = 3_600_000
    let work = [
      MuscleWork(exercise: 1, startedAt: 0, lastAt: hour, hardSets: 4, failureSets: 0),
      MuscleWork(exercise: 1, startedAt: 20 * hour, lastAt: 21 * hour, hardSets: 4, failureSets: 0),
    ]
    func muscles(_ now: Int) -> [(muscle: Muscle, recovery: Recovery)] {
      Recovery.muscles(work, now: now) { _ in [(.chest, 1), (.triceps, 0.5)] }
    }
    #expect(muscles(27 * hour).map(\.recovery.percent) == [25, 25])
    #expect(muscles(27 * hour)[0].recovery.readyAt == 45 * hour)
    #expect(muscles(90 * hour).map(\.recovery.percent) == [100, 100])
  }

  @Test("a muscle is ready when it has recovered from each workout, and not only from the newest")
  func recoveryFromSeveral() {
    let hour = 3_600_000
    let work = [
      // 96 hours, until 96.
      MuscleWork(exercise: 1, startedAt: -hour, lastAt: 0, hardSets: 40, failureSets: 40),
      // 24 hours, until 54.
      MuscleWork(exercise: 1, startedAt: 29 * hour, lastAt: 30 * hour, hardSets: 4, failureSets: 0),
    ]
    for (now, percent) in [(36, 25), (48, 50), (60, 62), (96, 100)] {
      let recovery = Recovery.muscles(work, now: now * hour) { _ in [(.chest, 1)] }[0].recovery
      #expect(recovery.percent == percent && recovery.lastAt == 30 * hour && recovery.readyAt == 96 * hour)
      // From 0 to 96, however long ago the newest set was.
      #expect(recovery.reaches(75) == 72 * hour && recovery.reaches(25) == 36 * hour)
    }
  }

  @Test("a streak counts weeks from Monday, and waits for the current one")
  func streak() {
    func streak(_ days: [String], today: String) -> Streak? {
      guard let now = CalendarDay(today) else { return nil }
      let all = days.compactMap { CalendarDay($0) }
      return Streak(today: now) { day in all.filter { $0 < day }.max() }
    }
    // 2026-11-16 is a Monday.
    let weeks = ["2026-10-20", "2026-11-02", "2026-11-08", "2026-11-09", "2026-11-15"]
    #expect(streak(weeks + ["2026-11-16"], today: "2026-11-22")?.weeks == 3)
    #expect(streak(weeks, today: "2026-11-22").map { [$0.weeks, $0.isPending ? 1 : 0] } == [2, 1])
    #expect(streak(weeks, today: "2026-11-24").map { [$0.weeks, $0.isPending ? 1 : 0] } == [0, 0])
    #expect(streak([], today: "2026-11-24")?.weeks == 0)
  }

  @Test("the body weight's trend follows slowly from day to day, and keeps to few entries")
  func trend() {
    #expect(bodyWeightTrend([]) == [])
    #expect(bodyWeightTrend([(0, 80_000), (1, 81_000), (2, 80_000)]) == [80_000, 80_100, 80_090])
    #expect(bodyWeightTrend([(0, 80_000), (365, 90_000)]) == [80_000, 90_000])
  }

  @Test("a curve keeps its ends and every record, whatever the limit")
  func thinning() {
    let all = (0..<100).map { number in
      var summary = WorkoutSummary(lastAt: number, position: 1)
      summary.records = number % 30 == 7 ? [.heaviest] : []
      return ExerciseWorkout(workout: number, startedAt: number, summary: summary)
    }
    for count in [1, 2, 3, 25, 99, 100, 500] {
      let few = thinned(all, to: count) { !$0.summary.records.isEmpty }
      #expect(few.count <= count + 4 && few.last?.workout == 99)
      #expect(count == 1 || few.first?.workout == 0)
      #expect(few.count { !$0.summary.records.isEmpty } == 4)
    }
  }
}
