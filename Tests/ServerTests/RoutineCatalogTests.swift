import Gym
import TestKit
import Testing

@testable import Server

/// The routines that ship with Rackside.
struct RoutineCatalogTests {
  private static let directory = Fixture.repository + "/Config/catalog"

  @Test("the shipped routines name exercises of the catalog alone, keep the rules, and cover what gyms ask for")
  func shipped() throws {
    // Loading checks every slug and every plan.
    let exercises = try CatalogFiles.load(directory: Self.directory)
    let routines = try CatalogFiles.loadRoutines(directory: Self.directory, exercises: exercises)
    let slugs = Set(routines.map(\.slug))
    let wanted: Set = [
      "strength-basics-a", "strength-basics-b", "push", "pull", "legs", "upper-body", "lower-body",
      "full-body-beginner", "weight-loss", "keeping-fit", "running", "toned-body", "quick-full-body",
      "quick-upper-body", "quick-lower-body", "quick-conditioning",
    ]
    #expect(wanted.subtracting(slugs) == [])
    let byName = Dictionary(uniqueKeysWithValues: exercises.map { ($0.slug, $0.facts) })
    for routine in routines {
      let facts = routine.facts
      let text = facts.description ?? ""
      #expect(facts.goal != nil && facts.level != nil && text.hasSuffix(".") && text.count <= 160, "\(routine.slug)")
      #expect((1...2).contains(text.count { $0 == "." }), "\(routine.slug) is described in a sentence or two")
      for planned in facts.plan {
        let equipment = ([planned.exercise] + planned.alternatives).map { byName[routine.slugs[$0]]?.equipment }
        #expect(Set(equipment).count > 1, "\(routine.slug): \(routine.slugs[planned.exercise]) needs other equipment")
        #expect(planned.restSeconds != nil, "\(routine.slug): \(routine.slugs[planned.exercise])")
        let type = try #require(byName[routine.slugs[planned.exercise]]?.type)
        for set in planned.sets {
          #expect((set.reps != nil) == (type.takesReps == .required), "\(routine.slug)")
          #expect((set.milliseconds != nil) == (type.takesSeconds == .required), "\(routine.slug)")
        }
      }
      if facts.goal == .quick { #expect(facts.minutes == 20 && facts.plan.allSatisfy { $0.superset != nil }) }
    }
  }

  @Test("a mistake in a shipped routine is told with its file and its entry")
  func mistakes() throws {
    let folder = Folder()
    let exercises = try CatalogFiles.load(directory: Self.directory)
    let entry = """
      {"slug": "one", "name": "One", "description": "All of it.", "goal": "quick", "level": "beginner", "minutes": 20, \
      "plan": [{"exercise": "push-up", "sets": [{"count": 3, "reps": {"min": 8}}]}]}
      """
    for (text, message) in [
      (entry, nil), (entry.replacing("push-up", with: "pushup"), "plan[0].exercise: no_such_exercise"),
      (entry.replacing("8", with: "0"), "plan[0].sets[0].reps: out_of_range"),
      (entry.replacing("minutes", with: "minute"), "minute: unknown_field"),
      (entry.replacing(": 3", with: ": 31"), "plan[0].sets: out_of_range"),
      (entry + "," + entry, "its slug or name is already used"),
    ] {
      try folder.write("routines/some.json", "{\"routines\": [\(text)]}")
      do {
        let routines = try CatalogFiles.loadRoutines(directory: folder.path, exercises: exercises)
        #expect(message == nil && routines[0].facts.setCount == 3)
      } catch let error as CatalogError {
        #expect(error.description == "some.json: routine 'one': \(message ?? "")")
      }
    }
  }
}
