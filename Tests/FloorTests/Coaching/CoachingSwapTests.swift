import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A trainer who swaps an exercise in a client's workout.
@Suite(.limitedConcurrency) struct CoachingSwapTests {
  private typealias Pair = CoachingTests.Pair

  private func swap(_ pair: Pair, was: Int = 1, to: Int = TestFloor.pullUp, _ more: Params = [:]) -> Params {
    ["client": pair.ines.member, "workout": pair.workout, "item": 1, "was": was, "to": to].merging(more) { $1 }
  }

  @Test("an exercise that is not begun is swapped without its weights; the client sees it at once and takes it back")
  func swaps() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    for topic in ["me", "coaching"] { _ = try await ines.call("topics.subscribe", ["topic": topic]) }
    try await pair.watch()
    // A trainer's change of a set ends with the swap, and does not count as the client's plan.
    _ = try await tove.change("coaching.adjust", pair.adjust(2, to: Pair.set(105)))
    let key = newKey()
    let made = try await tove.change("coaching.swap", swap(pair), key: key)
    #expect(made.swaps[0].by.name == "Tove" && made.swaps[0].after.int == TestFloor.pullUp)
    #expect(made.swaps[0].before.sets == .array(Array(repeating: Pair.set(100), count: 3)))
    #expect(made.changes == [])
    #expect(try await tove.change("coaching.swap", swap(pair), key: key) == made)
    let planned = await ines.event("workout.planned") { $0.data.plan[0].exercise.int == TestFloor.pullUp }.data.plan[0]
    #expect(planned.sets[0] == ["kind": "working", "reps": ["min": 5, "max": 5]])
    #expect(planned.alternatives == [1])
    #expect(await ines.event("coaching.changed") { !$0.data.swaps.isNull }.data == made)
    #expect(await tove.event("coaching.changed") { !$0.data.swaps.isNull }.data == made)
    // Then its sets can be changed.
    let set: JSON = ["kind": "working", "reps": ["min": 5, "max": 5]]
    let to: JSON = ["kind": "working", "reps": ["min": 8, "max": 8]]
    let changed = try await tove.change("coaching.adjust", pair.adjust(1, from: set, to: to))
    #expect(changed.changes.array.count == 1 && changed.swaps.array.count == 1)
    // The client decides in the end, and changes of the set go with the swap.
    let plan = Pair.plan(Array(repeating: Pair.set(100), count: 3))
    _ = try await ines.change("workouts.plan", ["plan": plan])
    let left = await ines.event("coaching.changed") { $0.data.swaps.isNull && $0.data.changes == [] }
    #expect(left.data.workout.int == pair.workout)
    #expect(try await pair.plan()[0].sets[1] == Pair.set(100))
    #expect(try pair.floor.problems() == [])
  }

  @Test("swapped again it is still the client's plan that comes back, and swapping back is no swap")
  func again() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    _ = try await tove.change("coaching.swap", swap(pair))
    let other = try await tove.change("coaching.swap", swap(pair, was: TestFloor.pullUp, to: 2))
    #expect(other.swaps.array.count == 1 && other.swaps[0].before.exercise == 1)
    let back = try await tove.change("coaching.swap", swap(pair, was: 2, to: 1))
    #expect(back.swaps.isNull)
    #expect(try await pair.plan()[0].sets == .array(Array(repeating: Pair.set(100), count: 3)))
    // A client who continues with the swapped exercise keeps it.
    _ = try await tove.change("coaching.swap", swap(pair))
    let own: JSON = [["item": 1, "exercise": .number(Double(TestFloor.pullUp)), "sets": [["kind": "working"]]]]
    _ = try await ines.change("workouts.plan", ["plan": own])
    #expect(try await pair.watch().state.swaps.array.count == 1)
    try await ines.log(0, reps: 5, ["item": 1, "exercise": TestFloor.pullUp])
    let begun = try await tove.refusedChange("coaching.swap", swap(pair, was: TestFloor.pullUp, to: 2))
    #expect(begun.reason == "exercise_begun" && begun.field == "item")
  }

  @Test("what is begun, skipped or not what the trainer saw is not swapped; wrong values name their field")
  func conflicts() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    func refused(_ params: Params) async throws -> JSON { try await tove.refusedChange("coaching.swap", params) }
    #expect(try await refused(swap(pair, was: 2)).reason == "plan_changed")
    #expect(try await refused(swap(pair, ["item": 9])).field == "item")
    #expect(try await refused(swap(pair, to: 999_999)).field == "to")
    #expect(try await refused(swap(pair, ["workout": 999_999])).field == "workout")
    let omar = try await pair.floor.trainer("Omar")
    #expect(try await omar.refusedChange("coaching.swap", swap(pair)).reason == "no_such_client")
    #expect(try await ines.refusedChange("coaching.swap", swap(pair)).reason == "not_allowed")
    // Two requests at once: the second finds another exercise there.
    let twoAtOnce = [TestFloor.pullUp, 2].map { tove.post("coaching.swap", swap(pair, to: $0, ["key": newKey()])) }
    let replies = [await tove.reply(twoAtOnce[0]), await tove.reply(twoAtOnce[1])]
    #expect(replies.map(\.error.data.reason.string) == [nil, "plan_changed"])
    let plan: JSON = [["item": 1, "exercise": 1, "sets": [Pair.set(100)], "skipped": true]]
    _ = try await ines.change("workouts.plan", ["plan": plan])
    #expect(try await refused(swap(pair)).reason == "plan_changed")
    _ = try await ines.change("workouts.plan", ["plan": Pair.plan([Pair.set(100), Pair.set(100)])])
    try await ines.log(100, reps: 5, ["item": 1])
    #expect(try await refused(swap(pair)).reason == "exercise_begun")
    _ = try await ines.change("workouts.finish")
    #expect(try await refused(swap(pair)).reason == "workout_finished")
  }

  @Test("a plan from a screen that was away keeps the swap, unless that exercise was changed or begun there")
  func offline() async throws {
    for isBegun in [false, true] {
      let pair = try await Pair()
      let (floor, ines) = (pair.floor, pair.ines)
      let away = floor.time.now + 1_000
      floor.time.advance(60_000)
      _ = try await pair.tove.change("coaching.swap", swap(pair))
      floor.time.advance(60_000)
      if isBegun { try await ines.log(100, reps: 5, ["item": 1, "at": away]) }
      let sets = Array(repeating: Pair.set(100), count: 3)
      let plan: JSON = [
        ["item": 1, "exercise": 1, "sets": .array(sets)], ["item": 2, "exercise": 1, "sets": [Pair.set(60)]],
      ]
      let reply = try await ines.change("workouts.plan", ["plan": plan, "at": away + 1])
      #expect(reply.workout.plan[0].exercise.int == (isBegun ? 1 : TestFloor.pullUp))
      #expect(reply.workout.plan[1].sets == [Pair.set(60)])
      #expect(try floor.count("SELECT COUNT(*) FROM plan_swaps") == (isBegun ? 0 : 1))
    }
    let pair = try await Pair()
    let away = pair.floor.time.now + 1_000
    pair.floor.time.advance(60_000)
    _ = try await pair.tove.change("coaching.swap", swap(pair))
    let plan = Pair.plan([Pair.set(90)])
    let reply = try await pair.ines.change("workouts.plan", ["plan": plan, "at": away])
    #expect(reply.workout.plan[0].exercise == 1 && reply.workout.plan[0].sets == [Pair.set(90)])
  }
}
