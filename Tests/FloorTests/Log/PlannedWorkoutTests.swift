import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Starting a workout with a plan, changing the plan, and who sees it.
@Suite(.limitedConcurrency) struct PlannedWorkoutTests {
  static func item(_ item: Int, _ exercise: Int = TestFloor.bench, sets: Int = 3, superset: Int? = nil) -> JSON {
    var planned: JSON = [
      "item": .number(Double(item)), "exercise": .number(Double(exercise)),
      "sets": .array(Array(repeating: ["kind": "working", "reps": ["min": 6, "max": 8]], count: sets)),
    ]
    if let superset { planned["superset"] = .number(Double(superset)) }
    return planned
  }

  static func start(_ plan: [JSON], _ more: Params = [:]) -> Params {
    ["name": "Push A", "plan": JSON.array(plan), "routine": ["id": 3, "version": 2] as JSON].merging(more) { $1 }
  }

  @Test("a workout keeps the plan and the routine that it began with, and everybody who listens sees it")
  func starts() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let plan: [JSON] = [
      [
        "item": 1, "exercise": 1, "sets": [["kind": "working", "reps": ["min": 6, "max": 8], "load": ["rpe": 8.5]]],
        "restSeconds": 120, "note": "slow down", "alternatives": [3],
      ],
      [
        "item": 4, "exercise": 3, "sets": [["kind": "failure", "reps": ["min": 5]]], "perSide": true, "skipped": true,
      ],
    ]
    let started = try await mara.change("workouts.start", Self.start(plan)).workout
    #expect(started.plan == .array(plan))
    // The routine is deleted; its name stays in the workout.
    #expect(started.routine == ["name": "Push A", "version": 2])
    #expect(await mara.event("workout.started").data.workout == started)
    #expect(try await mara.call("workouts.current").workout == started)
    #expect(try await mara.call("topics.subscribe", ["topic": "me"]).snapshot.workout == started)
    let logged = try await mara.log(80, ["item": 1]).set
    #expect(logged.workout == started.id && logged.item == 1)
    let finished = try await mara.change("workouts.finish", ["comment": " Slept badly \n"]).workout
    #expect(finished.comment == "Slept badly" && finished.plan == started.plan && finished.sets == [logged])
    #expect(await mara.event("workout.finished").data.comment == "Slept badly")
    #expect(try floor.problems() == [])
  }

  @Test("a routine gives the workout its plan and its version, and keeps neither for later changes")
  func routine() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let plan = JSON.array([Self.item(1)])
    let made = try await mara.change("routines.create", ["name": "Pull B", "plan": plan]).routine
    let ref: JSON = ["id": made.id, "version": made.version]
    let started = try await mara.change("workouts.start", ["routine": ref]).workout
    #expect(started.plan == plan && started.name == "Pull B")
    #expect(started.routine == ["id": made.id, "name": "Pull B", "version": 1])
    #expect(
      try await mara.call("routines.list").routines.array.first { $0.id == made.id }?.lastUsedAt.int == floor.time.now)
    _ = try await mara.change(
      "routines.edit",
      ["routine": made.id, "version": 1, "name": "Pull C", "plan": JSON.array([Self.item(1), Self.item(2, 3)])])
    #expect(try await mara.call("workouts.current").workout == started)
    let ben = try await floor.member("Ben")
    #expect(try await ben.refusedChange("workouts.start", ["routine": ref]).reason == "no_such_routine")
  }

  @Test("a set knows its superset from the plan, and its side; a set without a plan has neither")
  func superset() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let plan = [Self.item(1, superset: 7), Self.item(2, 3, superset: 7), Self.item(3, 2, superset: 8)]
    let started = try await mara.change("workouts.start", Self.start(plan)).workout
    // A superset of one exercise is not a superset.
    #expect(started.plan[2].superset.isNull)
    let first = try await mara.log(80, ["item": 1, "side": "left", "restSeconds": 0])
    #expect(first.set.superset == 7 && first.set.side == "left" && first.rest.isNull)
    let second = try await mara.change(
      "sets.log", ["exercise": 3, "kind": "working", "reps": 8, "item": 2, "restSeconds": 45])
    #expect(second.set.superset == 7 && second.rest.endsAt.int == floor.time.now + 45_000)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    #expect(try await mara.log(80, ["restSeconds": 0]).set.superset.isNull)
    #expect(await mara.event("rest.changed").data.rest.isNull)
    #expect(try await mara.call("workouts.current").rest.isNull)
    for (field, value) in [("item", 0), ("restSeconds", -1), ("restSeconds", 3601)] as [(String, JSON)] {
      #expect(try await mara.refusedChange("sets.log", mara.set(80, [field: value])).field == .string(field))
    }
    let edited = try await mara.change(
      "sets.edit", ["set": first.set.id, "kind": "working", "weight": kg(80), "reps": 6, "side": "right"])
    #expect(edited.set.side == "right" && edited.set.item == 1)
  }

  @Test("an open workout without sets makes way; one with sets is kept, or finished if the member says so")
  func open() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let empty = try await mara.change("workouts.start").workout
    let planned = try await mara.change("workouts.start", Self.start([Self.item(1)])).workout
    #expect(try await mara.refusal("workouts.get", ["workout": empty.id]).reason == "no_such_workout")
    let set = try await mara.log(80, ["item": 1]).set
    floor.time.advance(600_000)
    #expect(try await mara.refusedChange("workouts.start", Self.start([])).reason == "workout_open")
    let next = try await mara.change("workouts.start", Self.start([], ["startsNew": true])).workout
    #expect(next.plan == [] && next.id != planned.id)
    #expect(try await mara.call("workouts.get", ["workout": planned.id]).workout.finishedAt == set.at)
  }

  @Test("an earlier workout gives its sets as targets, also for what was done with each side")
  func again() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let first = try await mara.log(60, reps: 10, ["kind": "warmup"]).set
    try await mara.log(82.25)
    for side in ["left", "right", "left", "right"] {
      _ = try await mara.change("sets.log", ["exercise": 5, "kind": "working", "seconds": 40, "side": side])
    }
    try await mara.log(80, reps: 0)
    _ = try await mara.change("workouts.finish", ["workout": first.workout, "name": "Push"])
    let again = try await mara.change("workouts.start", ["from": first.workout]).workout
    #expect(again.name == "Push" && again.routine.isNull)
    #expect(
      again.plan == [
        [
          "item": 1, "exercise": 1,
          "sets": [
            ["kind": "warmup", "reps": ["min": 10, "max": 10], "load": ["weight": kg(60)]],
            ["kind": "working", "reps": ["min": 6, "max": 6], "load": ["weight": kg(82.25)]],
            ["kind": "working", "load": ["weight": kg(80)]],
          ],
        ],
        [
          "item": 2, "exercise": 5, "perSide": true,
          "sets": [["kind": "working", "seconds": 40], ["kind": "working", "seconds": 40]],
        ],
      ])
    #expect(try await mara.refusedChange("workouts.start", ["from": 99]).field == "from")
    #expect(try await mara.refusedChange("workouts.start", Self.start([], ["from": first.workout])).field == "from")
  }

  @Test(
    "a plan that cannot be is refused at its field, and nothing is stored",
    arguments: [
      ([item(1), item(1)], "plan[1].item", "malformed"), ([item(0)], "plan[0].item", "out_of_range"),
      ([item(1, 99)], "plan[0].exercise", "no_such_exercise"), ([item(1, sets: 0)], "plan[0].sets", "out_of_range"),
      (
        [["item": 1, "exercise": 5, "sets": [["kind": "working", "reps": ["min": 5]]]]], "plan[0].sets[0].reps",
        "not_for_exercise"
      ),
      ([["item": 1, "exercise": 1, "sets": [["kind": "working", "load": [:]]]]], "plan[0].sets[0].load", "malformed"),
    ] as [([JSON], String, String)])
  func refused(_ plan: [JSON], _ field: String, _ reason: String) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for method in ["workouts.start", "workouts.plan"] {
      let refusal = try await mara.refusedChange(method, ["plan": JSON.array(plan)])
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(method): \(refusal)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM workouts") == 0)
  }

  @Test("the last plan wins, the sets stay, and without a workout a plan begins one")
  func replan() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let began = try await mara.change("workouts.plan", ["plan": JSON.array([Self.item(1)])]).workout
    #expect(await mara.event("workout.started").data.workout.id == began.id)
    let set = try await mara.log(80, ["item": 1]).set
    let swapped = [Self.item(2, 3), Self.item(1)]
    let planned = try await mara.change("workouts.plan", ["workout": began.id, "plan": JSON.array(swapped)]).workout
    #expect(planned.plan == .array(swapped) && planned.sets == [set])
    #expect(await mara.event("workout.planned").data == ["workout": began.id, "plan": .array(swapped)])
    _ = try await mara.change("workouts.finish")
    #expect(
      try await mara.refusedChange("workouts.plan", ["workout": began.id, "plan": []]).reason == "workout_finished")
    #expect(try await mara.refusedChange("workouts.finish").reason == "no_such_workout")
  }

  @Test("a comment is found by the search, told, and taken away again")
  func comment() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.log().set.workout
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    _ = try await mara.change("workouts.comment", ["workout": workout, "comment": "Knee hurt"])
    #expect(await mara.event("workout.commented").data.comment == "Knee hurt")
    #expect(try await mara.call("workouts.history", ["text": "knee"]).workouts.array.count == 1)
    _ = try await mara.change("workouts.comment", ["workout": workout, "comment": "  "])
    #expect(try await mara.call("workouts.get", ["workout": workout]).workout.comment.isNull)
    let long = String(repeating: "x", count: 2001)
    #expect(
      try await mara.refusedChange("workouts.comment", ["workout": workout, "comment": long]).reason == "too_long")
  }

  @Test("the volume of a session and the reps at a weight are records, and edits keep them true")
  func records() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for reps in [6, 7] { try await mara.log(80, reps: reps) }
    _ = try await mara.change("workouts.finish")
    floor.time.advance(86_400_000)
    #expect(try await mara.log(80, reps: 6).set.records == [])
    let eight = try await mara.log(80, reps: 8).set
    #expect(eight.records == ["e1rm", "setVolume", "sessionVolume", "repsAtWeight"])
    #expect(try await mara.log(80, reps: 8).set.records == [])
    _ = try await mara.change("sets.delete", ["set": eight.id])
    #expect(try await mara.log(80, reps: 8).set.records == [])
    #expect(try await mara.log(80, reps: 9).set.records == ["e1rm", "setVolume", "repsAtWeight"])
    // After a heavier set of as many reps, they are no record.
    #expect(try await mara.log(90, reps: 10).set.records == ["heaviest", "e1rm", "setVolume"])
    #expect(try await mara.log(80, reps: 10).set.records == [])
    #expect(try floor.problems() == [])
  }

  @Test("the wall shows who began what and how far they are, and follows sets, plans and the end")
  func floorProgress() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let workout = try await mara.change("workouts.start", Self.start([Self.item(1), Self.item(2, 3)])).workout
    func published(_ done: Int, _ planned: Int, finished: Bool = false) async -> JSON {
      await wall.event("floor.workout") {
        $0.data.done.int == done && $0.data.planned.int == planned && $0.data.finished.isNull != finished
      }.data
    }
    let began = await published(0, 6)
    #expect(began.name == "Push A" && began.member.name == "Mara" && began.workout == workout.id)
    let set = try await mara.log(80, ["item": 1]).set
    _ = await published(1, 6)
    // An extra exercise is no progress, so no event is sent.
    _ = try await mara.change("sets.log", ["exercise": 2, "kind": "working", "reps": 9])
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await mara.change("sets.restore", ["set": set.id])
    _ = try await mara.change("workouts.plan", ["plan": JSON.array([Self.item(1)])])
    _ = await published(1, 3)
    let snapshot = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(snapshot.workouts.array.map(\.done) == [1] && snapshot.workouts[0].startedAt == workout.startedAt)
    // The feed after a restart.
    let fresh = FloorList(calendar: floor.calendar)
    _ = fresh.reload(
      try floor.database.read { tx in
        try FloorReloaded(tx, ExerciseCatalog(), calendar: floor.calendar, now: floor.time.now)
      })
    #expect(fresh.snapshot(now: floor.time.now).workouts.map(\.done) == [1])
    _ = try await mara.change("workouts.finish")
    _ = await published(1, 3, finished: true)
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.workouts == [])
    _ = try await mara.change("workouts.reopen", ["workout": workout.id])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.workouts.array.count == 1)
    _ = try await mara.change("workouts.delete", ["workout": workout.id])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.workouts == [])
  }

  @Test("whoever is hidden is on no wall, and a change of mind shows or hides the workout at once")
  func floorHidden() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let ben = try await floor.member("Ben", shown: false)
    _ = try await ben.change("workouts.start", Self.start([Self.item(1)]))
    try await ben.log(80, ["item": 1])
    await floor.settle()
    #expect(!wall.events("floor").contains { $0.event == "floor.workout" })
    _ = try await ben.change("members.update", ["shownOnFloor": true])
    #expect(await wall.event("floor.workout").data.done == 1)
    _ = try await ben.change("members.update", ["shownOnFloor": false])
    #expect(await wall.event("floor.workout") { $0.data.finished == true }.data.member.name == "Ben")
    try await ben.log(80, ["item": 1])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.workouts == [])
    // A workout that was left open leaves the wall, and a set brings it back.
    _ = try await ben.change("members.update", ["shownOnFloor": true])
    _ = await wall.event("floor.workout") { $0.data.done == 2 }
    floor.time.advance(3 * 3_600_000)
    floor.server.housekeeping()
    _ = await wall.event("floor.workout") { $0.data.finished == true && $0.data.done == 2 }
    try await ben.log(80, ["item": 1])
    _ = await wall.event("floor.workout") { $0.data.done == 3 }
  }
}
