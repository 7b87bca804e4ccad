import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct SetTests {
  @Test("the first set begins a workout, and the next day goes on with it until somebody finishes it")
  func workout() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let first = try await mara.log()
    floor.time.advance(26 * 3_600_000)
    let second = try await mara.log(82.25)
    #expect(second.set.workout == first.set.workout)
    #expect(second.set.position == 2)
    #expect(second.set.weight == ["value": 82.25, "unit": "kg"])
    let current = try await mara.call("workouts.current").workout
    #expect(current.sets.array.count == 2 && current.volumeGrams == .number(80_000 * 6 + 82_250 * 6))
    let finished = try await mara.change("workouts.finish", ["workout": first.set.workout, "name": "Push day"])
    #expect(finished.workout.finishedAt.int == floor.time.now)
    #expect(try await mara.call("workouts.current").workout.isNull)
    #expect(try await mara.log().set.workout != first.set.workout)
  }

  @Test("what is finished cannot be finished again; what was finished is reopened only while nothing else is open")
  func finishReopen() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.log().set.workout
    #expect(try await mara.refusedChange("workouts.reopen", ["workout": workout]).reason == "workout_open")
    _ = try await mara.change("workouts.finish", ["workout": workout])
    #expect(try await mara.refusedChange("workouts.finish", ["workout": workout]).reason == "workout_finished")
    #expect(try await mara.change("workouts.reopen", ["workout": workout]).workout.finishedAt.isNull)
    _ = try await mara.change("workouts.finish", ["workout": workout])
    floor.time.advance(1000)
    try await mara.log()
    #expect(try await mara.refusedChange("workouts.reopen", ["workout": workout]).reason == "workout_open")
  }

  @Test("a new workout may be begun although one is open, which ends with its last set")
  func startsNew() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let old = try await mara.log()
    floor.time.advance(3_600_000)
    let new = try await mara.log(80, ["startsNew": true])
    #expect(new.set.workout != old.set.workout)
    #expect(try await mara.call("workouts.get", ["workout": old.set.workout]).workout.finishedAt == old.set.at)
  }

  struct Bad: Sendable, CustomStringConvertible {
    var change: [String: JSON]
    var field: String
    var reason: String
    var description: String { "\(change) \(field) \(reason)" }
    init(_ change: [String: JSON], _ field: String, _ reason: String) {
      self.change = change
      self.field = field
      self.reason = reason
    }
  }

  @Test(
    "what cannot be is refused at its field, and nothing is stored",
    arguments: [
      Bad(["reps": -5], "reps", "out_of_range"), Bad(["reps": 1001], "reps", "out_of_range"),
      Bad(["reps": 5.5], "reps", "wrong_type"), Bad(["reps": nil], "reps", "required"),
      Bad(["weight": ["value": 2000, "unit": "kg"]], "weight", "out_of_range"),
      Bad(["weight": ["value": 3307, "unit": "lb"]], "weight", "out_of_range"),
      Bad(["weight": ["value": -1, "unit": "kg"]], "weight", "out_of_range"),
      Bad(["weight": ["value": 82.2501, "unit": "kg"]], "weight", "precision"),
      Bad(["weight": ["value": 1e300, "unit": "kg"]], "weight", "out_of_range"),
      Bad(["weight": ["value": 80, "unit": "st"]], "weight.unit", "not_one_of"),
      Bad(["weight": ["value": 80]], "weight.unit", "required"), Bad(["weight": 80], "weight", "wrong_type"),
      Bad(["weight": nil], "weight", "required"),
      Bad(["note": .string(String(repeating: "n", count: 501))], "note", "too_long"),
      Bad(["note": "a\u{1}b"], "note", "bad_characters"), Bad(["note": "\u{202e}abc"], "note", "bad_characters"),
      Bad(["rpe": 7.3], "rpe", "malformed"), Bad(["rpe": 10.5], "rpe", "out_of_range"),
      Bad(["rpe": 0], "rpe", "out_of_range"),
      Bad(["rpe": 7.25], "rpe", "precision"), Bad(["heartRate": 24], "heartRate", "out_of_range"),
      Bad(["tempo": "3-1-1"], "tempo", "malformed"), Bad(["tempo": "3-X-1-0"], "tempo", "malformed"),
      Bad(["tempo": "3-1-61-0"], "tempo", "malformed"), Bad(["tempo": "0000"], "tempo", "malformed"),
      Bad(["tempo": ""], "tempo", "malformed"), Bad(["tempo": 3110], "tempo", "wrong_type"),
      Bad(["heartRate": 251], "heartRate", "out_of_range"), Bad(["seconds": 30], "seconds", "not_for_exercise"),
      Bad(["metres": 30], "metres", "not_for_exercise"), Bad(["seconds": 1e300], "seconds", "out_of_range"),
      Bad(["kind": "warm"], "kind", "not_one_of"), Bad(["exercise": 999], "exercise", "no_such_exercise"),
      Bad(["exercise": -1], "exercise", "no_such_exercise"),
      Bad(["at": .number(TestFloor.start + 600_000)], "at", "in_future"),
      Bad(["at": .number(TestFloor.start - 8 * 86_400_000)], "at", "out_of_range"),
      Bad(["at": -9.2e18], "at", "wrong_type"), Bad(["colour": "red"], "colour", "unknown_field"),
    ])
  func refused(_ bad: Bad) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    var params = mara.set()
    params.merge(bad.change.mapValues { $0 as any JSONValue }) { $1 }
    let data = try await mara.refusedChange("sets.log", params)
    #expect(data.code == (bad.reason == "no_such_exercise" ? "not_found" : "invalid"))
    #expect(data.field == .string(bad.field))
    #expect(data.reason == .string(bad.reason))
    #expect(try floor.count("SELECT (SELECT COUNT(*) FROM sets) + (SELECT COUNT(*) FROM workouts)") == 0)
  }

  @Test("a note of a mebibyte is too long")
  func endlessNote() async throws {
    let mara = try await TestFloor().member("Mara")
    let note = String(repeating: "n", count: 1 << 20)
    #expect(try await mara.refusedChange("sets.log", mara.set(80, ["note": note])).reason == "too_long")
  }

  @Test("an instant between here and seven days ago is taken; a clock that is a minute ahead means now")
  func replayed() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let old = floor.time.now - 6 * 86_400_000
    #expect(try await mara.log(80, ["at": old]).set.at.int == old)
    #expect(try await mara.log(80, ["at": floor.time.now + 60_000]).set.at.int == floor.time.now)
    #expect(try floor.problems() == [])
  }

  @Test(
    "each exercise takes its own fields",
    arguments: [
      (2, ["reps": 20]), (3, ["reps": 5]), (3, ["reps": 5, "weight": ["value": 10, "unit": "kg"]]),
      (4, ["reps": 5, "weight": ["value": 20, "unit": "lb"]]), (5, ["seconds": 90.5]),
      (6, ["seconds": 40, "weight": ["value": 32, "unit": "kg"]]), (7, ["seconds": 480, "metres": 2000.5]),
      (7, ["seconds": 480]),
    ] as [(Int, [String: JSON])])
  func types(_ exercise: Int, _ fields: [String: JSON]) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: ["bodyWeight": kg(64.5)])
    var params: Params = ["exercise": exercise, "kind": "working"]
    params.merge(fields.mapValues { $0 as any JSONValue }) { $1 }
    let set = try await mara.change("sets.log", params).set
    for (name, value) in fields { #expect(set[name] == value) }
    #expect(try await mara.call("workouts.get", ["workout": set.workout]).workout.sets == [set])
    #expect(try floor.problems() == [])
  }

  @Test(
    "notes and names of any script come back as they were",
    arguments: [
      "paused 💪🏽👨‍👩‍👧 — ok", "תרגיל טוב", "تمرين جيد", "line one\nline two", "Ωμέγα ﬁ ｆｕｌｌ", "\"quoted\\\" </script>",
    ])
  func scripts(_ text: String) async throws {
    let floor = try TestFloor()
    let plain = text.replacing("\n", with: " ")
    let mara = try await floor.member(
      "Mara", more: ["name": plain, "displayName": String(plain.prefix(24)).trimming()])
    let set = try await mara.log(80, ["note": text]).set
    #expect(set.note == .string(text))
    #expect(try await mara.call("workouts.current").workout.sets[0].note == .string(text))
    _ = try await mara.change("workouts.finish", ["workout": set.workout, "name": plain])
    #expect(
      try await mara.call("workouts.history", ["text": String(plain.prefix(6))]).workouts[0].name == .string(plain))
    #expect(try await mara.call("members.me").member.name == .string(plain))
  }

  @Test("a finished workout is found by any letter of its name, large or small")
  func search() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.log().set.workout
    _ = try await mara.change("workouts.finish", ["workout": workout, "name": "ÜBERKOPF 100%"])
    for text in ["über", "Überkopf", "100%", "bench", "kopf"] {
      #expect(try await mara.call("workouts.history", ["text": text]).workouts.array.count == 1, "\(text)")
    }
    for text in ["100_", "squat", "%%"] {
      #expect(try await mara.call("workouts.history", ["text": text]).workouts == [])
    }
  }

  @Test("an edit, a deletion and its undo are told, and the records follow")
  func changes() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.trainBefore(80, floor)
    let heavy = try await mara.log(100)
    #expect(heavy.set.records == ["heaviest", "e1rm", "setVolume", "sessionVolume"])
    _ = try await mara.change("sets.delete", ["set": heavy.set.id])
    #expect(try await mara.refusedChange("sets.delete", ["set": heavy.set.id]).reason == "no_such_set")
    #expect(try await mara.log(90).set.records == ["heaviest", "e1rm", "setVolume", "sessionVolume"])
    #expect(try await mara.change("sets.restore", ["set": heavy.set.id]).set.id == heavy.set.id)
    #expect(try await mara.refusedChange("sets.restore", ["set": heavy.set.id]).reason == "set_not_deleted")
    #expect(try await mara.log(95).set.records == [])
    let edited = try await mara.change(
      "sets.edit", ["set": heavy.set.id, "kind": "warmup", "weight": kg(100), "reps": 6])
    #expect(edited.set.kind == "warmup")
    #expect(try await mara.log(96).set.records == ["heaviest", "e1rm", "setVolume"])
    #expect(
      try await mara.refusedChange("sets.edit", ["set": heavy.set.id, "kind": "working", "reps": 6]).field == "weight")
    #expect(try floor.problems() == [])
  }

  @Test(
    "whatever members log, edit, delete and undo, summaries, bests and totals are what the sets give",
    arguments: [1, 2, 3])
  func anyOperations(_ seed: Int) async throws {
    var random = SeededRandom(UInt64(seed))
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let clients = [
      try await floor.member("Mara", more: ["bodyWeight": kg(64.5)]), try await floor.member("Ben", shown: false),
    ]
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    var logged: [Int: [Int]] = [:]
    for step in 0..<150 {
      let client = random.one(of: clients)
      floor.time.advance(Int.random(in: 1...4_000_000, using: &random))
      let weight = kg(random.one(of: [80, 96, 82.25, 100, 60]))
      let entry: Params = [
        "kind": random.one(of: ["working", "working", "warmup", "drop", "failure"]),
        "weight": weight, "reps": random.one(of: [0, 1, 5, 6, 12]),
      ]
      let set = random.one(of: logged[client.member] ?? [0])
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = try? await client.change("sets.delete", ["set": set])
      case 1: _ = try? await client.change("sets.restore", ["set": set])
      case 2: _ = try? await client.change("sets.edit", entry.merging(["set": set]) { $1 })
      case 3:
        let current = try await client.call("workouts.current").workout
        if !current.isNull { _ = try await client.change("workouts.finish", ["workout": current.id]) }
      default:
        var more = entry
        more["exercise"] = random.one(of: [1, 3])
        if random.chance(20) { more["at"] = floor.time.now - Int.random(in: 0..<500_000_000, using: &random) }
        if random.chance(5) { more["startsNew"] = true }
        logged[client.member, default: []].append(try await client.change("sets.log", more).set.id.int ?? 0)
      }
      if step % 50 == 49 { #expect(try floor.problems() == []) }
    }
    // The floor's state in memory must equal what the database gives.
    await floor.settle()
    let snapshot = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    #expect(snapshot.rows.array.map(\.set).filter { !$0.isNull }.count == snapshot.rows.array.count)
    floor.server.housekeeping()
    await floor.settle()
    // Hidden members' sets count at the next quarter of an hour.
    floor.time.advance(900_000)
    floor.server.housekeeping()
    await floor.settle()
    let fresh = FloorList(calendar: floor.calendar)
    _ = fresh.reload(
      try floor.database.read { tx in
        try FloorReloaded(tx, ExerciseCatalog(), calendar: floor.calendar, now: floor.time.now)
      })
    let refreshed = try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot
    let expected = fresh.snapshot(now: floor.time.now)
    #expect(refreshed.totals.week.sets.int == expected.totals.week.sets)
    #expect(refreshed.totals.week.volumeGrams.int == expected.totals.week.volumeGrams)
    #expect(refreshed.totals.today.sets.int == expected.totals.today.sets)
    #expect(refreshed.rows.array.allSatisfy { $0.member.name == "Mara" })
    // The rebuilt summaries equal those that were kept up to date.
    let dump: @Sendable (Tx) throws -> [[String]] = { tx in
      try [
        "SELECT * FROM summaries ORDER BY 1, 2, 3", "SELECT * FROM bests ORDER BY 1, 2",
        "SELECT * FROM rep_bests ORDER BY 1, 2, 3", "SELECT * FROM day_totals WHERE sets <> 0 ORDER BY 1, 2",
      ].map { sql in try tx.rows("\(sql)") { row in row.restAsText() } }
    }
    let kept = try floor.database.read(dump)
    try BackOffice(database: floor.database).rebuildSummaries(calendar: floor.calendar)
    #expect(try floor.database.read(dump) == kept)
  }

  @Test("sets that waited go into the workout that was under way then, and into none that began after them")
  func replays() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let monday = floor.time.now
    floor.time.advance(2 * 86_400_000)
    let wednesday = try await mara.log().set
    for minute in 0..<3 {
      let at = JSON.number(Double(monday + minute * 60_000))
      _ = try await mara.change("sets.log", mara.set(60 + Double(minute), ["at": at]))
    }
    let open = try await mara.call("workouts.current").workout
    #expect(open.id == wednesday.workout && open.sets.array.count == 1)
    let history = try await mara.call("workouts.history").workouts.array
    #expect(history.map(\.setCount) == [1, 3])
    #expect(history[1].startedAt.int == monday && history[1].finishedAt.int == monday + 120_000)
    #expect(try floor.problems() == [])
  }
}

extension String {
  fileprivate func trimming() -> String { Text.trimmed(self) }
}
