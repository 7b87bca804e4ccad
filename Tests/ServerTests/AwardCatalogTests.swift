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
      let steps = family.filter { $0.unit != .lb }
      #expect(steps.map(\.step) == Array(1...steps.count))
      for form in family where form.unit == .lb {
        #expect(steps.contains { $0.pair == form.pair && $0.step == form.step }, "\(form.slug)")
      }
    }
    // Members who train in pounds have an award of their own for each weight, with a round number of pounds.
    for award in awards where award.kind.isWeight {
      let forms = awards.count { $0.pair == award.slug && $0.unit == .lb }
      #expect(award.unit != nil && forms == (award.unit == .kg ? 1 : 0), "\(award.slug)")
      guard award.unit == .lb else { continue }
      #expect(award.shownGoal.isMultiple(of: award.kind == .lift ? 5 : 100), "\(award.slug)")
      #expect(award.text.contains(" lb"), "\(award.slug)")
      #expect(!"\(award.name) \(award.text)".contains(/\bkg\b|tonne/), "\(award.slug)")
      let twin = awards.first { $0.slug == award.pair }?.goal ?? 0
      #expect(abs(award.goal - twin) * 5 <= twin, "\(award.slug)")
    }
    func kind(_ one: Award) -> String { "\(one.family) \(one.kind) \(one.days ?? 0) \(one.unit == .lb)" }
    for family in Dictionary(grouping: awards, by: kind).values {
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
    let form = #", "pounds": {"slug": "ten-lb", "name": "Twenty", "text": "You did twenty.", "goal": 20}}"#
    let pounds = String(entry.dropLast()) + form
    let weight = pounds.replacing("kind\": \"workouts", with: "kind\": \"volume")
    for (text, message) in [
      (entry, nil), (entry.replacing("\"goal\": 10", with: "\"goal\": 0"), "rule.goal: out_of_range"),
      (entry.replacing("\"goal\"", with: "\"count\""), "rule.count: unknown_field"),
      (entry.replacing("\"kind\": \"workouts\"", with: "\"kind\": \"days\""), "rule.kind: not_one_of"),
      (entry.replacing("10}", with: "10, \"days\": 3}"), "rule.days: not_for_format"),
      (entry.replacing("\"kind\": \"workouts\"", with: "\"kind\": \"months\""), "rule.days: required"),
      (entry.replacing("You did ten", with: "{exercise}"), "text: malformed"),
      (lift, "rule.exercise: no_such_exercise"),
      (entry.replacing("\"kind\": \"workouts\"", with: "\"kind\": \"lift\""), "rule.exercise: required"),
      (pounds, "pounds: not_for_format"),
      (weight.replacing(": 20", with: ": 0"), "pounds.goal: out_of_range"),
      (weight.replacing("ten-lb", with: "ten"), "its slug or name is already used"),
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
