import Gym
import Storage
import TestKit
import Testing

@testable import Floor

extension TestFloor {
  /// A trainer on a page of their own.
  func trainer(_ name: String = "Tove") async throws -> TestClient {
    let trainer = try await member(name)
    _ = try await owner().change("members.setRole", ["member": trainer.member, "role": "trainer"])
    return trainer
  }

  /// Lets a trainer see a member's log, with the requests of both.
  func consent(_ member: TestClient, _ trainer: TestClient, shares: [String]? = nil) async throws {
    var params: Params = ["as": member.handle]
    if let shares { params["shares"] = JSON.array(shares.map(JSON.string)) }
    let code = try await member.call("clients.invite", params).code
    _ = try await trainer.change("clients.accept", ["as": trainer.handle, "code": code])
  }
}

@Suite(.limitedConcurrency) struct ClientTests {
  /// What a trainer can read about a client, and which kind must be shared for it.
  private static let reads: [(method: String, more: Params, kind: String)] = [
    ("workouts.history", [:], "workouts"), ("workouts.get", [:], "workouts"),
    ("sets.lastTime", ["exercise": 1], "workouts"), ("comments.list", [:], "workouts"),
    ("progress.overview", [:], "progress"), ("progress.exercise", ["exercise": 1], "progress"),
    ("progress.evaluation", ["exercise": 1], "progress"),
    ("progress.days", ["from": "2026-11-01", "to": "2026-11-30"], "progress"), ("progress.muscles", [:], "progress"),
    ("progress.parts", [:], "progress"), ("progress.curves", [:], "progress"),
    ("progress.recovery", [:], "progress"), ("progress.bests", [:], "progress"),
    ("goals.get", [:], "goals"),
    ("body.weights", [:], "bodyWeight"), ("clients.workouts", ["from": 0, "to": 1_900_000_000_000], "workouts"),
    ("goals.proposals", [:], "goals"),
    ("schedule.month", ["from": "2026-11-01", "to": "2026-11-30"], "calendar"),
    ("measurements.list", [:], "measurements"),
    ("hearts.sessions", ["from": "2026-11-01", "to": "2026-11-30"], "heart"),
    ("photos.list", [:], "photos"),
  ]

  private func read(_ one: (method: String, more: Params, kind: String), _ viewer: TestClient, of client: TestClient)
    async throws -> JSON
  {
    var params = one.more.merging(["as": viewer.handle, "client": client.member]) { $1 }
    if one.method == "workouts.get" {
      let own = try await client.call("workouts.history").workouts.array
      params["workout"] = own.first?.id.int ?? 1
    }
    return await viewer.reply(viewer.post(one.method, params))
  }

