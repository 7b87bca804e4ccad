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
        let written = try WireDecoder.decode(AwardInFile.self, from: value)
        var award = try checked(written)
        award.step = 1 + awards.count { $0.family == award.family && $0.unit != .lb }
        let pounds = try written.pounds.map { try inPounds($0, &award) }
        for form in [award, pounds].compactMap(\.self) {
          guard taken.insert(form.slug).inserted, taken.insert("name \(form.name)").inserted else {
            throw mistake("its slug or name is already used")
          }
        }
        if let slug = award.exercise, let exercises, !exercises.contains(where: { $0.slug == slug }) {
          throw Invalid("rule.exercise", .noSuchExercise)
        }
        awards += [award, pounds].compactMap(\.self)
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
    /// Only for weights: what members get whose unit is pounds. Without it they get this one.
    var pounds: Pounds?

    struct Pounds: Codable {
      var slug: String
      var name: String
      var text: String
      /// In pounds.
      var goal: Int
    }

    struct Rule: Codable {
      var kind: AwardKind
      /// Weights in kilograms.
      var goal: Int
      var days: Int?
      var exercise: String?
    }
  }

  private static let mostGoal = 25_000_000

  private static func check(_ field: String, _ text: String, atMost most: Int) throws {
    guard !text.isEmpty else { throw Invalid(field, .required) }
    guard text.count <= most else { throw Invalid(field, .tooLong(max: most)) }
  }

  private static func check(_ field: String, goal: Int) throws {
    guard (1...mostGoal).contains(goal) else { throw Invalid(field, .outOfRange(min: 1, max: Double(mostGoal))) }
  }

  private static func inPounds(_ written: AwardInFile.Pounds, _ award: inout Award) throws -> Award {
    guard award.kind.isWeight else { throw Invalid("pounds", .notForFormat) }
    guard isSlug(written.slug) else { throw Invalid("pounds.slug", .malformed) }
    try check("pounds.name", written.name, atMost: 40)
    try check("pounds.text", written.text, atMost: 120)
    guard !written.text.contains("{exercise}") else { throw Invalid("pounds.text", .malformed) }
    try check("pounds.goal", goal: written.goal)
    return award.pair(slug: written.slug, name: written.name, text: written.text, goalPounds: written.goal)
  }

  private static func checked(_ written: AwardInFile) throws -> Award {
    /// Checks that a field is present if its kind needs it, and absent otherwise.
    func fits(_ field: String, _ isThere: Bool, _ isNeeded: Bool) throws {
      if isNeeded, !isThere { throw Invalid(field, .required) }
      if isThere, !isNeeded { throw Invalid(field, .notForFormat) }
    }
    guard isSlug(written.slug) else { throw Invalid("slug", .malformed) }
    guard isSlug(written.family) else { throw Invalid("family", .malformed) }
    try check("name", written.name, atMost: 40)
    try check("text", written.text, atMost: 120)
    let rule = written.rule
    try check("rule.goal", goal: rule.goal)
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
