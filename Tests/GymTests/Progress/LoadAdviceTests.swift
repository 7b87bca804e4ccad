import Foundation
import TestKit
import Testing

@testable import Gym

/// No advice is heavier than its rule because of the weights that a gym can load.
@Suite struct LoadAdviceTests {
  private typealias Generator = SystemRandomNumberGenerator

  /// A gym, an exercise's equipment, and how much heavier than its rule a load may be.
  private struct Place: CustomStringConvertible {
    var stock: PlateStock
    var unit: WeightUnit
    var equipment: Equipment

    init(_ random: inout Generator) {
      unit = Bool.random(using: &random) ? .kg : .lb
      equipment = Bool.random(using: &random) ? .barbell : Equipment.allCases.randomElement(using: &random) ?? .machine
      let sizes = [500, 1000, 1250, 2000, 2500, 4540, 5000, 10_000, 11_340, 15_000, 20_000, 25_000, 35_000, 45_000]
      let bars = Array(
        [5000, 7500, 10_000, 15_000, 20_000, 25_000, 45_000].shuffled(using: &random).prefix(
          Int.random(in: 1...3, using: &random)))
      let plates = sizes.shuffled(using: &random).prefix(Int.random(in: 0...7, using: &random)).sorted(by: >).map {
        PlateCount(milli: $0, count: [nil, nil, 1, 2, 4, 9].randomElement(using: &random) ?? nil)
      }
      stock = Int.random(in: 0..<3, using: &random) == 0 ? .usual(unit) : PlateStock(bars: bars, plates: plates)
    }

    var loads: NextLoad { NextLoad(equipment: equipment, stock: stock, unit: unit) }
    var description: String { "\(equipment) \(unit) bars \(stock.bars) plates \(stock.plates)" }
    /// Half a step of the exercise's loads, in grams.
    var halfStep: Double {
      let usual = NextLoad.step(equipment, unit)
      let pairs = stock.plates.filter { $0.count ?? 2 > 1 }.map { 2 * $0.milli }
      return Self.grams(equipment == .barbell ? max(usual, pairs.min() ?? 0) : usual, unit) / 2
    }

    func random(_ range: ClosedRange<Int>, _ random: inout Generator) -> Weight {
      let step = unit == .kg ? 500 : 1000
      return Weight(milli: Int.random(in: range, using: &random) * step, unit: unit)
    }

    /// - Parameter rule: in grams.
    func check(_ load: Weight, rule: Double, _ what: String) {
      let grams = Self.grams(load.milli, load.unit)
      #expect(grams <= max(0, rule) + halfStep + 2, "\(what): \(load) for \(rule) g, \(self)")
      // The empty bar may be heavier than the rule by the smallest rounding at most.
      if equipment == .barbell, stock.bars.min() == load.milli, load.unit == unit {
        #expect(grams <= rule + Self.grams(NextLoad.step(equipment, unit), unit) / 2 + 2, "\(what): \(rule) g, \(self)")
      }
      // On paper and on screens the tool is named exactly if no bar is that light.
      let isLighter = equipment == .barbell && load.milli < stock.bars.min() ?? 0
      #expect((loads.bar(over: load) != nil) == isLighter)
    }

    static func grams(_ milli: Int, _ unit: WeightUnit) -> Double {
      Double(milli) * (unit == .kg ? 1 : 0.45359237)
    }
  }

  private func best(_ weight: Weight, _ reps: Int) -> LoggedSet {
    LoggedSet(
      id: 1, workout: 1, member: 1, exercise: 1, position: 1, entry: SetEntry(weight: weight, reps: reps), at: 0,
      effectiveGrams: weight.grams, liftedGrams: weight.grams, e1rmGrams: nil, records: [])
  }

