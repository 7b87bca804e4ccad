import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct RoutineTests: RoutineSteps {
  let floor: TestFloor

  init() throws { floor = try TestFloor() }

  @Test("a routine is made, seen by its owner alone, edited, and told to their other screens")
  func own() async throws {
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    let plan: JSON = [
      planned(bench, more: ["restSeconds": 90, "note": " Elbows in. ", "alternatives": [pullUp, pullUp, bench]]),
      planned(pullUp, item: 2),
    ]
    let made = try await mara.change(
      "routines.create",
      [
        "as": mara.handle, "name": "Push A", "description": "Heavy first.", "goal": "muscle", "level": "beginner",
        "minutes": 50, "plan": plan,
      ]
    ).routine
    #expect(made.version == 1 && made.own == true && made.visibility == "private" && made.code.isNull)
    #expect(made.plan[0].note == "Elbows in." && made.plan[0].alternatives == [pullUp])
    let row = await phone.event("routine.changed").data.routine
    #expect(row.exercises == [bench, pullUp] && row.sets == 2 && row.plan.isNull)
    #expect(try await list(mara) == [row])
    #expect(try await get(mara, made.id) == made)
    let ben = try await floor.member("Ben")
    #expect(try await list(ben) == [])
    #expect(
      try await ben.refusal("routines.get", ["as": ben.handle, "routine": made.id]).reason == "no_such_routine")
    let edited = try await edit(mara, made, ["name": "Push B", "goal": "strength"])
    #expect(edited.version == 2 && edited.name == "Push B" && edited.plan == made.plan)
    #expect(edited["description"].isNull && edited.goal == "strength")
    #expect(try await edit(mara, edited, ["goal": "strength"]).version == 2)
    #expect(await phone.event("routine.changed") { $0.data.routine.name == "Push B" }.isNull == false)
  }

  @Test("of two edits of one version the second is refused, and nothing of it is stored")
  func twoEdits() async throws {
    let mara = try await floor.member("Mara")
    let made = try await make(mara)
    let first = try await edit(mara, made, ["name": "From the phone"])
    let late: Params = [
      "as": mara.handle, "routine": made.id, "version": made.version, "name": "From the kiosk", "plan": made.plan,
    ]
    let refused = try await mara.refusedChange("routines.edit", late)
    #expect(refused.reason == "routine_changed" && refused.code == "conflict" && refused.field == "version")
    #expect(try await get(mara, made.id) == first)
    // An edit without the plan would delete the plan.
    let bare: Params = ["as": mara.handle, "routine": made.id, "version": first.version, "name": "Renamed"]
    #expect(try await mara.refusedChange("routines.edit", bare).field == "plan")
    #expect(try await get(mara, made.id) == first)
  }

  @Test("every error of a plan names its field, and a refused routine is not there")
  func fields() async throws {
    let mara = try await floor.member("Mara")
    let wrong: [(JSON, field: String, reason: String)] = [
      ([], "plan", "out_of_range"),
      ([planned(bench), planned(pullUp)], "plan[1].item", "malformed"),
      ([planned(99)], "plan[0].exercise", "no_such_exercise"),
      ([planned(bench, reps: 0)], "plan[0].sets[0].reps", "out_of_range"),
      ([planned(5)], "plan[0].sets[0].reps", "not_for_exercise"),
      ([planned(bench, more: ["sets": []])], "plan[0].sets", "out_of_range"),
      ([planned(bench, more: ["restSeconds": 3601])], "plan[0].restSeconds", "out_of_range"),
      ([planned(bench, more: ["alternatives": [pullUp, 99]])], "plan[0].alternatives[1]", "no_such_exercise"),
      (
        [planned(bench, more: ["sets": [["kind": "working", "load": ["rpe": 8.3]]]])], "plan[0].sets[0].load",
        "malformed"
      ),
      (
        [planned(bench, more: ["sets": [["kind": "working", "load": ["rpe": 8, "percentOfMax": 80]]]])],
        "plan[0].sets[0].load", "malformed"
      ),
      ([planned(bench, more: ["set": 1])], "plan.0.set", "unknown_field"),
    ]
    for (plan, field, reason) in wrong {
      let data = try await mara.refusedChange(
        "routines.create", ["as": mara.handle, "name": "Push A", "plan": plan])
      #expect(data.field.string == field && data.reason.string == reason, "\(data)")
    }
    for (more, field): (Params, String) in [
      (["name": " "], "name"), (["minutes": 601], "minutes"), (["goal": "beauty"], "goal"),
      (["description": String(repeating: "x", count: 501)], "description"),
    ] {
      let plain: Params = ["as": mara.handle, "name": "Push A", "plan": [planned(bench)] as JSON]
      #expect(try await mara.refusedChange("routines.create", plain.merging(more) { $1 }).field.string == field)
    }
    #expect(try floor.count("SELECT COUNT(*) FROM routines") == 0)
  }

  @Test("the same exercise twice in one routine keeps two targets")
  func twice() async throws {
    let mara = try await floor.member("Mara")
    let made = try await make(mara, "Bench", [planned(bench, item: 7, reps: 5), planned(bench, item: 3, reps: 12)])
    #expect(made.plan.array.map(\.item) == [7, 3])
    #expect(made.plan.array.map { $0.sets[0].reps.min } == [5, 12])
    let turned = try await edit(mara, made, ["plan": .array(made.plan.array.reversed()) as JSON])
    #expect(turned.plan.array.map { $0.sets[0].reps.min } == [12, 5])
    #expect(try await list(mara)[0].exercises == [bench, bench])
  }

  @Test("a deleted routine is in no list, can be restored, and leaves its member's log alone")
  func deleting() async throws {
    let mara = try await floor.member("Mara")
    let made = try await make(mara)
    _ = try await mara.change("routines.delete", ["as": mara.handle, "routine": made.id])
    #expect(try await list(mara) == [])
    for method in ["routines.delete", "routines.share"] {
      var params: Params = ["as": mara.handle, "routine": made.id]
      if method == "routines.share" { params["visibility"] = "link" }
      #expect(try await mara.refusedChange(method, params).reason == "no_such_routine")
    }
    let ben = try await floor.member("Ben")
    #expect(
      try await ben.refusedChange("routines.restore", ["as": ben.handle, "routine": made.id]).reason
        == "no_such_routine")
    #expect(try await mara.change("routines.restore", ["as": mara.handle, "routine": made.id]).routine == made)
    #expect(
      try await mara.refusedChange("routines.restore", ["as": mara.handle, "routine": made.id]).reason
        == "no_such_routine")
  }

  @Test("routines are exported with the log, outlive a cleared one, and go with the member")
  func removal() async throws {
    let mara = try await floor.member("Mara")
    let own = try await exercise(mara)
    let made = try await make(mara, "Legs", [planned(own)])
    let id = try #require(made.id.int)
    let member = mara.member
    try await floor.database.write { tx in try tx.routines.noteUse(id, member: member, at: 7) }
    #expect(try await list(mara)[0].lastUsedAt == 7)
    let page = try await mara.call("accounts.export", ["as": mara.handle])
    #expect(page.routines.array.map(\.name) == ["Legs"] && page.exercises.array.map(\.id) == [own])
    let file = try floor.exported("mara@example.com")
    #expect(file.routines.array.map(\.plan.array.count) == [1] && file.exercises.array.map(\.id) == [own])
    _ = try await mara.change("accounts.clearLog", ["as": mara.handle, "password": TestFloor.password])
    let left = try await list(mara)
    #expect(left.map(\.id) == [made.id] && left[0].lastUsedAt.isNull)
    _ = try await mara.change("accounts.delete", ["as": mara.handle, "password": TestFloor.password])
    #expect(try floor.count("SELECT COUNT(*) FROM routines") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("a member has 200 routines at most, and a retried one is made once")
  func limits() async throws {
    let mara = try await floor.member("Mara")
    let key = newKey()
    let params: Params = ["as": mara.handle, "name": "Push A", "plan": [planned(bench)] as JSON]
    let first = try await mara.change("routines.create", params, key: key)
    #expect(try await mara.change("routines.create", params, key: key) == first)
    let member = mara.member
    try await floor.database.write { tx in
      let facts = RoutineFacts(
        name: "More", plan: [PlannedExercise(item: 1, exercise: TestFloor.bench, sets: [PlannedSet()])])
      for _ in 1..<RoutineService.mostOwn { _ = try tx.routines.insert(facts, member: member) }
    }
    #expect(try await mara.refusedChange("routines.create", params).reason == "too_many")
    #expect(
      try await mara.refusedChange("routines.copy", ["as": mara.handle, "routine": first.routine.id]).reason
        == "too_many")
  }

  @Test("a workout keeps the name and the version of its routine, whatever becomes of it")
  func workouts() async throws {
    let mara = try await floor.member("Mara")
    let made = try await make(mara)
    let from: JSON = ["id": made.id, "version": made.version]
    let begun = try await mara.change("workouts.start", ["as": mara.handle, "routine": from]).workout
    #expect(begun.plan == made.plan && begun.name == "Push A")
    try await mara.log(80, reps: 8, ["item": 1])
    _ = try await mara.change("workouts.finish", ["as": mara.handle])
    let at = try #require(try await list(mara)[0].lastUsedAt.int)
    #expect(at == floor.time.now)
    let edited = try await edit(mara, made, ["name": "Push B", "plan": [planned(pullUp)] as JSON])
    #expect(edited.lastUsedAt.int == at)
    _ = try await mara.change("routines.delete", ["as": mara.handle, "routine": made.id])
    let kept = try await mara.call("workouts.get", ["as": mara.handle, "workout": begun.id]).workout
    #expect(kept.name == "Push A" && kept.plan == made.plan && kept.sets.array.count == 1)
    #expect(kept.routine.name == "Push A" && kept.routine.version == 1)
    #expect(try await mara.call("workouts.history", ["as": mara.handle]).workouts[0].name == "Push A")
    #expect(try floor.problems() == [])
  }

  @Test("deleting an own exercise leaves the routines that name it whole, and they can still be edited")
  func deletedExercise() async throws {
    let mara = try await floor.member("Mara")
    let own = try await exercise(mara)
    let made = try await make(mara, "Legs", [planned(bench), planned(own, item: 2, reps: 12)])
    _ = try await mara.change("exercises.delete", ["as": mara.handle, "exercise": own])
    #expect(try await get(mara, made.id) == made)
    #expect(try await list(mara)[0].exercises == [bench, own])
    #expect(try await mara.call("exercises.get", ["as": mara.handle, "exercise": own]).exercise.name.isNull == false)
    let edited = try await edit(mara, made, ["name": "Legs, renamed"])
    #expect(edited.version == 2 && edited.plan == made.plan)
    let again = try TestFloor(after: floor)
    let phone = try await again.logIn("mara@example.com")
    #expect(try await get(phone, made.id).plan == made.plan)
    #expect(try await edit(phone, edited, ["name": "Legs"]).plan == made.plan)
  }
}
