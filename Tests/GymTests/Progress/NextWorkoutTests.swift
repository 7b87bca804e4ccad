import Gym
import Testing

@Suite struct NextWorkoutTests {
  private func session(_ day: Int, _ sets: (Double, Int)...) -> PastWorkout {
    PastWorkout(
      startedAt: day * 86_400_000, sets: sets.map { PastWorkout.Entry(grams: Int($0.0 * 1000), reps: $0.1) })
  }

  @Test("without an estimated max there is no prediction")
  func nothing() {
    let model = NextWorkoutModel()
    #expect(model.predict(history: []) == nil)
    let warmup = PastWorkout(startedAt: 0, sets: [PastWorkout.Entry(grams: 60_000, reps: 5, isWarmup: true)])
    #expect(model.predict(history: [warmup, session(1, (0, 10)), session(2, (20, 31))]) == nil)
    let lifted = session(3, (60, 5), (60, 4))
    #expect(model.predict(history: [lifted]) == model.predict(history: [warmup, lifted, session(4, (0, 12))]))
  }

  /// The log after these sessions of one exercise.
  private func log(_ history: [PastWorkout]) -> NextWorkoutLog {
    var log = NextWorkoutLog()
    for (number, session) in history.enumerated() {
      guard let mark = WorkoutMark(session) else { continue }
      let context = log.context(
        of: number, startedAt: session.startedAt, name: session.workout, position: session.position)
      log.add(mark, exercise: 1, workout: number, context: context)
    }
    return log
  }

  @Test("who always lifts the same is predicted exactly that, within a narrow range")
  func constant() throws {
    let history = (0..<200).map { session($0 * 3, (80, 5), (80, 5)) }
    let log = log(history)
    let predicted = try #require(log.model.predict(log.marks(of: 1)))
    #expect(predicted.e1rmGrams == history[0].bestGrams)
    #expect(log.model.load(for: 5, log.marks(of: 1))?.steppedGrams == 80_000)
    #expect(Double(predicted.highGrams - predicted.lowGrams) < 0.02 * Double(predicted.e1rmGrams))
    let young = try #require(NextWorkoutModel().predict(history: [history[0]]))
    #expect(young.highGrams - young.lowGrams > predicted.highGrams - predicted.lowGrams)
    #expect(young.lowGrams...young.highGrams ~= young.e1rmGrams)
  }

