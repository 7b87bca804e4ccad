/// Reads the tags and texts of an XML document in sequence, without building a tree. Prefixes are dropped: `a:b` is
/// `b`.
///
/// It does not resolve entities but returns them unchanged. It skips comments, instructions and declarations.
struct MarkupScanner {
  enum Item: Equatable {
    case start(String, [String: String], isEmpty: Bool)
    case end(String)
    /// Without surrounding white space; never empty.
    case text(String)
  }

  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0
  private var broken = false

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether every opened tag was closed and there was no other error.
  var isComplete: Bool { !broken && depth == 0 }

  /// nil at the end, or if the document is malformed.
  mutating func next() -> Item? {
    while at < bytes.count, !broken {
      guard bytes[at] == UInt8(ascii: "<") else {
        let end = find("<", from: at) ?? bytes.count
        let text = Text.trimmed(String(decoding: bytes[at..<end], as: UTF8.self))
        at = end
        if !text.isEmpty { return .text(text) }
        continue
      }
      if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<?", to: "?>") || skip("<!", to: ">") {
        continue
      }
      return tag()
    }
    return nil
  }

  private mutating func skip(_ opening: StaticString, to closing: StaticString) -> Bool {
    guard starts(opening, at) else { return false }
    guard let end = find(closing, from: at + opening.utf8CodeUnitCount) else {
      broken = true
      return true
    }
    at = end + closing.utf8CodeUnitCount
    return true
  }

  private mutating func tag() -> Item? {
    at += 1
    let isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
    if isEnd { at += 1 }
    let name = local(word())
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      guard at < bytes.count, !name.isEmpty else { break }
      if bytes[at] == UInt8(ascii: ">") {
        at += 1
        depth += isEnd ? -1 : 1
        return isEnd ? .end(name) : .start(name, attributes, isEmpty: false)
      }
      if starts("/>", at), !isEnd {
        at += 2
        return .start(name, attributes, isEmpty: true)
      }
      let key = word()
      skipSpace()
      guard !key.isEmpty, at < bytes.count, bytes[at] == UInt8(ascii: "=") else { break }
      at += 1
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'"),
        let end = bytes[(at + 1)...].firstIndex(of: bytes[at])
      else { break }
      attributes[key] = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
      at = end + 1
    }
    broken = true
    return nil
  }

  /// Reads up to white space or a character that ends a tag.
  private mutating func word() -> String {
    let start = at
    while at < bytes.count, bytes[at] > 0x20, !Array("<>/='\"".utf8).contains(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? "" }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  }

  private func starts(_ text: StaticString, _ start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for index in 0..<count where text[index] != bytes[start + index] { return false }
      return true
    }
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if starts(text, index) { return index }
      index += 1
    }
    return nil
  }
}
