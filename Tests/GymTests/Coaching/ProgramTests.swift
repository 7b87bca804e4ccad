import Gym
import Testing

private let (squat, bench, press, deadlift) = (11, 12, 13, 14)

private func kg(_ value: Double) -> Weight { Weight(milli: Int(value * 1000), unit: .kg) }

private func usual(_ unit: WeightUnit) -> LoadableWeights { LoadableWeights(.usual(unit), unit, upTo: 500_000) }

/// A program of the four lifts, and a way to train in it.
private struct Trainee {
  var history: ProgramHistory
  private var now = 1000

  init(_ options: WendlerOptions = WendlerOptions(), lifts: [WendlerLift] = [.squat, .bench, .deadlift, .press]) {
    let exercises: [WendlerLift: Int] = [.squat: squat, .bench: bench, .press: press, .deadlift: deadlift]
    let all = lifts.map { ProgramLift(lift: $0, exercise: exercises[$0] ?? 0) }
    history = ProgramHistory(
      program: WendlerProgram(lifts: all, options: options), startedAt: 0,
      maxes: all.map { EnteredTrainingMax(cycle: 1, exercise: $0.exercise, weight: kg(100)) })
  }

  func max(_ exercise: Int, cycle: Int) -> Weight? { history.maxes(cycle: cycle)[exercise]?.weight }

  func code(_ exercise: Int, cycle: Int) -> MaxChange.Code? { history.maxes(cycle: cycle)[exercise]?.change?.code }

  /// Does the next session as planned.
  /// - Parameter reps: of the plus set; nil leaves it out.
  mutating func train(plus reps: Int? = 6, grams: Int? = nil) {
    let at = history.position
    train(at.lifts, at.cycle, at.week, plus: reps, grams: grams)
  }

  mutating func train(_ lifts: [Int], _ cycle: Int, _ week: Int, plus reps: Int? = 6, grams: Int? = nil) {
    let maxes = history.maxes(cycle: cycle).mapValues(\.weight)
    let plan = history.program.plan(lifts, cycle: cycle, week: week, maxes: maxes, loadable: usual)
    now += 1
    var session = ProgramSession(
      workout: now, startedAt: now,
      part: ProgramPart(
        cycle: cycle, week: week,
        lifts: lifts.map { .init(exercise: $0, plus: WendlerProgram.plusSet(of: $0, in: plan)) }))
    for planned in plan {
      for set in planned.sets where set.kind == .working {
        guard case .weight(let weight)? = set.load, let target = set.reps else { continue }
        if target.max != nil {
          session.sets.append(.init(exercise: planned.exercise, grams: weight.grams, reps: target.min))
        } else if let reps {
          session.sets.append(.init(exercise: planned.exercise, grams: grams ?? weight.grams, reps: reps))
        }
      }
    }
    history.sessions.append(session)
  }

  mutating func mark(_ choice: ProgramMark.Choice, _ exercise: Int? = nil) {
    now += 1
    let at = history.position
    history.marks.append(
      ProgramMark(cycle: at.cycle, week: at.week, exercise: exercise, choice: choice, at: now))
  }

  var place: [Int] { [history.position.cycle, history.position.week] + history.position.lifts }
}

@Suite struct ProgramPlanTests {
  private func weights(_ planned: PlannedExercise, _ kind: SetKind) -> [Double] {
    planned.sets.filter { $0.kind == kind }.compactMap {
      if case .weight(let weight)? = $0.load { weight.value } else { nil }
    }
  }

  private func plan(_ max: Weight, week: Int, cycle: Int = 1, _ boring: BoringButBig = .none) -> [PlannedExercise] {
    WendlerProgram(lifts: [ProgramLift(lift: .squat, exercise: squat)], options: WendlerOptions(boringButBig: boring))
      .plan([squat], cycle: cycle, week: week, maxes: [squat: max], loadable: usual)
  }

  @Test(
    "a session has its warm-ups, its three sets, of which the last is a plus set, and Boring But Big as its own item")
  func session() {
    let plan = plan(kg(125), week: 1, .fifty)
    #expect(plan.count == 2 && plan.map(\.item) == [1, 2])
    #expect(weights(plan[0], .warmup) == [50, 62.5, 75] && weights(plan[0], .working) == [82.5, 95, 107.5])
    #expect(plan[0].sets.map { $0.reps?.min } == [5, 5, 3, 5, 5, 5])
    #expect(plan[0].sets.map { $0.reps?.max } == [5, 5, 3, 5, 5, nil])
    #expect(weights(plan[1], .working) == Array(repeating: 62.5, count: 5))
    #expect(plan[1].sets.allSatisfy { $0.reps == RepTarget(min: 10, max: 10) })
  }

