import Testing

@testable import Gym

@Suite struct ProgressionTests {
  private static let start = CalendarDay(number: 20_000).monday

  private func kilograms(_ value: Double) -> Weight { Weight(milli: Int(value * 1000), unit: .kg) }

  private func planned(_ sets: Int, _ min: Int, _ max: Int?, at weight: Double? = nil) -> PlannedExercise {
    let set = PlannedSet(
      reps: RepTarget(min: min, max: max), load: weight.map { .weight(kilograms($0)) })
    return PlannedExercise(item: 1, exercise: 1, sets: Array(repeating: set, count: sets))
  }

  private func prescriber(week: Int = 0, _ equipment: Equipment = .barbell, max: Double? = nil) -> Prescriber {
    Prescriber(
      loads: NextLoad(equipment: equipment, stock: .usual(.kg)), start: Self.start,
      today: Self.start.adding(days: 7 * week), trainingMax: max.map(kilograms))
  }

  private func done(_ weight: Double, _ reps: [Int], day: Int = 0) -> ProgressionWorkout {
    ProgressionWorkout(
      day: Self.start.adding(days: day), sets: reps.map { .init(weight: kilograms(weight), reps: $0) })
  }

  private func weights(_ prescription: Prescription) -> [Double] {
    prescription.planned.sets.compactMap { $0.weight?.value }
  }

  private let linear = Progression.linear(step: Weight(milli: 2500, unit: .kg))
  private let double = Progression.double(step: Weight(milli: 2500, unit: .kg))

  @Test("linear: all reps done are 2.5 kg more, missing ones the same again, three times short 10 % less")
  func linearly() {
    let plan = planned(3, 5, 5, at: 80)
    func next(_ workouts: [ProgressionWorkout]) -> Prescription {
      prescriber().prescribe(plan, by: linear, after: workouts)
    }
    #expect(weights(next([])) == [80, 80, 80] && next([]).reason?.code == .begin)
    let more = next([done(80, [5, 5, 6])])
    #expect(weights(more) == [82.5, 82.5, 82.5])
    #expect(more.reason == ProgressionReason(.more, weight: kilograms(80), step: kilograms(2.5), reps: 5))
    let short = done(82.5, [5, 5, 3])
    #expect(weights(next([done(80, [5, 5, 5]), short])) == [82.5, 82.5, 82.5])
    #expect(next([short, short]).reason == ProgressionReason(.again, weight: kilograms(82.5), reps: 5, times: 2))
    let less = next([short, short, short])
    #expect(weights(less) == [75, 75, 75] && less.reason?.code == .less && less.reason?.times == 3)
    // A missing set counts as too few reps, too.
    #expect(next([done(80, [5, 5])]).reason?.code == .again)
    // After the lighter workout the load goes up from there.
    #expect(weights(next([short, short, short, done(75, [5, 5, 5])])) == [77.5, 77.5, 77.5])
    // The lifted weight counts, not the planned one.
    #expect(weights(next([done(90, [5, 5, 5])])) == [92.5, 92.5, 92.5])
  }

  @Test("one heavier try among equal sets neither counts as the load nor spoils the others")
  func heavierTry() {
    let sets = [80.0, 80, 85].map { ProgressionWorkout.Done(weight: kilograms($0), reps: 5) }
    let next = prescriber().prescribe(
      planned(3, 5, 5, at: 80), by: linear, after: [ProgressionWorkout(day: Self.start, sets: sets)])
    #expect(weights(next) == [82.5, 82.5, 82.5])
  }

  @Test("sets of different weights keep their shares of the heaviest")
  func ramp() {
    var plan = planned(3, 5, 5, at: 100)
    plan.sets[0].load = .weight(kilograms(80))
    plan.sets[1].load = .weight(kilograms(90))
    let sets = [80.0, 90, 100].map { ProgressionWorkout.Done(weight: kilograms($0), reps: 5) }
    let next = prescriber().prescribe(plan, by: linear, after: [ProgressionWorkout(day: Self.start, sets: sets)])
    #expect(weights(next) == [82.5, 92.5, 102.5] && next.reason?.code == .more)
  }

  @Test("double: reps first, then weight; short of the range counts towards less")
  func doubly() {
    let plan = planned(3, 8, 12, at: 60)
    func next(_ workouts: [ProgressionWorkout]) -> Prescription {
      prescriber().prescribe(plan, by: double, after: workouts)
    }
    let reps = next([done(60, [12, 11, 9])])
    #expect(weights(reps) == [60, 60, 60] && reps.reason == ProgressionReason(.reps, weight: kilograms(60), reps: 12))
    let more = next([done(60, [12, 12, 12])])
    #expect(weights(more) == [62.5, 62.5, 62.5] && more.reason?.code == .more)
    #expect(more.planned.sets[0].reps == RepTarget(min: 8, max: 12))
    #expect(next([done(60, [8, 7, 7])]).reason?.code == .again)
    #expect(next(Array(repeating: done(60, [8, 7, 7]), count: 3)).reason?.code == .less)
  }

