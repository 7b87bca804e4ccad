import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// A plan's exercises, as a client writes them.
private func planned(_ exercise: JSON, item: Int = 1, reps: Int = 8, more: [String: JSON] = [:]) -> JSON {
  let number = JSON.number(Double(reps))
  var plain: [String: JSON] = [
    "item": .number(Double(item)), "exercise": exercise,
    "sets": [["kind": "working", "reps": ["min": number, "max": number]]],
  ]
  plain.merge(more) { $1 }
  return .object(plain)
}

private let bench = JSON.number(Double(TestFloor.bench))
private let pullUp = JSON.number(Double(TestFloor.pullUp))

@Suite(.limitedConcurrency) struct RoutineTests {
  private let floor: TestFloor

  init() throws { floor = try TestFloor() }

  private func trainer(_ name: String = "Tove") async throws -> TestClient {
    let client = try await floor.member(name)
    _ = try await floor.owner().change("members.setRole", ["member": client.member, "role": "trainer"])
    return client
  }

  private func make(_ client: TestClient, _ name: String = "Push A", _ plan: JSON = [planned(bench)]) async throws
    -> JSON
  {
    try await client.change("routines.create", ["as": client.handle, "name": name, "plan": plan]).routine
  }

  private func get(_ client: TestClient, _ id: JSON) async throws -> JSON {
    try await client.call("routines.get", ["as": client.handle, "routine": id]).routine
  }

  private func edit(_ client: TestClient, _ routine: JSON, _ more: Params) async throws -> JSON {
    let whole: Params = [
      "as": client.handle, "routine": routine.id, "version": routine.version, "name": routine.name,
      "plan": routine.plan,
    ]
    return try await client.change("routines.edit", whole.merging(more) { $1 }).routine
  }

  private func list(_ client: TestClient) async throws -> [JSON] {
    let login: Params = client.handle.isEmpty ? [:] : ["as": client.handle]
    return try await client.call("routines.list", login).routines.array
  }

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

