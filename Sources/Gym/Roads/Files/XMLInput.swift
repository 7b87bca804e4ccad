/// The bytes of an XML document in UTF-8, one after the other, whatever its encoding is.
///
/// It asks for a chunk when it needs one and holds no other, so that a document can be larger than the memory.
struct XMLInput {
  private enum Encoding {
    case utf8, windows1252
    case utf16(isLittle: Bool)
  }

  /// The next bytes of the document; nil at its end.
  private let next: () -> ArraySlice<UInt8>?
  private var isAtEnd = false
  private var encoding = Encoding.utf8
  /// Decoded.
  private var chunk: [UInt8] = []
  private var at = 0
  /// The last bytes of a chunk that are a part of a character of UTF-16.
  private var rest: ArraySlice<UInt8> = []

  /// The declaration of the encoding is within so many bytes.
  private static let declarationBytes = 1_024

  /// - Throws: `refused` for an encoding other than UTF-8, UTF-16, ASCII, ISO 8859-1 and Windows-1252.
  init(_ chunks: @escaping () -> ArraySlice<UInt8>?) throws(XMLReader.Failure) {
    next = chunks
    var start: [UInt8] = []
    while start.count < Self.declarationBytes, !isAtEnd {
      if let bytes = chunks() { start += bytes } else { isAtEnd = true }
    }
    let marks: [(bytes: [UInt8], encoding: Encoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16(isLittle: true)), ([0xFE, 0xFF], .utf16(isLittle: false)),
    ]
    if let mark = marks.first(where: { start.starts(with: $0.bytes) }) {
      encoding = mark.encoding
      chunk = decoded(start[mark.bytes.count...])
      return
    }
    encoding = try Self.encoding(of: start)
    chunk = decoded(start[...])
  }

  /// The encoding of a document without a byte-order mark.
  private static func encoding(of start: [UInt8]) throws(XMLReader.Failure) -> Encoding {
    // A document begins with "<" or white space, which UTF-16 writes with a zero.
    if start.count > 1, (start[0] == 0) != (start[1] == 0) { return .utf16(isLittle: start[1] == 0) }
    switch declared(String(decoding: start.prefix(declarationBytes), as: UTF8.self)) {
    // Programs on Windows declare UTF-16 and write UTF-8.
    case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16": return .utf8
    // As in browsers, which read one as the other: they differ only in control characters.
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252": return .windows1252
    default: throw .refused
    }
  }

  /// The name in `<?xml … encoding="…"?>` in lower case; nil if it is not there.
  private static func declared(_ start: String) -> String? {
    let start = start.drop { $0.isWhitespace }
    guard start.hasPrefix("<?xml") else { return nil }
    let words = start.prefix { $0 != ">" }.split { $0.isWhitespace || "='\"".contains($0) }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else { return nil }
    return words[place + 1].lowercased()
  }

  /// The next byte, which is not taken; nil at the end.
  mutating func peek() -> UInt8? {
    if at < chunk.count { return chunk[at] }
    return load() ? chunk[at] : nil
  }

  mutating func take() -> UInt8? {
    guard let byte = peek() else { return nil }
    at += 1
    return byte
  }

  private mutating func load() -> Bool {
    while !isAtEnd {
      guard let bytes = next() else {
        isAtEnd = true
        return false
      }
      chunk = decoded(bytes)
      at = 0
      if !chunk.isEmpty { return true }
    }
    return false
  }

  private mutating func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch encoding {
    case .utf8: return Array(bytes)
    case .windows1252:
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count)
      for byte in bytes {
        if byte < 0x80 { decoded.append(byte) } else { decoded += Self.windows1252(byte).utf8 }
      }
      return decoded
    case .utf16(let isLittle):
      let bytes = Array(rest + bytes)
      var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
        isLittle
          ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      // The other half of the last character can be in the next chunk.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      rest = bytes[(units.count * 2)...]
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let scalar = FileEncoding.upper[Int(byte - 0x80)]
    return scalar == 0 ? "\u{FFFD}" : Unicode.Scalar(scalar) ?? "\u{FFFD}"
  }
}
