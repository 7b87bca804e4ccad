/// What a `Range` header asks for, RFC 9110, 14.1.2.
enum ByteRange: Equatable, Sendable {
  /// There is no range, or one that is ignored: in another unit, malformed, or several at once.
  case whole
  case part(Range<Int>)
  /// No byte of the range is there: 416.
  case outside

  /// - Parameters:
  ///   - header: such as `bytes=0-499`, `bytes=500-` or `bytes=-500`; empty if there is none.
  ///   - size: the bytes of the whole body.
  init(_ header: String, size: Int) {
    let sides = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].trimming().lowercased() == "bytes" else {
      self = .whole
      return
    }
    let ends = sides[1].trimming().split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy(Self.isNumber), !(ends[0].isEmpty && ends[1].isEmpty) else {
      self = .whole
      return
    }
    // A number that is too large for an integer is beyond every body.
    let last = Int(ends[1]) ?? .max
    if ends[0].isEmpty {
      self = last == 0 || size == 0 ? .outside : .part(max(0, size - last)..<size)
    } else {
      let first = Int(ends[0]) ?? .max
      if !ends[1].isEmpty, last < first {
        self = .whole
      } else if first >= size {
        self = .outside
      } else {
        self = .part(first..<min(last, size - 1) + 1)
      }
    }
  }

  /// Only digits, or nothing: `Int` would accept a sign.
  private static func isNumber(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
