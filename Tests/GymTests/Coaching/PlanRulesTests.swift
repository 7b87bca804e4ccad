import Testing

@testable import Gym

struct PlanRulesTests {
  private static let types: [Int: ExerciseType] = [
    1: .weightReps, 2: .reps, 3: .bodyweightPlus, 4: .assisted, 5: .duration, 6: .weightDuration, 7: .distanceDuration,
  ]

  private func planned(_ exercise: Int = 1, item: Int = 1, sets: [PlannedSet] = [PlannedSet()]) -> PlannedExercise {
    PlannedExercise(item: item, exercise: exercise, sets: sets)
  }

  private func checked(_ plan: [PlannedExercise], least: Int = 1) throws(Invalid) -> [PlannedExercise] {
    try PlanRules.checked(plan, leastExercises: least) { Self.types[$0] }
  }

  private func refusal(_ plan: [PlannedExercise]) -> String? {
    do {
      _ = try checked(plan)
      return nil
    } catch { return "\(error.field) \(error.reason.code)" }
  }

  @Test("a plan has 1 to 60 exercises with 1 to 30 sets each; that of a workout may be empty")
  func counts() throws {
    #expect(refusal([]) == "plan out_of_range")
    #expect(try checked([], least: 0) == [])
    #expect(refusal((1...60).map { planned(item: $0) }) == nil)
    #expect(refusal((1...61).map { planned(item: $0) }) == "plan out_of_range")
    #expect(refusal([planned(sets: [])]) == "plan[0].sets out_of_range")
    #expect(refusal([planned(sets: Array(repeating: PlannedSet(), count: 30))]) == nil)
    #expect(refusal([planned(sets: Array(repeating: PlannedSet(), count: 31))]) == "plan[0].sets out_of_range")
  }

  @Test("an item stands in its plan once, and both exercises of it are known")
  func items() {
    #expect(refusal([planned(item: 3), planned(item: 3)]) == "plan[1].item malformed")
    #expect(refusal([planned(item: 0)]) == "plan[0].item out_of_range")
    #expect(refusal([planned(), planned(9, item: 2)]) == "plan[1].exercise no_such_exercise")
    var other = planned()
    other.alternatives = [2, 9]
    #expect(refusal([other]) == "plan[0].alternatives[1] no_such_exercise")
  }

  @Test("each type takes its own fields in a target and no other")
  func types() {
    let fields: [(String, PlannedSet, Set<ExerciseType>)] = [
      (
        "reps", PlannedSet(reps: RepTarget(min: 5, max: nil)),
        [.weightReps, .reps, .bodyweightPlus, .assisted]
      ),
      ("seconds", PlannedSet(milliseconds: 30_000), [.duration, .weightDuration, .distanceDuration]),
      ("metres", PlannedSet(millimetres: 400_000), [.distanceDuration]),
      (
        "load", PlannedSet(load: .weight(Weight(milli: 20_000, unit: .kg))),
        [.weightReps, .bodyweightPlus, .assisted, .weightDuration]
      ),
      ("load", PlannedSet(load: .percentOfMax(800)), [.weightReps, .bodyweightPlus]),
      ("load", PlannedSet(load: .percentOfTrainingMax(850)), [.weightReps, .bodyweightPlus]),
      ("load", PlannedSet(load: .rpe(85)), Set(ExerciseType.allCases)),
    ]
    for (field, set, takers) in fields {
      for (exercise, type) in Self.types {
        let message = takers.contains(type) ? nil : "plan[0].sets[1].\(field) not_for_exercise"
        #expect(refusal([planned(exercise, sets: [PlannedSet(), set])]) == message, "\(type) \(set)")
      }
    }
  }

  @Test("targets keep their bounds, and a range its order")
  func bounds() {
    func reps(_ min: Int, _ max: Int?) -> String? {
      refusal([planned(sets: [PlannedSet(reps: RepTarget(min: min, max: max))])])
    }
    func load(_ load: LoadTarget) -> String? { refusal([planned(sets: [PlannedSet(load: load)])]) }
    #expect(reps(1, 1000) == nil && reps(1, nil) == nil && reps(8, 8) == nil)
    for (min, max) in [(0, 5), (8, 7), (1, 1001), (1001, nil)] {
      #expect(reps(min, max) == "plan[0].sets[0].reps out_of_range")
    }
    for wrong: LoadTarget in [
      .percentOfMax(9), .percentOfMax(1501), .percentOfTrainingMax(0), .rpe(55), .rpe(105),
      .weight(Weight(milli: -1, unit: .kg)), .weight(Weight(milli: 1_500_001, unit: .kg)),
    ] { #expect(load(wrong) == "plan[0].sets[0].load out_of_range", "\(wrong)") }
    #expect(load(.rpe(83)) == "plan[0].sets[0].load malformed")
    for right: LoadTarget in [.percentOfMax(10), .percentOfMax(1500), .rpe(60), .rpe(100)] {
      #expect(load(right) == nil)
    }
    #expect(refusal([planned(5, sets: [PlannedSet(milliseconds: 999)])]) == "plan[0].sets[0].seconds out_of_range")
    #expect(refusal([planned(7, sets: [PlannedSet(millimetres: 999)])]) == "plan[0].sets[0].metres out_of_range")
    for (rest, message) in [
      (0, nil), (3600, nil), (3601, "plan[0].restSeconds out_of_range"), (-1, "plan[0].restSeconds out_of_range"),
    ] {
      var exercise = planned()
      exercise.restSeconds = rest
      #expect(refusal([exercise]) == message)
    }
  }

  @Test("a note is trimmed, an empty one is none, and 500 characters are the most")
  func notes() throws {
    func noted(_ text: String) throws(Invalid) -> String? {
      var exercise = planned()
      exercise.note = text
      return try checked([exercise])[0].note
    }
    #expect(try noted(" Elbows in.\nSlow. ") == "Elbows in.\nSlow.")
    #expect(try noted(" \n ") == nil)
    #expect(try noted(String(repeating: "é", count: 500))?.count == 500)
    #expect(throws: Invalid("plan[0].note", .tooLong(max: 500))) { try noted(String(repeating: "é", count: 501)) }
    #expect(throws: Invalid("plan[0].note", .badCharacters)) { try noted("a\u{7}b") }
  }

  @Test(
    "a superset has two members or more that are neighbours: who is left alone is in none",
    arguments: [
      ([1, 1, nil, 2, 2, 2], [1, 1, nil, 2, 2, 2]),
      ([1, nil, 1], [nil, nil, nil]),
      ([1, 2, 1, 1], [nil, nil, 1, 1]),
      ([1, 1, nil, 1, 1], [1, 1, nil, 2, 2]),
      ([2, 2, 1, 1, 2, 2], [2, 2, 1, 1, 3, 3]),
      ([7], [nil]),
    ] as [([Int?], [Int?])])
  func groups(_ given: [Int?], _ stored: [Int?]) throws {
    let plan = given.enumerated().map { index, group in
      var exercise = planned(item: index + 1)
      exercise.superset = group
      return exercise
    }
    #expect(try checked(plan).map(\.superset) == stored)
  }
}