  @Test("percentages follow the weeks that were trained and begin again; a missed week is made up for")
  func percentages() {
    let rule = Progression.percentages([700, 750, 800], trainingMax: nil)
    let plan = planned(2, 5, 5)
    /// The load of a week after workouts in others.
    func next(_ week: Int, after trained: [Int]) -> Prescription {
      prescriber(week: week, max: 100).prescribe(plan, by: rule, after: trained.map { done(70, [5, 5], day: 7 * $0) })
    }
    for (week, expected) in [(0, 70.0), (1, 75), (2, 80), (3, 70)] {
      let each = next(week, after: Array(0..<week))
      #expect(weights(each) == [expected, expected] && each.reason?.week == week % 3 + 1)
    }
    #expect(weights(next(5, after: [])) == [70, 70], "nothing was trained yet")
    #expect(weights(next(3, after: [0])) == [75, 75], "weeks two and three were missed")
    #expect(weights(next(6, after: [0, 4])) == [80, 80])
    #expect(weights(next(1, after: [0, 1])) == [75, 75], "the second workout of a week has the loads of the first")
    let own = Progression.percentages([700], trainingMax: kilograms(60))
    #expect(weights(prescriber(max: 100).prescribe(plan, by: own, after: [])) == [42.5, 42.5])
    let unknown = prescriber().prescribe(plan, by: rule, after: [])
    #expect(unknown.planned == plan && unknown.reason?.code == .noMax)
  }

  @Test("5/3/1 has its weeks, and the training max grows only after plus sets that reached their reps")
  func wendler() {
    let rule = Progression.wendler(.lower, trainingMax: kilograms(100))
    let plan = planned(3, 5, 5)
    func next(_ week: Int, _ workouts: [ProgressionWorkout] = []) -> Prescription {
      prescriber(week: week).prescribe(plan, by: rule, after: workouts)
    }
    #expect(weights(next(0)) == [65, 75, 85] && next(0).planned.sets[2].reps == RepTarget(min: 5, max: nil))
    #expect(weights(next(3)) == [65, 75, 85], "nothing was trained yet")
    let reached = [done(85, [8]), done(90, [3], day: 7), done(95, [2], day: 14)]
    #expect(weights(next(3, reached)) == [40, 50, 60])
    let light = done(60, [5], day: 21)
    #expect(next(4, reached + [light]).reason?.weight == kilograms(105))
    let short = [done(85, [8]), done(90, [2], day: 7), done(95, [2], day: 14), light]
    #expect(next(4, short).reason?.weight == kilograms(100))
    // Two weeks away after the second week: the third comes next, and the cycle ends two weeks later.
    #expect(next(4, Array(reached.prefix(2))).reason?.week == 3)
    let later = Array(reached.prefix(2)) + [done(95, [2], day: 28), done(60, [5], day: 35)]
    #expect(next(6, later).reason == ProgressionReason(.wendler, weight: kilograms(105), week: 1, weeks: 4))
  }

  @Test("loads are such as the gym has, and a step that is smaller than the plates is saved up")
  func loadable() {
    let tiny = Progression.linear(step: Weight(milli: 500, unit: .kg))
    func next(_ times: Int) -> Prescription {
      let workouts = (0..<times).map { done(80, [5], day: $0) }
      return prescriber().prescribe(planned(1, 5, 5, at: 80), by: tiny, after: workouts)
    }
    #expect((1...4).map { weights(next($0)) } == [[80], [80], [82.5], [82.5]])
    #expect(next(2).reason == ProgressionReason(.held, weight: kilograms(80), reps: 5, times: 2))
    #expect(next(3).reason?.step == kilograms(2.5))
    let bells = prescriber(.kettlebell).prescribe(planned(1, 5, 5, at: 16), by: linear, after: [done(16, [5])])
    #expect(weights(bells) == [20])
    // Only a pair of 20 kg plates is left besides the small ones.
    let few = PlateStock(
      bars: [20_000], plates: [PlateCount(milli: 20_000, count: 2), PlateCount(milli: 2500, count: 2)])
    var lacking = prescriber()
    lacking.loads.stock = few
    let held = lacking.prescribe(planned(1, 5, 5, at: 25), by: linear, after: [done(25, [5])])
    #expect(weights(held) == [25] && held.reason?.code == .held)
  }

