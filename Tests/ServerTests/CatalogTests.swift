import Floor
import Foundation
import Gym
import Secrets
import Storage
import TestKit
import Testing
import Wire

@testable import Server

/// The catalog that a gym starts with, and how a real export is matched with it.
@Suite(.limitedConcurrency) struct CatalogTests {
  /// A real export beside this repository; nil if it is not there.
  private static let export: URL? = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let file = folder.appendingPathComponent("shared/data/strong-export.csv")
      if FileManager.default.fileExists(atPath: file.path) { return file }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  @Test("every exercise of the catalog says how popular it is, and the lifts that everybody does come first")
  func popularity() throws {
    let entries = try CatalogFiles.load(directory: Fixture.repository + "/Config/catalog")
    let byPopularity = entries.sorted { ($0.facts.popularity ?? 0) > ($1.facts.popularity ?? 0) }
    #expect(entries.allSatisfy { (1...100).contains($0.facts.popularity ?? 0) })
    #expect(byPopularity.prefix(3).map(\.facts.name) == ["Bench press", "Squat", "Deadlift"])
  }

  @Test("every exercise says in three to five short steps how it is done")
  func guides() throws {
    let entries = try CatalogFiles.load(directory: Fixture.repository + "/Config/catalog")
    #expect(entries.filter { !(3...5).contains($0.facts.instructions?.count ?? 0) }.map(\.slug) == [])
    let lines = entries.flatMap { ($0.facts.instructions ?? []) + ($0.facts.cues ?? []) }
    #expect(lines.filter { $0.isEmpty || $0.count > 140 } == [])
  }

  @Test("the table of METs names exercises of the catalog, and all of its cardio")
  func efforts() throws {
    let entries = try CatalogFiles.load(directory: Fixture.repository + "/Config/catalog")
    #expect(Set(ExerciseMET.slugs).subtracting(entries.map(\.slug)) == [])
    let cardio = entries.filter { $0.facts.type == .distanceDuration }.map(\.slug)
    #expect(cardio.count > 20 && Set(cardio).subtracting(ExerciseMET.slugs) == [])
  }

  @Test(
    "a mistake in a family of exercises is named with its file and family",
    arguments: [
      (#""exercises": ["x"], "instructions": ["a", "b"], "cues": ["c"]"#, "three to five"),
      (#""exercises": [], "instructions": ["a", "b", "c"], "cues": ["d"]"#, "at least one"),
      (#""exercises": ["none-such"], "instructions": ["a", "b", "c"], "cues": ["d"]"#, "'none-such'"),
      (#""exercises": ["squat"], "instructions": ["a", "b", "c"], "cues": ["d"]"#, "those of a family"),
      (#""exercises": ["x", "x"], "instructions": ["a", "b", "c"], "cues": ["d"]"#, "another family"),
      (#""exercises": ["x"], "instructions": ["a", "b", "c"]"#, "cues"),
    ])
  func families(family: String, reason: String) throws {
    let folder = Folder()
    let squat = #"""
      {"exercises": [{"slug": "squat", "name": "Squat", "type": "weightReps", "primary": ["quadriceps"],
        "secondary": [], "bodyPart": "legs", "equipment": "barbell", "difficulty": "intermediate", "stance": "standing",
        "impact": "low", "focus": "thighs", "recommended": {"reps": [3, 10]}, "restSeconds": 120, "popularity": 50,
        "aliases": [], "instructions": ["Down", "Up"], "cues": ["Brace"]}]}
      """#
    for (name, text) in [("exercises", squat), ("families", "{\"families\": [{\"family\": \"squats\", \(family)}]}")] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)/legs.json"))
    }
    let error = #expect(throws: CatalogError.self) { try CatalogFiles.load(directory: folder.path) }
    #expect(error?.description.contains(reason) ?? false, "\(error as Any)")
  }

  @Test("the catalog knows what FitNotes calls its own exercises")
  func fitNotes() throws {
    let entries = try CatalogFiles.load(directory: Fixture.repository + "/Config/catalog")
    let known = Set(entries.flatMap { [$0.facts.name] + $0.facts.aliases }.map(matchKey))
    let names = [
      "Flat Barbell Bench Press", "Incline Barbell Bench Press", "Flat Dumbbell Bench Press", "Seated Machine Fly",
      "Close Grip Barbell Bench Press", "Parallel Bar Triceps Dip", "Rope Push Down", "EZ-Bar Skullcrusher",
      "Lateral Dumbbell Raise", "Rear Delt Machine Fly", "Barbell Squat", "Stiff-Legged Deadlift",
      "Lying Leg Curl Machine", "Standing Calf Raise Machine", "Straight-Arm Cable Pushdown", "Ab-Wheel Rollout",
      "Running (Outdoor)",
    ]
    #expect(names.filter { !known.contains(matchKey($0)) } == [])
  }

  @Test(
    "a real export keeps exercises apart whose names do not tell which they are",
    .enabled(if: export != nil))
  func realExport() async throws {
    let folder = Folder()
    var configuration = Configuration()
    configuration.catalogDirectory = Fixture.repository + "/Config/catalog"
    configuration.dataDirectory = folder.path
    let database = try openDatabase(configuration) { Issue.record($0) }
    defer { database.close() }
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let office = BackOffice(database: database)
    _ = try await office.createMember(
      NewPerson(name: "Mara Lindqvist", displayName: "Mara", email: "mara@example.com", password: "bar across my back"),
      hasher: GuardedHasher(Passwords(cost: .least)), calendar: calendar, now: 1_795_262_400_000)
    let bytes = [UInt8](try Data(contentsOf: #require(Self.export)))
    let report = try await office.importLog(
      bytes, as: .strong, email: "mara@example.com", unit: .kg, dryRun: false, calendar: calendar,
      now: 1_795_262_400_000)
    let created = Dictionary(uniqueKeysWithValues: report.created.map { ($0.name, $0) })
    #expect(report.sets == 2078 && report.errors.isEmpty)
    #expect(created["Triceps Extension"]?.doubt == .equipment && created["Triceps Extension"]?.sets == 131)
    #expect(created["Triceps Extension"]?.suggestion != nil)
    #expect(created["Seated Dip"]?.doubt != nil)
    let targets = report.matched.compactMap(\.exercise)
    #expect(report.matched.contains { $0.theirs == "Dip Machine" && $0.ours == "Machine dip" })
    #expect(Set(targets).count == targets.count)
    #expect(try office.problems(calendar: calendar) == [])
  }
}
