import Foundation
import Gym
import TestKit
import Testing

/// Cases of Tests/Vectors/supersets.json, which also test the browser's implementation.
@Suite struct SupersetTests {
  @Test("a superset runs A, B, C, A, B, C with one rest a round, whoever is finished or skipped")
  func vectors() throws {
    let file = URL(fileURLWithPath: Fixture.repository + "/Tests/Vectors/supersets.json")
    let cases = try JSON(Data(contentsOf: file)).array
    #expect(cases.count > 40)
    for one in cases {
      let units = one.plan.array.map { unit in
        PlanUnit(
          item: unit.item.int ?? 0, superset: unit.superset.int, sets: unit.sets.int ?? 0,
          warmups: unit.warmups.int ?? 0, isSkipped: unit.skipped == true)
      }
      let order = SupersetOrder(units, done: one.done.array.compactMap(\.int))
      #expect(order.next == one.next.int && order.restsAfterLast == (one.restAfterLast == true), "\(one)")
    }
  }

  private static func done(_ item: Int?, _ side: Side? = nil, isWarmup: Bool = false) -> DoneSet {
    DoneSet(exercise: 8, item: item, isWarmup: isWarmup, side: side)
  }

  @Test("a set of each side is done with both sides, whichever side was done more often")
  func sides() {
    var lunge = PlannedExercise(
      item: 2, exercise: 8, sets: [PlannedSet(kind: .warmup), PlannedSet(), PlannedSet()])
    lunge.isPerSide = true
    func whichDone(_ sets: [DoneSet]) -> [Bool] {
      let slots = PlanSlots([lunge], sets)
      return (0...3).map { slots.isDone($0, at: 0) }
    }
    let (left, right) = (Self.done(2, .left), Self.done(2, .right))
    #expect(whichDone([]) == [false, false, false, false])
    #expect(whichDone([Self.done(2, .left, isWarmup: true)]) == [false, false, false, false])
    #expect(whichDone([left]) == [true, false, false, false])
    #expect(whichDone([left, left, left]) == [true, false, false, false])
    #expect(whichDone([left, left, right]) == [true, true, false, false])
    #expect(whichDone([Self.done(2), Self.done(nil)]) == [true, true, false, false])
  }

  @Test("progress counts the sets of the plan alone, and both sides as one")
  func progress() {
    func done(_ exercise: Int, _ item: Int?, _ kind: SetKind = .working, _ side: Side? = nil) -> DoneSet {
      DoneSet(
        LoggedSet(
          id: 1, workout: 1, member: 1, exercise: exercise, position: 1, entry: SetEntry(kind: kind, reps: 5), at: 0,
          effectiveGrams: 0, liftedGrams: 0, e1rmGrams: nil, records: [], item: item, side: side))
    }
    func progress(_ plan: [PlannedExercise], _ sets: [DoneSet]) -> [Int] {
      let progress = PlanProgress(plan, sets)
      return [progress.done, progress.planned]
    }
    let bench = PlannedExercise(item: 1, exercise: 7, sets: [PlannedSet(kind: .warmup), PlannedSet(), PlannedSet()])
    var lunge = PlannedExercise(item: 2, exercise: 8, sets: [PlannedSet(), PlannedSet()])
    lunge.isPerSide = true
    #expect(progress([bench, lunge], []) == [0, 5])
    #expect(progress([bench], [done(7, 1, .warmup)]) == [1, 3])
    // The warm-up was skipped.
    #expect(progress([bench], [done(7, 1)]) == [1, 2])
    #expect(progress([bench], [done(7, 1), done(7, nil), done(7, 1), done(9, 1), done(9, nil)]) == [2, 2])
    let left = done(8, 2, .working, .left)
    #expect(progress([lunge], [left]) == [0, 2])
    #expect(progress([lunge], [left, done(8, 2, .working, .right)]) == [1, 2])
    #expect(progress([lunge], [left, left, left]) == [1, 2])
    // The one side more is of no set of the plan.
    #expect(progress([lunge], [left, left, left, done(8, 2, .working, .right)]) == [1, 2])
    let short = PlannedExercise(item: 3, exercise: 7, sets: [PlannedSet()])
    #expect(progress([short, bench], [done(7, 3), done(7, nil), done(7, nil)]) == [3, 3])
    lunge.isSkipped = true
    #expect(progress([bench, lunge], [left]) == [0, 3])
  }
}
