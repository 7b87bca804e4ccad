import Foundation
import TestKit
import Testing
import Wire

@testable import Floor

/// The published schemas, held against the decoder of the server.
@Suite(.limitedConcurrency) struct SchemaTests {
  private let registry: Registry
  private let files: [String: JSON]

  init() throws {
    registry = try TestFloor().server.dispatcher.registry
    let folder = "\(Fixture.repository)/docs/protocol/schema"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".json") && $0 != "asyncapi.json"
    }
    files = Dictionary(
      uniqueKeysWithValues: try names.map { name in
        (name, try JSON(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
      })
  }

  /// An example with one thing changed, and whether the schema allows that.
  private struct Changed {
    var value: JSON
    var isAllowed: Bool
    var how: String
  }

  @Test(
    "the server takes what a schema allows and refuses what it forbids: fields that are missing, null or unknown",
    arguments: [Fixture.Kind.request, .reply, .event, .snapshot])
  func fields(_ kind: Fixture.Kind) throws {
    var all: [String: JSON] = [:]
    for file in files.values { all.merge(file["$defs"].members) { first, _ in first } }
    var seen: Set<String> = []
    var tried = 0
    for fixture in Fixture.all(kind) {
      let schema = try #require(Self.endings(kind).compactMap { all[fixture.name + $0] }.first, "\(fixture)")
      let shape = try #require(registered(fixture))
      for changed in changes(of: try JSON(fixture.bytes), schema, &seen) {
        let isTaken = (try? shape.roundTrip(try Tape(changed.value.bytes).root)) != nil
        #expect(isTaken == changed.isAllowed, "\(fixture): \(changed.how)")
        tried += 1
      }
    }
    #expect(tried > 40)
  }

  private static func endings(_ kind: Fixture.Kind) -> [String] {
    switch kind {
    case .request: [".params"]
    case .reply: [".result"]
    // A notification has params.
    case .event: [".data", ".params"]
    case .snapshot: [".snapshot"]
    case .error: []
    }
  }

  private func registered(_ fixture: Fixture) -> Message.Shape? {
    switch fixture.kind {
    case .request: registry.methods[fixture.name]?.request
    case .reply: registry.methods[fixture.name]?.reply
    case .event: registry.messages[fixture.name]
    case .snapshot: registry.topics[fixture.name]?.snapshotShape
    case .error: nil
    }
  }

  /// - Parameter seen: the types that were tried already.
  private func changes(of value: JSON, _ schema: JSON, _ seen: inout Set<String>) -> [Changed] {
    if let reference = schema["$ref"].string {
      let parts = reference.components(separatedBy: "#/$defs/")
      guard seen.insert(reference).inserted, parts.count == 2 else { return [] }
      return changes(of: value, files[parts[0]]?["$defs"][parts[1]] ?? .null, &seen)
    }
    switch value {
    case .array(let elements):
      guard let first = elements.first else { return [] }
      return changes(of: first, schema["items"], &seen).map { changed in
        var changed = changed
        changed.value = .array([changed.value] + elements.dropFirst())
        return changed
      }
    case .object(let members):
      let fields = schema["properties"].members
      guard !fields.isEmpty else { return [] }
      let required = Set(schema["required"].array.compactMap(\.string))
      var found: [Changed] = []
      func add(_ name: String, _ value: JSON?, isAllowed: Bool, _ how: String) {
        var changed = members
        changed[name] = value
        found.append(Changed(value: .object(changed), isAllowed: isAllowed, how: how))
      }
      for name in fields.keys.sorted() {
        let isOptional = !required.contains(name)
        if members[name] != nil { add(name, nil, isAllowed: isOptional, "without \(name)") }
        add(name, .null, isAllowed: isOptional, "\(name) is null")
        guard let inner = members[name], let field = fields[name] else { continue }
        for changed in changes(of: inner, field, &seen) {
          add(name, changed.value, isAllowed: changed.isAllowed, "\(name): \(changed.how)")
        }
      }
      add("unknownField", 1, isAllowed: false, "an unknown field")
      return found
    case .null, .bool, .number, .string: return []
    }
  }
}
