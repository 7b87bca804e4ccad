import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Pauses, what comes late, and workouts that are entered afterwards.
@Suite(.limitedConcurrency) struct WorkoutTimesTests {
  @Test("a plan that waited goes into a workout of its own where another has begun since, and a deleted pause is over")
  func latePlan() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let at = floor.time.now
    floor.time.advance(1_800_000)
    let open = try await mara.log().set.workout
    let plan = JSON.array([PlannedWorkoutTests.item(1)])
    let planning: [String: JSON] = ["plan": plan, "at": .number(Double(at))]
    let late = try await mara.change("workouts.plan", planning).workout
    #expect(late.startedAt.int == at && late.finishedAt.int == at && late.plan == plan)
    #expect(try await mara.call("workouts.current").workout.id == open)
    _ = try await mara.change("workouts.pause", ["paused": true])
    _ = try await mara.change("workouts.delete", ["workout": open])
    #expect(try await mara.change("workouts.restore", ["workout": open]).workout.pausedAt.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("a pause is left out of the duration, and ends with a set or with the workout")
  func pause() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.change("workouts.start", PlannedWorkoutTests.start([PlannedWorkoutTests.item(1)]))
    func pause(_ paused: Bool) async throws -> JSON {
      try await mara.change("workouts.pause", ["paused": paused]).workout
    }
    floor.time.advance(60_000)
    let pausedAt = floor.time.now
    #expect(try await pause(true).pausedAt.int == pausedAt)
    floor.time.advance(1_000)
    #expect(try await pause(true).pausedAt.int == pausedAt)
    floor.time.advance(9_000)
    let resumed = try await pause(false)
    #expect(resumed.pausedAt.isNull && resumed.pausedMs == 10_000)
    #expect(try await pause(false).pausedMs == 10_000)
    _ = try await pause(true)
    floor.time.advance(5_000)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    try await mara.log()
    #expect(await mara.event("workout.paused").data.pausedMs == 15_000)
    _ = try await pause(true)
    floor.time.advance(5_000)
    let finished = try await mara.change("workouts.finish").workout
    #expect(finished.pausedMs == 20_000 && finished.pausedAt.isNull)
    #expect(try await mara.refusedChange("workouts.pause", ["paused": true]).reason == "no_such_workout")
  }

  @Test("a whole workout that waited at a kiosk is stored as it was, and the one that began since stays as it is")
  func late() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let monday = floor.time.now
    floor.time.advance(86_400_000)
    let today = try await mara.log().set
    func at(_ minute: Int) -> JSON { .number(Double(monday + minute * 60_000)) }
    let plan = [PlannedWorkoutTests.item(1), PlannedWorkoutTests.item(2, 3)]
    let old = try await mara.change("workouts.start", PlannedWorkoutTests.start(plan, ["at": at(0)])).workout
    _ = try await mara.log(90, ["at": at(3), "item": 1])
    _ = try await mara.change("workouts.plan", ["plan": JSON.array([PlannedWorkoutTests.item(1)]), "at": at(4)])
    _ = try await mara.change("workouts.finish", ["comment": "done", "at": at(20)])
    let stored = try await mara.call("workouts.get", ["workout": old.id]).workout
    #expect(
      stored.finishedAt == at(20) && stored.comment == "done" && stored.plan == .array([PlannedWorkoutTests.item(1)]))
    #expect(stored.sets.array.map(\.item) == [1])
    let current = try await mara.call("workouts.current").workout
    #expect(current.id == today.workout && current.plan.isNull && current.sets.array.count == 1)
    #expect(try floor.problems() == [])
  }

  @Test("a planned workout that began more than three hours ago and goes on stays one workout with its plan")
  func goesOn() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let now = floor.time.now
    func ago(_ minutes: Int) -> JSON { .number(Double(now - minutes * 60_000)) }
    let plan = [PlannedWorkoutTests.item(1), PlannedWorkoutTests.item(2, 3)]
    let started = try await mara.change("workouts.start", PlannedWorkoutTests.start(plan, ["at": ago(230)])).workout
    _ = try await mara.change("workouts.pause", ["paused": true, "at": ago(225)])
    _ = try await mara.change("workouts.pause", ["paused": false, "at": ago(220)])
    try await mara.log(80, ["item": 1, "at": ago(215)])
    try await mara.log(80, ["item": 1, "at": ago(120)])
    #expect(await mara.event("workout.reopened").data.workout == started.id)
    #expect(await wall.event("floor.workout") { $0.data.done == 2 }.data.workout == started.id)
    let current = try await mara.call("workouts.current").workout
    #expect(current.id == started.id && current.plan == .array(plan) && current.sets.array.count == 2)
    #expect(current.pausedMs == 300_000)
    // The member is still training.
    #expect(try await mara.log(80, ["item": 1]).set.workout == started.id)
    let ended = try await mara.change("workouts.finish").workout
    #expect(ended.finishedAt.int == now && ended.sets.array.count == 3)
    #expect(try await mara.log(80).set.workout != started.id)
    #expect(try floor.problems() == [])
  }

  @Test("what came late ends with its finish, also where that is young: the next set begins another")
  func endsLate() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let now = floor.time.now
    func ago(_ minutes: Int) -> JSON { .number(Double(now - minutes * 60_000)) }
    let started = try await mara.change(
      "workouts.start", PlannedWorkoutTests.start([PlannedWorkoutTests.item(1)], ["at": ago(230)])
    ).workout
    try await mara.log(80, ["item": 1, "at": ago(200)])
    let plan = JSON.array([PlannedWorkoutTests.item(1), PlannedWorkoutTests.item(2, 3)])
    #expect(try await mara.change("workouts.plan", ["plan": plan, "at": ago(170)]).workout.id == started.id)
    _ = try await mara.change("workouts.pause", ["paused": true, "at": ago(165)])
    let ended = try await mara.change("workouts.finish", ["at": ago(160), "comment": "done"]).workout
    #expect(ended.id == started.id && ended.finishedAt == ago(160) && ended.plan == plan)
    #expect(ended.pausedMs == 300_000 && ended.pausedAt.isNull)
    #expect(try await mara.log(80).set.workout != started.id)
    #expect(try await mara.call("workouts.current").workout.plan.isNull)
    // Without a plan the result is the same: sets alone form one workout.
    let ben = try await floor.member("Ben")
    let first = try await ben.log(80, ["at": ago(200)]).set.workout
    #expect(try await ben.log(80, ["at": ago(100)]).set.workout == first)
    #expect(try await ben.log(80, ["startsNew": true]).set.workout != first)
    #expect(try floor.problems() == [])
  }

  @Test("a finished workout gets one more set within its time, without a rest, and the wall does not show it")
  func oneMore() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let first = try await mara.log(80).set
    floor.time.advance(600_000)
    _ = try await mara.change("workouts.finish")
    floor.time.advance(30 * 86_400_000)
    let live = try await mara.log(70).set
    let more = try await mara.log(85, ["workout": first.workout])
    #expect(more.set.workout == first.workout && more.set.position == 2 && more.rest.isNull)
    #expect(more.set.at.int == (first.at.int ?? 0) + 600_000)
    #expect(try await mara.call("workouts.current").workout.sets == [live])
    let before = JSON.number((first.at.int.map(Double.init) ?? 0) - 1)
    #expect(
      try await mara.refusedChange("sets.log", mara.set(80, ["workout": first.workout, "at": before])).field == "at")
    #expect(try await mara.refusedChange("sets.log", mara.set(80, ["workout": 99])).field == "workout")
    let wall = try await floor.device("wall")
    let rows = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows.array
    #expect(!rows.map(\.set).contains(more.set.id))
    #expect(try floor.problems() == [])
  }

  @Test("a past workout is stored whole with its records, counts on its day, and no wall shows it")
  func record() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let open = try await mara.log(80).set
    let start = floor.time.now - 50 * 3_600_000
    // An earlier workout, because only a later one can set records.
    let first: JSON = ["exercise": 1, "kind": "working", "weight": kg(82.5), "reps": 5]
    let (from, to) = (start - 86_400_000, start - 82_800_000)
    let earlier: Params = ["startedAt": from, "finishedAt": to, "sets": JSON.array([first])]
    _ = try await mara.change("workouts.record", earlier)
    let sets: [JSON] = (0..<4).map { index in
      ["exercise": 1, "kind": "working", "weight": kg(85), "reps": .number(Double(5 + index)), "side": "left"]
    }
    func params(_ more: Params = [:]) -> Params {
      let plain: Params = [
        "startedAt": start, "finishedAt": start + 3_600_000, "name": "Push", "comment": "At home",
        "sets": JSON.array(sets),
      ]
      return plain.merging(more) { $1 }
    }
    let stored = try await mara.change("workouts.record", params()).workout
    #expect(stored.finishedAt.int == start + 3_600_000 && stored.comment == "At home")
    #expect(stored.sets.array.map(\.at.int) == [1, 2, 3, 4].map { start + $0 * 900_000 })
    #expect(stored.sets[0].records == ["heaviest", "e1rm"] && stored.sets[0].side == "left")
    #expect(await mara.event("workout.restored") { $0.data.workout.id == stored.id }.data.workout == stored)
    #expect(try await mara.call("workouts.get", ["workout": stored.id]).workout == stored)
    #expect(try await mara.call("workouts.current").workout.sets == [open])
    let rows = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows.array
    #expect(rows.map(\.set) == [open.id])
    // The smallest integer; nothing can be subtracted from it.
    let least = """
      {"jsonrpc":"2.0","id":9000,"method":"workouts.record","params":{"key":"\(newKey())","startedAt":\(start),\
      "finishedAt":-9223372036854775808,"sets":[{"exercise":1,"kind":"working","reps":5}]}}
      """
    mara.raw(Array(least.utf8))
    #expect(await mara.reply(9000).error.data.field == "finishedAt")
    let now = floor.time.now
    let late = JSON.array(sets + [["exercise": 1, "kind": "working", "reps": 5]])
    for (more, field, reason) in [
      ([:], "startedAt", "workout_overlaps"),
      (
        ["startedAt": .number(Double(start - 7_200_000)), "finishedAt": .number(Double(now + 600_000))], "finishedAt",
        "in_future"
      ),
      (["startedAt": .number(Double(start - 172_800_000))], "finishedAt", "out_of_range"),
      (["finishedAt": .number(Double(start - 1))], "finishedAt", "out_of_range"),
      (["sets": []], "sets", "out_of_range"),
      (["sets": .array(Array(repeating: sets[0], count: 201))], "sets", "out_of_range"),
      (
        ["startedAt": .number(Double(now - 60_000)), "finishedAt": .number(Double(now + 60_000))], "startedAt",
        "workout_overlaps"
      ),
      (["sets": late], "sets[4].weight", "required"),
      (["sets": [["exercise": 99, "kind": "working"]]], "sets[0].exercise", "no_such_exercise"),
    ] as [([String: JSON], String, String)] {
      let refusal = try await mara.refusedChange("workouts.record", params(more.mapValues { $0 as any JSONValue }))
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(refusal)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM workouts") == 3)
    #expect(try floor.problems() == [])
  }
}
