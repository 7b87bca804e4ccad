import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A trainer who watches a client live and changes what comes next.
@Suite(.limitedConcurrency) struct CoachingTests {
  /// A client with a trainer, and the client's workout of three sets of five at 100 kg.
  struct Pair {
    let floor: TestFloor
    let ines: TestClient
    let tove: TestClient
    let workout: Int
    var topic: String { "client.\(ines.member)" }

    init(shares: [String]? = nil, more: Params = [:]) async throws {
      floor = try TestFloor()
      ines = try await floor.member("Ines", more: more)
      tove = try await floor.trainer()
      try await floor.consent(ines, tove, shares: shares)
      let plan = Self.plan(Array(repeating: Self.set(100), count: 3))
      workout = try await ines.change("workouts.start", ["name": "Lower B", "plan": plan]).workout.id.int ?? 0
    }

    static func set(_ kilograms: Double, reps: Int = 5) -> JSON {
      [
        "kind": "working", "reps": ["min": .number(Double(reps)), "max": .number(Double(reps))],
        "load": ["weight": kg(kilograms)],
      ]
    }

    /// A plan of the one exercise with these sets.
    static func plan(_ sets: [JSON]) -> JSON { [["item": 1, "exercise": 1, "sets": .array(sets)]] }

    func adjust(_ set: Int, from was: JSON? = set(100), to: JSON, _ more: Params = [:]) -> Params {
      var params: Params = ["client": ines.member, "workout": workout, "item": 1, "set": set, "to": to]
      params["was"] = was
      return params.merging(more) { $1 }
    }

    @discardableResult func watch(_ more: Params = [:]) async throws -> JSON {
      try await tove.call("topics.subscribe", more.merging(["topic": topic]) { $1 }).snapshot
    }

    func plan() async throws -> JSON { try await ines.call("workouts.current").workout.plan }
  }

