import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Requests of an attacker who wants to stop the server, or to store nonsense.
@Suite(.limitedConcurrency) struct HostileTests {
  /// A file of each kind.
  static let files = [
    ImportTests.file, ImportFormatTests.grown,
    """
    Date,Exercise,Category,Weight (kg),Reps,Distance,Distance Unit,Time,Comment
    2024-06-10,Bench Press,Chest,80,5,,,,felt good
    2024-06-10,Rowing,Cardio,,,2,km,0:08:30,

    """,
    """
    Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time
    2024-06-10,Bench Press,Chest,80,lbs,5,,,

    """,
    """
    ### SETTING ###
    _id,row_id,mass,length
    1,1,lbs,inches
    ### EXERCISE LOGS ###
    _id,row_id,logs,eid,ename,mydate,belongsession,edit_time
    1,1,"80x5,85x3",5,Bench Press,2024-06-10,7,1718000000
    ### WORKOUT SESSIONS ###
    _id,starttime,endtime
    7,1718000000,1718003600

    """,
    """
    Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
    2024-06-10 08:15:00 +0000,Bench Press,5,80,0,0,0,0,false,,1.0
    2024-06-10 08:20:00 +0000,Plank,0,0,60,0,0,0,false,,1.0

    """,
    """
    {"format": "rackside.log.v1", "member": {"sex": "male", "heightCm": 180.5, "birthDate": "1990-01-02"},
    "exercises": [{"id": 40, "name": "Tyre flip", "type": "weightReps", "bodyPart": "back", "equipment": "other"}],
    "workouts": [{"startedAt": 1718000000000, "name": "A", "pausedMs": 5, "bodyWeightGrams": 80000, "plan": [{"item": 1,
    "exercise": 40, "superset": 2, "sets": [{"kind": "working", "reps": {"min": 5, "max": 8},
    "load": {"percentOfMax": 80}}]}], "sets": [{"exercise": 40, "item": 1, "kind": "working", "reps": 5, "rpe": 8.5,
    "weight": {"value": 60, "unit": "kg"}, "at": 1718000000001, "seconds": 1, "side": "left"}]}],
    "bodyWeights": [{"at": 1718000000000, "weight": {"value": 80, "unit": "kg"}}], "routines": [{"name": "R",
    "plan": [{"item": 1, "exercise": 40, "sets": [{"kind": "working"}]}]}],
    "maxes": [{"exercise": 40, "at": 1718000000000, "max": {"value": 100, "unit": "kg"}}]}
    """,
  ]

  private static let numbers = [
    "-1", "NaN", "nan", "Infinity", "-Infinity", "1e999", "1e18", "-0", "1000000000", "99999999999999999999999", "0x10",
    "9223372036854775807", "-9223372036854775808", "1,5", "1.0000000000001", "١٢", "", " ", "\u{0}", "=1+1", "\"",
  ]

