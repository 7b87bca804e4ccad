import Foundation
import TestKit
import Testing

@testable import Gym

@Suite struct SearchTests {
  private struct Vector: Decodable {
    var text: String
    var bodyPart: BodyPart?
    var equipment: Equipment?
    var muscle: Muscle?
    var difficulty: Difficulty?
    var stance: Stance?
    var impact: Impact?
    var focus: String?
    /// The slugs of the first five at most.
    var first: [String]
  }

  /// The catalog that ships, with ids in the order of its files.
  static let catalog: [Exercise] = {
    struct Slugs: Decodable {
      struct Entry: Decodable { var slug: String }
      var exercises: [Entry]
    }
    struct Facts: Decodable { var exercises: [ExerciseFacts] }
    let folder = "\(Fixture.repository)/Config/catalog/exercises"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    var all: [Exercise] = []
    for file in files where file.hasSuffix(".json") {
      let data = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))) ?? Data()
      let slugs = (try? JSONDecoder().decode(Slugs.self, from: data))?.exercises ?? []
      let facts = (try? JSONDecoder().decode(Facts.self, from: data))?.exercises ?? []
      for (entry, facts) in zip(slugs, facts) {
        all.append(Exercise(id: all.count + 1, slug: entry.slug, owner: nil, facts: facts))
      }
    }
    return all
  }()

  private static func vectors() throws -> [Vector] {
    let file = URL(fileURLWithPath: "\(Fixture.repository)/Tests/Vectors/search.json")
    return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
  }

  @Test("the search finds what the browser's finds, in the same order")
  func vectors() throws {
    let search = ExerciseSearch(Self.catalog)
    for vector in try Self.vectors() {
      var query = ExerciseQuery(text: vector.text)
      query.bodyPart = vector.bodyPart
      query.equipment = vector.equipment
      query.muscle = vector.muscle
      query.difficulty = vector.difficulty
      query.stance = vector.stance
      query.impact = vector.impact
      query.focus = vector.focus
      let found = search.find(query).prefix(5).compactMap { Self.catalog[$0 - 1].slug }
      #expect(found == vector.first, "\(vector.text)")
    }
  }

  @Test("a member's own exercise is found among the catalog's, by its name and by what it is done with")
  func own() {
    var facts = ExerciseFacts(name: "Presse à cuisses", type: .weightReps, bodyPart: .legs, equipment: .machine)
    facts.primary = [.quadriceps]
    let search = ExerciseSearch(Self.catalog).adding([Exercise(id: 9001, slug: nil, owner: 7, facts: facts)])
    #expect(search.find(ExerciseQuery(text: "presse a cuis")).first == 9001)
    #expect(search.find(ExerciseQuery(text: "presse cuises")).first == 9001)
    #expect(ExerciseSearch(Self.catalog).find(ExerciseQuery(text: "cuisses")).isEmpty)
    #expect(search.find(ExerciseQuery(text: "!?")).count == Self.catalog.count + 1)
  }

  @Test("alternatives share a primary muscle, need nothing that the gym lacks, and are never the exercise itself")
  func alternatives() throws {
    let squat = try #require(Self.catalog.first { $0.slug == "squat-barbell" || $0.facts.name == "Squat" })
    let owned: Set<Equipment> = [.dumbbell, .cable]
    let found = Gym.alternatives(to: squat, among: Self.catalog, owned: owned).map { Self.catalog[$0 - 1] }
    #expect(found.count == 6 && !found.contains { $0.id == squat.id })
    #expect(found.allSatisfy { [.dumbbell, .cable, .bodyweight, .other].contains($0.facts.equipment) })
    #expect(found.allSatisfy { !Set($0.facts.primary).isDisjoint(with: squat.facts.primary) })
    var nothing = squat
    nothing.facts.primary = []
    #expect(Gym.alternatives(to: nothing, among: Self.catalog, owned: nil).isEmpty)
  }

  @Test("a link to a video is https and no script")
  func video() throws {
    #expect(try ExerciseRules.video(" https://youtu.be/abc?t=3 ") == "https://youtu.be/abc?t=3")
    for wrong in ["http://youtu.be/abc", "https://", "https://me@evil.example", "https://a.b/\"x", "https://a.b/ä"] {
      #expect(throws: Invalid.self) { try ExerciseRules.video(wrong) }
    }
  }

  @Test("the gym's steps are at most eight lines, and an error names the line")
  func steps() throws {
    let longest = String(repeating: "x", count: 300)
    #expect(try ExerciseRules.steps([]) == [])
    #expect(try ExerciseRules.steps([" Sit. ", longest]) == ["Sit.", longest])
    #expect(try ExerciseRules.steps(Array(repeating: "Sit.", count: 8)).count == 8)
    let wrong: [(steps: [String], error: Invalid)] = [
      (Array(repeating: "Sit.", count: 9), Invalid("steps", .outOfRange(min: 0, max: 8))),
      (["Sit.", " "], Invalid("steps[1]", .required)),
      (["Sit.", "Rise.", longest + "x"], Invalid("steps[2]", .tooLong(max: 300))),
      (["Sit.\nRise."], Invalid("steps[0]", .badCharacters)),
    ]
    for (steps, error) in wrong { #expect(throws: error) { try ExerciseRules.steps(steps) } }
  }
}
