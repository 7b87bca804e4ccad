import Gym
import Storage
import Wire

/// Finds the exercises that the names in a file refer to.
///
/// A Rackside file identifies its exercises exactly, so none of them is in doubt.
struct ImportMatching {
  let exercises: ExerciseCatalog
  let member: Member

  /// The most choices: more exercises than anybody ever had in an app.
  private static let mostChoices = 2_000

  /// The choices by match key.
  /// - Throws: `too_many`, `no_such_exercise`.
  func checked(_ choices: [ImportsRun.Choice]) throws -> [String: Int?] {
    guard choices.count <= Self.mostChoices else {
      throw Fault(.invalid, "too_many", field: "choices", params: ["max": Double(Self.mostChoices)])
    }
    var checked: [String: Int?] = [:]
    for choice in choices {
      if let id = choice.exercise, exercises.find(id, for: member.id) == nil {
        throw Fault.missing("exercise", field: "choices")
      }
      checked.updateValue(choice.exercise, forKey: matchKey(choice.theirs))
    }
    return checked
  }

  /// Takes all names of the file, including those in workouts that are already here, so that a name means the same in
  /// every import of a growing file.
  func plan(_ file: ImportedLog, choices: [String: Int?], _ tx: Tx) throws -> ImportPlan {
    let names = file.names
    let known = try tx.exercises.byMatchKeys(names.keys.map(matchKey), member: member.id)
    // An exercise that the member chose earlier may be deleted or archived by now.
    let remembered = try tx.imports.choices(member: member.id).filter { _, exercise in
      exercise.map { exercises.offers($0, to: member.id) } ?? true
    }
    let sets = Dictionary(grouping: file.workouts.flatMap(\.sets), by: \.exercise)
    return ImportPlan(
      names: names, declared: declared(file, own: known),
      known: { name in
        known[matchKey(name)].flatMap { exercises.find($0, for: member.id) }.map { ($0.id, $0.facts) }
      },
      fits: { name, facts in
        // The member's own exercise has this very name.
        if known[matchKey(name)].flatMap({ exercises.find($0, for: member.id) })?.owner == member.id { return true }
        let sets = sets[name] ?? []
        return sets.count { !$0.fits(facts.type) } * 2 <= sets.count
      },
      choices: remembered.merging(choices) { _, new in new })
  }

  /// The slug of a trainer's exercise contains an id, which is another exercise in another gym.
  private func isSame(_ id: Int, _ slug: String, _ facts: ExerciseFacts) -> Bool {
    guard slug.hasPrefix("gym:") else { return true }
    guard let known = exercises.find(id, for: member.id)?.facts else { return false }
    return known.type == facts.type && matchKey(known.name) == matchKey(facts.name)
  }

  /// The exercises that the file identifies itself: catalog exercises by slug, the member's own by name.
  private func declared(_ file: ImportedLog, own: [String: Int]) -> [String: Int?] {
    if file.exercises.isEmpty { return [:] }
    let everything = exercises.all(for: member.id)
    let bySlug = Dictionary(
      everything.compactMap { one in one.slug.map { ($0, one.id) } }, uniquingKeysWith: { first, _ in first })
    var declared: [String: Int?] = [:]
    for (name, exercise) in file.exercises {
      if let slug = exercise.slug {
        if let id = bySlug[slug], isSame(id, slug, exercise.facts) { declared[name] = id }
      } else {
        let mine = own[matchKey(name)].flatMap { exercises.find($0, for: member.id) }
        declared.updateValue(mine?.owner == nil ? nil : mine?.id, forKey: name)
      }
    }
    return declared
  }
}
