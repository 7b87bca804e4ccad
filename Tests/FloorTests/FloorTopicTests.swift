import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct FloorTopicTests {
  @Test("a set reaches the wall and the member's own screens once it is stored, with whose it is at a shared one")
  func reaches() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    let set = try await kiosk.log().set
    let row = await wall.event("floor.added").data
    #expect(row.set == set.id && row.exercise == "Bench press" && row.weight == ["value": 80, "unit": "kg"])
    #expect(
      row.member == [
        "id": .number(Double(kiosk.member)), "name": "Mara", "initials": "MA", "colour": row.member.colour,
      ])
    #expect(await phone.event("set.logged").data.set == set)
    let own = await kiosk.event("set.logged")
    #expect(own.as == .string(kiosk.handle) && own.data.set == set)
    #expect(phone.events("me")[0]["as"].isNull)
    #expect(await wall.event("floor.totals").data.today == ["sets": 1, "members": 1, "volumeGrams": 480_000])
  }

  @Test("a change that fails tells nobody anything")
  func failed() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let mara = try await floor.member("Mara")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let key = newKey()
    _ = try await mara.change("sets.log", mara.set(), key: key)
    let before = (wall.events("floor").count, mara.events("me").count)
    #expect(before == (2, 1))
    _ = try await mara.refusedChange("sets.log", mara.set(2_000))
    _ = try await mara.refusedChange("sets.log", mara.set(81), key: key)
    _ = try await mara.refusedChange("sets.delete", ["set": 99])
    // A retry is answered, and told to nobody again.
    _ = try await mara.change("sets.log", mara.set(), key: key)
    try await floor.settle()
    #expect((wall.events("floor").count, mara.events("me").count) == before)
  }

  @Test("the floor's sums count iron alone, so that nobody's body weight can be told from them")
  func bodyWeight() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    _ = try await mara.change("members.update", ["bodyWeight": kg(64.5)])
    let pullUp = JSON.number(Double(TestFloor.pullUp))
    _ = try await mara.change("sets.log", ["exercise": pullUp, "kind": "working", "reps": 10])
    _ = try await mara.change(
      "sets.log", ["exercise": pullUp, "kind": "working", "reps": 5, "weight": kg(10)])
    try await floor.settle()
    #expect(wall.events("floor").last { $0.event == "floor.totals" }?.data.today.volumeGrams == 50_000)
    #expect(try await mara.call("workouts.current").workout.volumeGrams == .number(64_500 * 10 + 74_500 * 5))
  }

  @Test("who did not choose to be shown is in no row, and counts in the sums")
  func hidden() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara", shown: false)
    let set = try await mara.log().set
    try await mara.log(40, ["kind": "warmup"])
    _ = try await mara.change("sets.edit", ["set": set.id, "kind": "working", "weight": kg(85), "reps": 6])
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await mara.change("sets.restore", ["set": set.id])
    try await floor.settle()
    #expect(Set(wall.events("floor").map(\.event)) == ["floor.totals"])
    #expect(
      wall.events("floor").last?.data == [
        "present": 1, "today": ["sets": 2, "members": 1, "volumeGrams": 510_000],
        "week": ["sets": 2, "members": 1, "volumeGrams": 510_000],
      ])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
  }

  @Test("switching the floor off removes every row at once; a new name renames them")
  func switchedOff() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let sets = [try await mara.log().set.id, try await mara.log().set.id]
    _ = try await mara.change("members.update", ["displayName": "Marie"])
    #expect(await wall.event("floor.changed").data.member.name == "Marie")
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    try await floor.settle()
    let removed = wall.events("floor").filter { $0.event == "floor.removed" }.map(\.data.set)
    #expect(Set(removed) == Set(sets))
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
    // The next set, of the same connection, is not shown either.
    try await mara.log()
    try await floor.settle()
    #expect(wall.events("floor").filter { $0.event == "floor.added" }.count == 2)
  }

  @Test("a set that was on its way while the floor was switched off elsewhere is not shown")
  func switchedOffMeanwhile() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    // Both are let in while the writer is busy, so that they share one commit, the switch first.
    let gate = Gate()
    floor.database.write({ _ in gate.wait() }, done: { _ in })
    let switched = phone.post("members.update", ["key": newKey(), "shownOnFloor": false])
    // It prepares in a task; should the set be in client before it nevertheless, the row goes as it came.
    await floor.readersRest()
    var set = mara.set()
    set["key"] = newKey()
    let logged = mara.post("sets.log", set)
    gate.open()
    #expect(await phone.reply(switched).error.isNull)
    #expect(await mara.reply(logged).error.isNull)
    try await floor.settle()
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
  }

  @Test("a deleted set leaves the wall, an edited one is told anew, an undo brings it back")
  func rows() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let mara = try await floor.member("Mara")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let set = try await mara.log().set.id
    _ = try await mara.change("sets.edit", ["set": set, "kind": "working", "weight": kg(85), "reps": 5])
    _ = try await mara.change("sets.delete", ["set": set])
    _ = try await mara.change("sets.restore", ["set": set])
    try await floor.settle()
    #expect(
      wall.events("floor").map(\.event).filter { $0 != "floor.totals" }
        == ["floor.added", "floor.changed", "floor.removed", "floor.added"])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows[0].weight.value == 85)
  }

  @Test("no message about others holds a body weight, an email or a birthday")
  func privacy() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let kiosk = try await floor.device("kiosk")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member(
      "Mara", more: ["bodyWeight": kg(64.517), "birthDate": "1994-03-12", "heightCm": 171.3])
    _ = try await mara.change("sets.log", ["exercise": TestFloor.pullUp, "kind": "working", "reps": 5])
    let set = try await mara.change(
      "sets.log", ["exercise": TestFloor.pullUp, "kind": "working", "reps": 5, "weight": kg(10)]
    ).set
    _ = try await mara.change("members.update", ["displayName": "Marie", "bodyWeight": kg(64.513)])
    _ = try await mara.change("sets.delete", ["set": set.id])
    _ = try await kiosk.call("members.roster")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let said = (wall.peer.messages + kiosk.peer.messages).map(\.text).joined()
    #expect(said.contains("Marie"))
    for secret in ["64.51", "6451", "bodyWeight", "mara@", "1994", "171", "Lindqvist", "e1rm"] {
      #expect(!said.contains(secret), "\(secret)")
    }
  }

  @Test("a snapshot and the events after it leave nothing out and tell nothing twice, whatever happens meanwhile")
  func noGap() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for round in 0..<20 {
      let wall = try await floor.device("wall")
      let logging = (0..<6).map { _ in
        var set = mara.set()
        set["key"] = newKey()
        return mara.post("sets.log", set)
      }
      let snapshot = try await wall.call("topics.subscribe", ["topic": "floor"])
      for id in logging { _ = await mara.reply(id) }
      try await floor.settle()
      let events = wall.events("floor")
      let seqs = events.compactMap(\.seq.int)
      let first = try #require(snapshot.seq.int)
      #expect(seqs == Array((first + 1)..<(first + 1 + seqs.count)))
      let shown = snapshot.snapshot.rows.array.map(\.set) + events.filter { $0.event == "floor.added" }.map(\.data.set)
      #expect(Set(shown).count == shown.count)
      #expect(shown.count == min(60, try floor.count("SELECT COUNT(*) FROM sets")) || round >= 9)
      wall.hangUp()
    }
  }

  @Test("who was away a moment gets what was missed; who was away too long, or from another start, gets a snapshot")
  func resume() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let mara = try await floor.member("Mara")
    let first = try await wall.call("topics.subscribe", ["topic": "floor"])
    let (epoch, seq) = (try #require(first.epoch.string), try #require(first.seq.int))
    wall.hangUp()
    let back = floor.connect()
    _ = try await back.call("devices.identify", ["token": wall.token])
    let set = try await mara.log().set.id
    let missed = try await back.call("topics.subscribe", ["topic": "floor", "epoch": epoch, "after": seq])
    #expect(missed.recovered == true && missed.snapshot.isNull)
    #expect(missed.events.array.map(\.event) == ["floor.added", "floor.totals"])
    #expect(missed.events.array.map(\.seq.int) == [seq + 1, seq + 2])
    #expect(missed.events[0].data.set == set)
    let nothing = try await back.call("topics.subscribe", ["topic": "floor", "epoch": epoch, "after": seq + 2])
    #expect(nothing.recovered == true && nothing.events == [])
    for wrong in [
      ["epoch": "x", "after": seq], ["epoch": epoch, "after": seq + 3], ["epoch": epoch, "after": -1], ["after": seq],
    ] as [Params] {
      let reply = try await back.call("topics.subscribe", wrong.merging(["topic": "floor"]) { $1 })
      #expect(reply.recovered.isNull && reply.snapshot.rows.array.count == 1)
    }
    for _ in 0..<300 { try await mara.log() }
    #expect(try await back.call("topics.subscribe", ["topic": "floor", "epoch": epoch, "after": seq]).recovered.isNull)
    #expect(back.events("floor").compactMap(\.seq.int) == Array((seq + 3)...(seq + 602)))
  }

  @Test("midnight empties the day's sums and keeps the week's")
  func midnight() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let mara = try await floor.member("Mara")
    try await mara.log()
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    // The start is a Saturday morning in Berlin.
    floor.time.advance(16 * 3_600_000)
    floor.server.housekeeping()
    let totals = await wall.event("floor.totals") { $0.data.today.sets == 0 }.data
    #expect(
      totals == [
        "present": 0, "today": ["sets": 0, "members": 0, "volumeGrams": 0],
        "week": ["sets": 1, "members": 1, "volumeGrams": 480_000],
      ])
  }

  @Test("a subscription that follows at once on another, and its end, are answered in order")
  func pipelined() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    var ids: [Int] = []
    for _ in 0..<10 {
      ids.append(wall.post("topics.subscribe", ["topic": "floor"]))
      ids.append(wall.post("topics.unsubscribe", ["topic": "floor"]))
    }
    for id in ids { #expect(await wall.reply(id).error.isNull) }
    #expect(floor.server.counts.listeners == 0)
    try await floor.member("Mara").log()
    #expect(wall.events("floor") == [])
  }

  @Test("subscribing again replaces: one event for one subscription, and one end ends it, whoever is named beside it")
  func again() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    for _ in 0..<3 { _ = try await kiosk.call("topics.subscribe", ["topic": "floor", "as": kiosk.handle]) }
    _ = try await kiosk.call("topics.subscribe", ["topic": "me"])
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    #expect(floor.server.counts.listeners == 2)
    try await kiosk.log()
    try await floor.settle()
    #expect(kiosk.events("floor").map(\.event) == ["floor.added", "floor.totals"])
    #expect(kiosk.events("me").map(\.as) == [.string(kiosk.handle)])
    _ = try await kiosk.call("topics.unsubscribe", ["topic": "floor", "as": kiosk.handle])
    _ = try await kiosk.call("topics.unsubscribe", ["topic": "me", "as": kiosk.handle])
    #expect(floor.server.counts.listeners == 0)
  }

  @Test("what there is no topic of is refused, and so is one subscription too many")
  func refused() async throws {
    var settings = FloorSettings()
    settings.subscriptionsPerConnection = 2
    let floor = try TestFloor(settings: settings)
    let kiosk = try await floor.device("kiosk")
    #expect(try await kiosk.refusal("topics.subscribe", ["topic": "weather"]).reason == "no_such_topic")
    #expect(try await kiosk.refusal("topics.subscribe", ["topic": "me"]).reason == "no_session")
    #expect(try await kiosk.refusal("topics.subscribe", ["topic": "devices"]).reason == "no_session")
    let handles = [
      try await kiosk.signUp("Mara").handle, try await kiosk.signUp("Ben").handle,
      try await kiosk.signUp("Tove").handle,
    ]
    #expect(
      try await kiosk.refusal("topics.subscribe", ["topic": "devices", "as": handles[0]]).reason == "not_allowed")
    for handle in handles[..<2] { _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": handle]) }
    #expect(try await kiosk.refusal("topics.subscribe", ["topic": "me", "as": handles[2]]).reason == "too_many")
    _ = try await kiosk.call("topics.unsubscribe", ["topic": "me", "as": handles[0]])
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": handles[2]])
  }

  @Test("who leaves the wall is not in what is told again to those who come back")
  func forgotten() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let before = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    try await mara.log()
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    try await floor.settle()
    let again = try await wall.call("topics.subscribe", ["topic": "floor", "epoch": before.epoch, "after": before.seq])
    #expect(again.recovered.isNull && again.snapshot.rows == [])
  }
}