  @Test("the deload has neither plus set nor warm-ups nor Boring But Big")
  func deload() {
    let plan = plan(kg(125), week: 4, .rising)
    #expect(plan.count == 1 && weights(plan[0], .working) == [50, 62.5, 75] && weights(plan[0], .warmup).isEmpty)
    #expect(WendlerProgram.plusSet(of: squat, in: plan) == nil)
  }

  @Test("Boring But Big rises over three cycles and begins again")
  func rising() {
    #expect((1...4).map { weights(plan(kg(100), week: 1, cycle: $0, .rising)[1], .working)[0] } == [50, 60, 70, 50])
  }

  @Test("no warm-up occurs twice, and none is below the bar")
  func lightWarmups() {
    #expect(weights(plan(kg(40), week: 1)[0], .warmup) == [20])
    #expect(weights(plan(kg(30), week: 1)[0], .warmup) == [])
    #expect(weights(plan(kg(30), week: 1)[0], .working) == [20, 22.5, 25])
  }

  @Test("a light training max goes below the bar, in the deload too, and its warm-ups with it")
  func belowTheBar() {
    #expect(
      (1...4).map { weights(plan(kg(15), week: $0)[0], .working) } == [
        [10, 12.5, 12.5], [10, 12.5, 12.5], [12.5, 12.5, 15], [5, 7.5, 10],
      ])
    #expect(weights(plan(kg(15), week: 1)[0], .warmup) == [5, 7.5])
  }

  @Test("dumbbells have their own steps, and no bar")
  func dumbbells() {
    let plan = WendlerProgram(lifts: [ProgramLift(lift: .bench, exercise: bench)], options: WendlerOptions())
      .plan([bench], cycle: 1, week: 1, maxes: [bench: kg(20)], loadable: usual) { _ in .dumbbell }
    #expect(weights(plan[0], .working) == [12.5, 15, 17.5])
  }
}

@Suite struct ProgramPositionTests {
  @Test("sessions follow one another through the weeks into the next cycle")
  func order() {
    var trainee = Trainee()
    var places: [[Int]] = []
    for _ in 1...17 {
      places.append(trainee.place)
      trainee.train()
    }
    #expect(places.prefix(5) == [[1, 1, squat], [1, 1, bench], [1, 1, deadlift], [1, 1, press], [1, 2, squat]])
    #expect(places[12] == [1, 4, squat] && places[16] == [2, 1, squat])
  }

  @Test("two days a week have two lifts a session, and a lift that was left out is the next session by itself")
  func twoDays() {
    var trainee = Trainee(WendlerOptions(days: 2, hasDeload: false))
    #expect(trainee.place == [1, 1, squat, bench])
    trainee.train([squat], 1, 1)
    #expect(trainee.place == [1, 1, bench])
    trainee.train()
    #expect(trainee.place == [1, 1, deadlift, press])
    for _ in 1...5 { trainee.train() }
    #expect(trainee.place == [2, 1, squat, bench])
  }

  @Test("lifts of a week are done in any order, and a later week leaves the rest of an earlier one out")
  func outOfOrder() {
    var trainee = Trainee()
    trainee.train([press], 1, 1)
    #expect(trainee.place == [1, 1, squat])
    trainee.train([bench], 1, 2)
    #expect(trainee.place == [1, 2, squat])
  }

  @Test("a session without a rep of its lift moves nothing")
  func nothingDone() {
    var trainee = Trainee()
    trainee.train()
    trainee.history.sessions[0].sets = [.init(exercise: squat, grams: 65_000, reps: 0)]
    #expect(trainee.place == [1, 1, squat])
    trainee.history.sessions[0].sets = [.init(exercise: bench, grams: 65_000, reps: 5)]
    #expect(trainee.place == [1, 1, squat])
  }

  @Test("a week is left out or done again, and a lift is left out alone")
  func marks() {
    var trainee = Trainee()
    trainee.train()
    trainee.mark(.repeat)
    #expect(trainee.place == [1, 1, squat])
    trainee.mark(.skip, squat)
    #expect(trainee.place == [1, 1, bench])
    trainee.mark(.skip)
    #expect(trainee.place == [1, 2, squat])
    trainee.mark(.repeat)
    trainee.train()
    #expect(trainee.place == [1, 2, bench])
  }

  // In other apps, editing a program moved the pointer to the next day.
  @Test("another order, other days and no deload move nothing that is done")
  func edited() {
    var trainee = Trainee()
    for _ in 1...5 { trainee.train() }
    trainee.history.program.lifts.reverse()
    #expect(trainee.place == [1, 2, press])
    trainee.history.program.options = WendlerOptions(days: 2, hasDeload: false)
    #expect(trainee.place == [1, 2, press, deadlift])
    trainee.history.program.lifts.removeAll { $0.exercise != squat }
    #expect(trainee.place == [1, 3, squat])
  }
}

@Suite struct ProgramMaxTests {
  private func cycle(_ trainee: inout Trainee, plus: [Int?] = [6, 6, 6]) {
    let cycle = trainee.history.position.cycle
    while trainee.history.position.cycle == cycle {
      let week = trainee.history.position.week
      trainee.train(plus: week <= 3 ? plus[week - 1] : nil)
    }
  }