  @Test(
    "files that were changed at random are read or refused, and nothing beyond the bounds gets through",
    arguments: 1...8)
  func changed(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed) &* 7_919)
    for _ in 0..<400 {
      var text = random.one(of: Self.files)
      if Bool.random(using: &random) {
        // One number, or one word, becomes something else.
        let parts = text.split(omittingEmptySubsequences: false) { !$0.isLetter && !$0.isNumber && $0 != "." }
        let part = random.one(of: parts.filter { !$0.isEmpty })
        text.replaceSubrange(part.startIndex..<part.endIndex, with: random.one(of: Self.numbers))
      }
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) { random.mutate(&bytes) }
      check(readLog(bytes, as: nil, unit: nil))
      check(readLog(bytes, as: random.one(of: ImportFormat.allCases), unit: .lb))
    }
  }

  private func check(_ log: ImportedLog) {
    for set in log.workouts.flatMap(\.sets) where log.errors.isEmpty {
      let type = log.exercises[set.exercise]?.facts.type ?? guessExercise(set.exercise, sets: [set]).type
      #expect(throws: Never.self) {
        try SetRules.check(set.entry(for: type), type: type, hasMore: true, maxReps: SetRules.maxImportedReps)
      }
    }
    for workout in log.workouts where log.errors.isEmpty {
      #expect((workout.durationSeconds ?? 0) >= 0 && workout.pausedMilliseconds >= 0)
    }
  }

  @Test("byte-order marks, UTF-16, every line ending at once, huge cells and missing columns are read or refused")
  func forms() {
    for file in Self.files {
      let plain = Array(file.utf8)
      let whole = readLog(plain, as: nil, unit: .kg)
      #expect(whole.errors == [], "\(file)")
      #expect(readLog([0xEF, 0xBB, 0xBF] + plain, as: nil, unit: .kg) == whole)
      let mixed = file.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
        "\(line)\(["\n", "\r\n", "\r"][index % 3])"
      }.joined()
      let ends = readLog(Array(mixed.utf8), as: nil, unit: .kg)
      #expect(ends.workouts.flatMap(\.sets).count == whole.workouts.flatMap(\.sets).count, "\(mixed)")
      for order in [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]] {
        let wide = order + file.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let read = readLog(wide, as: nil, unit: .kg)
        #expect(!read.errors.isEmpty && read.workouts.isEmpty)
      }
      let huge = String(repeating: "9", count: 300_000)
      for place in file.indices where file[place].isNumber {
        var text = file
        text.replaceSubrange(place...place, with: huge)
        _ = readLog(Array(text.utf8), as: nil, unit: .kg)
        break
      }
      let short = file.split(separator: "\n").map { $0.split(separator: ",").dropLast().joined(separator: ",") }
      _ = readLog(Array(short.joined(separator: "\n").utf8), as: nil, unit: .kg)
    }
    let deep = Array(String(repeating: "[", count: 100_000).utf8)
    #expect(!readLog(deep, as: .rackside, unit: nil).errors.isEmpty)
  }

  /// Extreme values for every number, in every numeric field.
  @Test("no number in any field of routines, workouts and sets stops the server, and what is refused names its field")
  func numbersEverywhere() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let methods = [
      "routines.create", "routines.edit", "routines.copy", "routines.get", "workouts.start", "workouts.plan",
      "workouts.pause", "workouts.record", "workouts.finish", "workouts.comment", "workouts.history", "sets.log",
      "sets.edit", "exercises.history", "exercises.search", "members.setMax", "accounts.export", "imports.undo",
    ]
    let extremes = [
      "9223372036854775807", "-9223372036854775808", "-1", "0", "1e308", "-1e308", "1e-308", "0.1", "1000000000",
      "99999999999999999999999999", "null", "\"x\"", "[]", "{}", "true",
    ]
    var id = 100_000
    for method in methods {
      let fixture = try #require(Fixture.all(.request).first { $0.name == method })
      let text = fixture.text.replacing("\"s_41aa\"", with: "\"\(mara.handle)\"").replacing(
        "\"exercise\": 17", with: "\"exercise\": 1")
      for place in Self.places(of: text) {
        for extreme in extremes {
          id += 1
          var params = text
          params.replaceSubrange(place, with: extreme)
          params = params.replacing(/"key": "[^"]*"/, with: "\"key\": \"\(newKey())\"")
          mara.raw(Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#.utf8))
          let reply = await mara.reply(id)
          #expect(reply.error.code != -32603, "\(method) \(params): \(reply)")
          let data = reply.error.data
          if data.code == "invalid" { #expect(!data.field.isNull, "\(method) \(params): \(reply)") }
        }
      }
    }
    #expect(try floor.problems() == [])
  }

  /// The numbers of a JSON text, outside of its strings.
  private static func places(of text: String) -> [Range<String.Index>] {
    text.matches(of: /[:\[] ?(-?[0-9]+(\.[0-9]+)?)[,}\]]/).map { $0.output.1.startIndex..<$0.output.1.endIndex }
  }

  @Test("two devices change one plan at once: one plan stays, whole, and both are told which")
  func twoPlans() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    for client in [mara, phone] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let workout = try await mara.change("workouts.start", PlannedWorkoutTests.start([PlannedWorkoutTests.item(1)]))
      .workout
    let gate = await floor.holdWriter()
    let plans = [[PlannedWorkoutTests.item(1), PlannedWorkoutTests.item(2, 3)], [PlannedWorkoutTests.item(5, 2)]]
    let ids = zip([mara, phone], plans).map { client, plan in
      client.post("workouts.plan", ["key": newKey(), "workout": workout.id, "plan": JSON.array(plan)])
    }
    await floor.pendingChanges(2)
    gate.open()
    let replies = [await mara.reply(ids[0]).result.workout.plan, await phone.reply(ids[1]).result.workout.plan]
    #expect(replies == plans.map { .array($0) })
    let stored = try await mara.call("workouts.current").workout.plan
    for client in [mara, phone] {
      let event = await client.event("workout.planned") { $0.data.plan == stored }
      #expect(event.data.workout == workout.id)
      #expect(client.events("me").filter { $0.event == "workout.planned" }.last?.data.plan == stored)
    }
    #expect(try floor.problems() == [])
  }

  @Test("whatever is tried again with its key is done once: maxes, plans and late workouts")
  func retries() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let late = JSON.number(Double(floor.time.now - 4 * 3_600_000))
    for (method, params) in [
      ("members.setMax", ["exercise": 1, "max": kg(100)]),
      ("workouts.start", PlannedWorkoutTests.start([PlannedWorkoutTests.item(1)], ["at": late])),
      ("sets.log", mara.set(80, ["at": late, "item": 1])), ("workouts.finish", ["at": late]),
    ] as [(String, Params)] {
      let key = newKey()
      let first = try await mara.change(method, params, key: key)
      #expect(try await mara.change(method, params, key: key) == first, "\(method)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM workouts") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
    #expect(try floor.problems() == [])
  }

  @Test("a weight costs the same however many a member has, so that weighing cannot fill the disk")
  func weights() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for day in 1...9 {
      _ = try await mara.change("body.weigh", ["weight": kg(64), "day": JSON.string("2026-01-0\(day)")])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM replies WHERE method = 'body.weigh'") == 9)
    #expect(try floor.count("SELECT MAX(LENGTH(sealed)) FROM replies WHERE method = 'body.weigh'") < 116)
    #expect(try await mara.call("body.weights").entries.array.count == 9)
  }

  @Test("what to add to a body-weight set is said in the member's unit")
  func unitWithoutWeight() async throws {
    let floor = try TestFloor()
    let ben = try await floor.member("Ben")
    _ = try await ben.change(
      "members.update", ["unit": "lb", "bodyWeight": ["value": 180, "unit": "lb"] as JSON])
    let dips = try #require(
      try await ben.call("exercises.list").exercises.array.first { $0.type == "bodyweightPlus" }?.id.int)
    _ = try await ben.change("sets.log", ["exercise": JSON.number(Double(dips)), "kind": "working", "reps": 8])
    let next = try await ben.call("progress.evaluation", ["exercise": JSON.number(Double(dips))]).next
    #expect(next.weight.unit == "lb")
  }
}
