import Testing

@testable import Gym

struct PlanFromSetsTests {
  private func logged(
    _ exercise: Int, _ entry: SetEntry, side: Side? = nil, superset: Int? = nil
  ) -> LoggedSet {
    LoggedSet(
      id: 1, workout: 1, member: 1, exercise: exercise, position: 1, entry: entry, at: 0, effectiveGrams: 0,
      liftedGrams: 0, e1rmGrams: nil, records: [], side: side, superset: superset)
  }

  private func reps(_ reps: Int, kind: SetKind = .working, kilograms: Int = 80) -> SetEntry {
    SetEntry(
      kind: kind, weight: Weight(milli: kilograms * 1000, unit: .kg), reps: reps, milliseconds: nil, millimetres: nil)
  }

  @Test("a workout becomes a plan in its own order, with what was done as the targets and without loads")
  func targets() {
    let plan = PlannedExercise.plan(of: [
      logged(7, reps(5, kind: .warmup)), logged(3, reps(12)), logged(7, reps(8)),
      logged(4, SetEntry(kind: .working, weight: nil, reps: nil, milliseconds: 60_000, millimetres: nil)),
    ])
    #expect(plan.map(\.exercise) == [7, 3, 4] && plan.map(\.item) == [1, 2, 3])
    #expect(
      plan[0].sets == [
        PlannedSet(kind: .warmup, reps: RepTarget(min: 5, max: 5)), PlannedSet(reps: RepTarget(min: 8, max: 8)),
      ])
    #expect(plan[2].sets == [PlannedSet(milliseconds: 60_000)])
  }

  @Test("both sides are one set per side, a superset stays one, and a set of 0 reps has no target")
  func sides() {
    let plan = PlannedExercise.plan(of: [
      logged(1, reps(10), side: .left, superset: 1), logged(1, reps(9), side: .right, superset: 1),
      logged(2, reps(0), superset: 1), logged(1, reps(8), side: .right, superset: 1),
    ])
    #expect(plan.map(\.superset) == [1, 1] && plan.map(\.isPerSide) == [true, false])
    #expect(plan[0].sets == [RepTarget(min: 9, max: 9), RepTarget(min: 8, max: 8)].map { PlannedSet(reps: $0) })
    #expect(plan[1].sets == [PlannedSet()])
  }

  @Test("what a workout has above a plan's limits is left out, so that the plan is always valid")
  func limits() throws {
    let sets = (1...70).flatMap { exercise in (1...31).map { logged(exercise, reps($0)) } }
    let plan = PlannedExercise.plan(of: sets)
    #expect(plan.count == PlanRules.maxExercises && plan.allSatisfy { $0.sets.count == PlanRules.maxSets })
    #expect(try PlanRules.checked(plan) { _ in .weightReps } == plan)
  }
}
