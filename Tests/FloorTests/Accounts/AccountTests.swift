import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct AccountTests {
  private static let countdown: JSON = ["format": "countdown", "prepareSeconds": 0, "workSeconds": 600]
  private static let amrap: JSON = ["format": "amrap", "prepareSeconds": 0, "workSeconds": 600]

  // MARK: At the desk

  @Test("a one-time password lets its member do nothing but choose a new one, and ends all their other logins")
  func oneTimePassword() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    let owner = try await floor.owner()
    let key = newKey()
    let made = try await owner.change("accounts.oneTimePassword", ["member": mara.member], key: key)
    let password = try #require(made.password.string)
    #expect(made.until.int == floor.time.now + 86_400_000)
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(await kiosk.notice("session.ended").reason == "revoked")
    #expect(try await mara.refusal("members.me", ["as": mara.handle]).reason == "no_session")
    // It is nowhere in the database, and the old one is gone.
    let uuid = try Once.bytes(ofKey: key)
    #expect(try floor.database.read { tx in try tx.replies.find(uuid) == nil })
    #expect(
      try await floor.connect().refusal(
        "sessions.logIn", ["email": "mara@example.com", "password": TestFloor.password]
      ).reason == "wrong_credentials")
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).reason
        == "password_must_change")

    let again = try await floor.logIn("mara@example.com", password: password)
    let h = again.handle
    #expect(try await again.call("members.me", ["as": h]).member.mustChangePassword == true)
    for (method, params) in [
      ("workouts.current", ["as": h]), ("topics.subscribe", ["topic": "floor"]), ("exercises.list", [:]),
    ] as [(String, Params)] {
      #expect(try await again.refusal(method, params).reason == "password_must_change", "\(method)")
    }
    #expect(try await again.refusedChange("sets.log", again.set()).reason == "password_must_change")
    #expect(
      try await again.refusedChange("accounts.renew", ["as": h, "password": password]).reason == "same_password")
    let other = try await floor.logIn("mara@example.com", password: password)
    let renewed = try await again.change(
      "accounts.renew", ["as": h, "password": "three plates by june", "pin": "7391"])
    #expect(renewed.member.mustChangePassword.isNull)
    #expect(await other.notice("session.ended").reason == "revoked")
    try await again.log()
    #expect(
      try await again.refusedChange("accounts.renew", ["as": h, "password": "four plates by june"]).reason
        == "no_one_time_password")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "7391"])
    #expect(
      try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": password]).reason
        == "wrong_credentials")
  }

  @Test("a one-time password works for a day, and unlocks an account that guesses have locked")
  func oneTimeLimits() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await floor.owner()
    for _ in 0..<12 {
      _ = try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": "wrong"])
      floor.time.advance(60_000)
    }
    let made = try await owner.change("accounts.oneTimePassword", ["member": mara.member])
    let password = try #require(made.password.string)
    _ = try await floor.logIn("mara@example.com", password: password)
    floor.time.advance(86_400_001)
    #expect(
      try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": password]).reason
        == "one_time_expired")
  }

  @Test("a PIN that was reset opens nothing, ends the logins at kiosks, and can be set anew")
  func resetPin() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    _ = try await floor.owner().change("accounts.resetPin", ["member": mara.member])
    #expect(await kiosk.notice("session.ended").reason == "revoked")
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).code == "forbidden")
    #expect(try await mara.call("members.me", ["as": mara.handle]).member.hasPin == false)
    _ = try await mara.change(
      "members.update", ["as": mara.handle, "pin": "7391", "currentPassword": TestFloor.password])
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "7391"])
  }

  @Test("a command beside the server ends a member's logins and gives a one-time password")
  func outside() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let (_, password, _) = try await BackOffice(database: floor.database).resetPassword(
      email: "Mara@example.com", hasher: floor.hasher, now: floor.time.now)
    let again = try await floor.logIn("mara@example.com", password: password)
    floor.server.housekeeping()
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(try await again.call("members.me", ["as": again.handle]).member.mustChangePassword == true)
    #expect(try await again.refusal("workouts.current", ["as": again.handle]).reason == "password_must_change")
    #expect(try floor.count("SELECT COUNT(*) FROM outside_changes") == 0)
  }

  @Test("a blocked member is out at once, is on no screen, and comes back hidden")
  func block() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let set = try await mara.log().set.id
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(await wall.event("floor.removed").data.set == set)
    #expect(try await mara.refusedChange("sets.log", mara.set()).reason == "no_session")
    let entry = try await owner.call("members.list", ["text": "mara"])["members"][0]
    #expect(entry.status == "blocked")
    let credentials: Params = ["email": "mara@example.com", "password": TestFloor.password]
    #expect(try await floor.connect().refusal("sessions.logIn", credentials).reason == "blocked")
    // A caller without the password does not learn that the account is blocked.
    #expect(
      try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": "wrong"]).reason
        == "wrong_credentials")
    let kiosk = try await floor.device("kiosk")
    #expect(try await kiosk.call("members.roster").faces.array.map(\.id.int).contains(mara.member) == false)
    #expect(try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).reason == "blocked")
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": false])
    let back = try await floor.logIn("mara@example.com")
    #expect(try await back.call("members.me", ["as": back.handle]).member.shownOnFloor == false)
    #expect(try floor.problems() == [])
  }

  @Test("a name that the owner changes is new on the feed, the boards and the clocks, and in no past event")
  func rename() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let first = try await wall.call("topics.subscribe", ["topic": "floor"])
    let tove = try await floor.member("Tove")
    let owner = try await floor.owner()
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "trainer"])
    try await tove.log()
    let timer = try await tove.change(
      "timers.start", ["as": tove.handle, "plan": Self.countdown]
    ).timer
    _ = try await owner.change("accounts.rename", ["member": tove.member, "displayName": "Coach T"])
    #expect(await wall.event("floor.changed").data.member.name == "Coach T")
    #expect(await tove.notice("session.changed").member.displayName == "Coach T")
    let timers = try await wall.call("topics.subscribe", ["topic": "timers"]).snapshot.timers
    #expect(timers.array.first { $0.id == timer.id }?.actions[0].who == "Coach T")
    let again = try await wall.call(
      "topics.subscribe", ["topic": "floor", "epoch": first.epoch, "after": first.seq])
    #expect(again.recovered.isNull && again.snapshot.rows[0].member.name == "Coach T")
    #expect(try await owner.refusedChange("accounts.rename", ["member": tove.member, "name": ""]).field == "name")
  }

  @Test("an owner's account is no other owner's to reset, block, rename or remove")
  func owners() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let other = try await BackOffice(database: floor.database).createMember(
      .owner(name: "Ole Holm", email: "ole@example.com", password: "another owner here"), hasher: floor.hasher,
      calendar: floor.calendar, now: floor.time.now)
    for method in ["resetPin", "oneTimePassword", "rename", "approve", "remove"] {
      #expect(try await owner.refusedChange("accounts.\(method)", ["member": other.id]).reason == "not_allowed")
    }
    #expect(
      try await owner.refusedChange("accounts.block", ["member": other.id, "blocked": true]).reason == "not_allowed")
    #expect(try await owner.refusedChange("accounts.remove", ["member": 99]).reason == "no_such_member")
    // One of two owners may leave, the last may not.
    _ = try await owner.change("accounts.delete", ["as": owner.handle, "password": TestFloor.password])
    let last = try await floor.logIn("ole@example.com", password: "another owner here")
    #expect(
      try await last.refusedChange("accounts.delete", ["as": last.handle, "password": "another owner here"]).reason
        == "last_owner")
  }

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
    let phone = try await floor.logIn("mara@example.com")

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
      "workout_counts", "muscle_ranges", "muscle_feelings",
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
