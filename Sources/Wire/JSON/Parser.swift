/// Parses RFC 8259 in one pass. The nesting depth is limited, so that hostile input cannot overflow the stack.
///
/// A release build checks no index into the buffer, so every read must come after a comparison with the count.
struct Parser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var nodes: [Tape.Node] = []
  private var at = 0
  private static let deepest = 32

  /// - Parameter bytes: must outlive the parser.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    nodes.reserveCapacity(min(64, 4 + bytes.count / 8))
  }

  mutating func parseDocument() throws(ParseError) {
    guard bytes.count < Int(Int32.max) else { throw fault("too long") }
    skipSpace()
    try parseValue(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw fault("text after the value") }
  }

  private func fault(_ reason: String) -> ParseError { ParseError(offset: at, reason: reason) }

  private var current: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func skipSpace() {
    while at < bytes.count {
      // The usual case: our own pages write no white space.
      if bytes[at] > 0x20 { return }
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private mutating func add(_ kind: Tape.Kind, _ start: Int, _ end: Int) {
    nodes.append(
      Tape.Node(kind: kind, start: Int32(start), end: Int32(end), next: Int32(nodes.count + 1)))
  }

  /// Recursion is bounded by `deepest`.
  private mutating func parseValue(depth: Int) throws(ParseError) {
    guard depth < Self.deepest else { throw fault("nested too deeply") }
    switch current {
    case UInt8(ascii: "{"): try parseObject(depth: depth)
    case UInt8(ascii: "["): try parseArray(depth: depth)
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "t"): try parseWord("true", .bool)
    case UInt8(ascii: "f"): try parseWord("false", .bool)
    case UInt8(ascii: "n"): try parseWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    default: throw fault("expected a value")
    }
  }

  private mutating func parseObject(depth: Int) throws(ParseError) {
    let node = open(.object)
    if close(node, UInt8(ascii: "}")) { return }
    while true {
      guard current == UInt8(ascii: "\"") else { throw fault("expected a name") }
      try parseString()
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw fault("expected a colon") }
      at += 1
      skipSpace()
      try parseValue(depth: depth + 1)
      skipSpace()
      if close(node, UInt8(ascii: "}")) { return }
      guard current == UInt8(ascii: ",") else { throw fault("expected a comma") }
      at += 1
      skipSpace()
    }
  }

  private mutating func parseArray(depth: Int) throws(ParseError) {
    let node = open(.array)
    if close(node, UInt8(ascii: "]")) { return }
    while true {
      try parseValue(depth: depth + 1)
      skipSpace()
      if close(node, UInt8(ascii: "]")) { return }
      guard current == UInt8(ascii: ",") else { throw fault("expected a comma") }
      at += 1
      skipSpace()
    }
  }

  private mutating func open(_ kind: Tape.Kind) -> Int {
    add(kind, at, at)
    at += 1
    skipSpace()
    return nodes.count - 1
  }

  private mutating func close(_ node: Int, _ mark: UInt8) -> Bool {
    guard current == mark else { return false }
    at += 1
    nodes[node].end = Int32(at)
    nodes[node].next = Int32(nodes.count)
    return true
  }

  private mutating func parseWord(_ word: StaticString, _ kind: Tape.Kind) throws(ParseError) {
    let start = at
    for index in 0..<word.utf8CodeUnitCount {
      guard current == word.utf8Start[index] else { throw fault("expected \(word)") }
      at += 1
    }
    add(kind, start, at)
  }

  private mutating func parseString() throws(ParseError) {
    at += 1
    let start = at
    var escaped = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        at += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        add(escaped ? .escapedString : .string, start, at)
        at += 1
        return
      case UInt8(ascii: "\\"):
        escaped = true
        at += 1
        try parseEscape()
      default: throw fault("a control character in a string")
      }
    }
    throw fault("a string without an end")
  }

  private mutating func parseEscape() throws(ParseError) {
    switch current {
    case UInt8(ascii: "u"):
      guard at + 4 < bytes.count, bytes[(at + 1)...(at + 4)].allSatisfy({ Unescape.hex($0) != nil }) else {
        throw fault("expected four hexadecimal digits")
      }
      at += 5
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    default: throw fault("an unknown escape")
    }
  }

  private mutating func parseNumber() throws(ParseError) {
    let start = at
    if current == UInt8(ascii: "-") { at += 1 }
    if current == UInt8(ascii: "0") { at += 1 } else { try parseDigits() }
    if current == UInt8(ascii: ".") {
      at += 1
      try parseDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      at += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { at += 1 }
      try parseDigits()
    }
    add(.number, start, at)
  }

  private mutating func parseDigits() throws(ParseError) {
    let start = at
    while current >= UInt8(ascii: "0"), current <= UInt8(ascii: "9") { at += 1 }
    guard at > start else { throw fault("expected a digit") }
  }
}

/// Converts the escapes of a string, which the parser has already checked, into text.
enum Unescape {
  static func hex(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 48)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - 87)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - 55)
    default: nil
    }
  }

  /// - Returns: nil for half a surrogate pair, or bytes that are not UTF-8.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    func unit() -> UInt32 {
      let value = bytes[at..<at + 4].reduce(UInt32(0)) { $0 << 4 | (hex($1) ?? 0) }
      at += 4
      return value
    }
    while at < bytes.endIndex {
      guard bytes[at] == UInt8(ascii: "\\") else {
        out.append(bytes[at])
        at += 1
        continue
      }
      let mark = bytes[at + 1]
      at += 2
      switch mark {
      case UInt8(ascii: "b"): out.append(8)
      case UInt8(ascii: "f"): out.append(12)
      case UInt8(ascii: "n"): out.append(10)
      case UInt8(ascii: "r"): out.append(13)
      case UInt8(ascii: "t"): out.append(9)
      case UInt8(ascii: "u"):
        var scalar = unit()
        if scalar & 0xFC00 == 0xD800 {
          guard at + 6 <= bytes.endIndex, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
          else { return nil }
          at += 2
          let low = unit()
          guard low & 0xFC00 == 0xDC00 else { return nil }
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let value = Unicode.Scalar(scalar), let encoded = UTF8.encode(value) else { return nil }
        out.append(contentsOf: encoded)
      default: out.append(mark)
      }
    }
    return String(validating: out, as: UTF8.self)
  }
}
