import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Copies, links, and what trainers publish to the gym.
@Suite(.limitedConcurrency) struct RoutineSharingTests: RoutineSteps {
  let floor: TestFloor

  init() throws { floor = try TestFloor() }

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
}
