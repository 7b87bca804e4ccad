/// The syntax: tags, attributes, texts, references, comments, instructions and document types.
extension XMLReader {
  mutating func close() {
    guard let element = open.popLast() else { return }
    name = element.name
    namespace = element.namespace
    namespaces.removeSubrange(element.outerNamespaces...)
  }

  /// - Returns: nil for what is skipped.
  mutating func markup() throws(Failure) -> Item? {
    _ = try take()
    switch try peek() {
    case UInt8(ascii: "/"):
      try endTag()
      return .end
    case UInt8(ascii: "?"):
      try instruction()
      return nil
    case UInt8(ascii: "!"):
      _ = try take()
      switch try peek() {
      case UInt8(ascii: "-"): try comment()
      case UInt8(ascii: "D"): try documentType()
      default: return try characterData()
      }
      return nil
    default:
      try startTag()
      return .start
    }
  }

  private mutating func startTag() throws(Failure) {
    // A second root.
    if open.isEmpty, rootNamespace != nil { throw .malformed }
    guard open.count < Self.mostDepth else { throw .refused }
    let tag = try readName()
    attributes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    while true {
      let isSpaced = try skipSpace()
      switch try peek() {
      case UInt8(ascii: ">"):
        _ = try take()
        return try opened(tag)
      case UInt8(ascii: "/"):
        try expect("/>")
        try opened(tag)
        isEmptyElement = true
        return
      default:
        guard isSpaced else { throw .malformed }
        try readAttribute()
      }
    }
  }

