import Gym
import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct ImportTests {
  static let file = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2021-02-10 16:46:13,Mittwoch,2h 18m,Bench press,1,75.0,8,0,0,,,
    2021-02-10 16:46:13,Mittwoch,2h 18m,Bench press,2,75.0,6,0,0,,,
    2021-02-12 16:46:13,Freitag,1h 2m,Leg Press Keller,1,120.0,8,0,0,,,

    """

  @Test("a dry run tells what would be, and stores nothing; the import stores it, and the same file again adds nothing")
  func twice() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func run(dryRun: Bool) async throws -> JSON {
      _ = try await mara.call("imports.upload", ["part": 0, "text": Self.file])
      return try await mara.change("imports.strong", ["unit": "kg", "dryRun": dryRun])
    }
    let dry = try await run(dryRun: true)
    #expect(dry.workouts == 2 && dry.sets == 3 && dry.exercisesCreated == 1 && dry.errors == [])
    #expect(dry.from == "2021-02-10" && dry.to == "2021-02-12")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    #expect(try await run(dryRun: false) == dry)
    #expect(mara.events("me").map(\.event) == ["log.imported"])
    let again = try await run(dryRun: false)
    #expect(again.workouts == 0 && again.sets == 0 && again.exercisesCreated == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 3)
    #expect(
      try await mara.call("exercises.list").exercises.array.contains { $0.own == true && $0.name == "Leg Press Keller" }
    )
    #expect(try floor.problems() == [])
  }

  @Test("a file of which no line can be read is refused with its lines, and nothing of it is stored")
  func broken() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let text = Self.file.replacing("75.0,", with: "heavy,").replacing("120.0,", with: "heavy,")
    _ = try await mara.call("imports.upload", ["part": 0, "text": text])
    let report = try await mara.change("imports.strong", ["unit": "kg", "dryRun": false])
    #expect(
      report.errors.array
        == [2, 3, 4].map {
          ["line": $0, "field": "weight", "column": "Weight", "text": "heavy", "reason": "malformed"]
        })
    #expect(report.sets == 0)
    #expect(try floor.count("SELECT (SELECT COUNT(*) FROM sets) + (SELECT COUNT(*) FROM workouts)") == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM exercises WHERE owner IS NOT NULL") == 0)
  }

  @Test("a file comes in parts, in order, and is the uploader's alone")
  func parts() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let mara = try await kiosk.signUp("Mara").handle
    let ben = try await kiosk.signUp("Ben").handle
    let (head, rest) = (String(Self.file.prefix(200)), String(Self.file.dropFirst(200)))
    #expect(try await kiosk.call("imports.upload", ["as": mara, "part": 0, "text": head])["bytes"] == 200)
    #expect(try await kiosk.refusal("imports.upload", ["as": mara, "part": 2, "text": rest]).field == "part")
    #expect(try await kiosk.refusal("imports.upload", ["as": ben, "part": 1, "text": rest]).field == "part")
    #expect(
      try await kiosk.refusedChange("imports.strong", ["as": ben, "unit": "kg", "dryRun": true]).reason
        == "no_such_upload")
    _ = try await kiosk.call("imports.upload", ["as": mara, "part": 1, "text": rest])
    #expect(try await kiosk.change("imports.strong", ["as": mara, "unit": "kg", "dryRun": true]).sets == 3)
  }

  @Test("sixteen mebibytes are too much, and so is a part that is too long")
  func tooMuch() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(
      try await mara.refusal("imports.upload", ["part": 0, "text": String(repeating: "a", count: 250_001)]).field
        == "text")
    let part = String(repeating: "a", count: 180_000)
    for number in 0..<93 { _ = try await mara.call("imports.upload", ["part": number, "text": part]) }
    #expect(try await mara.refusal("imports.upload", ["part": 93, "text": part]).reason == "too_long")
  }

  /// A file of this many workouts with ten sets each.
  static func long(_ workouts: Int) -> String {
    let header = Self.file.prefix { $0 != "\n" }
    return (0..<workouts).reduce(into: "\(header)\n") { text, number in
      let date = "20\(10 + number / 336)-\(pad(number / 28 % 12 + 1))-\(pad(number % 28 + 1)) 18:00:00"
      for set in 1...10 {
        text += "\(date),Day,1h,\(set < 6 ? "Bench press" : "Leg Press Keller"),\(set),\(60 + number % 40),8,0,0,,,\n"
      }
    }
  }

  private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func row(of client: TestClient) async throws -> Member {
    let id = client.member
    let found = try await client.floor.database.readAsync { tx in try tx.members.find(id) }
    return try #require(found)
  }

  private func upload(_ text: String, _ client: TestClient) async throws {
    for (part, start) in stride(from: 0, to: text.utf8.count, by: 200_000).enumerated() {
      let bytes = text.utf8.dropFirst(start).prefix(200_000)
      _ = try await client.call(
        "imports.upload", ["as": client.handle, "part": part, "text": String(decoding: bytes, as: UTF8.self)])
    }
  }

  @Test("a long import lets others' sets through, and is seen by nobody before it is whole")
  func slices() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let phone = try await floor.logIn("mara@example.com")
    try await mara.trainBefore(200, floor)
    try await phone.log(190)
    try await upload(Self.long(600), mara)
    let before = floor.database.statistics.groups
    let importing = mara.post("imports.strong", ["key": newKey(), "unit": "kg", "dryRun": false])
    var (sets, seen) = (0, Set<Int>())
    while !mara.peer.messages.contains(where: { $0.id.int == importing }) {
      try await ben.log()
      sets += 1
      seen.insert(try await phone.call("workouts.history", ["limit": 50]).workouts.array.count)
      // Mara trains meanwhile. Her records are compared only with visible sets.
      let logged = try await phone.log(Double(200 + sets))
      #expect(logged["set"].records.array.contains("heaviest"))
    }
    let report = await mara.reply(importing).result
    #expect(report.sets == 6_000 && report.workouts == 600)
    #expect(sets >= 3)
    #expect(floor.database.statistics.groups - before >= 10)
    // Only her own two workouts are visible, and at the very end possibly the whole file.
    #expect(seen.subtracting([50]) == [2])
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 6_002 + 2 * sets)
    #expect(try floor.problems() == [])
  }

  @Test("an import that is tried again over another connection while it runs is stored once, and told twice")
  func retry() async throws {
    let floor = try TestFloor()
    let (mara, phone) = (try await floor.member("Mara"), floor.connect())
    try await upload(Self.long(100), mara)
    let key = newKey()
    let first = mara.post("imports.strong", ["key": key, "unit": "kg", "dryRun": false])
    phone.handle = try await phone.call("sessions.resume", ["handle": mara.handle]).handle.string ?? ""
    // Wait until the first has its turn: otherwise the second could come first, and it has no upload of its own.
    while try floor.count("SELECT COUNT(*) FROM imports") == 0 { await floor.settle() }
    let again = try await phone.change("imports.strong", ["unit": "kg", "dryRun": false], key: key)
    #expect(await mara.reply(first).result == again)
    #expect(again.sets == 1_000)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1_000)
    #expect(try floor.count("SELECT COUNT(*) FROM imports") == 1)
    #expect(try floor.problems() == [])
  }

  @Test("what a crash leaves of an import is seen by nobody, is deleted in time, and is no obstacle to the next import")
  func crash() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let member = try await row(of: mara)
    let catalog = ExerciseCatalog()
    catalog.learn(try await floor.database.readAsync { tx in try tx.exercises.everything() })
    let strong = LogImport(
      database: floor.database, calendar: floor.calendar, exercises: catalog, limits: ImportLimits(),
      clock: floor.time.clock)
    func leave() async throws {
      let plan = try await strong.plan(StrongFile.read(Self.file, unit: .kg), for: member, now: floor.time.now)
      _ = try await strong.stage(plan, for: member)
      #expect(try floor.count("SELECT COUNT(*) FROM sets") == 3)
    }
    try await leave()
    #expect(try await mara.call("workouts.history", ["limit": 50]).workouts == [])
    #expect(try await mara.call("sets.lastTime", ["exercise": TestFloor.bench]).sets == [])
    #expect(try await mara.call("exercises.list").recent == [])
    let own = try await mara.call("exercises.list").exercises.array.filter { $0.own == true }
    #expect(own == [])
    #expect(try await mara.refusedChange("sets.delete", ["set": 1]).reason == "no_such_set")
    #expect(try floor.problems() == [])
    // The same file again.
    _ = try await mara.call("imports.upload", ["part": 0, "text": Self.file])
    #expect(try await mara.change("imports.strong", ["unit": "kg", "dryRun": false]).sets == 3)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 3)
    #expect(try floor.problems() == [])
    // Ben's import, which nobody tries again.
    let ben = try await floor.member("Ben")
    let his = try await row(of: ben)
    let plan = try await strong.plan(StrongFile.read(Self.file, unit: .kg), for: his, now: floor.time.now)
    _ = try await strong.stage(plan, for: his)
    floor.time.advance(ImportService.abandonedAfter + 60_000)
    floor.server.housekeeping()
    while try floor.count("SELECT COUNT(*) FROM imports WHERE done_at IS NULL") > 0 { await floor.settle() }
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 3)
    #expect(try floor.problems() == [])
  }

  @Test("quotas: what one member may import in all, and how often they may try")
  func quotas() async throws {
    var settings = FloorSettings()
    settings.imports.memberSets = 3
    settings.imports.triesPerHour = 3
    let floor = try TestFloor(settings: settings)
    let mara = try await floor.member("Mara")
    func run(_ text: String) async throws -> JSON {
      _ = try await mara.call("imports.upload", ["part": 0, "text": text])
      return try await mara.change("imports.strong", ["unit": "kg", "dryRun": false])
    }
    #expect(try await run(Self.file).sets == 3)
    #expect(try await run(Self.file).sets == 0)
    _ = try await mara.call(
      "imports.upload", ["part": 0, "text": Self.file.replacing("2021-02-12", with: "2021-02-13")])
    let full = try await mara.refusedChange("imports.strong", ["unit": "kg", "dryRun": true])
    #expect(full.reason == "too_many" && full.field == "sets")
    let often = try await mara.refusedChange("imports.strong", ["unit": "kg", "dryRun": true])
    #expect(often.code == "rate_limited" && often.retryAfterMs == 1_200_000)
    floor.time.advance(1_200_000)
    #expect(try await mara.refusedChange("imports.strong", ["unit": "kg", "dryRun": true]).field == "sets")
  }

  @Test("all uploads together have a budget, and a member has one upload at a time")
  func budget() async throws {
    var settings = FloorSettings()
    settings.imports.uploadBytes = 300_000
    let floor = try TestFloor(settings: settings)
    let part = String(repeating: "a", count: 100_000)
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    for number in 0..<2 { _ = try await mara.call("imports.upload", ["part": number, "text": part]) }
    _ = try await ben.call("imports.upload", ["part": 0, "text": part])
    #expect(try await ben.refusal("imports.upload", ["part": 1, "text": part]).reason == "busy")
    // Mara's new upload replaces her last one.
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("imports.upload", ["part": 0, "text": part])
    _ = try await ben.call("imports.upload", ["part": 1, "text": part])
    #expect(try await mara.refusal("imports.upload", ["part": 2, "text": part]).reason == "no_such_upload")
    phone.hangUp()
    _ = try await ben.call("imports.upload", ["part": 2, "text": part])
  }

  @Test("an import of today's sets is told to the wall in its totals, and shown in no row")
  func totals() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let today = floor.calendar.day(at: floor.time.now)
    _ = try await mara.call("imports.upload", ["part": 0, "text": Self.file.replacing("2021-02-12", with: today)])
    _ = try await mara.change("imports.strong", ["unit": "kg", "dryRun": false])
    let totals = await wall.event("floor.totals").data
    #expect(totals.today == ["sets": 1, "members": 1, "volumeGrams": 960_000])
    #expect(try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows == [])
  }

  @Test("what the member chose for an exercise holds for this import and the next, until they choose again")
  func choices() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func run(_ text: String, _ choices: [JSON] = [], dryRun: Bool = false) async throws -> JSON {
      _ = try await mara.call("imports.upload", ["part": 0, "text": text])
      return try await mara.change(
        "imports.strong", ["unit": "kg", "dryRun": dryRun, "choices": JSON.array(choices)])
    }
    let toRowing: JSON = ["theirs": "Leg Press Keller", "exercise": 7]
    let ownBench: JSON = ["theirs": "Bench press"]
    let dry = try await run(Self.file, [toRowing, ownBench], dryRun: true)
    #expect(dry.matched.array.map(\.ours) == ["Rowing"])
    #expect(dry.created.array.map(\.name) == ["Bench press"])
    #expect(try floor.count("SELECT COUNT(*) FROM import_choices") == 0)
    _ = try await run(Self.file, [toRowing, ownBench])
    #expect(try floor.count("SELECT COUNT(*) FROM sets WHERE exercise = 7") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM sets WHERE exercise = 1") == 0)
    let later = Self.file.replacing("2021-02", with: "2021-03")
    let next = try await run(later, dryRun: true)
    #expect(next.matched.array.map(\.theirs) == ["Leg Press Keller"])
    // The member's own exercise of that name exists by now.
    let again = try await run(later, [["theirs": "Bench press", "exercise": 1]])
    #expect(again.matched.array.map(\.exercise) == [1, 7])
    #expect(try floor.problems() == [])
    #expect(
      try await mara.refusedChange(
        "imports.strong",
        ["unit": "kg", "dryRun": true, "choices": JSON.array([["theirs": "X", "exercise": 99]])]
      ).reason == "no_such_upload")
  }

  @Test("an import is undone as a whole: its sets, bests, totals and the exercises it made, and nothing else")
  func undo() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    for client in [mara, ben] {
      _ = try await client.call("imports.upload", ["part": 0, "text": Self.file])
      _ = try await client.change("imports.strong", ["unit": "kg", "dryRun": false])
    }
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    _ = try await mara.change(
      "sets.log", ["exercise": 1, "kind": "working", "reps": 5, "weight": JSON.object(["value": 60, "unit": "kg"])])
    let imports = try await mara.call("imports.list").imports.array
    #expect(imports.count == 1)
    let only = try #require(imports.first)
    #expect(only.workouts == 2 && only.sets == 3)
    #expect(try await ben.refusedChange("imports.undo", ["import": only.id]).reason == "no_such_import")
    #expect(try await mara.change("imports.undo", ["import": only.id]) == ["workouts": 2, "sets": 3])
    #expect(mara.events("me").map(\.event).last == "log.importUndone")
    #expect(try await mara.call("imports.list").imports == [])
    #expect(try floor.count("SELECT COUNT(*) FROM sets WHERE member = 1") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM sets WHERE member = 2") == 3)
    #expect(try floor.count("SELECT heaviest_grams FROM bests WHERE member = 1") == 60_000)
    #expect(try floor.count("SELECT COUNT(*) FROM exercises WHERE owner = 1") == 0)
    #expect(try await mara.call("exercises.list").exercises.array.allSatisfy { $0.own == false })
    #expect(try floor.problems() == [])
    // The same file can be imported again.
    _ = try await mara.call("imports.upload", ["part": 0, "text": Self.file])
    #expect(try await mara.change("imports.strong", ["unit": "kg", "dryRun": false]).sets == 3)
    #expect(try floor.problems() == [])
  }
}
