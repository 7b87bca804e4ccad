import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct AccountTests {
  private static let amrap: JSON = ["format": "amrap", "prepareSeconds": 0, "workSeconds": 600]

  // MARK: One's own

  @Test("a deleted account leaves nothing behind: no row, no name on a screen, no id for the next member")
  func deleteAccount() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    _ = try await wall.call("topics.subscribe", ["topic": "board"])
    let ben = try await floor.member("Ben")
    try await ben.log(100)
    let mara = try await floor.member("Mara")
    _ = try await floor.owner().change("members.setRole", ["member": mara.member, "role": "trainer"])
    let own = try await mara.change(
      "exercises.create",
      ["as": mara.handle, "name": "Leg press", "type": "weightReps", "bodyPart": "legs", "equipment": "machine"])
    let set = try await mara.log(80, ["exercise": own.exercise.id]).set.id
    let timer = try await mara.change(
      "timers.start", ["as": mara.handle, "plan": Self.amrap]
    ).timer
    _ = try await mara.change(
      "scores.save", ["as": mara.handle, "timer": timer.id, "rounds": 5, "reps": 3, "scaled": false])
    _ = try await mara.change("members.update", ["as": mara.handle, "bodyWeight": kg(64)])
    _ = try await mara.change("exercises.star", ["as": mara.handle, "exercise": 1, "starred": true])
    _ = try await mara.change("steps.set", ["as": mara.handle, "day": "2026-11-20", "steps": 9_512])
    _ = try await mara.change("steps.configure", ["as": mara.handle, "goal": 9_000])
    _ = try await mara.change(
      "meals.save", ["as": mara.handle, "goal": "lose", "activity": "standing", "diet": "everything", "meals": 3])
    let line: JSON = [[54.5, 7.5], [54.51, 7.5]]
    _ = try await mara.change("routes.save", ["as": mara.handle, "name": "Dyke", "kind": "run", "points": line])
    _ = try await mara.setPicture(SampleJPEG().bytes)
    let phone = try await floor.logIn("mara@example.com")
    try await phone.addPhoto(JPEGSample())

    #expect(
      try await mara.refusedChange("accounts.delete", ["as": mara.handle, "password": "not this one"]).reason
        == "wrong_credentials")
    _ = try await mara.change("accounts.delete", ["as": mara.handle, "password": TestFloor.password])
    #expect(await phone.notice("session.ended").reason == "revoked")
    #expect(await wall.event("floor.removed").data.set == set)
    #expect(await wall.event("board.changed") { $0.data.boards == [] }.data.boards == [])
    #expect(try await mara.refusal("members.me", ["as": mara.handle]).reason == "no_session")
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": phone.handle]).reason == "no_session")
    let snapshot = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(snapshot.rows.array.count == 1 && snapshot.totals.today.sets == 1)
    let shown = try await wall.call("topics.subscribe", ["topic": "timers"]).snapshot.timers[0]
    #expect(shown.actions.array.allSatisfy { $0.who == "" && $0.member.isNull })
    await floor.settle()
    await floor.settle()
    let tables = [
      "workouts", "sets", "summaries", "bests", "day_totals", "scores", "rests", "body_weights", "sessions",
      "workout_counts", "muscle_ranges", "muscle_feelings", "stars",
      "daily_steps", "step_settings", "routes", "faces", "photos", "meal_choices",
      "model_settings", "model_reports",
    ]
    for table in tables {
      #expect(try floor.count("SELECT COUNT(*) FROM \(table) WHERE member = \(mara.member)") == 0, "\(table)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM exercises WHERE owner IS NOT NULL") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM replies WHERE caller = 'm\(mara.member)'") == 0)
    #expect(try floor.problems() == [])
    // Somebody new may join with the same email.
    let next = try await floor.member("Mara")
    #expect(next.member > mara.member)
    try await next.log(60)
    #expect(try floor.problems() == [])
  }

  @Test("the owner removes a member, who is out and off the walls at once")
  func remove() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    try await mara.log()
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.remove", ["member": mara.member])
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(await wall.event("floor.removed").event == "floor.removed")
    #expect(try await owner.call("members.list")["members"].array.count == 1)
    let snapshot = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(snapshot.rows == [])
    #expect(try await mara.refusedChange("sets.log", mara.set()).reason == "no_session")
    #expect(try floor.problems() == [])
  }

  @Test("a whole log is exported page by page, and deleted with the password")
  func exportAndClear() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let h = mara.handle
    for day in 0..<103 {
      if day > 0 { floor.time.advance(86_400_000) }
      try await mara.log(80 + Double(day) / 4, ["startsNew": true])
    }
    var workouts: [JSON] = []
    var after: JSON = .null
    repeat {
      let page = try await mara.call("accounts.export", after.isNull ? ["as": h] : ["as": h, "after": after])
      #expect(page.format == "rackside.log.v1" && page.exercises.array.count == 1)
      workouts += page.workouts.array
      after = page.next
    } while !after.isNull
    #expect(workouts.count == 103 && Set(workouts.map(\.id.int)).count == 103)
    let stored = try floor.exported("mara@example.com")
    #expect(stored.workouts.array.map(\.id) == workouts.map(\.id))

    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": h])
    _ = try await mara.change("accounts.clearLog", ["as": h, "password": TestFloor.password])
    _ = await mara.event("log.cleared")
    #expect(try await mara.call("workouts.history", ["as": h]).workouts == [])
    #expect(try await mara.call("workouts.current", ["as": h]).workout.isNull)
    let snapshot = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(snapshot.rows == [] && snapshot.totals.week.sets == 0)
    #expect(try floor.problems() == [])
    // The first set afterwards is a first set: the writer remembers nothing of the old log.
    let set = try await mara.log(20).set
    #expect(set.position == 1 && set.records == [])
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
    #expect(try floor.problems() == [])
  }

  @Test("a page of the export stays below 1 MiB, however long the notes are")
  func exportPages() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let note = JSON.string(String(repeating: "é", count: 500))
    let set =
      [
        "exercise": 1, "kind": "working", "weight": ["value": 80, "unit": "kg"] as JSON, "reps": 5, "note": note,
      ] as JSON
    for number in 1...6 {
      let at = floor.time.now - number * 86_400_000
      _ = try await mara.change(
        "workouts.record",
        ["startedAt": at, "finishedAt": at + 600_000, "sets": JSON.array(Array(repeating: set, count: 200))])
    }
    var sizes: [Int] = []
    var sets = 0
    var after: JSON = .null
    repeat {
      let page = try await mara.call("accounts.export", after.isNull ? [:] : ["after": after])
      sizes.append(page.bytes.count)
      sets += page.workouts.array.reduce(0) { $0 + $1.sets.array.count }
      after = page.next
    } while !after.isNull
    #expect(sets == 1_200 && sizes.count > 1 && sizes.allSatisfy { $0 < 1 << 20 })
  }

  @Test("members see their own logins, end one or all others, and nobody else's")
  func logins() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    let phone = try await floor.logIn("mara@example.com")
    let list = try await mara.call("sessions.list", ["as": mara.handle]).sessions.array
    #expect(list.count == 3 && list.count { $0.isThis == true } == 1)
    let atKiosk = try #require(list.first { !$0.device.isNull })
    #expect(atKiosk.device == "The kiosk" && atKiosk.kind == "kiosk" && atKiosk.isOnline == true)
    #expect(list.contains { $0.address == "192.168.1.20" && $0.device.isNull })
    #expect(
      try await ben.refusedChange("sessions.end", ["as": ben.handle, "session": atKiosk.id]).reason
        == "no_such_session")
    _ = try await mara.change("sessions.end", ["as": mara.handle, "session": atKiosk.id])
    #expect(await kiosk.notice("session.ended").reason == "revoked")
    _ = try await mara.change("sessions.endOthers", ["as": mara.handle])
    #expect(await phone.notice("session.ended").reason == "revoked")
    #expect(try await mara.call("sessions.list", ["as": mara.handle]).sessions.array.count == 1)
  }

  // MARK: Workouts

  @Test("a deleted workout counts nowhere, and comes back as it was")
  func deleteWorkout() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let h = mara.handle
    let heavy = try await mara.log(120)
    let gone = try await mara.log(60)
    _ = try await mara.change("sets.delete", ["as": h, "set": gone.set.id])
    let workout = heavy.set.workout
    floor.time.advance(3_600_000)
    let light = try await mara.log(80, ["startsNew": true])

    _ = try await mara.change("workouts.delete", ["as": h, "workout": workout])
    #expect(try await mara.call("workouts.history", ["as": h]).workouts.array.map(\.id) == [light.set.workout])
    #expect(try await mara.refusal("workouts.get", ["as": h, "workout": workout]).reason == "no_such_workout")
    #expect(
      try await mara.refusedChange("sets.restore", ["as": h, "set": gone.set.id]).reason == "no_such_set")
    let best = try await mara.call("sets.lastTime", ["as": h, "exercise": TestFloor.bench]).best
    #expect(best.set == light.set.id)
    var totals = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(totals.totals.today.sets == 1 && totals.rows.array.count == 1)
    #expect(try floor.problems() == [])

    let back = try await mara.change("workouts.restore", ["as": h, "workout": workout]).workout
    #expect(back.sets.array.map(\.id) == [heavy.set.id] && !back.finishedAt.isNull)
    #expect(try await mara.call("sets.lastTime", ["as": h, "exercise": TestFloor.bench]).best.set == heavy.set.id)
    totals = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(totals.totals.today.sets == 2 && totals.rows.array.count == 2)
    #expect(try floor.problems() == [])

    // The open workout as well; the next set begins a new one.
    _ = try await mara.change("workouts.delete", ["as": h, "workout": light.set.workout])
    #expect(try await mara.call("workouts.current", ["as": h]).workout.isNull)
    let next = try await mara.log(70).set
    #expect(next.workout != light.set.workout && next.position == 1)
    floor.time.advance(86_400_001)
    floor.server.prune()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM workouts WHERE deleted_at IS NOT NULL") == 0)
    #expect(
      try await mara.refusedChange("workouts.restore", ["as": h, "workout": light.set.workout]).reason
        == "no_such_workout")
    #expect(try floor.problems() == [])
    let ben = try await floor.member("Ben")
    for method in ["workouts.delete", "workouts.restore"] {
      #expect(
        try await ben.refusedChange(method, ["as": ben.handle, "workout": workout]).reason == "no_such_workout")
    }
  }

  @Test("a workout is renamed on every screen of its member, and found by its new name")
  func renameWorkout() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let h = mara.handle
    let workout = try await mara.log().set.workout
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    _ = try await mara.change("workouts.rename", ["as": h, "workout": workout, "name": "Push day"])
    #expect(await phone.event("workout.renamed").data.name == "Push day")
    #expect(try await mara.call("workouts.history", ["as": h, "text": "push"]).workouts.array.count == 1)
    #expect(try await mara.call("workouts.current", ["as": h]).workout.name == "Push day")
    _ = try await mara.change("workouts.rename", ["as": h, "workout": workout, "name": ""])
    #expect(try await mara.call("workouts.get", ["as": h, "workout": workout]).workout.name.isNull)
  }

  // MARK: The gym

  @Test("a gym's new name reaches every connection, whoever it is, and the next hello")
  func renameGym() async throws {
    let floor = try TestFloor()
    let stranger = floor.connect()
    let wall = try await floor.device("wall")
    let owner = try await floor.owner()
    _ = try await owner.change("gym.configure", ["name": "Steel Yard"])
    for client in [stranger, wall, owner] {
      #expect(await client.peer.first { $0.method == "gym.changed" }.params.gym.name == "Steel Yard")
    }
    #expect(await floor.connect().notice("hello").gym.name == "Steel Yard")
    #expect(try await owner.refusedChange("gym.configure", ["name": " "]).reason == "required")
  }

  @Test("only those join whom the owner lets: at a kiosk, by invitation, or after an approval")
  func joining() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    func refused(_ name: String, _ client: TestClient, _ more: Params = [:]) async throws -> JSON {
      let error = await #expect(throws: Refusal.self) { try await client.signUp(name, more: more) }
      return try #require(error).error.data
    }
    _ = try await owner.change("gym.configure", ["joining": "kiosk"])
    #expect(await floor.connect().notice("hello").gym.joining == "kiosk")
    #expect(try await refused("Ben", floor.connect()).reason == "join_at_kiosk")
    try await kiosk.signUp("Ben")

    let code = try await owner.change("gym.configure", ["joining": "invitation"]).invitation
    #expect(try await refused("Ida", floor.connect()).field == "invitation")
    #expect(try await refused("Ida", kiosk, ["invitation": "KDMW-7XQP"]).reason == "invitation_unknown")
    try await floor.member("Ida", more: ["invitation": code.string?.lowercased() ?? ""])
    let renewed = try await owner.change("gym.configure", ["newInvitation": true]).invitation
    #expect(renewed != code)
    #expect(try await refused("Jon", floor.connect(), ["invitation": code]).reason == "invitation_unknown")

    _ = try await owner.change("gym.configure", ["joining": "approval"])
    let mara = try await floor.member("Mara")
    #expect(try await mara.call("members.me", ["as": mara.handle]).member.isWaiting == true)
    #expect(try await mara.refusedChange("sets.log", mara.set()).reason == "approval_needed")
    #expect(try await mara.refusal("topics.subscribe", ["topic": "floor"]).reason == "approval_needed")
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).reason == "approval_needed")
    let list = try await owner.call("members.list", ["text": "mara"])
    #expect(list.waiting == 1 && list["members"][0].status == "waiting")
    _ = try await owner.change("accounts.approve", ["member": mara.member])
    #expect(await mara.notice("session.changed").member.isWaiting.isNull)
    try await mara.log()
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
  }
}