  @Test("a copy changes without its original, and the other way round")
  func copies() async throws {
    try BackOffice(database: floor.database).syncRoutines([Self.shipped()], now: floor.time.now)
    let mara = try await floor.member("Mara")
    let original = try await list(mara)[0]
    #expect(original.slug == "basics" && original.own == false && original.visibility == "gym")
    let whole = try await get(mara, original.id)
    #expect(
      try await mara.refusedChange(
        "routines.edit",
        ["as": mara.handle, "routine": original.id, "version": 1, "name": "Mine", "plan": whole.plan]
      ).reason == "no_such_routine")
    let copy = try await mara.change("routines.copy", ["as": mara.handle, "routine": original.id]).routine
    #expect(copy.own == true && copy.slug.isNull && copy.name == whole.name && copy.plan == whole.plan)
    let changed = try await edit(mara, copy, ["name": "Mine", "plan": [planned(pullUp)] as JSON])
    #expect(try await get(mara, original.id) == whole)
    // The next version of Rackside has other reps.
    try BackOffice(database: floor.database).syncRoutines([Self.shipped(reps: 3)], now: floor.time.now)
    let newer = try await get(mara, original.id)
    #expect(newer.version == 2 && newer.plan[0].sets[0].reps.min == 3)
    #expect(try await get(mara, copy.id) == changed)
    #expect(try await list(mara).map(\.own) == [true, false])
    try BackOffice(database: floor.database).syncRoutines([], now: floor.time.now)
    #expect(try await list(mara).map(\.own) == [true])
  }

  private static func shipped(reps: Int = 5) -> ShippedRoutine {
    let sets = [PlannedSet(reps: RepTarget(min: reps, max: reps))]
    let plan = [PlannedExercise(item: 1, exercise: 0, sets: sets), PlannedExercise(item: 2, exercise: 1, sets: sets)]
    return ShippedRoutine(
      slug: "basics", facts: RoutineFacts(name: "Basics", goal: .strength, plan: plan), slugs: ["bench", "push-up"])
  }

  @Test("a link opens a routine for another member and a kiosk, and a withdrawn one opens nothing")
  func links() async throws {
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    let kiosk = try await floor.device("kiosk")
    let made = try await make(mara)
    func share(_ visibility: String) async throws -> JSON {
      try await mara.change(
        "routines.share", ["as": mara.handle, "routine": made.id, "visibility": visibility]
      ).routine
    }
    let code = try await share("link").code
    #expect(code.string?.count == 22)
    #expect(try await share("link").code == code)
    let seen = try await ben.call("routines.get", ["as": ben.handle, "code": code]).routine
    #expect(seen.plan == made.plan && seen.own == false && seen.author == "Mara" && seen.code.isNull)
    #expect(try await kiosk.call("routines.get", ["code": code]).routine.plan == made.plan)
    // The link does not add the routine to the list, and its id alone does not open it.
    for client in [ben, kiosk] { #expect(try await list(client) == []) }
    #expect(
      try await ben.refusal("routines.get", ["as": ben.handle, "routine": made.id]).reason == "no_such_routine")
    let copy = try await ben.change("routines.copy", ["as": ben.handle, "code": code, "name": "From Mara"]).routine
    #expect(copy.own == true && copy.visibility == "private")
    #expect(try await share("private").code.isNull)
    let refused = try await ben.refusal("routines.get", ["as": ben.handle, "code": code])
    #expect(refused.reason == "no_such_routine" && refused.field == "code")
    #expect(try await ben.refusedChange("routines.copy", ["as": ben.handle, "code": code]).reason == "no_such_routine")
    let next = try await share("link").code
    #expect(next != code && next.string?.count == 22)
    _ = try await mara.change("routines.delete", ["as": mara.handle, "routine": made.id])
    #expect(try await ben.refusal("routines.get", ["as": ben.handle, "code": next]).reason == "no_such_routine")
    _ = try await mara.change("routines.restore", ["as": mara.handle, "routine": made.id])
    #expect(try await ben.call("routines.get", ["as": ben.handle, "code": next]).routine.id == made.id)
    #expect(try await get(ben, copy.id) == copy)
    for params: Params in [["as": ben.handle], ["as": ben.handle, "routine": 1, "code": "x"]] {
      #expect(try await ben.refusal("routines.get", params).reason == "one_of_two")
    }
  }

  @Test("only trainers publish to the gym, at a kiosk by password, and what they publish ends with the role")
  func publishing() async throws {
    let tove = try await trainer()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    let routine = try await make(mara)
    #expect(
      try await mara.refusedChange(
        "routines.share", ["as": mara.handle, "routine": routine.id, "visibility": "gym"]
      ).reason == "not_allowed")
    let made = try await make(tove, "Saturday")
    let gym: Params = ["routine": made.id, "visibility": "gym"]
    let atKiosk = try await kiosk.call("sessions.enter", ["member": tove.member, "pin": "2580"]).handle
    #expect(
      try await kiosk.refusedChange("routines.share", gym.merging(["as": atKiosk]) { $1 }).reason == "not_allowed")
    #expect(
      try await tove.change("routines.share", gym.merging(["as": tove.handle]) { $1 }).routine.visibility == "gym")
    // With a PIN, nobody may change what everybody sees.
    #expect(
      try await kiosk.refusedChange("routines.delete", ["as": atKiosk, "routine": made.id]).reason == "not_allowed")
    let row = try #require(try await list(mara).last)
    #expect(row.id == made.id && row.author == "Tove" && row.own == false)
    _ = try await kiosk.call("sessions.leave", ["as": atKiosk])
    #expect(try await list(kiosk).map(\.id) == [made.id])
    #expect(try await get(mara, made.id).plan == made.plan)
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "member"])
    #expect(try await list(kiosk) == [])
    #expect(
      try await mara.refusal("routines.get", ["as": mara.handle, "routine": made.id]).reason == "no_such_routine")
    let again = try await floor.logIn("tove@example.com")
    #expect(try await list(again).map(\.id) == [made.id])
  }

  @Test("a trainer's own exercise cannot go to the gym, by sharing nor by an edit")
  func ownExercises() async throws {
    let tove = try await trainer()
    let own = try await exercise(tove)
    let made = try await make(tove, "With my own", [planned(bench), planned(own, item: 2)])
    let gym: Params = ["as": tove.handle, "routine": made.id, "visibility": "gym"]
    let refused = try await tove.refusedChange("routines.share", gym)
    #expect(refused.reason == "own_exercise" && refused.field == "plan[1].exercise")
    let shared = try await edit(tove, made, ["plan": [planned(bench)] as JSON])
    _ = try await tove.change("routines.share", gym)
    let back: Params = [
      "as": tove.handle, "routine": made.id, "version": shared.version, "name": "With my own", "plan": made.plan,
    ]
    #expect(try await tove.refusedChange("routines.edit", back).reason == "own_exercise")
  }

  private func exercise(_ client: TestClient, _ type: String = "weightReps") async throws -> JSON {
    try await client.change(
      "exercises.create",
      [
        "as": client.handle, "name": "Leg press by the window", "type": type, "bodyPart": "legs",
        "equipment": "machine",
      ]
    ).exercise.id
  }

  @Test("whoever copies a shared routine gets its author's own exercises as their own")
  func copiedExercises() async throws {
    let mara = try await floor.member("Mara")
    let own = try await exercise(mara)
    let made = try await make(
      mara, "Legs", [planned(bench, more: ["alternatives": [own, pullUp]]), planned(own, item: 2)])
    let code = try await mara.change(
      "routines.share", ["as": mara.handle, "routine": made.id, "visibility": "link"]
    ).routine.code
    let ben = try await floor.member("Ben")
    let seen = try await ben.call("routines.get", ["as": ben.handle, "code": code]).routine
    #expect(seen.exercises.array.map(\.name) == ["Leg press by the window"])
    let copy = try await ben.change("routines.copy", ["as": ben.handle, "code": code]).routine
    let bens = copy.plan[1].exercise
    #expect(bens != own && copy.exercises.array.map(\.id) == [bens])
    #expect(copy.plan[0].alternatives == [bens, pullUp] || copy.plan[0].alternatives == [pullUp])
    #expect(try await ben.log(100, reps: 5, ["exercise": bens]).set.exercise == bens)
    // A second copy uses the same exercise.
    #expect(
      try await ben.change("routines.copy", ["as": ben.handle, "code": code]).routine.plan[1].exercise == bens)
    // A member with an exercise of that name but another type keeps their own.
    let ole = try await floor.member("Ole")
    let other = try await exercise(ole, "duration")
    let third = try await ole.change("routines.copy", ["as": ole.handle, "code": code]).routine
    #expect(third.plan[1].exercise != other)
    #expect(third.exercises.array.map(\.name) == ["Leg press by the window 2"])
    #expect(try floor.problems() == [])
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
