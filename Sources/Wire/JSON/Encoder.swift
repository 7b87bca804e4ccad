/// Encodes an `Encodable` as JSON bytes, with its fields in the order of declaration. An optional that is nil is left
/// out.
///
/// It supports the types of this module: plain structs, arrays and raw-value enumerations. Containers nested by hand
/// (`nestedContainer`, `superEncoder`) cannot be streamed and are a programming error.
package enum WireEncoder {
  package static func encode(_ value: some Encodable) -> [UInt8] {
    var writer = JSONWriter()
    encode(value, into: &writer)
    return writer.bytes
  }

  package static func encode(_ value: some Encodable, into writer: inout JSONWriter) {
    if let direct = value as? any DirectlyEncodable { return direct.write(to: &writer) }
    encodeFields(of: value, into: &writer)
  }

  /// Uses the synthesized conformance, even if the type is `DirectlyEncodable`.
  ///
  /// Never specialized: each of the hundreds of messages would get a copy of its whole encoding.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func encodeFields(of value: some Encodable, into writer: inout JSONWriter) {
    let stream = Stream(writer)
    stream.encode(value)
    writer = stream.writer
  }
}

private final class Stream: Encoder {
  var writer: JSONWriter
  /// The container that the current value has opened. It is closed after the value.
  var open: Mark = .none
  enum Mark { case none, object, array, scalar }

  init(_ writer: JSONWriter) { self.writer = writer }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private static let text = ObjectIdentifier(String.self)
  private static let int = ObjectIdentifier(Int.self)
  private static let double = ObjectIdentifier(Double.self)

  func encode(_ value: some Encodable) {
    // Types are compared first, because a cast that fails costs more than everything else.
    switch ObjectIdentifier(type(of: value)) {
    case Self.text: if let text = value as? String { writer.string(text) }
    case Self.int: if let number = value as? Int { writer.int(number) }
    case Self.double: if let number = value as? Double { writer.double(number) }
    default:
      let outer = open
      open = .none
      do { try value.encode(to: self) } catch {
        preconditionFailure("a type of Wire cannot be encoded: \(error)")
      }
      switch open {
      case .none: writer.raw("{}")
      case .object: writer.raw("}")
      case .array: writer.raw("]")
      case .scalar: break
      }
      open = outer
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    writer.raw("{")
    open = .object
    return KeyedEncodingContainer(Fields<Key>(stream: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.raw("[")
    open = .array
    return Elements(stream: self)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    open = .scalar
    return Single(stream: self)
  }

  static func unsupported() -> Never { preconditionFailure("Wire's types do not nest containers by hand") }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let stream: Stream
  private var first = true

  init(stream: Stream) { self.stream = stream }
  var codingPath: [any CodingKey] { [] }

  private mutating func name(_ key: Key) {
    if !first { stream.writer.raw(",") }
    first = false
    stream.writer.string(key.stringValue)
    stream.writer.raw(":")
  }

  mutating func encodeNil(forKey key: Key) {
    name(key)
    stream.writer.raw("null")
  }
  mutating func encode(_ value: Bool, forKey key: Key) {
    name(key)
    stream.writer.bool(value)
  }
  mutating func encode(_ value: String, forKey key: Key) {
    name(key)
    stream.writer.string(value)
  }
  mutating func encode(_ value: Int, forKey key: Key) {
    name(key)
    stream.writer.int(value)
  }
  mutating func encode(_ value: Double, forKey key: Key) {
    name(key)
    stream.writer.double(value)
  }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) {
    name(key)
    stream.encode(value)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { Stream.unsupported() }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Stream.unsupported() }
  mutating func superEncoder() -> any Encoder { Stream.unsupported() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { Stream.unsupported() }
}

private struct Elements: UnkeyedEncodingContainer {
  let stream: Stream
  private(set) var count = 0

  init(stream: Stream) { self.stream = stream }
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {
    separate()
    stream.writer.raw("null")
  }
  mutating func encode<T: Encodable>(_ value: T) {
    separate()
    stream.encode(value)
  }
  private mutating func separate() {
    if count > 0 { stream.writer.raw(",") }
    count += 1
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { Stream.unsupported() }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Stream.unsupported() }
  mutating func superEncoder() -> any Encoder { Stream.unsupported() }
}

private struct Single: SingleValueEncodingContainer {
  let stream: Stream
  var codingPath: [any CodingKey] { [] }
  func encodeNil() { stream.writer.raw("null") }
  func encode(_ value: Bool) { stream.writer.bool(value) }
  func encode(_ value: String) { stream.writer.string(value) }
  func encode(_ value: Int) { stream.writer.int(value) }
  func encode(_ value: Double) { stream.writer.double(value) }
  func encode<T: Encodable>(_ value: T) {
    stream.encode(value)
    stream.open = .scalar
  }
}
