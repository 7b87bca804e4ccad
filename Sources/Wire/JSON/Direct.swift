/// A message that writes its own JSON. Messages that are sent for every set do so, because synthesized encoding costs
/// several times as much. The bytes must equal those of the synthesized encoding; tests compare the two.
package protocol DirectlyEncodable: Encodable {
  func write(to json: inout JSONWriter)
}

/// A message that reads its own JSON, for the same reason.
///
/// It need not report errors. If a read fails or a member is left over, the strict synthesized decoding runs and names
/// the wrong field.
package protocol DirectlyDecodable: Decodable {
  init?(_ fields: inout DirectFields)
}

extension DirectlyDecodable {
  /// Nil if the strict decoding has to report what is wrong.
  init?(direct value: Value) {
    guard value.isObject else { return nil }
    var fields = DirectFields(value)
    self.init(&fields)
    guard fields.areUsedUp else { return nil }
  }
}

extension JSONWriter {
  /// Writes a member, or nothing for nil. `name` includes the comma in front, the quotes and the colon. An object's
  /// first member is written by hand.
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

  /// Whether every member of the object was read and no read failed.
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
