/// A file that is read in small pieces, and never more of it than a fixed number of bytes: a file may lie about every length
/// in it.
struct MusicBytes {
  /// Bytes of all pieces together.
  static let budget = 1 << 20
  /// The most pieces.
  static let mostReads = 1_024

  let size: Int
  private let source: (_ offset: Int, _ count: Int) -> [UInt8]
  private var left = Self.budget
  private var readsLeft = Self.mostReads

  init(size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.size = size
    source = read
  }

  init(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { offset, count in Array(bytes[offset..<(offset + count)]) }
  }

  /// - Returns: fewer bytes at the file's end, and none outside of it or once the budget is spent.
  mutating func read(_ offset: Int, _ count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0, readsLeft > 0 else { return [] }
    let wanted = min(count, size - offset, left)
    guard wanted > 0 else { return [] }
    readsLeft -= 1
    left -= wanted
    return Array(source(offset, wanted).prefix(wanted))
  }
}

extension [UInt8] {
  /// The number in `count` bytes from `offset` on, at most 7 of them; 0 if they are not there.
  func bigEndian(_ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, count <= 7, offset <= self.count - count else { return 0 }
    return self[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(_ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, count <= 7, offset <= self.count - count else { return 0 }
    return self[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Texts of tags as pages show them.
package enum MusicText {
  /// Characters.
  package static let most = 120

  /// One line: up to the first NUL, without control characters, and without spaces around it.
  /// - Returns: nil if nothing is left.
  package static func line(_ text: String) -> String? {
    var line = ""
    var count = 0
    for character in text {
      guard let first = character.unicodeScalars.first, first != "\0" else { break }
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control || $0.properties.generalCategory == .lineSeparator
          || $0.properties.generalCategory == .paragraphSeparator || isDirection($0)
      }
      if isControl || character.isWhitespace {
        if !line.isEmpty, line.last != " " { line.append(" ") }
        continue
      }
      // A character of thousands of marks would fill a screen.
      guard count < most, character.unicodeScalars.count <= 16 else { break }
      // A mark whose letter was left out would stand on the space.
      if line.last == " ", " \(character)".count == 1 { continue }
      line.append(character)
      count += 1
    }
    if line.last == " " { line.removeLast() }
    return line.isEmpty ? nil : line
  }

  /// Marks that turn the direction of what follows, also outside of this text.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  static func utf8(_ bytes: some Sequence<UInt8>) -> String? { line(String(decoding: Array(bytes), as: UTF8.self)) }

  static func latin(_ bytes: some Sequence<UInt8>) -> String? {
    var text = ""
    for byte in bytes {
      if byte == 0 { break }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return line(text)
  }

  /// - Parameter isBig: without a mark of the order of bytes.
  static func utf16(_ bytes: [UInt8], isBig: Bool) -> String? {
    var (isBig, start) = (isBig, 0)
    if bytes.starts(with: [0xFF, 0xFE]) { (isBig, start) = (false, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { (isBig, start) = (true, 2) }
    var units: [UInt16] = []
    while start + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[start]), UInt16(bytes[start + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      start += 2
    }
    return line(String(decoding: units, as: UTF16.self))
  }

  /// A file's name without its folder and its ending.
  package static func name(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".")
    return line(String(dot.map { $0 > name.startIndex ? name[..<$0] : name } ?? name)) ?? "?"
  }
}
