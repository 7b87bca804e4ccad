/// Decodes a `Decodable` from a tape, strictly. An unknown or repeated field, a wrong type or a missing value throws a
/// `Fault` that names the field. A field that is `null` counts as absent.
package enum WireDecoder {
  package static func decode<T: Decodable>(_ type: T.Type, from value: Value) throws(Fault) -> T {
    if let direct = type as? any DirectlyDecodable.Type, let read = direct.init(direct: value) as? T { return read }
    return try decodeStrictly(type, from: value)
  }

  /// Uses the synthesized conformance even if the type is `DirectlyDecodable`.
  ///
  /// Never specialized: each of the hundreds of requests would get a copy of its whole decoding.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func decodeStrictly<T: Decodable>(_ type: T.Type, from value: Value) throws(Fault) -> T {
    do { return try T(from: Decoding(value: value, root: value.index)) } catch { throw fault(error) }
  }

  private static func fault(_ error: any Error) -> Fault {
    switch error {
    case let fault as Fault: fault
    // A raw-value enumeration throws this for an unknown case.
    case DecodingError.dataCorrupted(let context): Fault.params(context.codingPath.last?.stringValue, "not_one_of")
    default: Fault.params(nil, "malformed")
    }
  }
}

/// A field's name, for errors and for the fields of `AnyJSON`.
struct FieldKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

struct Decoding: Decoder {
  let value: Value
  /// The index of the value that is decoded as a whole, such as a request's params. Paths in errors are relative to it.
  let root: Int

  /// Used only in errors that the standard library throws.
  var codingPath: [any CodingKey] { path.map { [FieldKey(stringValue: $0)] } ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var path: String? { value.tape.path(to: value.index, from: root) }

  func wrongType() -> Fault { Fault.params(path, "wrong_type") }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.isObject else { throw wrongType() }
    try value.forEachKey { index in
      let key = Value(tape: value.tape, index: index)
      // `member` finds the first of two equal keys, so the second fails here.
      guard let name = key.string, Key(stringValue: name) != nil, value.member(name)?.index == index + 1 else {
        throw Fault.params(value.tape.path(to: index, from: root).map { String($0.prefix(100)) }, "unknown_field")
      }
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
    guard let text = value.string else { throw Fault.params(path, "bad_characters") }
    return text
  }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoding: Decoding

  var codingPath: [any CodingKey] { decoding.codingPath }
  var allKeys: [Key] { decoding.value.members.compactMap { $0.key.string.flatMap(Key.init(stringValue:)) } }

  func contains(_ key: Key) -> Bool { decoding.value.member(key.stringValue) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { optional(key) == nil }

  /// Nil if the field is absent or `null`.
  private func optional(_ key: Key) -> Decoding? {
    guard let value = decoding.value.member(key.stringValue), value.kind != .null else { return nil }
    return Decoding(value: value, root: decoding.root)
  }

  private func field(_ key: Key) throws -> Decoding {
    guard let field = optional(key) else {
      let path = [decoding.path, key.stringValue].compactMap(\.self).joined(separator: ".")
      throw Fault.params(path, "required")
    }
    return field
  }

  private func bool(_ field: Decoding) throws -> Bool { try field.scalar(field.value.bool) }
  private func double(_ field: Decoding) throws -> Double { try field.scalar(field.value.double) }
  private func int(_ field: Decoding) throws -> Int { try field.scalar(field.value.int) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try bool(field(key)) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try field(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try double(field(key)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try int(field(key)) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try T(from: field(key)) }

  // Without these, the standard library looks up each optional field three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key).map(bool) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(key)?.text() }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(key).map(double) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(key).map(int) }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try optional(key).map { try T(from: $0) }
  }

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
    guard !isAtEnd else { throw Fault.params(decoding.path, "required") }
    defer { currentIndex += 1 }
    return Decoding(value: elements[currentIndex], root: decoding.root)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].kind == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: next()) }
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
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: decoding) }
}