  @Test("a cycle whose plus sets reached their reps adds 2.5 kg above and 5 kg below")
  func raised() {
    var trainee = Trainee()
    cycle(&trainee, plus: [5, 3, 1])
    #expect(trainee.max(bench, cycle: 2) == kg(102.5) && trainee.max(press, cycle: 2) == kg(102.5))
    #expect(trainee.max(squat, cycle: 2) == kg(105) && trainee.max(deadlift, cycle: 2) == kg(105))
    #expect(trainee.code(squat, cycle: 2) == .raised && trainee.code(squat, cycle: 1) == nil)
  }

  @Test("missed reps keep the training max, and three misses since it changed take 10 %")
  func missed() {
    var trainee = Trainee(lifts: [.squat])
    cycle(&trainee, plus: [5, 2, 1])
    #expect(trainee.max(squat, cycle: 2) == kg(100) && trainee.code(squat, cycle: 2) == .missed)
    cycle(&trainee, plus: [5, 2, 3])
    #expect(trainee.max(squat, cycle: 3) == kg(100))
    cycle(&trainee, plus: [4, 3, 1])
    #expect(trainee.max(squat, cycle: 4) == kg(90) && trainee.code(squat, cycle: 4) == .reset)
    // The count begins anew: reductions are never stacked.
    cycle(&trainee, plus: [4, 3, 1])
    #expect(trainee.max(squat, cycle: 5) == kg(90) && trainee.code(squat, cycle: 5) == .missed)
    cycle(&trainee)
    #expect(trainee.max(squat, cycle: 6) == kg(95))
  }

  @Test("what was not logged is neither a success nor a failure")
  func notDone() {
    var trainee = Trainee(lifts: [.squat])
    cycle(&trainee, plus: [5, 3, nil])
    #expect(trainee.max(squat, cycle: 2) == kg(100) && trainee.code(squat, cycle: 2) == .notDone)
    cycle(&trainee, plus: [nil, nil, 1])
    #expect(trainee.code(squat, cycle: 3) == .raised)
  }

  @Test("a success needs the weight, and further sets decide nothing")
  func weight() {
    var trainee = Trainee(lifts: [.squat])
    for _ in 1...2 { trainee.train() }
    trainee.train(plus: 12, grams: 90_000)
    trainee.train()
    #expect(trainee.code(squat, cycle: 2) == .notDone)
    // 209.5 lb for 95 kg.
    trainee.history.sessions[2].sets.append(.init(exercise: squat, grams: 94_600, reps: 1))
    #expect(trainee.code(squat, cycle: 2) == .raised)
    trainee.history.sessions[2].sets.append(.init(exercise: squat, grams: 150_000, reps: 0))
    trainee.history.sessions[2].sets.append(.init(exercise: bench, grams: 150_000, reps: 0))
    #expect(trainee.code(squat, cycle: 2) == .raised)
  }

  @Test("an edited set corrects the training max that follows, without a counter to mend")
  func edited() {
    var trainee = Trainee(lifts: [.squat])
    cycle(&trainee, plus: [5, 3, 0])
    #expect(trainee.max(squat, cycle: 2) == kg(100))
    let last = trainee.history.sessions[2].sets.count - 1
    trainee.history.sessions[2].sets[last].reps = 2
    #expect(trainee.max(squat, cycle: 2) == kg(105))
    trainee.history.sessions.remove(at: 3)
    #expect(trainee.place == [1, 4, squat])
  }

  @Test("an entered training max holds from its cycle on, and counts misses anew")
  func entered() {
    var trainee = Trainee(lifts: [.squat])
    cycle(&trainee, plus: [4, 2, 1])
    trainee.history.maxes.append(EnteredTrainingMax(cycle: 2, exercise: squat, weight: kg(80)))
    #expect(trainee.max(squat, cycle: 2) == kg(80) && trainee.code(squat, cycle: 2) == .entered)
    #expect(trainee.max(squat, cycle: 1) == kg(100))
    cycle(&trainee, plus: [4, 3, 1])
    #expect(trainee.code(squat, cycle: 3) == .missed)
    cycle(&trainee)
    #expect(trainee.max(squat, cycle: 4) == kg(85))
  }

  @Test("what a cycle means for the next is open until the heaviest week")
  func ahead() {
    var trainee = Trainee(lifts: [.squat])
    let lift = trainee.history.program.lifts[0]
    #expect(trainee.history.ahead(lift, cycle: 1) == nil)
    for _ in 1...3 { trainee.train() }
    #expect(trainee.history.ahead(lift, cycle: 1)?.to == kg(105))
    var other = Trainee(lifts: [.squat])
    other.train(plus: 3)
    #expect(other.history.ahead(lift, cycle: 1)?.code == .missed)
  }
}
