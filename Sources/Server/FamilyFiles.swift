import Foundation
import Wire

/// How exercises are done that have no text of their own: one text for each family of movements, in
/// `Config/catalog/families/*.json`. It must hold for every exercise that the family names.
enum FamilyFiles {
  struct Guide: Sendable, Equatable {
    var instructions: [String]
    var cues: [String]
  }

  private struct WrittenFamily: Decodable {
    var family: String
    var exercises: [String]
    var instructions: [String]
    var cues: [String]
  }

  /// The text of each exercise, by slug. A catalog without the folder has none.
  /// - Throws: `CatalogError` for the first mistake.
  static func load(directory: String) throws -> [String: Guide] {
    let folder = directory + "/families"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [:] }
    var guides: [String: Guide] = [:]
    var families: Set<String> = []
    for file in names.filter({ $0.hasSuffix(".json") }).sorted() {
      let list = try CatalogFiles.list(of: "families", file: file, at: "\(folder)/\(file)")
      for (index, value) in list.enumerated() {
        let name = value.member("family")?.string ?? "#\(index + 1)"
        func require(_ condition: Bool, _ reason: String) throws {
          guard condition else { throw CatalogError(file: file, entry: name, reason: reason, kind: "family") }
        }
        let family: WrittenFamily
        do { family = try WireDecoder.decode(WrittenFamily.self, from: value) } catch {
          let reason = "\(error.field ?? "entry"): \(error.reason)"
          throw CatalogError(file: file, entry: name, reason: reason, kind: "family")
        }
        try require(CatalogFiles.isSlug(family.family), "family: must be lower-case words joined by dashes")
        try require(families.insert(family.family).inserted, "family: is already used")
        try require(!family.exercises.isEmpty, "exercises: must name at least one")
        try require((3...5).contains(family.instructions.count), "instructions: must be three to five steps")
        try require(!family.cues.isEmpty, "cues: must have at least one")
        let guide = Guide(instructions: family.instructions, cues: family.cues)
        for slug in family.exercises {
          try require(guides.updateValue(guide, forKey: slug) == nil, "exercises: '\(slug)' has another family")
        }
      }
    }
    return guides
  }
}
