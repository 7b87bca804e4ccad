import Gym
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct StepTests {
  private static let today = "2026-11-21"

  private func set(_ steps: Int?, _ day: String = StepTests.today, by client: TestClient) async throws -> JSON {
    var params: Params = ["day": day]
    if let steps { params["steps"] = steps }
    return try await client.change("steps.set", params).day
  }

  private func report(_ days: [(String, Int)]) -> JSON {
    .array(days.map { ["day": .string($0), "steps": .number(Double($1))] })
  }

  private func got(_ client: TestClient) async throws -> JSON {
    try await client.call("steps.get", ["from": "2026-11-01", "to": Self.today])
  }

  @Test("a member types a day's steps, corrects them and takes them back, and their other screens hear of it")
  func typed() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me"])
    #expect(try await set(9_000, by: mara) == ["day": "2026-11-21", "steps": 9_000, "from": "typed"])
    #expect(await phone.event("steps.changed").data.days == ["2026-11-21"])
    _ = try await set(9_512, by: mara)
    _ = try await set(0, "2026-11-01", by: mara)
    _ = try await set(5, "2026-10-31", by: mara)
    let reply = try await got(mara)
    #expect(reply.days.array.map(\.day) == ["2026-11-01", "2026-11-21"])
    #expect(reply.days.array.map(\.steps) == [0, 9_512])
    #expect(reply.goal.isNull && reply.length.isNull)
    #expect(try await set(nil, by: mara).isNull)
    #expect(try await got(mara).days.array.count == 1)
    #expect(try await mara.refusedChange("steps.set", ["day": Self.today]).reason == "no_such_steps")
    #expect(try floor.problems() == [])
  }

  @Test("what is wrong is refused at its field, and nothing of it is stored")
  func wrong() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let bad: [(day: String, steps: Int, field: String, reason: String)] = [
      ("2026-11-22", 1, "day", "in_future"), ("2026-02-30", 1, "day", "malformed_date"),
      ("1999-12-31", 1, "day", "out_of_range"), (Self.today, -1, "steps", "out_of_range"),
      (Self.today, 200_001, "steps", "out_of_range"),
    ]
    for (day, steps, field, reason) in bad {
      let typed = try await mara.refusedChange("steps.set", ["day": day, "steps": steps])
      #expect(typed.field.string == field && typed.reason.string == reason, "\(day) \(steps)")
      let days = report([("2026-11-20", 5), (day, steps)])
      let reported = try await mara.refusedChange("steps.report", ["days": days])
      #expect(reported.field.string == "days[1].\(field)" && reported.reason.string == reason, "\(day) \(steps)")
    }
    let twice = report([(Self.today, 1), (Self.today, 2)])
    #expect(try await mara.refusedChange("steps.report", ["days": twice]).field == "days[1].day")
    #expect(try await mara.refusedChange("steps.report", ["days": [] as JSON]).reason == "required")
    let many = report([(String, Int)](repeating: (Self.today, 1), count: 401))
    #expect(try await mara.refusedChange("steps.report", ["days": many]).reason == "too_many")
    for (from, to) in [("2026-11-02", "2026-11-01"), ("2025-01-01", "2026-11-01")] {
      #expect(try await mara.refusal("steps.get", ["from": from, "to": to]).reason == "out_of_range")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM daily_steps") == 0)
  }

  @Test("a script's larger number of a day counts, what was typed stays, and only what has changed is told")
  func reported() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.log], of: mara)
    _ = try await set(7_000, "2026-11-19", by: mara)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    func send(_ steps: [Int]) async -> JSON {
      let days = Array(zip(["2026-11-19", "2026-11-20", Self.today], steps))
      let params: JSON = ["key": .string(newKey()), "days": report(days)]
      return await floor.script(request(1, "steps.report", params), token: token).json.result
    }
    let first = await send([9_000, 8_000, 100])
    #expect(first == ["stored": 2, "kept": 1])
    #expect(await mara.event("steps.changed").data.days == ["2026-11-20", "2026-11-21"])
    let second = await send([9_000, 7_999, 101])
    #expect(second == ["stored": 1, "kept": 2])
    let days = try await got(mara).days.array
    #expect(days.map(\.steps) == [7_000, 8_000, 101])
    #expect(days.map(\.from) == ["typed", "script", "script"])
    // A token of this scope reads nothing.
    let read = request(1, "steps.get", ["from": "2026-11-01", "to": "2026-11-21"])
    #expect(await floor.script(read, token: token).json.error.data.reason == "scope_needed")
    let reader = try await floor.token([.read], of: mara, name: "Sheet")
    #expect(await floor.script(read, token: reader).json.result.days.array.count == 3)
  }

  @Test("a removed number comes back as what it was, and does not replace what came meanwhile")
  func undone() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func bring(_ steps: Int, from: String) async throws -> JSON {
      try await mara.change("steps.set", ["day": Self.today, "steps": steps, "from": from]).day
    }
    _ = try await mara.change("steps.report", ["days": report([(Self.today, 9_000)])])
    _ = try await set(nil, by: mara)
    #expect(try await bring(9_000, from: "script") == ["day": "2026-11-21", "steps": 9_000, "from": "script"])
    #expect(try await bring(8_999, from: "file").from == "script")
    #expect(try await bring(9_001, from: "file") == ["day": "2026-11-21", "steps": 9_001, "from": "file"])
    #expect(try await bring(500, from: "typed").from == "typed")
    #expect(try await bring(9_002, from: "script") == ["day": "2026-11-21", "steps": 500, "from": "typed"])
    #expect(try await got(mara).days.array.map(\.steps) == [500])
  }

  @Test("a table is shown before it is stored, and what is wrong in it is left out")
  func imported() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await set(7_000, "2026-11-19", by: mara)
    let text = "Date,Steps\n2026-11-18,7410\n2026-11-19,8130\n2026-11-20,many\n"
    let shown = try await mara.change("steps.import", ["text": text, "dryRun": true])
    let flaw: JSON = ["kind": "badSteps", "line": 4]
    #expect(
      shown == [
        "days": 2, "from": "2026-11-18", "to": "2026-11-19", "stored": 1, "kept": 1, "typed": 1, "flaws": [flaw],
        "flawCount": 1,
      ])
    #expect(try floor.count("SELECT COUNT(*) FROM daily_steps") == 1)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    #expect(try await mara.change("steps.import", ["text": text]) == shown)
    #expect(await mara.event("steps.changed").data.days == ["2026-11-18"])
    #expect(try await got(mara).days.array.map(\.from) == ["file", "typed"])
    // The same file again changes nothing.
    let again = try await mara.change("steps.import", ["text": text])
    #expect(again.stored == 0 && again.kept == 2)
    let empty = try await mara.change("steps.import", ["text": "Date,Steps\n"])
    #expect(empty.days == 0 && empty.from.isNull)
    for (text, reason) in [
      ("Dear diary", "not_a_step_file"), ("Date,Steps\n" + String(repeating: " ", count: 240_000), "too_long"),
    ] {
      let refused = try await mara.refusedChange("steps.import", ["text": text])
      #expect(refused.field == "text" && refused.reason.string == reason)
    }
  }

  @Test("the days that a page read from a file are shown before they are stored, and what was typed stays")
  func importedDays() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await set(7_000, "2026-11-19", by: mara)
    _ = try await mara.change("steps.report", ["days": report([("2026-11-20", 9_000)])])
    let days = report([(Self.today, 100), ("2026-11-19", 8_130), ("2026-11-20", 8_999), ("2026-11-18", 7_410)])
    let shown = try await mara.change("steps.import", ["days": days, "dryRun": true])
    #expect(
      shown == [
        "days": 4, "from": "2026-11-18", "to": "2026-11-21", "stored": 2, "kept": 2, "typed": 1, "flaws": [],
        "flawCount": 0,
      ])
    #expect(try floor.count("SELECT COUNT(*) FROM daily_steps") == 2)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    #expect(try await mara.change("steps.import", ["days": days]) == shown)
    #expect(await mara.event("steps.changed").data.days == ["2026-11-18", "2026-11-21"])
    let stored = try await got(mara).days.array
    #expect(stored.map(\.steps) == [7_410, 7_000, 9_000, 100])
    #expect(stored.map(\.from) == ["file", "typed", "script", "file"])
    let again = try await mara.change("steps.import", ["days": days])
    #expect(again.stored == 0 && again.kept == 4 && again.typed == 1)
    #expect(try floor.problems() == [])
  }

  @Test("wrong days of a file are refused at their field, and so is a request with a table and days or with neither")
  func wrongDays() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let many = report([(String, Int)](repeating: (Self.today, 1), count: 401))
    let wrong: [(params: Params, field: String, reason: String)] = [
      (["days": report([(Self.today, 1), ("2026-11-22", 1)])], "days[1].day", "in_future"),
      (["days": report([(Self.today, 1), ("2026-02-30", 1)])], "days[1].day", "malformed_date"),
      (["days": report([(Self.today, 1), (Self.today, 2)])], "days[1].day", "malformed"),
      (["days": report([("2026-11-20", 1), (Self.today, 200_001)])], "days[1].steps", "out_of_range"),
      (["days": [] as JSON], "days", "required"), (["days": many], "days", "too_many"),
      (["days": report([(Self.today, 1)]), "text": "Date,Steps\n"], "days", "malformed"), ([:], "text", "required"),
    ]
    for (params, field, reason) in wrong {
      let refused = try await mara.refusedChange("steps.import", params)
      #expect(refused.field.string == field && refused.reason.string == reason, "\(field) \(reason)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM daily_steps") == 0)
  }

  @Test("a goal is the member's own choice, and a step has the length that they say or that their height says")
  func configured() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: ["sex": "female", "heightCm": 170])
    _ = try await set(10_000, by: mara)
    let byHeight: JSON = ["centimeters": 70.2, "from": "height"]
    let first = try await got(mara)
    #expect(first.goal.isNull && first.length == byHeight && first.days[0].meters == 7_020)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let chosen = try await mara.change("steps.configure", ["goal": 9_000, "centimeters": 72.5])
    #expect(chosen == ["goal": 9_000, "length": ["centimeters": 72.5, "from": "typed"]])
    #expect(await mara.event("steps.configured").data == chosen)
    let second = try await got(mara)
    #expect(second.goal == 9_000 && second.length == chosen.length && second.days[0].meters == 7_250)
    #expect(try await mara.change("steps.configure") == ["length": byHeight])
    for (params, field, reason) in [
      (["goal": 999], "goal", "out_of_range"), (["goal": 100_001], "goal", "out_of_range"),
      (["centimeters": 19.9], "centimeters", "out_of_range"), (["centimeters": 72.55], "centimeters", "malformed"),
    ] as [(Params, String, String)] {
      let refused = try await mara.refusedChange("steps.configure", params)
      #expect(refused.field.string == field && refused.reason.string == reason)
    }
    #expect(try await got(mara).goal.isNull)
  }

  @Test("steps are in the export and go with the log, and the goal stays then")
  func kept() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.call("accounts.export").steps.isNull)
    #expect(try await mara.call("accounts.export").stepSettings.isNull)
    let day = try await set(9_512, by: mara)
    _ = try await mara.change("steps.configure", ["goal": 9_000])
    for page in [try await mara.call("accounts.export"), try floor.exported("mara@example.com")] {
      #expect(page.steps == [day] && page.stepSettings == ["goal": 9_000])
    }
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    #expect(await mara.event("steps.changed").data.days.isNull)
    let reply = try await got(mara)
    #expect(reply.days == [] && reply.goal == 9_000)
    #expect(try floor.problems() == [])
  }

  @Test("each member has steps of their own")
  func own() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    _ = try await set(1_000, by: mara)
    _ = try await set(2_000, by: ines)
    _ = try await set(nil, by: mara)
    #expect(try await got(mara).days == [])
    #expect(try await got(ines).days.array.map(\.steps) == [2_000])
  }
}