  @Test("heavy and light days that alternate are noticed by their names, whatever counts them")
  func alternating() throws {
    let history = (0..<16).map { day in
      var one = day.isMultiple(of: 2) ? session(day * 3, (100, 5)) : session(day * 3, (80, 8))
      one.workout = day.isMultiple(of: 2) ? "Heavy #\(day)" : "Light week \(day)"
      return one
    }
    let heavy = NextWorkoutContext(workout: "Heavy #17")
    let light = NextWorkoutContext(workout: "Light week 18")
    let bests = try history.suffix(2).map { try Double(#require($0.bestGrams)) }
    for count in [15, 16] {
      let first = Array(history.prefix(count))
      let up = try #require(NextWorkoutModel().predict(history: first, context: heavy))
      let down = try #require(NextWorkoutModel().predict(history: first, context: light))
      #expect(abs(Double(up.e1rmGrams) / bests[0] - 1) < 0.03)
      #expect(abs(Double(down.e1rmGrams) / bests[1] - 1) < 0.03)
    }
  }

  @Test("the load for planned reps is near what was lifted for as many, and less for more")
  func loads() throws {
    let history = (0..<16).map { $0.isMultiple(of: 2) ? session($0 * 3, (100, 5)) : session($0 * 3, (80, 8)) }
    let marks = NextWorkoutModel.marks(of: history)
    let loads = try (1...12).map { try #require(NextWorkoutModel().load(for: $0, marks)) }
    // The last day was light, so the load for few reps comes closer to that of the heavy days but does not reach it.
    #expect((88_000...100_000).contains(loads[4].grams) && abs(loads[7].grams - 80_000) < 3_000)
    for (less, more) in zip(loads.dropFirst(), loads) { #expect(less.grams < more.grams + 2_000) }
    #expect(loads[7].lastGrams == 80_000 && loads[7].stepGrams == 20_000)
    #expect(NextWorkoutModel().load(for: 31, marks) == nil && NextWorkoutModel().load(for: 5, []) == nil)
  }

  @Test("whoever keeps the load for more reps is told it, and whoever stops doing so is told less again")
  func trust() throws {
    let keeps = (0..<40).map { session($0 * 3, (100, $0.isMultiple(of: 2) ? 10 : 5)) }
    let marks = NextWorkoutModel.marks(of: keeps)
    let usual = try #require(NextWorkoutModel().load(for: 10, marks)).grams
    let learned = log(keeps)
    let kept = try #require(learned.model.load(for: 10, marks))
    #expect(usual < 93_000 && kept.grams > 98_000 && kept.steppedGrams == 100_000)
    let follows = (40..<120).map { $0.isMultiple(of: 2) ? session($0 * 3, (85, 10)) : session($0 * 3, (100, 5)) }
    let again = log(keeps + follows)
    let after = NextWorkoutModel.marks(of: follows)
    let less = try #require(again.model.load(for: 10, after)).grams
    let unlearned = try #require(NextWorkoutModel().load(for: 10, after)).grams
    #expect(less < 90_000 && abs(less - unlearned) < 4_000)
  }

  @Test("no load is above what the range supports, however much a member's loads change", arguments: [0, 0.5, 2])
  func supportedByTrust(follows: Double) throws {
    var log = NextWorkoutLog()
    for number in 0..<60 {
      // In turn more and fewer reps, on a max that rises and falls.
      let reps = 3 + number * 5 % 11
      let weight = (100 + Double(number * 7 % 13)) * (1 - follows * Double(reps) / 40)
      let marks = log.marks(of: 1)
      let next = session(number * 3, (weight, reps))
      let context = log.context(of: number, startedAt: next.startedAt, name: nil, position: 0)
      for reps in 1...30 where !marks.isEmpty {
        let range = try #require(log.model.predict(marks, context: context))
        let load = try #require(log.model.load(for: reps, marks, context: context))
        let most = Double(range.highGrams) / (reps == 1 ? 1 : 1 + Double(reps) / 30)
        #expect(load.grams <= most + 1e-6 && load.mostGrams <= most + 1e-6)
        #expect(load.steppedGrams <= most + 1e-6 || load.steppedGrams <= Double(load.stepGrams))
      }
      log.add(try #require(WorkoutMark(next)), exercise: 1, workout: number, context: context)
    }
  }

  @Test("no load is above what the range supports, however it is rounded", arguments: [1, 3, 8, 20])
  func supported(reps: Int) throws {
    for weight in [2.0, 7.5, 20, 62.5, 180] {
      for change in [0.2, 1, 3] {
        let history = (0..<12).map { session($0 * 3, ($0 < 11 ? weight : weight * change, 8)) }
        let marks = NextWorkoutModel.marks(of: history)
        let range = try #require(NextWorkoutModel().predict(marks))
        let load = try #require(NextWorkoutModel().load(for: reps, marks))
        let most = Double(range.highGrams) / (reps == 1 ? 1 : 1 + Double(reps) / 30)
        #expect(load.grams <= most + 1e-6 && load.mostGrams <= most + 1e-6)
        let lifted = LoggedSet.lifting(weight * change, reps: 8)
        for equipment in [Equipment.barbell, .dumbbell, .kettlebell, .machine] {
          let loads = NextLoad(equipment: equipment, stock: .usual(.kg))
          if let rounded = loads.weight(for: load, like: lifted) { #expect(Double(rounded.grams) <= most) }
        }
      }
    }
  }

  @Test("the first working set of the day moves the expectation, and what it reached is kept")
  func firstSet() throws {
    let marks = NextWorkoutModel.marks(of: (0..<12).map { session($0 * 3, (80 + Double($0 % 3), 6), (78, 6)) })
    let before = try #require(NextWorkoutModel().predict(marks)).e1rmGrams
    func after(_ share: Double) throws -> Int {
      try #require(NextWorkoutModel().predict(marks, afterFirstSetOf: Int(Double(before) * share)))
    }
    #expect(try after(0.85) < before && after(1.1) > before)
    #expect(try after(1.1) >= Int(Double(before) * 1.1) - 1)
    #expect(NextWorkoutModel().predict([], afterFirstSetOf: 80_000) == nil)
  }

  @Test("a log that is rebuilt gives the same numbers, and its last sessions alone nearly do")
  func rebuilt() throws {
    let history = (0..<90).map { session($0 * 3, (80 + Double($0 * 7 % 5), 6), (75, 8)) }
    let (one, two, late) = (log(history), log(history), log(history.suffix(80)))
    let predicted = try #require(one.model.predict(one.marks(of: 1)))
    #expect(two.model.predict(two.marks(of: 1)) == predicted && one.marks(of: 1) == late.marks(of: 1))
    let latest = try #require(late.model.predict(late.marks(of: 1)))
    #expect(latest.e1rmGrams == predicted.e1rmGrams && abs(latest.lowGrams - predicted.lowGrams) < 1_000)
  }

  @Test("ten times the weight by mistake changes the next predictions little")
  func mistake() throws {
    var history = (0..<20).map { session($0 * 3, (80 + Double($0 % 3), 6)) }
    history.append(session(60, (80, 6), (810, 6)))
    for day in 21..<25 {
      let predicted = try #require(NextWorkoutModel().predict(history: history))
      #expect(abs(Double(predicted.e1rmGrams) / 97_200 - 1) < 0.05)
      #expect(predicted.highGrams < 2 * predicted.lowGrams)
      history.append(session(day * 3, (81, 6)))
    }
  }

  @Test("who drops to a fifth is not told the old load again", arguments: [1, 2, 5, 20])
  func drop(sessions: Int) throws {
    let history = (0..<30).map { session($0 * 3, ($0 < 30 - sessions ? 100 : 20, 5)) }
    let predicted = try #require(NextWorkoutModel().predict(history: history))
    // A shrunk step may go at most half way after one session.
    #expect(Double(predicted.e1rmGrams) < (sessions == 1 ? 1.5 : 1.1) * Double(history[29].bestGrams ?? 0))
  }

  @Test("who really lifts five times as much is believed from the second session on, a single one is not")
  func change() throws {
    let history = (0..<12).map { session($0 * 3, ($0 < 10 ? 10 : 50, 8)) }
    let predicted = try #require(NextWorkoutModel().predict(history: history))
    #expect(predicted.lowGrams...predicted.highGrams ~= Int(try #require(history.last?.bestGrams)))
    let loads = try [11, 12].map { count in
      try #require(NextWorkoutModel().load(for: 8, NextWorkoutModel.marks(of: Array(history.prefix(count))))).grams
    }
    #expect(loads[0] < 15_000 && loads[1] > 45_000)
  }

  @Test("a bad day so far lowers what is expected, and a long pause does")
  func context() throws {
    let history = (0..<12).map { session($0 * 3, (80 + Double($0 % 4), 6)) }
    var form = DayForm()
    form.add(bestGrams: 90_000, earlier: [100_000, 101_000, 99_000])
    form.add(bestGrams: 45_000, earlier: [50_000])
    func predicted(_ context: NextWorkoutContext) throws -> Int {
      try #require(NextWorkoutModel().predict(history: history, context: context)).e1rmGrams
    }
    let usual = try predicted(NextWorkoutContext(startedAt: 36 * 86_400_000))
    #expect(try predicted(NextWorkoutContext(startedAt: 36 * 86_400_000, form: form)) < usual)
    #expect(try predicted(NextWorkoutContext(startedAt: 120 * 86_400_000)) < usual)
    #expect(try predicted(NextWorkoutContext()) == usual)
  }

  @Test("sessions before the last ten change nothing")
  func window() {
    let history = (0..<30).map { session($0 * 3, (80 + Double($0 % 7), 6)) }
    #expect(NextWorkoutModel().predict(history: history) == NextWorkoutModel().predict(history: history.suffix(10)))
  }
}

extension LoggedSet {
  fileprivate static func lifting(_ kilograms: Double, reps: Int) -> LoggedSet {
    let weight = Weight(milli: Int((kilograms * 1000).rounded()), unit: .kg)
    return LoggedSet(
      id: 1, workout: 1, member: 1, exercise: 1, position: 1, entry: SetEntry(weight: weight, reps: reps), at: 0,
      effectiveGrams: weight.grams, liftedGrams: weight.grams, e1rmGrams: nil, records: [])
  }
}