  @Test("a load below the bar goes down and up in small steps")
  func belowTheBar() {
    let plan = planned(1, 5, 5, at: 12.5)
    func next(_ workouts: [ProgressionWorkout]) -> [Double] {
      weights(prescriber().prescribe(plan, by: linear, after: workouts))
    }
    #expect(next([done(12.5, [5])]) == [15])
    #expect(next([done(17.5, [5])]) == [20])
    #expect(next((0..<3).map { done(20, [3], day: $0) }) == [17.5])
    let percent = Progression.percentages([700], trainingMax: kilograms(20))
    #expect(weights(prescriber().prescribe(plan, by: percent, after: [])) == [15])
    let wendler = Progression.wendler(.upper, trainingMax: kilograms(15))
    #expect(weights(prescriber().prescribe(plan, by: wendler, after: [])) == [10, 12.5, 12.5])
  }

  @Test("a client who counts in pounds gets pounds that can be loaded")
  func pounds() {
    let pounds = Prescriber(
      loads: NextLoad(equipment: .barbell, stock: .usual(.lb), unit: .lb), start: Self.start, today: Self.start)
    let begin = pounds.prescribe(planned(1, 5, 5, at: 80), by: linear, after: [])
    #expect(begin.planned.topWeight == Weight(milli: 175_000, unit: .lb))
    let workout = ProgressionWorkout(
      day: Self.start, sets: [.init(weight: Weight(milli: 175_000, unit: .lb), reps: 5)])
    let next = pounds.prescribe(planned(1, 5, 5, at: 80), by: linear, after: [workout])
    #expect(next.planned.topWeight == Weight(milli: 180_000, unit: .lb))
  }

  @Test("whatever was done: the plan keeps its sets, success is never less, a miss is never more, it ends")
  func properties() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<400 {
      let count = Int.random(in: 1...6, using: &random)
      let least = Int.random(in: 1...12, using: &random)
      let weight = Double(Int.random(in: 8...80, using: &random)) * 2.5
      let isDouble = Bool.random(using: &random)
      let plan = planned(count, least, isDouble ? least + 4 : least, at: weight)
      let equipment = Equipment.allCases.randomElement(using: &random) ?? .barbell
      let workouts = (0..<Int.random(in: 1...6, using: &random)).map { index in
        done(
          weight, (0..<Int.random(in: 1...7, using: &random)).map { _ in Int.random(in: 0...18, using: &random) },
          day: index)
      }
      let rule = isDouble ? double : linear
      let next = prescriber(equipment).prescribe(plan, by: rule, after: workouts)
      #expect(next.planned.sets.map(\.reps) == plan.sets.map(\.reps) && next.planned.item == plan.item)
      #expect(Set(weights(next)).count == 1 && next.reason != nil)
      let load = weights(next)[0]
      let reps = workouts.last?.sets.prefix(count).map(\.reps) ?? []
      let aim = isDouble ? least + 4 : least
      if reps.count == count, reps.allSatisfy({ $0 >= aim }) {
        #expect(load > weight && next.reason?.code == .more)
      } else {
        #expect(load <= weight && next.reason?.code != .more)
      }
      if next.reason?.code == .less { #expect(load < weight && (next.reason?.times ?? 0) >= 3) }
    }
  }

  @Test("the rules fit the exercise: reps, a range, a percentage and a step within bounds")
  func checks() {
    func field(_ rule: Progression, _ plan: PlannedExercise, _ type: ExerciseType = .weightReps) -> String? {
      do throws(Invalid) {
        try rule.check(plan, type: type)
        return nil
      } catch { return error.field }
    }
    #expect(field(linear, planned(3, 5, 5)) == nil && field(double, planned(3, 8, 12)) == nil)
    #expect(field(double, planned(3, 8, 8)) == "rule")
    #expect(field(linear, planned(3, 5, 5), .assisted) == "rule")
    #expect(field(linear, PlannedExercise(item: 1, exercise: 1, sets: [PlannedSet()])) == "rule")
    #expect(field(.linear(step: kilograms(0)), planned(1, 5, 5)) == "step")
    #expect(field(.percentages([], trainingMax: nil), planned(1, 5, 5)) == "weeks")
    #expect(field(.percentages([700, 5], trainingMax: nil), planned(1, 5, 5)) == "weeks[1]")
    #expect(field(.wendler(.upper, trainingMax: kilograms(1)), planned(1, 5, 5)) == "trainingMax")
  }
}
