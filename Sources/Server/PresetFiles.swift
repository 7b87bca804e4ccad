import Foundation
package import Gym
import Wire

extension CatalogFiles {
  package struct PresetEntry: Sendable, Equatable {
    package var slug: String
    package var name: String
    package var plan: TimerPlan
  }

  /// The timers that ship with Rackside, from `Config/catalog/timers/*.json`; empty if there is no such folder.
  /// - Throws: `CatalogError` for the first mistake.
  package static func loadPresets(directory: String) throws -> [PresetEntry] {
    let folder = directory + "/timers"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    var entries: [PresetEntry] = []
    var taken: Set<String> = []
    for file in names.filter({ $0.hasSuffix(".json") }).sorted() {
      for (index, value) in try list(of: "timers", file: file, at: "\(folder)/\(file)").enumerated() {
        let slug = value.member("slug")?.string ?? "#\(index + 1)"
        do {
          let entry = try checked(try WireDecoder.decode(PresetInFile.self, from: value))
          guard taken.insert(entry.slug).inserted, taken.insert("name \(entry.name.lowercased())").inserted else {
            throw mistake(file, slug, "its slug or name is already used")
          }
          entries.append(entry)
        } catch let fault as Fault {
          throw mistake(file, slug, "\(fault.field ?? "entry"): \(fault.reason)")
        } catch let invalid as Invalid {
          throw mistake(file, slug, "\(invalid.field): \(invalid.reason.code)")
        }
      }
    }
    return entries
  }

  /// An entry, as written in the file. Its plan is written as clients send plans.
  private struct PresetInFile: Decodable {
    var slug: String
    var name: String
    var plan: PlanView
  }

  private static func checked(_ entry: PresetInFile) throws -> PresetEntry {
    guard isSlug(entry.slug) else { throw Invalid("slug", .malformed) }
    return PresetEntry(
      slug: entry.slug, name: try Text.line(entry.name, max: TimerRules.maxLabel, field: "name"),
      plan: try TimerRules.checked(TimerPlan(entry.plan)))
  }

  private static func mistake(_ file: String, _ slug: String, _ reason: String) -> CatalogError {
    CatalogError(file: file, entry: slug, reason: reason, kind: "timer")
  }
}