  @Test("the next set and the load of a suggestion")
  func next() {
    var random = Generator()
    for _ in 0..<600 {
      let place = Place(&random)
      let last = best(place.random(2...250, &random), Int.random(in: 1...15, using: &random))
      let e1rm = Int(
        Place.grams(last.entry.weight?.milli ?? 0, place.unit) * Double.random(in: 0.7...1.6, using: &random))
      if let set = place.loads.set(like: last, e1rmGrams: e1rm) {
        let rule = set.reps == 1 ? Double(e1rm) : Double(e1rm) / (1 + Double(set.reps) / 30)
        place.check(set.weight, rule: rule, "set of \(set.reps)")
        #expect(set.reps >= min(last.entry.reps ?? 0, NextLoad.mostReps) && set.reps <= NextLoad.mostReps)
      }
      let reps = RepTarget(min: 3, max: Int.random(in: 3...12, using: &random))
      if let load = place.loads.load(for: reps, like: last, e1rmGrams: e1rm) {
        place.check(load, rule: Double(e1rm) / (1 + Double((reps.max ?? 0) + 2) / 30), "load")
      }
    }
  }

  @Test("every set of 5/3/1, warm-ups and Boring But Big among them")
  func wendler() {
    var random = Generator()
    for _ in 0..<300 {
      let place = Place(&random)
      let max = place.random(10...400, &random)
      let program = WendlerProgram(
        lifts: [ProgramLift(lift: .bench, exercise: 1)], options: WendlerOptions(boringButBig: .rising))
      for week in 1...4 {
        let plan = program.plan(
          [1], cycle: 2, week: week, maxes: [1: max],
          loadable: { LoadableWeights(place.stock, $0, upTo: max.milli + 60_000) }, equipment: { _ in place.equipment })
        let percents = week == 4 ? [40, 50, 60] : Wendler.weeks[week - 1].map(\.percent)
        for (set, percent) in zip(plan[0].sets.suffix(3), percents) {
          let rule = Place.grams(max.milli * percent / 100, max.unit)
          place.check(set.weight ?? max, rule: rule, "week \(week), \(percent) % of \(max)")
        }
        // Two warm-ups have five reps: the heavier percentage is the bound of both.
        for set in plan[0].sets.dropLast(3) {
          let percent = Wendler.warmupSteps.last { $0.reps == set.reps?.min }?.percent ?? 0
          place.check(set.weight ?? max, rule: Place.grams(max.milli * percent / 100, max.unit), "warm-up of \(max)")
        }
        for set in plan.dropFirst().flatMap(\.sets) {
          place.check(set.weight ?? max, rule: Place.grams(max.milli * 60 / 100, max.unit), "boring of \(max)")
        }
      }
    }
  }