  @Test("a trainer sees the open workout, each set, its changes and the rest, and the client sees who watches")
  func watches() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    _ = try await ines.call("topics.subscribe", ["topic": "coaching"])
    try await ines.log(100, reps: 5, ["item": 1])
    let snapshot = try await pair.watch()
    #expect(snapshot.client.name == "Ines" && snapshot.workout.id.int == pair.workout)
    #expect(snapshot.workout.sets.array.count == 1 && snapshot.rest.endsAt.int != nil)
    #expect(await ines.event("coaching.watched").data.watching[0].name == "Tove")
    let logged = try await ines.log(102.5, reps: 5, ["item": 1])
    #expect(await tove.event("set.logged").data == logged)
    _ = try await ines.change("sets.edit", ["set": logged.set.id, "kind": "working", "weight": kg(105), "reps": 5])
    #expect(await tove.event("set.edited").data.set.weight == kg(105))
    _ = try await ines.change("sets.delete", ["set": logged.set.id])
    #expect(await tove.event("set.deleted").data.set == logged.set.id)
    _ = try await ines.change("rests.stop")
    #expect(await tove.event("rest.changed").data.rest.isNull)
    _ = try await ines.change("workouts.finish")
    #expect(await tove.event("workout.finished").data.workout.int == pair.workout)
    tove.hangUp()
    #expect(await ines.event("coaching.watched") { $0.data.watching == [] }.data.watching == [])
    #expect(try await ines.call("topics.subscribe", ["topic": "coaching"]).snapshot.watching == [])
  }

  @Test("only a client's own trainer listens to their topic, whoever else asks and by whatever name")
  func permission() async throws {
    let pair = try await Pair()
    let (floor, ines) = (pair.floor, pair.ines)
    let omar = try await floor.trainer("Omar")
    let mara = try await floor.member("Mara")
    let topic: Params = ["topic": pair.topic]
    #expect(try await omar.refusal("topics.subscribe", topic).reason == "no_such_client")
    #expect(try await ines.refusal("topics.subscribe", topic).reason == "not_allowed")
    #expect(try await mara.refusal("topics.subscribe", topic).reason == "not_allowed")
    #expect(try await floor.owner().refusal("topics.subscribe", topic).reason == "no_such_client")
    #expect(
      try await pair.tove.refusal("topics.subscribe", ["topic": "client.\(pair.tove.member)"]).reason
        == "no_such_client")
    for name in ["client", "client.", "client.ID", "client.0\(ines.member)", "client.+\(ines.member)", "client.x"] {
      #expect(try await pair.tove.refusal("topics.subscribe", ["topic": name]).reason == "no_such_topic", "\(name)")
    }
    // A PIN at a kiosk opens no client's log, even if the client is logged in there, too.
    let kiosk = try await floor.device("kiosk")
    kiosk.handle =
      try await kiosk.call("sessions.enter", ["member": pair.tove.member, "pin": "2580"]).handle.string ?? ""
    _ = try await kiosk.call("sessions.enter", ["member": ines.member, "pin": "2580"])
    let atKiosk: Params = ["topic": pair.topic, "as": kiosk.handle]
    #expect(try await kiosk.refusal("topics.subscribe", atKiosk).reason == "not_allowed")
    let adjust = pair.adjust(1, to: Pair.set(105), ["as": kiosk.handle])
    #expect(try await kiosk.refusedChange("coaching.adjust", adjust).reason == "not_allowed")
    // The password does.
    let second = try await floor.device("kiosk")
    let login = try await second.call("sessions.logIn", ["email": "tove@example.com", "password": TestFloor.password])
    second.handle = login.handle.string ?? ""
    #expect(
      try await second.call("topics.subscribe", ["topic": pair.topic, "as": second.handle]).snapshot.client.name
        == "Ines")
    try await ines.log(100, reps: 5, ["item": 1])
    #expect(await second.event("set.logged").as.string == second.handle)
    for other in [omar, mara, kiosk] { #expect(other.events(pair.topic) == []) }
  }

  enum End: String, CaseIterable { case consent, sharing, role, client, removed, login }

  @Test("a subscription ends at once with what allowed it, and says why", arguments: End.allCases.map(\.rawValue))
  func ends(_ name: String) async throws {
    let end = try #require(End(rawValue: name))
    let pair = try await Pair()
    let (floor, ines, tove) = (pair.floor, pair.ines, pair.tove)
    _ = try await ines.call("topics.subscribe", ["topic": "coaching"])
    try await pair.watch(["as": tove.handle])
    #expect(await ines.event("coaching.watched").data.watching.array.count == 1)
    switch end {
    case .consent: _ = try await ines.change("clients.end", ["trainer": tove.member])
    case .sharing:
      _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": ["bodyWeight"] as JSON])
    case .role: _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "member"])
    case .client: _ = try await ines.change("accounts.delete", ["password": TestFloor.password])
    case .removed: _ = try await floor.owner().change("accounts.remove", ["member": ines.member])
    case .login: _ = try await tove.call("sessions.leave", ["as": tove.handle])
    }
    if end != .login {
      let event = await tove.notice("topic.ended")
      let reasons: [End: String] = [
        .consent: "consent_ended", .sharing: "sharing_changed", .role: "not_allowed", .client: "consent_ended",
        .removed: "consent_ended",
      ]
      #expect(event.topic.string == pair.topic && event.as.string == tove.handle)
      #expect(event.reason.string == reasons[end])
    }
    #expect(floor.server.dispatcher.hub.hasListeners(.client(ines.member, for: tove.member)) == false)
    guard end != .client, end != .removed else { return }
    #expect(await ines.event("coaching.watched") { $0.data.watching == [] }.data.watching == [])
    try await ines.log(100, reps: 5, ["item": 1])
    #expect(tove.events(pair.topic) == [])
    if end == .sharing { #expect(try await pair.watch().shares == ["workouts", "bodyWeight"]) }
  }

  @Test("a body weight that is not shared is in no event and no snapshot")
  func bodyWeight() async throws {
    let pair = try await Pair(shares: ["progress"], more: ["bodyWeight": kg(60)])
    let pullUp: Params = ["exercise": TestFloor.pullUp]
    #expect(try await pair.ines.log(10, reps: 5, pullUp).set.effectiveGrams == 70_000)
    #expect(try await pair.watch().workout.sets[0].effectiveGrams.isNull)
    try await pair.ines.log(10, reps: 6, pullUp)
    let seen = await pair.tove.event("set.logged").data.set
    #expect(seen.effectiveGrams.isNull && seen.e1rmGrams.isNull && seen.weight == kg(10))
    let last: Params = ["client": pair.ines.member, "exercise": TestFloor.pullUp]
    #expect(try await pair.tove.call("sets.lastTime", last).best.isNull)
    let shared: Params = ["trainer": pair.tove.member, "shares": ["bodyWeight"] as JSON]
    _ = try await pair.ines.change("clients.share", shared)
    #expect(try await pair.watch().workout.sets[0].effectiveGrams == 70_000)
    try await pair.ines.log(10, reps: 7, pullUp)
    #expect(await pair.tove.event("set.logged") { $0.data.set.reps == 7 }.data.set.effectiveGrams == 70_000)
  }

  @Test("a trainer changes the next set and no other; the client sees whose change it is, and takes it back")
  func adjusts() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    for topic in ["me", "coaching"] { _ = try await ines.call("topics.subscribe", ["topic": topic]) }
    try await pair.watch()
    try await ines.log(100, reps: 5, ["item": 1])
    let key = newKey()
    let note: Params = ["note": " Same depth. "]
    let first = try await tove.change("coaching.adjust", pair.adjust(2, to: Pair.set(105), note), key: key)
    #expect(first.changes[0].by.name == "Tove" && first.changes[0].set == 2 && first.changes[0].note == "Same depth.")
    #expect(first.changes[0].before == Pair.set(100) && first.changes[0].after == Pair.set(105))
    // A retry does not change anything again.
    #expect(try await tove.change("coaching.adjust", pair.adjust(2, to: Pair.set(105), note), key: key) == first)
    #expect(await ines.event("workout.planned").data.plan[0].sets[1] == Pair.set(105))
    #expect(await ines.event("coaching.changed").data == first)
    #expect(await tove.event("workout.planned").data.plan[0].sets[1] == Pair.set(105))
    #expect(try await pair.plan()[0].sets == [Pair.set(100), Pair.set(105), Pair.set(100)])
    // A second change: the client's original plan stays known.
    let second = try await tove.change("coaching.adjust", pair.adjust(2, from: Pair.set(105), to: Pair.set(107.5)))
    #expect(second.changes[0].before == Pair.set(100) && second.changes.array.count == 1)
    // An additional set after the last one.
    let third = try await tove.change("coaching.adjust", pair.adjust(4, from: nil, to: Pair.set(80, reps: 12)))
    #expect(third.changes.array.count == 2 && third.changes[1].before.isNull)
    let plan = Pair.plan([Pair.set(100), Pair.set(100), Pair.set(100), Pair.set(80, reps: 12)])
    _ = try await ines.change("workouts.plan", ["plan": plan])
    let left = await ines.event("coaching.changed") { $0.data.changes.array.count == 1 && $0.data.changes[0].set == 4 }
    #expect(left.data.changes[0].set == 4)
    #expect(try await pair.plan()[0].sets[1] == Pair.set(100))
    #expect(try pair.floor.problems() == [])
  }

  @Test("a set that is done or that the client changed is not changed by the trainer; wrong values name their field")
  func conflicts() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    try await ines.log(100, reps: 5, ["item": 1])
    func refused(_ params: Params) async throws -> JSON { try await tove.refusedChange("coaching.adjust", params) }
    #expect(try await refused(pair.adjust(1, to: Pair.set(105))).reason == "set_done")
    #expect(try await refused(pair.adjust(5, from: nil, to: Pair.set(105))).reason == "plan_changed")
    #expect(try await refused(pair.adjust(2, from: Pair.set(95), to: Pair.set(105))).reason == "plan_changed")
    #expect(try await refused(pair.adjust(2, to: Pair.set(105), ["item": 9])).field == "item")
    #expect(try await refused(pair.adjust(2, to: Pair.set(9_000))).field == "to.load")
    #expect(try await refused(pair.adjust(2, to: Pair.set(100, reps: 0))).field == "to.reps")
    #expect(
      try await refused(pair.adjust(2, to: Pair.set(105), ["note": String(repeating: "x", count: 501)])).reason
        == "too_long")
    let twoAtOnce = [105.0, 110].map {
      tove.post("coaching.adjust", pair.adjust(2, to: Pair.set($0), ["key": newKey()]))
    }
    let replies = [await tove.reply(twoAtOnce[0]), await tove.reply(twoAtOnce[1])]
    #expect(replies.map(\.error.data.reason.string) == [nil, "plan_changed"])
    _ = try await ines.change("workouts.finish")
    #expect(try await refused(pair.adjust(2, to: Pair.set(105))).reason == "workout_finished")
  }

  @Test("what a client logs and plans while they are away joins the trainer's change, and their own set wins")
  func offline() async throws {
    let pair = try await Pair()
    let (floor, ines, tove) = (pair.floor, pair.ines, pair.tove)
    let away = floor.time.now + 1_000
    floor.time.advance(60_000)
    _ = try await tove.change("coaching.adjust", pair.adjust(2, to: Pair.set(105)))
    _ = try await tove.change("coaching.adjust", pair.adjust(3, to: Pair.set(110)))
    floor.time.advance(60_000)
    // The kiosk is back online: it sends a set, and a plan in which the client changed the third set and added one.
    let set = try await ines.log(100, reps: 5, ["item": 1, "at": away])
    #expect(set.set.workout.int == pair.workout)
    var plan = Pair.plan([Pair.set(100), Pair.set(100), Pair.set(90), Pair.set(80)])
    let planned = try await ines.change("workouts.plan", ["plan": plan, "at": away + 1])
    #expect(planned.workout.plan[0].sets == [Pair.set(100), Pair.set(105), Pair.set(90), Pair.set(80)])
    let state = try await ines.call("topics.subscribe", ["topic": "coaching"]).snapshot.state
    #expect(state.changes.array.map(\.set) == [2])
    // A plan that was made after the change is the client's own.
    plan = Pair.plan([Pair.set(100), Pair.set(100)])
    _ = try await ines.change("workouts.plan", ["plan": plan, "at": floor.time.now])
    #expect(try await pair.plan()[0].sets == [Pair.set(100), Pair.set(100)])
    #expect(try floor.count("SELECT COUNT(*) FROM plan_changes") == 0)
  }

  @Test("without a plan, a trainer suggests the next set until it is done or dismissed")
  func suggests() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    _ = try await ines.call("topics.subscribe", ["topic": "coaching"])
    let params: Params = [
      "client": ines.member, "workout": pair.workout, "exercise": TestFloor.pullUp,
      "to": ["kind": "working", "reps": ["min": 8, "max": 8]] as JSON, "note": "Slowly.",
    ]
    let made = try await tove.change("coaching.suggest", params)
    #expect(await ines.event("coaching.changed").data.suggestion == made.suggestion)
    #expect(made.suggestion.by.name == "Tove" && made.suggestion.note == "Slowly.")
    #expect(try await ines.change("coaching.dismiss", ["workout": pair.workout]).suggestion.isNull)
    _ = try await tove.change("coaching.suggest", params)
    pair.floor.time.advance(1_000)
    try await ines.log(0, reps: 8, ["exercise": TestFloor.pullUp])
    #expect(try await pair.watch().state.suggestion.isNull)
    var wrong = params
    wrong["to"] = ["kind": "working", "seconds": 30] as JSON
    #expect(try await tove.refusedChange("coaching.suggest", wrong).field == "to.seconds")
  }

  @Test("a trainer starts and stops the rest of a client who trains")
  func rests() async throws {
    let pair = try await Pair()
    let (ines, tove) = (pair.ines, pair.tove)
    _ = try await ines.call("topics.subscribe", ["topic": "me"])
    let params: Params = ["client": ines.member, "seconds": 90]
    let rest = try await tove.change("coaching.rest", params).rest
    #expect(rest.endsAt.int == pair.floor.time.now + 90_000)
    #expect(await ines.event("rest.changed").data.rest == rest)
    #expect(
      try await tove.refusedChange("coaching.rest", ["client": ines.member, "seconds": 4_000]).field == "seconds")
    #expect(try await tove.change("coaching.rest", ["client": ines.member, "seconds": 0]).rest.isNull)
    _ = try await ines.change("workouts.finish")
    #expect(try await tove.refusedChange("coaching.rest", params).reason == "not_training")
  }
}
