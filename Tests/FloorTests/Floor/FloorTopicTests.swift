import Gym
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

  @Test("what was entered afterwards, added to a finished workout or imported puts nobody on the floor")
  func elsewhere() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    func present(_ floor: TestFloor, _ wall: TestClient) async throws -> JSON {
      try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.totals.present
    }
    let now = floor.time.now
    let (mara, ben, eva) = (
      try await floor.member("Mara"), try await floor.member("Ben"), try await floor.member("Eva")
    )
    let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(80), "reps": 5]
    _ = try await mara.change(
      "workouts.record", ["startedAt": now - 3_600_000, "finishedAt": now, "sets": JSON.array([set])])
    #expect(try await present(floor, wall) == 0)
    let finished = try await ben.log().set
    _ = try await ben.change("workouts.finish")
    // His visit ends by itself.
    floor.time.advance(2 * 3_600_000)
    floor.server.housekeeping()
    await floor.settle()
    let soon = JSON.number(Double(floor.time.now - 60_000))
    try await ben.log(80, ["workout": finished.workout, "at": soon])
    #expect(try await present(floor, wall) == 0)
    let file = ImportTests.file.prefix { $0 != "\n" }
    let minute = floor.calendar.local(at: floor.time.now - 60_000)
    let text = "\(file)\n\(minute),Now,1m,Bench press,1,75.0,8,0,0,,,\n"
    _ = try await eva.call("imports.upload", ["part": 0, "text": text])
    #expect(try await eva.change("imports.strong", ["unit": "kg", "dryRun": false]).sets == 1)
    #expect(try await present(floor, wall) == 0)
    let again = try TestFloor(after: floor)
    let other = try await wall.reconnected(at: again)
    #expect(try await present(again, other) == 0)
    let phone = try await again.logIn("ben@example.com")
    try await phone.log()
    #expect(try await present(again, other) == 1)
    let third = try TestFloor(after: again)
    #expect(try await present(third, try await wall.reconnected(at: third)) == 1)
  }

  @Test("a change that fails tells nobody anything")
  func failed() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let mara = try await floor.member("Mara")
    _ = try await mara.change("visits.checkIn")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let key = newKey()
    _ = try await mara.change("sets.log", mara.set(), key: key)
    let before = (wall.events("floor").count, mara.events("me").count)
    #expect(before == (2, 1))
    _ = try await mara.refusedChange("sets.log", mara.set(2_000))
    _ = try await mara.refusedChange("sets.log", mara.set(81), key: key)
    _ = try await mara.refusedChange("sets.delete", ["set": 99])
    // A retry gets the reply, and no further event is sent.
    _ = try await mara.change("sets.log", mara.set(), key: key)
    await floor.settle()
    #expect((wall.events("floor").count, mara.events("me").count) == before)
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
    await floor.settle()
    #expect(
      wall.events("floor").map(\.event).filter { $0 != "floor.totals" }
        == ["floor.added", "floor.changed", "floor.removed", "floor.added"])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows[0].weight.value == 85)
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
      await floor.settle()
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

  @Test("every screen hears that the gym was set up, also one that waits to be paired")
  func setUp() async throws {
    let floor = try TestFloor()
    let waiting = floor.connect()
    _ = try await waiting.call("devices.pair", ["kind": "wall", "about": "a test"])
    let code = try #require(floor.server.setupCode)
    _ = try await floor.connect().change(
      "gym.setUp",
      [
        "code": code, "gymName": "Iron Yard", "name": "Nadia Brandt", "email": "nadia@example.com",
        "password": "chalk and iron 5x5",
      ])
    let gym = await waiting.notice("gym.changed").gym
    #expect(gym == ["name": "Iron Yard", "setUp": true, "timeZone": gym.timeZone, "joining": "anyone"])
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
    await floor.settle()
    floor.server.housekeeping()
    let totals = await wall.event("floor.totals") { $0.data.today.sets == 0 && $0.data.present == 0 }.data
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
    _ = try await kiosk.change("visits.checkIn")
    for _ in 0..<3 { _ = try await kiosk.call("topics.subscribe", ["topic": "floor", "as": kiosk.handle]) }
    _ = try await kiosk.call("topics.subscribe", ["topic": "me"])
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    #expect(floor.server.counts.listeners == 2)
    try await kiosk.log()
    await floor.settle()
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
    await floor.settle()
    let again = try await wall.call("topics.subscribe", ["topic": "floor", "epoch": before.epoch, "after": before.seq])
    #expect(again.recovered.isNull && again.snapshot.rows == [])
  }
}
