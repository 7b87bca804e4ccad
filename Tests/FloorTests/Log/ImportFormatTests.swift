import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

extension TestClient {
  /// Uploads a file and imports it.
  func runImport(_ text: String, _ more: [String: any JSONValue] = [:]) async throws -> JSON {
    _ = try await call("imports.upload", ["part": 0, "text": text])
    return try await change("imports.run", more.merging(["dryRun": false]) { given, _ in given })
  }
}

/// Logs of other apps, logs that have grown, and our own CSV.
@Suite(.limitedConcurrency) struct ImportFormatTests {
  static let hevy = """
    title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,\
    distance_km,duration_seconds,rpe
    "Push","10 juin 2024, 08:15","10 juin 2024, 09:20",,"Bench press",0,,0,"warmup",40,10,,,
    "Push","10 juin 2024, 08:15","10 juin 2024, 09:20",,"Bench press",0,,1,"normal",82.25,8,,,8.5
    "Push","10 juin 2024, 08:15","10 juin 2024, 09:20",,"Keller press",0,,0,"normal",20,6,,,

    """
  /// The same workout under another name, longer and with a set more. Each row of a workout has its end.
  static let grown =
    hevy.replacing("\"Push\"", with: "\"Press\"").replacing("09:20", with: "09:30")
    + "\"Press\",\"10 juin 2024, 08:15\",\"10 juin 2024, 09:30\",,\"Bench press\",0,,2,\"normal\",90,3,,,\n"

