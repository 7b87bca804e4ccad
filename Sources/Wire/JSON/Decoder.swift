/// Decodes a `Decodable` from a tape, strictly: an unknown or repeated field, a wrong type and a missing value each
/// throw a `Fault` that names the field. A field's `null` reads as its absence.
package enum WireDecoder {
  package static func decode<T: Decodable>(_ type: T.Type, from value: Value) throws(Fault) -> T {
    do {
      return try T(from: Decoding(value: value, path: nil))
    } catch let fault as Fault {
      throw fault
    } catch let DecodingError.dataCorrupted(context) {
      // What a raw-value enum throws for a word that is none of its cases.
      throw Fault.params(context.codingPath.last?.stringValue, "not_one_of")
    } catch {
      throw Fault.params(nil, "malformed")
    }
  }
}

/// The fields' names from the outermost in, as a list that grows without copying.
final class FieldPath: Sendable {
  let name: String
  let parent: FieldPath?

  init(_ name: String, in parent: FieldPath?) {
    self.name = name
    self.parent = parent
  }

  var text: String { parent.map { "\($0.text).\(name)" } ?? name }
}

struct FieldKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

struct Decoding: Decoder {
  let value: Value
  let path: FieldPath?

  var codingPath: [any CodingKey] { path.map { [FieldKey(stringValue: $0.text)] } ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func wrongType() -> Fault { Fault.params(path?.text, "wrong_type") }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.isObject else { throw wrongType() }
    var seen: [String] = []
    for (key, _) in value.members {
      guard let name = key.string, Key(stringValue: name) != nil, !seen.contains(name) else {
        let name = String(decoding: key.raw.dropFirst().dropLast().prefix(64), as: UTF8.self)
        throw Fault.params(FieldPath(name, in: path).text, "unknown_field")
      }
      seen.append(name)
    }
    return KeyedDecodingContainer(Fields<Key>(decoding: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.isArray else { throw wrongType() }
    return Elements(decoding: self, elements: value.elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoding: self) }

  func scalar<T>(_ result: T?) throws -> T {
    guard let result else { throw wrongType() }
    return result
  }

  func text() throws -> String {
    guard value.kind == .string || value.kind == .escapedString else { throw wrongType() }
    guard let text = value.string else { throw Fault.params(path?.text, "bad_characters") }
    return text
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    // These four would otherwise take a container each.
    if type == String.self, let result = try text() as? T { return result }
    if type == Int.self, let result = try scalar(value.int) as? T { return result }
    if type == Double.self, let result = try scalar(value.double) as? T { return result }
    return try T(from: self)
  }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoding: Decoding

  var codingPath: [any CodingKey] { decoding.codingPath }
  var allKeys: [Key] { decoding.value.members.compactMap { $0.key.string.flatMap(Key.init(stringValue:)) } }

  private func find(_ key: Key) -> Value? { decoding.value.member(key.stringValue) }
  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { find(key).map { $0.kind == .null } ?? true }

  private func field(_ key: Key) throws -> Decoding {
    let path = FieldPath(key.stringValue, in: decoding.path)
    guard let value = find(key), value.kind != .null else { throw Fault.params(path.text, "required") }
    return Decoding(value: value, path: path)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    let field = try field(key)
    return try field.scalar(field.value.bool)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try field(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    let field = try field(key)
    return try field.scalar(field.value.double)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    let field = try field(key)
    return try field.scalar(field.value.int)
  }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try field(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try field(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try field(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { decoding }
  func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }
}

private struct Elements: UnkeyedDecodingContainer {
  let decoding: Decoding
  let elements: [Value]
  private(set) var currentIndex = 0

  init(decoding: Decoding, elements: [Value]) {
    self.decoding = decoding
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoding.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> Decoding {
    let path = FieldPath(String(currentIndex), in: decoding.path)
    guard !isAtEnd else { throw Fault.params(path.text, "required") }
    defer { currentIndex += 1 }
    return Decoding(value: elements[currentIndex], path: path)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].kind == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decode(type) }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct Single: SingleValueDecodingContainer {
  let decoding: Decoding

  var codingPath: [any CodingKey] { decoding.codingPath }
  func decodeNil() -> Bool { decoding.value.kind == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try decoding.scalar(decoding.value.bool) }
  func decode(_ type: String.Type) throws -> String { try decoding.text() }
  func decode(_ type: Double.Type) throws -> Double { try decoding.scalar(decoding.value.double) }
  func decode(_ type: Int.Type) throws -> Int { try decoding.scalar(decoding.value.int) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoding.decode(type) }
}
