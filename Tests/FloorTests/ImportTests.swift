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

  @Test("a broken line is named, and nothing of the file is stored")
  func broken() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let text = Self.file.replacing("75.0,6", with: "heavy,6")
    _ = try await mara.call("imports.upload", ["part": 0, "text": text])
    let report = try await mara.change("imports.strong", ["unit": "kg", "dryRun": false])
    #expect(report.errors == [["line": 3, "field": "weight", "reason": "malformed"]])
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
}
