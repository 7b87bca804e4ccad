import Foundation
package import Gym
import Wire

extension CatalogFiles {
  package struct PresetEntry: Sendable, Equatable, Decodable {
    package var slug: String
    package var name: String
    package var plan: TimerPlan
  }

  /// The timers that Rackside ships, as they stand in `Config/catalog/timers/*.json`; a catalog without that folder
  /// ships none.
  /// - Throws: `CatalogError`, for the first mistake.
  package static func loadPresets(directory: String) throws -> [PresetEntry] {
    let folder = directory + "/timers"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    var entries: [PresetEntry] = []
    var taken: Set<String> = []
    for file in names.filter({ $0.hasSuffix(".json") }).sorted() {
      for (index, value) in try list(of: "timers", file: file, at: "\(folder)/\(file)").enumerated() {
        let slug = value.member("slug")?.string ?? "number \(index + 1)"
        do {
          let entry = try checked(try WireDecoder.decode(PresetEntry.self, from: value))
          guard taken.insert(entry.slug).inserted, taken.insert("name \(entry.name.lowercased())").inserted else {
            throw Invalid("name", .malformed)
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

  private static func checked(_ entry: PresetEntry) throws -> PresetEntry {
    guard isSlug(entry.slug) else { throw Invalid("slug", .malformed) }
    var entry = entry
    entry.name = try Text.line(entry.name, max: TimerRules.maxLabel, field: "name")
    entry.plan = try TimerRules.checked(entry.plan)
    return entry
  }

  private static func mistake(_ file: String, _ slug: String, _ reason: String) -> CatalogError {
    CatalogError(file: file, entry: slug, reason: reason, kind: "timer")
  }
}
