import Testing

@testable import Gym

private let day = 86_400_000

/// The same training in kilograms and in pounds gets the same verdict: pounds are stored as whole grams.
@Suite struct EvaluationUnitTests {
  private static func set(_ value: Double, _ unit: WeightUnit, _ reps: Int, id: Int = 1) -> LoggedSet {
    let entry = SetEntry(weight: Weight(value: value, unit: unit), reps: reps)
    let grams = liftedGrams(entry, type: .weightReps)
    return LoggedSet(
      id: id, workout: 1, member: 1, exercise: 1, position: id, entry: entry, at: id, effectiveGrams: grams,
      liftedGrams: grams, e1rmGrams: estimatedMax(grams: grams, reps: reps)?.grams, records: [])
  }

  private static func workout(_ at: Int, _ sets: [(Double, Int)], _ unit: WeightUnit) -> EvaluatedWorkout {
    let sets = sets.enumerated().map { Self.set($0.element.0, unit, $0.element.1, id: at * 100 + $0.offset) }
    var summary = WorkoutSummary(lastAt: at * day, position: 1)
    for set in sets { summary.add(set) }
    return EvaluatedWorkout(work: ExerciseWorkout(workout: at, startedAt: at * day, summary: summary), sets: sets)
  }

  /// Five workouts of a set, and five of another one.
  private static func momentum(_ before: (Double, Int), _ now: (Double, Int), _ unit: WeightUnit) -> String? {
    let sets = (Array(repeating: before, count: 5) + Array(repeating: now, count: 5)).map { set($0.0, unit, $0.1) }
    let volumes = sets.map { Double(volumeGrams($0.entry, effectiveGrams: $0.effectiveGrams)) }
    return Evaluation.momentum(volumes, reps: sets.compactMap(\.entry.reps), unit: .grams)?.params.tier
  }

  @Test(
    "momentum at exactly a limit is on the same side in both units", arguments: [1.0, 2.5, 5, 12.5, 35, 60, 95, 315])
  func momentum(_ weight: Double) {
    for unit in WeightUnit.allCases {
      // 20 and 23 reps are 15 % more, 20 and 21 are 5 % more, 20 and 18 are 10 % less; the same with other weights.
      #expect(Self.momentum((weight, 20), (weight, 23), unit) == "steady")
      #expect(Self.momentum((weight * 2, 10), (weight, 23), unit) == "steady")
      #expect(Self.momentum((weight * 4, 5), (weight * 3, 7), unit) == "steady")
      #expect(Self.momentum((weight * 4, 5), (weight * 2, 9), unit) == "maintaining")
      #expect(Self.momentum((weight, 100), (weight, 116), unit) == "rapid")
      #expect(Self.momentum((weight, 100), (weight, 89), unit) == "decline")
    }
  }

  @Test("rounded pounds alone are neither a rise nor a fall of the estimated max")
  func trend() {
    for unit in WeightUnit.allCases {
      // 60 × 15, 75 × 6 and 67.5 × 10 are all worth 90.
      let all: [(Double, Int)] = [(60, 15), (60, 15), (60, 15), (75, 6), (75, 6), (75, 6), (75, 6)]
      for sets in [all, all.reversed()] {
        let workouts = sets.enumerated().map { Self.workout($0.offset * 5, [$0.element], unit).work }
        #expect(Evaluation.trend(workouts)?.params.tier == "plateau")
      }
    }
  }

  @Test("of sets that are worth the same, the heavier one is the best in both units")
  func best() {
    for unit in WeightUnit.allCases {
      for (heavy, light) in [((75.0, 6), (60.0, 15)), ((100, 6), (90, 10)), ((125, 6), (100, 15)), ((25, 6), (20, 15))]
      {
        let last = Self.workout(1, [light, heavy], unit)
        let this = Self.workout(4, [heavy, light], unit)
        let evaluation = Evaluation(type: .weightReps, this: this, last: last, muscles: [])
        #expect(evaluation.best(last.sets)?.entry.reps == 6 && evaluation.best(this.sets)?.entry.reps == 6)
        #expect(evaluation.sentences().first?.code == .same)
        // Lighter, and worth as much.
        let lighter = Evaluation(
          type: .weightReps, this: Self.workout(4, [light], unit), last: Self.workout(1, [heavy], unit), muscles: [])
        #expect(lighter.sentences().first?.code == .upReps)
      }
    }
  }

  @Test("a difference in weight is judged as it was entered")
  func tolerance() {
    // 0.44 lb are 199.58 g, which round to 200 g or to 199 g.
    for (before, now) in [(100.0, 100.44), (99.0, 99.44), (45, 45.44), (46, 46.44)] {
      let evaluation = Evaluation(
        type: .weightReps, this: Self.workout(4, [(now, 5)], .lb), last: Self.workout(1, [(before, 5)], .lb),
        muscles: [])
      #expect(evaluation.sentences().first?.code == .same)
    }
  }

  @Test("fatigue at exactly a limit is on the same side in both units")
  func fatigue() {
    for unit in WeightUnit.allCases {
      func volume(_ weight: Double, _ reps: Int) -> Double {
        let set = Self.set(weight, unit, reps)
        return Double(volumeGrams(set.entry, effectiveGrams: set.effectiveGrams))
      }
      // Two sessions a week before; four sessions of the same volume in this week are 70.
      for (usual, now) in [((60.0, 20), (75.0, 16)), ((75, 16), (60, 20)), ((5, 12), (15, 4)), ((15, 4), (5, 12))] {
        let before = [8, 11, 15, 18, 22, 25, 29, 32, 36].map {
          SessionLoad(daysAgo: $0, volume: volume(usual.0, usual.1))
        }
        let week = [0.5, 2, 4, 6].map { SessionLoad(daysAgo: $0, volume: volume(now.0, now.1)) }
        let sentence = Evaluation.fatigue(before + week)
        #expect(sentence?.params.tier == "elevated" && sentence?.numbers.first?.value == 70)
      }
    }
  }

  @Test("half a percent less than the weight of a plan still counts as that weight in both units")
  func planned() {
    for unit in WeightUnit.allCases {
      for value in stride(from: 20.0, through: 600, by: 10) {
        let target = Weight(value: value, unit: unit)
        let less = Weight(value: value * 0.995, unit: unit)
        let tooLight = Weight(value: value * 0.99, unit: unit)
        guard let target, let less, let tooLight else { continue }
        #expect(PlusTarget(weight: target, reps: 5).isWeight(less.grams))
        #expect(!PlusTarget(weight: target, reps: 5).isWeight(tooLight.grams))
      }
    }
  }
}
