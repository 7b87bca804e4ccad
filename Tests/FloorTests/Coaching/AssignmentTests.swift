import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Routines that trainers give to clients.
@Suite(.limitedConcurrency) struct AssignmentTests {
  let floor: TestFloor
  /// A Monday.
  let monday: CalendarDay

  init() throws {
    floor = try TestFloor()
    monday = floor.calendar.calendarDay(at: floor.time.now).monday.adding(days: 7)
    floor.time.advance(floor.calendar.start(of: monday) - floor.time.now + 36_000_000)
  }

  let linear: JSON = [["item": 1, "rule": "linear", "step": ["value": 2.5, "unit": "kg"]]]

  @Test("a client gets a copy of their own, its days, and the loads with their reasons")
  func assigned() async throws {
    let tove = try await floor.trainer()
    let ines = try await people("Ines", trainer: tove)[0]
    for client in [ines, tove] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let template = try await template(tove)
    let key = newKey()
    let first = try await tove.change("assignments.assign", params(tove, template, [ines]), key: key)
    #expect(try await tove.change("assignments.assign", params(tove, template, [ines]), key: key) == first)
    #expect(first.assignments[0].client.name == "Ines" && first.assignments[0].until == day(24))
    #expect(await ines.event("routine.changed").data.routine.name == "Push A")
    #expect(await ines.event("schedule.changed").data.from == day(0))
    #expect(await tove.event("assignments.changed").data.template == template.id)

    let copy = try await own(ines)
    #expect(copy.own == true && copy.plan == template.plan && copy.id != template.id)
    let mine = try await ines.call("assignments.mine", ["as": ines.handle]).routines
    #expect(mine[0].routine == copy.id && mine[0].trainer.name == "Tove" && mine[0].led == true)
    let month = try await ines.call(
      "schedule.month", ["as": ines.handle, "from": day(0), "to": day(27)]
    ).planned.array
    #expect(month.map(\.day) == [0, 3, 7, 10, 14, 17, 21, 24].map(day))
    #expect(month.allSatisfy { $0.routine == copy.id && $0.name == "Push A" })

    #expect(try await today(ines, copy).reasons[0].why == "begin")
    try await train(ines, copy, 80, [5, 5])
    let next = try await today(ines, copy)
    #expect(next.plan[0].sets[0].load.weight == kg(82.5) && next.plan[1] == copy.plan[1])
    #expect(
      next.reasons == [["item": 1, "why": "more", "weight": kg(80), "step": kg(2.5), "reps": 5]])
    // A workout started without a plan gets the same loads.
    let ref: JSON = ["id": copy.id, "version": copy.version]
    let started = try await ines.change("workouts.start", ["as": ines.handle, "routine": ref]).workout
    #expect(started.plan[0].sets[0].load.weight == kg(82.5))
    // Its reasons stay while it is open.
    try await ines.log(82.5, reps: 2, ["item": 1])
    #expect(try await today(ines, copy).reasons == next.reasons)
    #expect(try floor.problems() == [])
  }

  @Test("it needs the consent to be led, per trainer, and ends with it; the client keeps all")
  func consent() async throws {
    let tove = try await floor.trainer()
    let omar = try await floor.trainer("Omar")
    let ines = try await floor.member("Ines")
    let template = try await template(tove)
    #expect(
      try await tove.refusedChange("assignments.assign", params(tove, template, [ines])).reason == "no_such_client")
    try await floor.consent(ines, tove, shares: ["progress", "goals", "bodyWeight"])
    let refused = try await tove.refusedChange("assignments.assign", params(tove, template, [ines]))
    #expect(refused.reason == "not_shared" && refused.field == "clients[0]")
    _ = try await ines.change(
      "clients.share", ["as": ines.handle, "trainer": tove.member, "shares": ["plan"] as JSON])
    let id = try await assign(tove, template, [ines])[0].id
    let get: Params = ["as": tove.handle, "assignment": id]
    #expect(try await tove.call("assignments.get", get).routine.name == "Push A")
    // The client's other trainer cannot see it.
    try await floor.consent(ines, omar, shares: ["plan"])
    #expect(
      try await omar.refusal("assignments.get", get.merging(["as": omar.handle]) { $1 }).reason == "no_such_assignment")
    #expect(try await omar.call("assignments.list", ["as": omar.handle]).assignments == [])

    // Once `plan` is no longer shared the assignment is closed; once it is shared again, it is open.
    let shares: (JSON) -> Params = { ["as": ines.handle, "trainer": tove.member, "shares": $0] }
    _ = try await ines.change("clients.share", shares(["goals"]))
    #expect(try await tove.refusal("assignments.get", get).reason == "no_such_assignment")
    #expect(try await led(tove, template) == [])
    _ = try await ines.change("clients.share", shares(["plan"]))
    #expect(try await led(tove, template).count == 1)
    // A trainer whose role was taken away manages nothing.
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "member"])
    #expect(try await tove.refusal("assignments.get", get).reason == "not_allowed")
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "trainer"])

    // Ending the consent is final: a later consent does not open the assignment.
    _ = try await ines.change("clients.end", ["as": ines.handle, "trainer": tove.member])
    try await floor.consent(ines, tove, shares: ["plan"])
    for (method, more) in [
      ("assignments.edit", ["version": 1, "name": "Mine now", "plan": [bench()] as JSON] as Params),
      ("assignments.end", ["clears": true] as Params),
    ] {
      let reason = try await tove.refusedChange(method, get.merging(more) { $1 }).reason
      #expect(reason == "no_such_assignment")
    }
    #expect(try await led(tove, template) == [])
    let copy = try await own(ines)
    let month = try await ines.call("schedule.month", ["as": ines.handle, "from": day(0), "to": day(27)])
    #expect(copy.plan == template.plan && month.planned.array.count == 8)
    #expect(try await ines.call("assignments.mine", ["as": ines.handle]).routines[0].led == false)
    try await train(ines, copy, 80, [5, 5])
    #expect(try await today(ines, copy).reasons[0].why == "more")
    // The template can be given anew.
    try await assign(
      tove, template, [ines], ["schedule": ["start": day(1), "weeks": 4, "days": [1, 4]] as JSON])
    #expect(try floor.problems() == [])
  }

  @Test("one who cannot have it keeps it from all, and nobody gets it twice")
  func all() async throws {
    let tove = try await floor.trainer()
    let clients = try await people("Ines", "Tomasz", trainer: tove)
    let ben = try await floor.member("Ben")
    let template = try await template(tove)
    let refused = try await tove.refusedChange("assignments.assign", params(tove, template, clients + [ben]))
    #expect(refused.reason == "no_such_client" && refused.field == "clients[2]")
    #expect(
      try await led(tove, template) == []
        && floor.count("SELECT COUNT(*) FROM routines WHERE owner <> \(tove.member)") == 0)
    try await assign(tove, template, [clients[0]])
    let again = try await tove.refusedChange("assignments.assign", params(tove, template, clients))
    #expect(again.reason == "already_assigned" && again.field == "clients[0]")
    // Once the client has deleted the copy, the template can be assigned again.
    let copy = try await own(clients[0])
    _ = try await clients[0].change("routines.delete", ["as": clients[0].handle, "routine": copy.id])
    #expect(try await led(tove, template)[0].deleted == true)
    try await assign(tove, template, clients)
    #expect(try await led(tove, template).count == 2)
    // Another trainer can assign theirs as well.
    let omar = try await floor.trainer("Omar")
    try await floor.consent(clients[0], omar, shares: ["plan"])
    let other = try await self.template(omar)
    try await assign(omar, other, [clients[0]])
    #expect(try await clients[0].call("assignments.mine", ["as": clients[0].handle]).routines.array.count == 2)
    #expect(
      try await omar.refusedChange("assignments.assign", params(omar, template, [clients[0]])).reason
        == "no_such_routine")
  }

  @Test("what is wrong is said at its field, and nothing is stored")
  func wrong() async throws {
    let tove = try await floor.trainer()
    let ines = try await people("Ines", trainer: tove)[0]
    let template = try await template(tove)
    let cases: [(more: Params, field: String, reason: String)] = [
      (["clients": [] as JSON], "clients", "required"),
      (["version": 9], "version", "routine_changed"),
      (["schedule": ["start": day(-1), "weeks": 4, "days": [1]] as JSON], "schedule.start", "in_past"),
      (["schedule": ["start": "soon", "weeks": 4, "days": [1]] as JSON], "schedule.start", "malformed_date"),
      (["schedule": ["start": day(0), "weeks": 0, "days": [1]] as JSON], "schedule.weeks", "out_of_range"),
      (["schedule": ["start": day(0), "weeks": 4, "days": []] as JSON], "schedule.days", "required"),
      (["schedule": ["start": day(0), "weeks": 4, "days": [8]] as JSON], "schedule.days", "out_of_range"),
      (["schedule": ["start": day(0), "weeks": 4, "days": [1], "every": 2] as JSON], "schedule.days", "one_of_two"),
      (["schedule": ["start": day(0), "weeks": 4, "every": 15] as JSON], "schedule.every", "out_of_range"),
      (["progression": [["item": 9, "rule": "linear"]] as JSON], "progression[0].item", "no_such_exercise"),
      (["progression": [["item": 1, "rule": "linear"]] as JSON], "progression[0].step", "required"),
      (
        ["progression": [["item": 1, "rule": "percentages", "weeks": [70, 0]]] as JSON], "progression[0].weeks[1]",
        "out_of_range"
      ),
    ]
    for one in cases {
      let refused = try await tove.refusedChange("assignments.assign", params(tove, template, [ines], one.more))
      #expect(refused.field.string == one.field && refused.reason.string == one.reason, "\(one.field)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM assignments") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM schedule") == 0)
  }

  @Test("one copy is changed and the template is not; the others follow the template, and changes are kept")
  func updates() async throws {
    let tove = try await floor.trainer()
    let clients = try await people("Ben", "Ines", "Tomasz", trainer: tove)
    let template = try await template(tove)
    let ids = try await assign(tove, template, clients).map(\.id)
    // The trainer changes Ben's copy; Ines changes her own.
    let edit: Params = [
      "as": tove.handle, "assignment": ids[0], "version": 1, "name": "Push A",
      "plan": [bench(reps: 3), pullUps(2)] as JSON,
    ]
    let edited = try await tove.change("assignments.edit", edit)
    #expect(edited.assignment.changedBy == ["trainer"] && edited.differences[0].parts == ["reps"])
    #expect(edited.progression[0].rule == "linear")
    #expect(try await tove.refusedChange("assignments.edit", edit).reason == "routine_changed")
    try await change(clients[1], own(clients[1]), [bench(rest: 240), pullUps(2)])
    #expect(try await tove.call("routines.get", ["as": tove.handle, "routine": template.id]).routine == template)
    let seen = try await led(tove, template)
    #expect(seen.map(\.changedBy) == [["trainer"], ["client"], .null] && seen.allSatisfy { $0.behind.isNull })

    let newer = try await self.edit(tove, template, [bench(reps: 4), pullUps(2), bench(3)])
    #expect(try await led(tove, template).allSatisfy { $0.behind == true })
    let update: Params = ["as": tove.handle, "template": template.id, "version": newer.version]
    #expect(
      try await tove.refusedChange("assignments.update", update.merging(["version": 1]) { $1 }).reason
        == "routine_changed")
    let rows = try await tove.change("assignments.update", update).assignments.array
    #expect(rows.map(\.behind) == [true, true, .null])
    #expect(try await own(clients[2]).plan == newer.plan)
    #expect(try await own(clients[0]).plan == [bench(reps: 3), pullUps(2)])
    // Chosen by hand: her rest stays, and the new exercise is added.
    _ = try await tove.change("assignments.update", update.merging(["assignments": [ids[1]] as JSON]) { $1 })
    #expect(try await own(clients[1]).plan == [bench(rest: 240), pullUps(2), bench(3)])
    let about = try await tove.call("assignments.get", ["as": tove.handle, "assignment": ids[1]])
    #expect(about.differences.array.map(\.by) == ["client"] && about.assignment.behind.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("a missed week is made up for: a week's loads stay until it was trained")
  func missedWeek() async throws {
    let tove = try await floor.trainer()
    let ines = try await people("Ines", trainer: tove)[0]
    let rule: JSON = [["item": 1, "rule": "percentages", "weeks": [70, 80, 90], "trainingMax": kg(100)]]
    try await assign(tove, template(tove), [ines], ["progression": rule])
    let copy = try await own(ines)
    func next() async throws -> JSON { try await today(ines, copy).reasons[0].week }
    #expect(try await next() == 1)
    try await train(ines, copy, 70, [5, 5])
    #expect(try await next() == 1, "the rest of the week")
    floor.time.advance(20 * 86_400_000)
    #expect(try await next() == 2, "two weeks were missed")
    #expect(try await today(ines, copy).plan[0].sets[0].load.weight == kg(80))
    try await train(ines, copy, 80, [5, 5])
    floor.time.advance(7 * 86_400_000)
    #expect(try await next() == 3)
  }

  @Test("days are planned anew and cleared; those that the client changed ask first, and what was done stays")
  func days() async throws {
    let tove = try await floor.trainer()
    let ines = try await people("Ines", trainer: tove)[0]
    let id = try await assign(tove, template(tove), [ines])[0].id
    let copy = try await own(ines)
    try await train(ines, copy, 80, [5, 5])
    func month() async throws -> [JSON] {
      try await ines.call("schedule.month", ["as": ines.handle, "from": day(0), "to": day(40)]).planned.array
    }
    let entry = try await month()[0].entry
    _ = try await ines.change(
      "schedule.move", ["as": ines.handle, "entry": entry, "day": day(3), "to": day(4)])
    let plan: Params = [
      "as": tove.handle, "assignment": id, "schedule": ["start": day(7), "weeks": 2, "every": 3] as JSON,
    ]
    let refused = try await tove.refusedChange("assignments.plan", plan)
    #expect(refused.reason == "days_changed" && refused.params.n == 1)
    let planned = try await tove.change("assignments.plan", plan.merging(["sure": true]) { $1 })
    #expect(planned.assignment.until == day(19))
    #expect(try await month().map(\.day) == [0, 7, 10, 13, 16, 19].map(day))
    #expect(try await month()[0].state == "done")
    let end: Params = ["as": tove.handle, "assignment": id, "clears": true]
    _ = try await tove.change("assignments.end", end)
    #expect(try await month().map(\.day) == [day(0)])
    #expect(try await own(ines).plan == copy.plan)
    #expect(try await tove.refusedChange("assignments.end", end).reason == "no_such_assignment")
  }

  @Test("the trainer's own exercises become the client's, and a removed trainer leaves the copies")
  func exercises() async throws {
    let tove = try await floor.trainer()
    let ines = try await people("Ines", trainer: tove)[0]
    let press = try await tove.change(
      "exercises.create",
      [
        "as": tove.handle, "name": "Press by the window", "type": "weightReps", "bodyPart": "legs",
        "equipment": "machine",
      ]
    ).exercise
    let plan: JSON = [["item": 1, "exercise": press.id, "sets": [["kind": "working", "reps": ["min": 5, "max": 5]]]]]
    let template = try await template(tove, plan)
    try await assign(tove, template, [ines])
    let copy = try await own(ines)
    #expect(copy.plan[0].exercise != press.id)
    #expect(try await led(tove, template)[0].changedBy.isNull)
    try await floor.database.write { tx in try tx.accounts.remove(tove.member) }
    let mine = try await ines.call("assignments.mine", ["as": ines.handle]).routines
    #expect(mine[0].trainer.isNull && mine[0].led == false)
    #expect(try await own(ines) == copy)
  }

  @Test("the last planned day of each client is read at once")
  func lastDays() async throws {
    let tove = try await floor.trainer()
    let clients = try await people("Ines", "Tomasz", trainer: tove)
    let template = try await template(tove)
    try await assign(tove, template, [clients[0]])
    try await assign(tove, template, [clients[1]], ["schedule": ["start": day(0), "weeks": 1, "days": [3]] as JSON])
    let days = try floor.database.read { tx in try tx.assignments.lastDays(of: tove.member) }
    #expect(days == [clients[0].member: monday.adding(days: 24), clients[1].member: monday.adding(days: 2)])
  }
}