  private mutating func readAttribute() throws(Failure) {
    guard attributes.count < Self.mostAttributes else { throw .refused }
    let name = try readName()
    if attributes.contains(where: { $0.name == name }) { throw .malformed }
    try skipSpace()
    try expect("=")
    try skipSpace()
    let quote = try take()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .malformed }
    let start = values.count
    while true {
      let byte = try take()
      if byte == quote { break }
      guard values.count - start < Self.mostValueBytes else { throw .refused }
      switch byte {
      case UInt8(ascii: "<"): throw .malformed
      case UInt8(ascii: "&"):
        let scalar = try reference()
        values += scalar.utf8
      default: values.append(Self.isSpace(byte) ? 0x20 : byte)
      }
    }
    attributes.append(Attribute(name: name, value: start..<values.count))
  }

  private mutating func opened(_ tag: String) throws(Failure) {
    let outer = namespaces.count
    for attribute in attributes where attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") {
      guard namespaces.count < Self.mostNamespaces else { throw .refused }
      let name = String(decoding: values[attribute.value], as: UTF8.self)
      namespaces.append((prefix: String(attribute.name.dropFirst(6)), name: name))
    }
    let parts = tag.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last, !last.isEmpty, let first = parts.first, !first.isEmpty else {
      throw .malformed
    }
    let prefix = parts.count == 2 ? String(Substring(first)) : ""
    name = parts.count == 2 ? String(Substring(last)) : tag
    namespace = namespaces.last { $0.prefix == prefix }?.name ?? prefix
    if rootNamespace == nil { rootNamespace = namespace }
    open.append(Element(tag: tag, name: name, namespace: namespace, outerNamespaces: outer))
  }

  private mutating func endTag() throws(Failure) {
    _ = try take()
    let tag = try readName()
    try skipSpace()
    try expect(">")
    guard open.last?.tag == tag else { throw .malformed }
    close()
  }

  private mutating func readName() throws(Failure) -> String {
    scratch.removeAll(keepingCapacity: true)
    while Self.isNameByte(try peek()) {
      guard scratch.count < Self.mostNameBytes else { throw .refused }
      scratch.append(try take())
    }
    // A name begins with no digit, no sign and no colon.
    guard let first = scratch.first, first >= UInt8(ascii: "A") else { throw .malformed }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Text up to the next tag.
  /// - Returns: nil outside of the root, where there may be white space only.
  mutating func characters() throws(Failure) -> Item? {
    text.removeAll(keepingCapacity: true)
    while let byte = input.peek(), byte != UInt8(ascii: "<") {
      _ = try take()
      guard !open.isEmpty else {
        guard Self.isSpace(byte) else { throw .malformed }
        continue
      }
      if byte == UInt8(ascii: "&") {
        let scalar = try reference()
        for byte in scalar.utf8 { keep(byte) }
      } else {
        keep(byte)
      }
    }
    return open.isEmpty ? nil : .text
  }

  /// `<![CDATA[…]]>`
  private mutating func characterData() throws(Failure) -> Item? {
    try expect("[CDATA[")
    guard !open.isEmpty else { throw .malformed }
    text.removeAll(keepingCapacity: true)
    var brackets = 0
    while true {
      let byte = try take()
      if byte == UInt8(ascii: "]") {
        brackets += 1
        // Of many brackets, the last two belong to the end.
        if brackets > 2 { keep(byte) }
        continue
      }
      if byte == UInt8(ascii: ">"), brackets >= 2 { return .text }
      for _ in 0..<min(brackets, 2) { keep(UInt8(ascii: "]")) }
      keep(byte)
      brackets = 0
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if text.count < Self.mostTextBytes { text.append(byte) }
  }

  /// The character of `&amp;` or `&#38;`, after the `&`.
  private mutating func reference() throws(Failure) -> Unicode.Scalar {
    scratch.removeAll(keepingCapacity: true)
    while true {
      let byte = try take()
      if byte == UInt8(ascii: ";") { break }
      guard scratch.count < 12 else { throw .refused }
      scratch.append(byte)
    }
    switch String(decoding: scratch, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard scratch.first == UInt8(ascii: "#") else { throw .refused }
    let isHex = scratch.count > 1 && scratch[1] == UInt8(ascii: "x")
    let figures = String(decoding: scratch.dropFirst(isHex ? 2 : 1), as: UTF8.self)
    guard figures.utf8.first != UInt8(ascii: "+"), let value = UInt32(figures, radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(value), value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value)
    else { throw .malformed }
    return scalar
  }

  /// `<?…?>`
  private mutating func instruction() throws(Failure) {
    _ = try take()
    var isMark = false
    while true {
      let byte = try take()
      if isMark, byte == UInt8(ascii: ">") { return }
      isMark = byte == UInt8(ascii: "?")
    }
  }

  /// `<!--…-->`
  private mutating func comment() throws(Failure) {
    try expect("--")
    var dashes = 0
    while true {
      let byte = try take()
      if dashes >= 2, byte == UInt8(ascii: ">") { return }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
  }

  /// `<!DOCTYPE…>`, which is skipped.
  private mutating func documentType() throws(Failure) {
    try expect("DOCTYPE")
    guard rootNamespace == nil, !hasDocumentType else { throw .malformed }
    hasDocumentType = true
    var quote: UInt8?
    while true {
      let byte = try take()
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: ">"): return
      case UInt8(ascii: "["): throw .refused
      case UInt8(ascii: "<"): throw .malformed
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      default: break
      }
    }
  }

  private mutating func take() throws(Failure) -> UInt8 {
    guard let byte = input.take() else { throw .cutShort }
    return byte
  }

  private mutating func peek() throws(Failure) -> UInt8 {
    guard let byte = input.peek() else { throw .cutShort }
    return byte
  }

  private mutating func expect(_ text: String) throws(Failure) {
    for byte in text.utf8 {
      guard try take() == byte else { throw .malformed }
    }
  }

  /// - Returns: whether there was any.
  @discardableResult private mutating func skipSpace() throws(Failure) -> Bool {
    var isSpaced = false
    while Self.isSpace(try peek()) {
      _ = try take()
      isSpaced = true
    }
    return isSpaced
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
    case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}