  @Test("a file is recognised, its workouts say where they come from, and the same file again changes nothing")
  func recognised() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let report = try await mara.runImport(Self.hevy)
    #expect(report.format == "hevy" && report.sets == 3 && report.workouts == 1 && report.needsUnit.isNull)
    let row = try await mara.call("workouts.history").workouts[0]
    #expect(try await mara.call("workouts.get", ["workout": row.id]).workout.sets.array.map(\.superset) == [1, 1, 1])
    #expect(row.source == "hevy" && row.name == "Push" && row.finishedAt.int == 1_718_003_000_000 + 1_000_000)
    #expect(try await mara.runImport(Self.hevy).sets == 0)
    #expect(try await mara.runImport("a,b\n1,2\n").errors == [["line": 1, "field": "header", "reason": "malformed"]])
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 3)
    #expect(try floor.problems() == [])
  }

  @Test("a unit is asked for where the file does not tell, and nothing is stored without one")
  func unit() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let preview = try await mara.runImport(ImportTests.file, ["dryRun": true])
    #expect(preview.needsUnit == true && preview.format == "strong" && preview.sets == 3)
    let refused = try await mara.refusedChange("imports.run", ["dryRun": false])
    #expect(refused.reason == "required" && refused.field == "unit")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    let stored = try await mara.runImport(ImportTests.file, ["unit": "lb"])
    #expect(stored.needsUnit.isNull && stored.sets == 3)
    #expect(try floor.count("SELECT COUNT(*) FROM sets WHERE weight_unit = 'lb'") == 3)
  }

  @Test("a workout that has grown gets its new sets, whatever was corrected or deleted here, and undo takes just them")
  func grows() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.runImport(Self.hevy)
    let before = try await mara.call("workouts.get", ["workout": 1]).workout
    _ = try await mara.change("sets.delete", ["set": before.sets[0].id])
    _ = try await mara.change(
      "sets.edit", ["set": before.sets[1].id, "kind": "working", "reps": 8, "weight": kg(85)])
    #expect(try await mara.runImport(Self.hevy).sets == 0)
    let report = try await mara.runImport(Self.grown)
    #expect(report.workouts == 0 && report.grown == 1 && report.sets == 1)
    let after = try await mara.call("workouts.get", ["workout": 1]).workout
    #expect(after.sets.array.map(\.weight) == [kg(85), kg(20), kg(90)])
    #expect(after.name == "Push")
    #expect(try await mara.call("sets.lastTime", ["exercise": TestFloor.bench]).best.e1rmGrams.int ?? 0 > 90_000)
    #expect(try floor.problems() == [])
    #expect(try await mara.runImport(Self.grown).sets == 0)
    let imports = try await mara.call("imports.list").imports.array
    #expect(imports.map(\.added) == [1, .null] && imports.map(\.format) == ["hevy", "hevy"])
    // The added set counts once, for the later import.
    #expect(imports.map(\.sets) == [1, 2])
    _ = try await mara.change("imports.undo", ["import": imports[0].id])
    let undone = try await mara.call("workouts.get", ["workout": 1]).workout
    #expect(undone.sets.array.map(\.weight) == [kg(85), kg(20)])
    #expect(try floor.problems() == [])
    // The file can be imported again, and undoing the first import then removes all of it.
    #expect(try await mara.runImport(Self.grown).sets == 1)
    _ = try await mara.change("imports.undo", ["import": imports[1].id])
    #expect(try await mara.call("workouts.history").workouts == [])
    #expect(try await mara.call("imports.list").imports == [])
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 0)
    #expect(try floor.problems() == [])
  }

  @Test(
    "what a pending import adds to a workout is seen by nobody, cannot be restored, and leaves nothing when given up")
  func pending() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.runImport(Self.hevy)
    let before = try await mara.call("workouts.get", ["workout": 1]).workout
    let id = mara.member
    let member = try #require(try await floor.database.readAsync { tx in try tx.members.find(id) })
    let catalog = ExerciseCatalog()
    catalog.learn(try await floor.database.readAsync { tx in try tx.exercises.everything() })
    let importing = LogImport(
      database: floor.database, calendar: floor.calendar, exercises: catalog, limits: ImportLimits(),
      clock: floor.time.clock)
    func stage() async throws -> LogImport.Staged {
      let plan = try await importing.plan(
        readLog(Array(Self.grown.utf8), as: nil, unit: nil), for: member, now: floor.time.now)
      return try await importing.stage(plan, for: member)
    }
    let staged = try await stage()
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 4)
    #expect(try await mara.call("workouts.get", ["workout": 1]).workout == before)
    let hidden = try floor.count("SELECT MAX(id) FROM sets")
    #expect(try await mara.refusedChange("sets.restore", ["set": hidden]).reason == "no_such_set")
    #expect(try floor.problems() == [])
    // The next try does not take it for a logged set either, if no earlier file has left prints.
    #expect(try await floor.database.readAsync { tx in try tx.imports.everLogged(in: 1).count } == 3)
    try await LogImport.discard(staged.id, floor.database)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 3)
    #expect(try floor.problems() == [])
    // A workout that was deleted meanwhile cannot get sets.
    let late = try await stage()
    _ = try await mara.change("workouts.delete", ["workout": 1])
    await #expect(throws: Fault.self) {
      try await floor.database.write { tx in try LogImport.show(late, now: floor.time.now, tx) }
    }
  }

  @Test("an exercise's id is never given to another, whatever was undone or removed")
  func ids() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await mara.runImport(Self.hevy)
    let made = try floor.count("SELECT MAX(id) FROM exercises")
    let only = try await mara.call("imports.list").imports[0]
    _ = try await mara.change("imports.undo", ["import": only.id])
    #expect(try floor.count("SELECT COUNT(*) FROM exercises WHERE id = \(made)") == 0)
    let next = try await ExerciseTests.make(ben)
    #expect(next == made + 1)
    _ = try await ben.change("accounts.delete", ["password": TestFloor.password])
    #expect(try await ExerciseTests.make(mara) == next + 1)
    // A set that waited at a kiosk for the removed exercise is refused.
    #expect(try await mara.refusedChange("sets.log", mara.set(80, ["exercise": made])).reason == "no_such_exercise")
  }

  @Test("the page's CSV comes back as it went, whichever page it is on, and in one's own account it is known")
  func csv() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await mara.runImport(Self.hevy)
    for day in 1..<103 {
      floor.time.advance(86_400_000)
      try await mara.log(80 + Double(day) / 4, ["startsNew": true])
    }
    var (text, after): (String, JSON) = ("", .null)
    repeat {
      let page = try await mara.call(
        "accounts.export", after.isNull ? ["format": "csv"] : ["format": "csv", "after": after])
      text += page.csv.string ?? ""
      after = page.next
    } while !after.isNull
    let stored = try BackOffice(database: floor.database).exportCSV(
      email: "mara@example.com", calendar: floor.calendar)
    #expect(text == stored)
    let report = try await ben.runImport(text)
    #expect(report.format == "strong" && report.needsUnit.isNull && report.workouts == 103 && report.sets == 105)
    let again = try BackOffice(database: floor.database).exportCSV(
      email: "ben@example.com", calendar: floor.calendar)
    #expect(again == stored)
    #expect(try await mara.runImport(text).workouts == 0)
  }
}
