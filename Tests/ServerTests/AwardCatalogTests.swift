import Gym
import TestKit
import Testing

@testable import Server

/// The awards that ship with Rackside.
struct AwardCatalogTests {
  private static let directory = Fixture.repository + "/Config/catalog"

  @Test("the shipped awards use every rule, grow within a family, and are no daily streaks")
  func shipped() throws {
    let exercises = try CatalogFiles.load(directory: Self.directory)
    let awards = try CatalogFiles.loadAwards(directory: Self.directory, exercises: exercises)
    #expect(awards.count >= 40)
    #expect(Set(awards.map(\.kind)) == Set(AwardKind.allCases))
    for award in awards {
      #expect(award.text.hasSuffix("."), "\(award.slug)")
      if award.kind == .repsInSet {
        let exercise = exercises.first { $0.slug == award.exercise }
        #expect([.reps, .bodyweightPlus].contains(exercise?.facts.type), "\(award.slug)")
        #expect(award.goal >= 5, "\(award.slug)")
      }
      if award.kind == .weekStreak || award.kind == .heavierWeeks { #expect(award.goal >= 3, "\(award.slug)") }
    }
    // A medal's step is the award's place in its family, in the file's order.
    for family in Dictionary(grouping: awards, by: \.family).values {
      #expect(family.map(\.step) == Array(1...family.count))
    }
    for family in Dictionary(grouping: awards, by: { "\($0.family) \($0.kind) \($0.days ?? 0)" }).values {
      #expect(family.map(\.goal) == family.map(\.goal).sorted() && Set(family.map(\.goal)).count == family.count)
    }
  }

  @Test("a mistake in an award is told with its entry")
  func mistakes() throws {
    let folder = Folder()
    let exercises = try CatalogFiles.load(directory: Self.directory)
    let entry = """
      {"slug": "ten", "family": "workouts", "name": "Ten", "text": "You did ten.", \
      "rule": {"kind": "workouts", "goal": 10}}
      """
    let lift = entry.replacing("workouts\", \"goal\": 10", with: "lift\", \"goal\": 10, \"exercise\": \"no-such\"")
    for (text, message) in [
      (entry, nil), (entry.replacing("\"goal\": 10", with: "\"goal\": 0"), "rule.goal: out_of_range"),
      (entry.replacing("\"goal\"", with: "\"count\""), "rule.count: unknown_field"),
      (entry.replacing("\"kind\": \"workouts\"", with: "\"kind\": \"days\""), "rule.kind: not_one_of"),
      (entry.replacing("10}", with: "10, \"days\": 3}"), "rule.days: not_for_format"),
      (entry.replacing("\"kind\": \"workouts\"", with: "\"kind\": \"months\""), "rule.days: required"),
      (entry.replacing("You did ten", with: "{exercise}"), "text: malformed"),
      (lift, "rule.exercise: no_such_exercise"),
      (entry.replacing("\"kind\": \"workouts\"", with: "\"kind\": \"lift\""), "rule.exercise: required"),
      (entry + "," + entry, "its slug or name is already used"),
    ] {
      try folder.write("awards.json", "{\"awards\": [\(text)]}")
      do {
        let awards = try CatalogFiles.loadAwards(directory: folder.path, exercises: exercises)
        #expect(message == nil && awards.count == 1)
      } catch let error as CatalogError {
        #expect(error.reason == message && error.entry == "ten" && error.kind == "award", "\(error)")
      }
    }
    #expect(try CatalogFiles.loadAwards(directory: folder.path + "/none") == [])
  }
}
