import Testing

@testable import Gym

private let day = 86_400_000

/// When a member is advised to take more weight, and when not.
@Suite struct HeavierTests {
  private typealias Entry = (kilograms: Double, reps: Int, rpeTenths: Int?)

  private static func workout(
    _ at: Int, _ entries: [Entry], kind: SetKind = .working, isOpen: Bool = false
  ) -> EvaluatedWorkout {
    let sets = entries.enumerated().map { index, one in
      let entry = SetEntry(
        kind: index == entries.count - 1 ? kind : .working, weight: Weight(value: one.kilograms, unit: .kg),
        reps: one.reps, rpeTenths: one.rpeTenths)
      let grams = liftedGrams(entry, type: .weightReps)
      return LoggedSet(
        id: at * 100 + index, workout: at, member: 1, exercise: 1, position: index + 1, entry: entry, at: at * day,
        effectiveGrams: grams, liftedGrams: grams, e1rmGrams: estimatedMax(grams: grams, reps: one.reps)?.grams,
        records: [])
    }
    var summary = WorkoutSummary(lastAt: at * day, position: 1)
    for set in sets { summary.add(set) }
    return EvaluatedWorkout(
      work: ExerciseWorkout(workout: at, startedAt: at * day, summary: summary), sets: sets, isOpen: isOpen)
  }

  private static func heavier(
    _ this: EvaluatedWorkout, after last: EvaluatedWorkout? = nil, _ change: (inout Evaluation) -> Void = { _ in }
  ) -> Sentence? {
    var evaluation = Evaluation(type: .weightReps, this: this, last: last, muscles: [.chest])
    change(&evaluation)
    return evaluation.sentences().first { $0.code == .heavier }
  }

  private static let easy: [Entry] = [(40, 13, nil), (40, 12, nil)]
  private static let rated: [Entry] = [(40, 13, 75), (40, 12, 80)]

  @Test("twelve reps in each set, twice in a row, or rated as easy: more weight, for 6 to 10 reps")
  func said() {
    let twice = Self.heavier(Self.workout(4, Self.easy), after: Self.workout(1, Self.easy))
    #expect(twice?.params == SentenceParams(low: 6, high: 10))
    #expect(twice?.numbers.map(\.value) == [40_000, 12])
    #expect(Self.heavier(Self.workout(4, Self.rated)) != nil)
    #expect(Self.heavier(Self.workout(4, [(20, 15, 60)] + Self.rated)) != nil)
  }

  @Test("not after one such time without a rating, a hard set, fewer reps, one set, failure, or with another weight")
  func notSaid() {
    let last = Self.workout(1, Self.easy)
    #expect(Self.heavier(Self.workout(4, Self.easy)) == nil)
    #expect(Self.heavier(Self.workout(4, Self.easy), after: Self.workout(1, [(35, 12, nil), (35, 12, nil)])) == nil)
    #expect(Self.heavier(Self.workout(4, Self.easy), after: Self.workout(1, [(40, 12, nil), (40, 11, nil)])) == nil)
    #expect(Self.heavier(Self.workout(4, [(40, 13, nil), (40, 11, nil)]), after: last) == nil)
    #expect(Self.heavier(Self.workout(4, [(40, 13, nil)]), after: last) == nil)
    #expect(Self.heavier(Self.workout(4, Self.easy, kind: .failure), after: last) == nil)
    #expect(Self.heavier(Self.workout(4, [(40, 13, 75), (40, 12, 85)]), after: last) == nil)
    #expect(Self.heavier(Self.workout(4, [(40, 13, 75), (40, 12, nil)])) == nil)
    let light: [Entry] = [(0, 20, nil), (0, 20, nil)]
    #expect(Self.heavier(Self.workout(4, light), after: Self.workout(1, light)) == nil)
  }

  @Test("not while the workout goes on, beside a warning, or where many reps are what is recommended")
  func otherwise() {
    #expect(Self.heavier(Self.workout(4, Self.rated, isOpen: true)) == nil)
    #expect(Self.heavier(Self.workout(4, Self.rated)) { $0.mostReps = 12 } != nil)
    #expect(Self.heavier(Self.workout(4, Self.rated)) { $0.mostReps = 20 } == nil)
    #expect(Self.heavier(Self.workout(4, Self.rated)) { $0.week.days = [.chest: 4] } == nil)
    #expect(
      Self.heavier(Self.workout(4, Self.rated)) { $0.fatigue = Sentence(.fatigue, SentenceParams(tier: "high")) } == nil
    )
    #expect(Self.heavier(Self.workout(40, Self.easy), after: Self.workout(1, Self.easy)) == nil)
    #expect(Self.heavier(Self.workout(4, Self.rated)) { $0.daysAway = 30 } == nil)
  }
}
