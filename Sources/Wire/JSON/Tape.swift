/// One JSON text, parsed once into a flat list of nodes over its bytes.
///
/// Nothing is copied until a value is asked for. Foundation's decoder lets unknown and repeated fields pass, and takes
/// 1.6 times as long for a `sets.log`; its encoder takes 2.3 times as long as ours.
package final class Tape: Sendable {
  package enum Kind: UInt8, Sendable {
    case null, bool, number, string, escapedString, array, object
  }

  package struct Node: Sendable {
    package var kind: Kind
    /// Byte range in `bytes`; a string's excludes its quotes.
    package var start: Int32
    package var end: Int32
    /// Index of the node after this one and all within it.
    package var next: Int32
  }

  package let bytes: [UInt8]
  package let nodes: [Node]

  /// - Throws: `ParseError` for anything that RFC 8259 does not allow, or that is nested deeper than 32.
  package init(_ bytes: [UInt8]) throws(ParseError) {
    var parser = Parser(bytes: bytes)
    try parser.parseDocument()
    self.bytes = bytes
    self.nodes = parser.nodes
  }

  package var root: Value { Value(tape: self, index: 0) }

  /// Where a node stands within another, as `weight.unit` or `rows.3.id`; nil for that one itself. Found anew for each
  /// error, so that what has none pays nothing for it.
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

/// Where a text stopped being JSON, as a byte offset.
package struct ParseError: Error {
  package var offset: Int
  package var reason: String
}

/// A value within a tape.
package struct Value: Sendable {
  let tape: Tape
  let index: Int

  var node: Tape.Node { tape.nodes[index] }
  package var kind: Tape.Kind { node.kind }
  package var isObject: Bool { kind == .object }
  package var isArray: Bool { kind == .array }

  /// The bytes as they stand in the text, a string's with its quotes.
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

  /// The member of that name, however it is escaped; the first, where a text repeats it.
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

  /// An object's members as they stand in the text, without those named; empty for anything else.
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

  /// Whether it is this string, written without escapes.
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
        // Nearly always, and cheaper than to validate.
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

  /// A whole number that fits; nil for one with a fraction or exponent.
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
    // Summed as a negative, so that Int.min is read too.
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

  /// Digits with at most a point and few decimals. Both the digits and the power of ten are exact as doubles, so that
  /// one division rounds as reading the text does. Nil for what is longer, or has an exponent.
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
        digits = digits * 10 + digit
        power *= 10
      }
      let value = Double(digits) / Double(max(power, 1))
      return negative ? -value : value
    }
  }
}
