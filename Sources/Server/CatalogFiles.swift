import Foundation
package import Gym
import Wire

/// A mistake in a catalog file, with the file and the entry.
package struct CatalogError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var entry: String?
  package var reason: String

  /// What the entry is: an exercise or a timer.
  package var kind = "exercise"

  package var description: String {
    entry.map { "\(file): \(kind) '\($0)': \(reason)" } ?? "\(file): \(reason)"
  }
}

/// The exercise catalog as it stands in `Config/catalog/exercises/*.json`.
package enum CatalogFiles {
  package struct Entry: Sendable, Equatable {
    package var slug: String
    package var facts: ExerciseFacts
  }

  /// As an entry is written: every field but the guide is required.
  private struct Written: Decodable {
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
    var aliases: [String]
    var instructions: [String]?
    var cues: [String]?
  }

  /// - Throws: `CatalogError`, for the first mistake.
  package static func load(directory: String) throws -> [Entry] {
    let folder = directory + "/exercises"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CatalogError(file: folder, reason: "cannot be read")
    }
    var entries: [Entry] = []
    var owners: [String: String] = [:]
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      for entry in try read(file: name, at: "\(folder)/\(name)") {
        for key in [entry.slug] + ([entry.facts.name] + entry.facts.aliases).map({ "name \(matchKey($0))" }) {
          if let other = owners.updateValue(entry.slug, forKey: key) {
            throw CatalogError(file: name, entry: entry.slug, reason: "'\(key)' belongs to '\(other)' already")
          }
        }
        entries.append(entry)
      }
    }
    return entries
  }

  private static func read(file: String, at path: String) throws -> [Entry] {
    try list(of: "exercises", file: file, at: path).enumerated().map { index, value in
      let name = value.member("slug")?.string ?? "number \(index + 1)"
      do {
        return try entry(try WireDecoder.decode(Written.self, from: value))
      } catch let fault as Fault {
        throw CatalogError(file: file, entry: name, reason: "\(fault.field ?? "entry"): \(fault.reason)")
      } catch let rule as Rule {
        throw CatalogError(file: file, entry: name, reason: rule.reason)
      }
    }
  }

  /// The entries of `{"<name>": […]}`, which is the whole file.
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

  private struct Rule: Error {
    var reason: String
  }

  /// Small letters and digits, with single dashes between. A regular expression took a sixth of the server's start.
  static func isSlug(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0
        }
    }
  }

  private static func entry(_ written: Written) throws -> Entry {
    func demand(_ holds: Bool, _ reason: String) throws {
      guard holds else { throw Rule(reason: reason) }
    }
    try demand(isSlug(written.slug), "slug: must be words-with-dashes")
    try demand((1...60).contains(written.name.count), "name: must have 1 to 60 characters")
    try demand((1...3).contains(written.primary.count), "primary: must name one to three muscles")
    try demand(Set(written.primary).isDisjoint(with: written.secondary), "secondary: names a primary muscle")
    try demand((15...300).contains(written.restSeconds), "restSeconds: must be 15 to 300")
    let ranges = [written.recommended.reps, written.recommended.durationSeconds].compactMap(\.self)
    try demand(
      ranges.count == 1 && ranges.allSatisfy { $0.count == 2 && $0[0] > 0 && $0[0] <= $0[1] },
      "recommended: must be one range of reps or of durationSeconds")
    try demand((written.instructions == nil) == (written.cues == nil), "cues: come with instructions")
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
    facts.aliases = written.aliases
    facts.instructions = written.instructions
    facts.cues = written.cues
    return Entry(slug: written.slug, facts: facts)
  }
}
