import TestKit
import Testing

@testable import Wire

/// Nothing that comes in may stop the program, whatever it is.
@Suite struct FuzzTests {
  private static let decoders = Array(Messages.requests.values) + Array(Messages.replies.values)

  @Test("texts that were changed at random are read or refused, and the reading ends", arguments: 1...8)
  func mutations(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    for _ in 0..<600 {
      let fixture = random.one(of: Fixture.all)
      var bytes = fixture.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      let ours = try? Tape(bytes)
      guard let ours else { continue }
      for decode in Self.decoders.shuffled(using: &random).prefix(2)
        + [Messages.requests[fixture.name]].compactMap(\.self)
      {
        do { _ = try Tape(try decode(ours.root)) } catch is Fault {}
      }
      _ = Incoming.read(bytes)
    }
  }

  @Test("what we take for JSON, Foundation takes for the same JSON", arguments: 1...4)
  func agreement(_ seed: Int) throws {
    var random = SeededRandom(UInt64(100 + seed))
    var agreed = 0
    for _ in 0..<300 {
      var bytes = random.one(of: Fixture.all).bytes
      mutate(&bytes, &random)
      guard let ours = try? Tape(bytes), let plain = value(ours.root) else { continue }
      #expect(try JSON(bytes) == plain, "\(String(decoding: bytes, as: UTF8.self))")
      agreed += 1
    }
    #expect(agreed > 30)
  }

  /// Nil where a text or number cannot be had of it, or a name is repeated, of which Foundation keeps either.
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

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let alphabet = Array("{}[]\",:\\u0123456789.eE+-truefalsn \u{0}\u{1f}é\u{7f}".utf8) + [0xff, 0xc0, 0xed, 0xf0]
    let at = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[at] = random.one(of: alphabet)
    case 1: bytes.insert(random.one(of: alphabet), at: at)
    case 2: bytes.remove(at: at)
    case 3:
      bytes.replaceSubrange(at..<min(at + 8, bytes.count), with: Array(random.one(of: Fixture.all).bytes.prefix(20)))
    case 4: bytes.insert(contentsOf: bytes[at..<min(at + 16, bytes.count)], at: at)
    default: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    if bytes.isEmpty { bytes = [0x7b] }
  }
}
