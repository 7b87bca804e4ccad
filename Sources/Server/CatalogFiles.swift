import Foundation
package import Gym
import Wire

/// A mistake in a catalog file, with the file and entry.
package struct CatalogError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var entry: String?
  package var reason: String

  /// The entry's kind: "exercise", "family" or "timer".
  package var kind = "exercise"

  package var description: String {
    entry.map { "\(file): \(kind) '\($0)': \(reason)" } ?? "\(file): \(reason)"
  }
}

/// Reads the catalog. Its exercises are in `Config/catalog/exercises/*.json`. One without instructions there
/// has those of its family (`FamilyFiles`).
package enum CatalogFiles {
  package struct Entry: Sendable, Equatable {
    package var slug: String
    package var facts: ExerciseFacts
  }

  /// An entry, as written in the file. Every field except `instructions` and `cues` is required.
  private struct WrittenEntry: Decodable {
    var slug: String
    var name: String
    var type: ExerciseType
    var primary: [Muscle]
    var secondary: [Muscle]
    var bodyPart: BodyPart
    var equipment: Equipment
    var difficulty: Difficulty
    var stance: Stance
    var impact: Impact
    var focus: String
    var recommended: Recommended
    var restSeconds: Int
    var popularity: Int
    var aliases: [String]
    var instructions: [String]?
    var cues: [String]?
  }

  /// - Throws: `CatalogError` for the first mistake.
  package static func load(directory: String) throws -> [Entry] {
    let folder = directory + "/exercises"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CatalogError(file: folder, reason: "cannot be read")
    }
    var entries: [Entry] = []
    var owners: [String: String] = [:]
    var guides = try FamilyFiles.load(directory: directory)
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      for var entry in try read(file: name, at: "\(folder)/\(name)") {
        for key in [entry.slug] + ([entry.facts.name] + entry.facts.aliases).map({ "name \(matchKey($0))" }) {
          if let other = owners.updateValue(entry.slug, forKey: key) {
            throw CatalogError(file: name, entry: entry.slug, reason: "'\(key)' is already used by '\(other)'")
          }
        }
        if let guide = guides.removeValue(forKey: entry.slug) {
          guard entry.facts.instructions == nil else {
            throw CatalogError(file: name, entry: entry.slug, reason: "instructions: it also has those of a family")
          }
          entry.facts.instructions = guide.instructions
          entry.facts.cues = guide.cues
        }
        entries.append(entry)
      }
    }
    if let unknown = guides.keys.min() {
      throw CatalogError(file: "families", reason: "there is no exercise '\(unknown)'")
    }
    return entries
  }

  private static func read(file: String, at path: String) throws -> [Entry] {
    try list(of: "exercises", file: file, at: path).enumerated().map { index, value in
      let name = value.member("slug")?.string ?? "#\(index + 1)"
      do {
        return try entry(try WireDecoder.decode(WrittenEntry.self, from: value))
      } catch let fault as Fault {
        throw CatalogError(file: file, entry: name, reason: "\(fault.field ?? "entry"): \(fault.reason)")
      } catch let mistake as Mistake {
        throw CatalogError(file: file, entry: name, reason: mistake.reason)
      }
    }
  }

  /// The entries of a file that consists of `{"<name>": […]}`.
  static func list(of name: StaticString, file: String, at path: String) throws -> [Value] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CatalogError(file: file, reason: "cannot be read")
    }
    let tape: Tape
    do { tape = try Tape([UInt8](data)) } catch {
      let line = data.prefix(error.offset).count { $0 == 0x0A } + 1
      throw CatalogError(file: file, reason: "line \(line): \(error.reason)")
    }
    guard let list = tape.root.member(name), list.isArray else {
      throw CatalogError(file: file, reason: "must be {\"\(name)\": […]}")
    }
    return Array(list.elements)
  }

  private struct Mistake: Error {
    var reason: String
  }

  /// Whether it consists of lower-case letters and digits, with single dashes between words. Do not use a regular
  /// expression here: it took a sixth of the server's start-up time.
  static func isSlug(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0
        }
    }
  }

  private static func entry(_ written: WrittenEntry) throws -> Entry {
    func require(_ condition: Bool, _ reason: String) throws {
      guard condition else { throw Mistake(reason: reason) }
    }
    try require(isSlug(written.slug), "slug: must be lower-case words joined by dashes")
    try require((1...60).contains(written.name.count), "name: must have 1 to 60 characters")
    try require((1...3).contains(written.primary.count), "primary: must name one to three muscles")
    try require(Set(written.primary).isDisjoint(with: written.secondary), "secondary: must not repeat a primary muscle")
    try require((15...300).contains(written.restSeconds), "restSeconds: must be 15 to 300")
    try require((1...100).contains(written.popularity), "popularity: must be 1 to 100")
    let ranges = [written.recommended.reps, written.recommended.durationSeconds].compactMap(\.self)
    try require(
      ranges.count == 1 && ranges.allSatisfy { $0.count == 2 && $0[0] > 0 && $0[0] <= $0[1] },
      "recommended: must be one range, either reps or durationSeconds")
    try require((written.instructions == nil) == (written.cues == nil), "cues: must come with instructions")
    var facts = ExerciseFacts(
      name: written.name, type: written.type, bodyPart: written.bodyPart, equipment: written.equipment)
    facts.primary = written.primary
    facts.secondary = written.secondary
    facts.difficulty = written.difficulty
    facts.stance = written.stance
    facts.impact = written.impact
    facts.focus = written.focus
    facts.recommended = written.recommended
    facts.restSeconds = written.restSeconds
    facts.popularity = written.popularity
    facts.aliases = written.aliases
    facts.instructions = written.instructions
    facts.cues = written.cues
    return Entry(slug: written.slug, facts: facts)
  }
}
