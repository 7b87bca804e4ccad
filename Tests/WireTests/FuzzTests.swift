import TestKit
import Testing

@testable import Wire

@Suite struct FuzzTests {
  @Test("what we take for JSON, Foundation takes for the same JSON", arguments: 1...4)
  func agreement(_ seed: Int) throws {
    var random = SeededRandom(UInt64(100 + seed))
    var agreed = 0
    for _ in 0..<300 {
      var bytes = random.one(of: Fixture.all).bytes
      random.mutate(&bytes)
      guard let ours = try? Tape(bytes), let plain = value(ours.root) else { continue }
      #expect(try JSON(bytes) == plain, "\(String(decoding: bytes, as: UTF8.self))")
      agreed += 1
    }
    #expect(agreed > 30)
  }

  /// Nil if a text or number cannot be read, or if a name is repeated: Foundation may keep either value.
  private func value(_ value: Value) -> JSON? {
    switch value.kind {
    case .null: return .null
    case .bool: return value.bool.map(JSON.bool)
    case .number: return value.double.map(JSON.number)
    case .string, .escapedString: return value.string.map(JSON.string)
    case .array:
      let elements = value.elements.map(self.value)
      return elements.contains(nil) ? nil : .array(elements.compactMap(\.self))
    case .object:
      var members: [String: JSON] = [:]
      for (key, member) in value.members {
        guard let name = key.string, let json = self.value(member), members.updateValue(json, forKey: name) == nil
        else { return nil }
      }
      return .object(members)
    }
  }
}
