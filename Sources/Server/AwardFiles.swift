import Foundation
package import Gym
import Wire

extension CatalogFiles {
  /// The awards, from `Config/catalog/awards.json`, in the file's order; empty if there is no such file.
  /// - Parameter exercises: if given, an award that names any other exercise is a mistake.
  /// - Throws: `CatalogError` for the first mistake.
  package static func loadAwards(directory: String, exercises: [Entry]? = nil) throws -> [Award] {
    let (file, path) = ("awards.json", directory + "/awards.json")
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    var awards: [Award] = []
    var taken: Set<String> = []
    for (index, value) in try list(of: "awards", file: file, at: path).enumerated() {
      let slug = value.member("slug")?.string ?? "#\(index + 1)"
      func mistake(_ reason: String) -> CatalogError {
        CatalogError(file: file, entry: slug, reason: reason, kind: "award")
      }
      do {
        var award = try checked(try WireDecoder.decode(AwardInFile.self, from: value))
        award.step = 1 + awards.count { $0.family == award.family }
        guard taken.insert(award.slug).inserted, taken.insert("name \(award.name)").inserted else {
          throw mistake("its slug or name is already used")
        }
        if let slug = award.exercise, let exercises, !exercises.contains(where: { $0.slug == slug }) {
          throw Invalid("rule.exercise", .noSuchExercise)
        }
        awards.append(award)
      } catch let fault as Fault {
        throw mistake("\(fault.field ?? "entry"): \(fault.reason)")
      } catch let invalid as Invalid {
        throw mistake("\(invalid.field): \(invalid.reason.code)")
      }
    }
    return awards
  }

  private struct AwardInFile: Codable {
    var slug: String
    var family: String
    var name: String
    var text: String
    var rule: Rule

    struct Rule: Codable {
      var kind: AwardKind
      /// Weights in kilograms.
      var goal: Int
      var days: Int?
      var exercise: String?
    }
  }

  private static func checked(_ written: AwardInFile) throws -> Award {
    func length(_ field: String, _ text: String, _ most: Int) throws {
      guard !text.isEmpty else { throw Invalid(field, .required) }
      guard text.count <= most else { throw Invalid(field, .tooLong(max: most)) }
    }
    /// Checks that a field is present if its kind needs it, and absent otherwise.
    func fits(_ field: String, _ isThere: Bool, _ isNeeded: Bool) throws {
      if isNeeded, !isThere { throw Invalid(field, .required) }
      if isThere, !isNeeded { throw Invalid(field, .notForFormat) }
    }
    guard isSlug(written.slug) else { throw Invalid("slug", .malformed) }
    guard isSlug(written.family) else { throw Invalid("family", .malformed) }
    try length("name", written.name, 40)
    try length("text", written.text, 120)
    let rule = written.rule
    guard (1...10_000_000).contains(rule.goal) else {
      throw Invalid("rule.goal", .outOfRange(min: 1, max: 10_000_000))
    }
    try fits("rule.days", rule.days != nil, rule.kind.takesDays)
    try fits("rule.exercise", rule.exercise != nil, rule.kind.takesExercise)
    if let days = rule.days, !(1...366).contains(days) {
      throw Invalid("rule.days", .outOfRange(min: 1, max: 366))
    }
    guard written.text.contains("{exercise}") == rule.kind.isPersonal else { throw Invalid("text", .malformed) }
    var award = Award(
      slug: written.slug, family: written.family, name: written.name, text: written.text, kind: rule.kind,
      goal: rule.kind.isWeight ? rule.goal * 1000 : rule.goal)
    award.days = rule.days
    award.exercise = rule.exercise
    return award
  }
}