  @Test("an assigned routine by each of its rules")
  func assigned() {
    var random = Generator()
    let start = CalendarDay(number: 20_000).monday
    for _ in 0..<600 {
      let place = Place(&random)
      let (top, max) = (place.random(4...240, &random), place.random(10...400, &random))
      let (sets, reps) = (Int.random(in: 1...4, using: &random), Int.random(in: 3...8, using: &random))
      let planned = PlannedExercise(
        item: 1, exercise: 1,
        sets: [PlannedSet(kind: .warmup, reps: RepTarget(min: 5, max: 5), load: .weight(half(top)))]
          + Array(repeating: PlannedSet(reps: RepTarget(min: reps, max: reps + 2), load: .weight(top)), count: sets))
      let done = (0..<Int.random(in: 0...6, using: &random)).map { day in
        ProgressionWorkout(
          day: start.adding(days: day),
          sets: (0..<sets).map { _ in .init(weight: top, reps: reps + Int.random(in: -1...3, using: &random)) })
      }
      var prescriber = Prescriber(loads: place.loads, start: start, today: start.adding(days: 7))
      prescriber.trainingMax = max
      let step = Weight(milli: [250, 1000, 2500, 5000].randomElement(using: &random) ?? 2500, unit: place.unit)
      for rule in [Progression.linear(step: step), .double(step: step)] {
        let next = prescriber.prescribe(planned, by: rule, after: done)
        guard !done.isEmpty, let load = next.planned.topWeight else { continue }
        // Each workout that reached its reps is worth one step.
        let most = Place.grams(top.milli + done.count * step.milli, place.unit)
        #expect(
          Place.grams(load.milli, load.unit) <= most + place.halfStep + 2, "\(rule) from \(top): \(load), \(place)")
        #expect(next.reason?.code == .more ? load.milli > top.milli : load.milli <= top.milli)
        let share = Double(half(top).milli) / Double(top.milli) * Place.grams(load.milli, load.unit)
        place.check(next.planned.sets[0].weight ?? top, rule: share, "warm-up")
      }
      let percent = Int.random(in: 200...1000, using: &random)
      let week = prescriber.prescribe(planned, by: .percentages([percent], trainingMax: nil), after: done)
      place.check(
        week.planned.topWeight ?? max, rule: Place.grams(max.milli * percent / 1000, max.unit), "\(percent) of \(max)")
      let wendler = prescriber.prescribe(planned, by: .wendler(.upper, trainingMax: nil), after: [])
      for (set, percent) in zip(wendler.planned.working, [65, 75, 85]) {
        place.check(set.weight ?? max, rule: Place.grams(max.milli * percent / 100, max.unit), "5/3/1 of \(max)")
      }
    }
  }

  private func half(_ weight: Weight) -> Weight { Weight(milli: max(500, weight.milli / 2), unit: weight.unit) }

  @Test("a generated program, whose reasons name the bar")
  func generated() {
    var random = Generator()
    for _ in 0..<60 {
      var place = Place(&random)
      place.equipment = .barbell
      var facts = ExerciseFacts(name: "Bench", type: .weightReps, bodyPart: .chest, equipment: .barbell)
      (facts.primary, facts.secondary) = ([.chest], [.triceps, .frontDelts])
      let last = place.random(4...200, &random)
      let e1rm = Int(Place.grams(last.milli, last.unit) * Double.random(in: 0.9...1.4, using: &random))
      let aims = TrainingAims(
        goal: TrainingGoal.allCases.randomElement(using: &random) ?? .keepFit, daysPerWeek: 3, minutes: 60)
      let stock = place.stock
      let program = ProgramGenerator(
        wish: ProgramWish(aims: aims, weeks: 4), exercises: [Exercise(id: 1, slug: "bench", owner: nil, facts: facts)],
        past: TrainingPast(workouts: 10, days: 100, known: [1: .init(times: 3, e1rmGrams: e1rm, last: last)]),
        unit: place.unit, stock: { _ in stock }
      ).generate()
      let exercises = program.days.flatMap(\.exercises)
      #expect(!exercises.isEmpty)
      for exercise in exercises {
        var isLighter = false
        for (index, step) in exercise.steps.enumerated() {
          guard let weight = step.weight, let reps = step.reps, let reserve = step.reserve else { continue }
          let aim = (reps.min + (reps.max ?? reps.min) + 1) / 2 + min(reserve, 3)
          let share = index == 3 ? 0.9 : 1
          place.check(weight, rule: Double(e1rm) / (1 + Double(aim) / 30) * share, "week \(index + 1)")
          isLighter = isLighter || place.loads.bar(over: weight) != nil
        }
        #expect(exercise.reasons.contains { $0.code == .lighter } == isLighter)
      }
    }
  }

  @Test("in pounds, every load that is not on a bar has steps of 5 lb, or 2.5 on a belt and 10 with kettlebells")
  func pounds() {
    let steps: [Equipment: Int] = [.bodyweight: 2_500, .kettlebell: 10_000]
    for equipment in Equipment.allCases where equipment != .barbell {
      let loads = NextLoad(equipment: equipment, stock: .usual(.lb), unit: .lb)
      let step = steps[equipment] ?? 5_000
      for grams in stride(from: 10_000.0, to: 150_000, by: 777) {
        let load = loads.nearest(grams: grams, last: Weight(milli: 50_000, unit: .lb))
        #expect(load.unit == .lb && load.milli.isMultiple(of: step), "\(equipment): \(load)")
        #expect(abs(load.value - grams / 453.59237) <= Double(step) / 2000 + 0.01, "\(equipment): \(load)")
      }
    }
    let onBar = NextLoad(equipment: .barbell, stock: .usual(.lb), unit: .lb)
    for grams in stride(from: 21_000.0, to: 150_000, by: 777) {
      // Also after a set that was logged in kilograms.
      for last in [Weight(milli: 60_000, unit: .kg), Weight(milli: 135_000, unit: .lb)] {
        let load = onBar.nearest(grams: grams, last: last)
        #expect(load.unit == .lb && load.milli.isMultiple(of: 5_000), "\(load)")
      }
    }
  }
}
