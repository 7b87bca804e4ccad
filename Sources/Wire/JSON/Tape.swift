/// One JSON text, parsed once into a flat list of nodes over its bytes.
///
/// Nothing is copied until a value is read. Foundation's decoder accepts unknown and repeated fields, and takes 1.6
/// times as long for a `sets.log`. Foundation's encoder takes 2.3 times as long as ours.
package final class Tape: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, bool, number, string, escapedString, array, object
  }

  package struct Node: Sendable {
    package var kind: Kind
    /// The byte range in `bytes`, without a string's quotes.
    package var start: Int32
    package var end: Int32
    /// The index of the next node that is not inside this one.
    package var next: Int32
  }

  package let bytes: [UInt8]
  package let nodes: [Node]

  /// - Throws: `ParseError` for anything that RFC 8259 does not allow, or that is nested deeper than 32.
  package init(_ bytes: [UInt8]) throws(ParseError) {
    nodes = try bytes.withUnsafeBufferPointer { (buffer) throws(ParseError) in
      var parser = Parser(bytes: buffer)
      try parser.parseDocument()
      return parser.nodes
    }
    self.bytes = bytes
  }

  package var root: Value { Value(tape: self, index: 0) }

  /// The path from a node to one inside it, such as `weight.unit` or `rows.3.id`; nil if both are the same. It is
  /// computed only for errors, so valid input does not pay for it.
  func path(to target: Int, from root: Int) -> String? {
    var names: [String] = []
    var at = root
    while at != target {
      let isObject = nodes[at].kind == .object
      guard isObject || nodes[at].kind == .array else { return nil }
      var child = at + 1
      var place = 0
      while true {
        let value = isObject ? child + 1 : child
        guard value < nodes.count else { return nil }
        if target < Int(nodes[value].next) {
          let key = Value(tape: self, index: child)
          names.append(isObject ? key.string ?? String(decoding: key.raw, as: UTF8.self) : String(place))
          at = target < value ? target : value
          break
        }
        child = Int(nodes[value].next)
        place += 1
      }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}

/// The text is not JSON. `offset` is the byte at which parsing stopped.
package struct ParseError: Error {
  package var offset: Int
  package var reason: String
}

/// A value within a tape.
package struct Value: Sendable {
  let tape: Tape
  let index: Int

  /// `{}`.
  static let emptyObject: Value = {
    guard let tape = try? Tape([UInt8(ascii: "{"), UInt8(ascii: "}")]) else { preconditionFailure("{} is JSON") }
    return tape.root
  }()

  var node: Tape.Node { tape.nodes[index] }
  package var kind: Tape.Kind { node.kind }
  package var isObject: Bool { kind == .object }
  package var isArray: Bool { kind == .array }

  /// The value's bytes as received. A string's include the quotes.
  package var raw: ArraySlice<UInt8> {
    let quote: Int32 = kind == .string || kind == .escapedString ? 1 : 0
    return tape.bytes[Int(node.start - quote)..<Int(node.end + quote)]
  }

  /// The elements of an array; empty for anything else.
  package var elements: [Value] {
    guard isArray else { return [] }
    var result: [Value] = []
    var at = index + 1
    while at < node.next {
      result.append(Value(tape: tape, index: at))
      at = Int(tape.nodes[at].next)
    }
    return result
  }

  /// How many members an object has; 0 for anything else.
  var memberCount: Int {
    guard isObject else { return 0 }
    var count = 0
    var at = index + 1
    while at < node.next {
      count += 1
      at = Int(tape.nodes[at + 1].next)
    }
    return count
  }

  /// An object's members in the order of the text; empty for anything else.
  package var members: [(key: Value, value: Value)] {
    guard isObject else { return [] }
    var result: [(Value, Value)] = []
    var at = index + 1
    while at < node.next {
      result.append((Value(tape: tape, index: at), Value(tape: tape, index: at + 1)))
      at = Int(tape.nodes[at + 1].next)
    }
    return result
  }

  /// The member with this name, escaped or not. If the name is repeated, the first one.
  package func member(_ name: StaticString) -> Value? { name.withUTF8Buffer { find($0) } }

  @inline(__always)
  func member(_ name: String) -> Value? {
    var name = name
    return name.withUTF8 { find($0) }
  }

  private func find(_ name: UnsafeBufferPointer<UInt8>) -> Value? {
    guard isObject else { return nil }
    return tape.bytes.withUnsafeBufferPointer { bytes in
      tape.nodes.withUnsafeBufferPointer { nodes in
        var at = index + 1
        let end = Int(nodes[index].next)
        while at < end {
          let key = nodes[at]
          let count = Int(key.end - key.start)
          let isIt =
            key.kind == .string
            ? count == name.count && Self.same(bytes, Int(key.start), name)
            : Value(tape: tape, index: at).string?.utf8.elementsEqual(name) ?? false
          if isIt { return Value(tape: tape, index: at + 1) }
          at = Int(nodes[at + 1].next)
        }
        return nil
      }
    }
  }

  @inline(__always)
  private static func same(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    for offset in 0..<name.count where bytes[start + offset] != name[offset] { return false }
    return true
  }

  /// Calls `body` with each key's index, in the order of the text.
  func forEachKey(_ body: (Int) throws -> Void) rethrows {
    var at = index + 1
    while at < node.next {
      try body(at)
      at = Int(tape.nodes[at + 1].next)
    }
  }

  /// An object's members as received, without the named ones. Empty for anything else.
  package func rawMembers(without names: [StaticString]) -> [UInt8] {
    guard isObject else { return [] }
    var out: [UInt8] = []
    out.reserveCapacity(Int(node.end - node.start))
    var at = index + 1
    while at < node.next {
      let key = Value(tape: tape, index: at)
      let value = Value(tape: tape, index: at + 1)
      if !names.contains(where: { key.says($0) }) {
        out += key.raw
        out.append(UInt8(ascii: ":"))
        out += value.raw
        out.append(UInt8(ascii: ","))
      }
      at = Int(tape.nodes[at + 1].next)
    }
    return out
  }

  /// Whether it is exactly this string, written without escapes.
  func says(_ text: StaticString) -> Bool {
    guard kind == .string else { return false }
    return tape.bytes.withUnsafeBufferPointer { bytes in
      text.withUTF8Buffer { Int(node.end - node.start) == $0.count && Self.same(bytes, Int(node.start), $0) }
    }
  }

  /// The text of a string; nil for anything else, for bytes that are not UTF-8, and for half a surrogate pair.
  package var string: String? {
    switch kind {
    case .string:
      return tape.bytes.withUnsafeBufferPointer {
        let utf8 = UnsafeBufferPointer(rebasing: $0[Int(node.start)..<Int(node.end)])
        // Nearly every string is ASCII, and this check is cheaper than validation.
        if utf8.reduce(0, |) < 0x80 { return String(decoding: utf8, as: UTF8.self) }
        return String(validating: utf8, as: UTF8.self)
      }
    case .escapedString: return Unescape.text(tape.bytes[Int(node.start)..<Int(node.end)])
    default: return nil
    }
  }

  package var bool: Bool? {
    kind == .bool ? tape.bytes[Int(node.start)] == UInt8(ascii: "t") : nil
  }

  /// A whole number that fits in an `Int`; nil for one with a fraction or exponent.
  package var int: Int? {
    guard kind == .number else { return nil }
    var at = Int(node.start)
    let end = Int(node.end)
    let negative = tape.bytes[at] == UInt8(ascii: "-")
    if negative { at += 1 }
    var result = 0
    while at < end {
      let digit = Int(tape.bytes[at]) - 48
      guard digit >= 0, digit <= 9 else { return nil }
      let (scaled, over) = result.multipliedReportingOverflow(by: 10)
      let (sum, more) = scaled.subtractingReportingOverflow(digit)
      guard !over, !more else { return nil }
      result = sum
      at += 1
    }
    // Summed as a negative number, so that `Int.min` can be read.
    if negative { return result }
    return result == .min ? nil : -result
  }

  /// A finite number; nil for one too large for a double.
  package var double: Double? {
    guard kind == .number else { return nil }
    if let decimal { return decimal }
    guard let text = String(validating: raw, as: UTF8.self), let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// The fast path for a short number. Its digits and its power of ten are both exact as doubles, so one division
  /// rounds like parsing the text would. Nil for a longer number or one with an exponent.
  private var decimal: Double? {
    tape.bytes.withUnsafeBufferPointer { bytes in
      var digits = 0
      var power = 0
      let negative = bytes[Int(node.start)] == UInt8(ascii: "-")
      for at in Int(node.start) + (negative ? 1 : 0)..<Int(node.end) {
        if bytes[at] == UInt8(ascii: "."), power == 0 {
          power = 1
          continue
        }
        let digit = Int(bytes[at]) - 48
        guard digit >= 0, digit <= 9, digits < 900_000_000_000_000, power < 1_000_000_000 else { return nil }
        // Cannot overflow: both were compared above.
        digits = digits &* 10 &+ digit
        power = power &* 10
      }
      let value = Double(digits) / Double(max(power, 1))
      return negative ? -value : value
    }
  }
}