  @Test("who shared the calendar before its days could be seen must share it anew for that")
  func days() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    try await floor.consent(ines, tove, shares: ["workouts", "calendar"])
    let month: Params = ["as": tove.handle, "client": ines.member, "from": "2026-11-01", "to": "2026-11-30"]
    _ = try await tove.call("schedule.month", month)
    _ = try await floor.database.write { tx in try tx.execute("UPDATE clients SET sees_days = 0") }
    #expect(try await tove.refusal("schedule.month", month).reason == "not_shared")
    func share(_ kinds: [String]) async throws {
      _ = try await ines.change(
        "clients.share", ["as": ines.handle, "trainer": tove.member, "shares": JSON.array(kinds.map(JSON.string))])
    }
    try await share(["workouts", "goals", "calendar"])
    #expect(try await tove.refusal("schedule.month", month).reason == "not_shared")
    try await share(["workouts"])
    try await share(["workouts", "calendar"])
    _ = try await tove.call("schedule.month", month)
  }

  @Test("a code lets a trainer in once, and both sides hear it")
  func code() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    for client in [ines, tove] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let shown = try await ines.call("clients.invite", ["shares": ["progress"] as JSON])
    let code = try #require(shown.code.string)
    #expect(shown.expiresAt.int == floor.time.now + 300_000)
    #expect(try await tove.refusedChange("clients.accept", ["code": "KDMW-7XQP"]).reason == "code_unknown")
    let typed = "\(code.prefix(4).lowercased()) - \(code.dropFirst(4))"
    let reply = try await tove.change("clients.accept", ["code": typed])
    #expect(reply.client.id.int == ines.member && reply.shares == ["workouts", "progress"])
    #expect(await ines.event("clients.trainersChanged").data.trainers[0].trainer.name == "Tove")
    #expect(await tove.event("clients.changed").data.shares == ["workouts", "progress"])
    #expect(try await tove.refusedChange("clients.accept", ["code": code]).reason == "code_unknown")
    #expect(try await ines.call("clients.trainers").trainers[0].trainer.id.int == tove.member)
    #expect(try floor.problems() == [])
  }

  @Test("a code ends after five minutes and with the next one; nobody accepts their own; members accept none")
  func codes() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    let first = try await ines.call("clients.invite").code
    let second = try await ines.call("clients.invite").code
    #expect(try await tove.refusedChange("clients.accept", ["code": first]).reason == "code_unknown")
    floor.time.advance(300_000)
    #expect(try await tove.refusedChange("clients.accept", ["code": second]).reason == "code_unknown")
    let own = try await tove.call("clients.invite").code
    #expect(try await tove.refusedChange("clients.accept", ["code": own]).reason == "own_code")
    let third = try await ines.call("clients.invite").code
    let ben = try await floor.member("Ben")
    #expect(try await ben.refusedChange("clients.accept", ["code": third]).reason == "not_allowed")
    _ = try await tove.change("clients.accept", ["code": third])
  }

  @Test("guessing codes is slowed for the trainer who guesses")
  func guesses() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    let omar = try await floor.trainer("Omar")
    for _ in 0..<10 {
      #expect(try await tove.refusedChange("clients.accept", ["code": "KDMW-7XQP"]).reason == "code_unknown")
    }
    let code = try await ines.call("clients.invite").code
    #expect(try await tove.refusedChange("clients.accept", ["code": code]).reason == "slow_down")
    _ = try await omar.change("clients.accept", ["code": code])
  }

  @Test("each reading method opens with its kind alone, and closes with the consent and with the role")
  func reading() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    let omar = try await floor.trainer("Omar")
    try await ines.log()
    for one in Self.reads { #expect(try await read(one, tove, of: ines).error.data.reason == "no_such_client") }
    try await floor.consent(ines, tove)
    for shared in SharedKind.allCases.map(\.rawValue) {
      let changed: Params = ["trainer": tove.member, "shares": JSON.array([.string(shared)])]
      _ = try await ines.change("clients.share", changed)
      for one in Self.reads {
        let isOpen = one.kind == shared || one.kind == "workouts"
        let reason = try await read(one, tove, of: ines).error.data.reason.string
        #expect(reason == (isOpen ? nil : "not_shared"), "\(one.method) with \(shared)")
        #expect(try await read(one, omar, of: ines).error.data.reason == "no_such_client")
        #expect(try await read(one, ines, of: tove).error.data.reason == "no_such_client")
      }
    }
    let everything: Params = [
      "trainer": tove.member, "shares": JSON.array(SharedKind.allCases.map { .string($0.rawValue) }),
    ]
    _ = try await ines.change("clients.share", everything)
    for one in Self.reads { #expect(try await read(one, tove, of: ines).error.isNull, "\(one.method)") }
    // At a kiosk, a trainer's PIN opens nobody's log.
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": tove.member, "pin": "2580"]).handle.string ?? ""
    for one in Self.reads { #expect(try await read(one, kiosk, of: ines).error.data.reason == "no_such_client") }
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "member"])
    for one in Self.reads { #expect(try await read(one, tove, of: ines).error.data.reason == "no_such_client") }
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "trainer"])
    for one in Self.reads { #expect(try await read(one, tove, of: ines).error.isNull, "\(one.method)") }
    _ = try await ines.change("clients.end", ["trainer": tove.member])
    for one in Self.reads { #expect(try await read(one, tove, of: ines).error.data.reason == "no_such_client") }
    #expect(try await ines.refusedChange("clients.end", ["trainer": tove.member]).reason == "no_such_trainer")
  }

  @Test("a body weight that is not shared cannot be told from pull-ups")
  func bodyWeight() async throws {
    let floor = try TestFloor()
    let ines = try await floor.member("Ines", more: ["bodyWeight": kg(60)])
    let tove = try await floor.trainer()
    let set = try await ines.log(10, reps: 5, ["exercise": TestFloor.pullUp]).set
    #expect(set.effectiveGrams == 70_000)
    try await floor.consent(ines, tove, shares: ["progress", "goals"])
    let params: Params = ["client": ines.member]
    let workout: Params = params.merging(["workout": set.workout]) { $1 }
    let seen = try await tove.call("workouts.get", workout).workout
    #expect(seen.sets[0].effectiveGrams.isNull && seen.sets[0].e1rmGrams.isNull && seen.volumeGrams == 0)
    #expect(seen.sets[0].weight == kg(10) && seen.sets[0].reps == 5)
    #expect(try await tove.call("workouts.history", params).workouts[0].volumeGrams == 0)
    let curve: Params = params.merging(["exercise": TestFloor.pullUp]) { $1 }
    let point = try await tove.call("progress.exercise", curve).points[0]
    #expect(point.topGrams.isNull && point.e1rmGrams.isNull && point.volumeGrams.isNull)
    #expect(try await tove.call("progress.overview", params).bodyWeight.isNull)
    let best = try await tove.call("progress.bests", params).exercises[0]
    #expect(best.bestGrams.isNull && best.bestE1rmGrams.isNull)
    #expect(try await tove.call("goals.get", params).thisWeek.volumeGrams.isNull)
    #expect(try await tove.call("progress.evaluation", curve).sentences == [])
    _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": ["progress", "bodyWeight"] as JSON])
    #expect(try await tove.call("workouts.get", workout).workout.sets[0].effectiveGrams == 70_000)
    #expect(try await tove.call("workouts.history", params).workouts[0].volumeGrams == 350_000)
  }

  @Test("compliance, a missed week and a plan's end show where the calendar is shared, and follow each change")
  func calendar() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let mara = try await floor.member("Mara")
    try await floor.consent(mara, tove)
    // Tuesday, 24 November 2026.
    floor.time.advance(7 * 86_400_000)
    let today = floor.calendar.calendarDay(at: floor.time.now)
    func row() async throws -> JSON { try await tove.call("clients.list").clients[0] }
    #expect(try await row().compliance.isNull)
    floor.time.advance(-28 * 86_400_000)
    let weekly: JSON = ["every": "week", "days": [1, 3, 5], "until": .string(today.adding(days: 3).text)]
    let start = JSON.string(floor.calendar.calendarDay(at: floor.time.now).text)
    let item: JSON = ["day": start, "name": "Full body", "repeat": weekly]
    let entry = try await mara.change("schedule.plan", ["items": [item] as JSON]).entries[0]
    floor.time.advance(28 * 86_400_000)
    try await mara.log()
    _ = try await mara.change("workouts.finish")
    let seen = try await row()
    let own = try await mara.call("schedule.compliance").spans
    #expect(seen.compliance == own && seen.compliance[0].planned.int ?? 0 > 1)
    let missed = try #require(seen.needs.array.first { $0.why == "missed" })
    #expect(missed.of == own[0].planned && missed.count.int == (own[0].planned.int ?? 0) - (own[0].done.int ?? 0))
    let ends = try #require(seen.needs.array.first { $0.why == "planEnds" })
    #expect((1...2).contains(ends.count.int ?? 0) && ends.until.string ?? "" > today.text)
    // The cached list follows the calendar at once.
    _ = try await mara.change(
      "schedule.remove", ["entry": entry, "day": ends.until, "scope": "one"])
    let less = try await row().needs.array.first { $0.why == "planEnds" }
    #expect(less?.count.int == (ends.count.int ?? 0) - 1)
    _ = try await mara.change("clients.share", ["trainer": tove.member, "shares": ["progress"] as JSON])
    let closed = try await row()
    #expect(closed.compliance.isNull && !closed.needs.array.contains { $0.why == "missed" || $0.why == "planEnds" })
  }

  @Test("a workout's plan, what was skipped of it, and a log that was typed all at once")
  func workouts() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let mara = try await floor.member("Mara")
    try await floor.consent(mara, tove)
    let sets: JSON = ["kind": "working", "reps": ["min": 5, "max": 5]]
    let plan: JSON = [
      ["item": 1, "exercise": .number(Double(TestFloor.bench)), "sets": [sets, sets, sets, sets]],
      ["item": 2, "exercise": 2, "sets": [sets]],
    ]
    let workout = try await mara.change("workouts.start", ["name": "Push", "plan": plan]).workout.id
    for _ in 0..<4 {
      try await mara.log(80, reps: 5, ["item": 1])
      floor.time.advance(120_000)
    }
    _ = try await mara.change("workouts.finish")
    for _ in 0..<5 { try await mara.log(60, reps: 8, ["startsNew": false]) }
    let span: Params = ["client": mara.member, "from": 0, "to": floor.time.now]
    let rows = try await tove.call("clients.workouts", span).workouts
    let planned = try #require(rows.array.first { $0.workout == workout })
    #expect(planned == ["workout": workout, "done": 4, "planned": 5, "kept": "onTrack", "skipped": ["Push-up"]])
    #expect(rows[0].entered == "atOnce" && rows[0].planned.isNull)
    #expect(try await tove.refusal("clients.workouts", span.merging(["to": -1]) { $1 }).field == "to")
  }

  @Test("either side ends it, an account takes its consents with it, and a retry is no second end")
  func ends() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    try await floor.consent(ines, tove)
    let key = newKey()
    for _ in 0..<2 { _ = try await tove.change("clients.end", ["client": ines.member], key: key) }
    #expect(try await ines.call("clients.trainers").trainers == [])
    #expect(try await tove.refusedChange("clients.end", ["client": ines.member]).reason == "no_such_client")
    #expect(try await tove.refusedChange("clients.end").reason == "one_of_two")
    try await floor.consent(ines, tove)
    _ = try await ines.change("accounts.delete", ["password": TestFloor.password])
    #expect(try await tove.call("clients.list").clients == [])
    #expect(try floor.count("SELECT COUNT(*) FROM clients") == 0)
    #expect(try floor.problems() == [])
  }
}
