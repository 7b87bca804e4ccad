/// A message that writes its own JSON. For those that travel with each set: synthesized encoding costs several times as
/// much. The bytes are those that the synthesized encoding gives; the tests compare the two.
package protocol DirectlyEncodable: Encodable {
  func write(to json: inout JSONWriter)
}

/// A message that reads itself, for the same reason.
///
/// It only has to read what is right: where `fields` has failed, or was not used up, the strict synthesized decoding
/// runs and names the field that is wrong.
package protocol DirectlyDecodable: Decodable {
  init?(_ fields: inout DirectFields)
}

extension JSONWriter {
  /// A member with a comma in front of it. The first member of an object is written by hand.
  mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    raw(name)
    int(value)
  }

  mutating func member(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    raw(name)
    double(value)
  }

  mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    raw(name)
    string(value)
  }
}

/// Reads the members of an object by name. A member that is absent or null is nil.
package struct DirectFields {
  private let value: Value
  private var used = 0
  private(set) var hasFailed = false

  init(_ value: Value) { self.value = value }

  /// Whether each member of the object was read once, and none failed.
  var areUsedUp: Bool { !hasFailed && used == value.memberCount }

  private mutating func find(_ name: StaticString) -> Value? {
    guard let found = value.member(name) else { return nil }
    used += 1
    return found.kind == .null ? nil : found
  }

  private mutating func need<T>(_ result: T?) -> T? {
    if result == nil { hasFailed = true }
    return result
  }

  mutating func int(_ name: StaticString) -> Int? { find(name).flatMap { need($0.int) } }
  mutating func double(_ name: StaticString) -> Double? { find(name).flatMap { need($0.double) } }
  mutating func bool(_ name: StaticString) -> Bool? { find(name).flatMap { need($0.bool) } }
  mutating func string(_ name: StaticString) -> String? { find(name).flatMap { need($0.string) } }

  mutating func value<T: RawRepresentable<String>>(_ name: StaticString) -> T? {
    string(name).flatMap { need(T(rawValue: $0)) }
  }

  mutating func object<T: DirectlyDecodable>(_ name: StaticString) -> T? {
    guard let found = find(name) else { return nil }
    guard found.isObject else { return need(nil) }
    var fields = DirectFields(found)
    let object = T(&fields)
    return need(fields.areUsedUp ? object : nil)
  }
}
