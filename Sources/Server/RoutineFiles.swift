import Foundation
package import Gym
import Wire

extension CatalogFiles {
  /// The routines that ship with Rackside, from `Config/catalog/routines/*.json`; empty if there is no such folder.
  /// - Throws: `CatalogError` for the first mistake, also for an exercise that the catalog does not have.
  package static func loadRoutines(directory: String, exercises: [Entry]) throws -> [ShippedRoutine] {
    let folder = directory + "/routines"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    let types = Dictionary(exercises.map { ($0.slug, $0.facts.type) }, uniquingKeysWith: { first, _ in first })
    var routines: [ShippedRoutine] = []
    var taken: Set<String> = []
    for file in names.filter({ $0.hasSuffix(".json") }).sorted() {
      for (index, value) in try list(of: "routines", file: file, at: "\(folder)/\(file)").enumerated() {
        let slug = value.member("slug")?.string ?? "#\(index + 1)"
        do {
          let routine = try checked(try WireDecoder.decode(RoutineInFile.self, from: value), types)
          guard taken.insert(routine.slug).inserted, taken.insert("name \(routine.facts.name.lowercased())").inserted
          else {
            throw CatalogError(file: file, entry: slug, reason: "its slug or name is already used", kind: "routine")
          }
          routines.append(routine)
        } catch let fault as Fault {
          throw CatalogError(
            file: file, entry: slug, reason: "\(fault.field ?? "entry"): \(fault.reason)", kind: "routine")
        } catch let invalid as Invalid {
          throw CatalogError(
            file: file, entry: slug, reason: "\(invalid.field): \(invalid.reason.code)", kind: "routine")
        }
      }
    }
    return routines
  }

  /// A routine, as written in the file. Items are numbered in order, from 1.
  private struct RoutineInFile: Codable {
    var slug: String
    var name: String
    var description: String
    var goal: RoutineGoal
    var level: Difficulty
    var minutes: Int
    var plan: [Planned]

    struct Planned: Codable {
      /// A slug, like the alternatives.
      var exercise: String
      var sets: [Sets]
      var restSeconds: Int?
      var superset: Int?
      var note: String?
      var alternatives: [String]?
      var perSide: Bool?
    }

    /// `count` equal sets, otherwise in the form that clients send.
    struct Sets: Codable {
      var count: Int?
      var kind: SetKind?
      var reps: RepTargetView?
      var seconds: Double?
      var metres: Double?
      var load: LoadTargetView?
    }
  }

  private static func checked(_ routine: RoutineInFile, _ types: [String: ExerciseType]) throws -> ShippedRoutine {
    guard isSlug(routine.slug) else { throw Invalid("slug", .malformed) }
    var slugs: [String] = []
    func place(_ slug: String) -> Int {
      if let known = slugs.firstIndex(of: slug) { return known }
      slugs.append(slug)
      return slugs.count - 1
    }
    var plan: [PlannedExercise] = []
    for (index, written) in routine.plan.enumerated() {
      let sets = written.sets.flatMap { sets in
        Array(
          repeating: PlannedSetView(
            kind: sets.kind ?? .working, reps: sets.reps, seconds: sets.seconds, metres: sets.metres, load: sets.load),
          count: min(max(0, sets.count ?? 1), PlanRules.maxSets + 1))
      }
      var view = PlannedExerciseView(PlannedExercise(item: index + 1, exercise: place(written.exercise), sets: []))
      view.sets = sets
      view.restSeconds = written.restSeconds
      view.superset = written.superset
      view.note = written.note
      view.alternatives = written.alternatives.map { $0.map(place) }
      view.perSide = written.perSide
      plan.append(try view.planned(field: "plan[\(index)]"))
    }
    let facts = RoutineFacts(
      name: routine.name, description: routine.description, goal: routine.goal, level: routine.level,
      minutes: routine.minutes, plan: plan)
    let known = slugs
    return ShippedRoutine(
      slug: routine.slug, facts: try RoutineRules.checked(facts) { types[known[$0]] }, slugs: known)
  }
}
