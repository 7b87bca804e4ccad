/// How many columns a text takes in a terminal, counted by grapheme cluster.
///
/// Terminals disagree about the newest emoji. After such text the painter therefore moves to the next column by number,
/// so that a wrong guess here costs at most a cell.
package enum CellWidth {
  package static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    if scalars.contains("\u{FE0E}") { return min(1, scalars.reduce(0) { $0 + of($1) }) }
    let looksLikeEmoji = scalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" || $0 == "\u{20E3}" }
    return looksLikeEmoji ? 2 : scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1160...0x11FF: return 0  // Hangul vowels and finals share their syllable's cells.
    case 0x00AD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// East Asian Width W and F (Unicode UAX #11), without emoji, which have their own property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

/// Makes text from members safe for a terminal.
package enum Printable {
  /// Removes control characters and bidirectional controls, and isolates right-to-left text.
  ///
  /// Right-to-left text is put between left-to-right marks. Without them, a terminal with bidirectional support would move
  /// the numbers after it to its other side, or lay out the whole line from the right.
  package static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = ""
    var isRightToLeft = false
    for character in text {
      var kept = String.UnicodeScalarView()
      for scalar in character.unicodeScalars where isHarmless(scalar) && kept.count < mostScalars {
        if isRightToLeftLetter(scalar) { isRightToLeft = true }
        kept.append(scalar)
      }
      result.unicodeScalars.append(contentsOf: kept)
    }
    guard isRightToLeft else { return result }
    let mark: Unicode.Scalar = "\u{200E}"
    return (result.unicodeScalars.first == mark ? "" : "\u{200E}") + result
      + (result.unicodeScalars.last == mark ? "" : "\u{200E}")
  }

  /// Enough for a letter with its marks and for the longest emoji.
  private static let mostScalars = 12

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x00AD, 0xFFF9...0xFFFB: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
    default: return true
    }
  }

  private static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Cuts a clean text to `width` columns, with an ellipsis if anything is missing.
  package static func fit(_ text: String, _ width: Int) -> String {
    guard width > 0 else { return "" }
    if CellWidth.of(text) <= width { return text }
    var result = ""
    var left = width - 1
    for character in text {
      let needed = CellWidth.of(character)
      guard needed <= left else { break }
      result.append(character)
      left -= needed
    }
    while result.last == " " { result.removeLast() }
    return clean(result) + "…"
  }

  /// Breaks a clean text into at most `rows` lines of `width` columns, between words if it can. The last line has all
  /// that is left, however long it is.
  package static func lines(_ text: String, _ width: Int, rows: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while lines.count + 1 < rows, CellWidth.of(String(rest)) > width {
      var (left, end, space) = (width, rest.startIndex, rest.startIndex)
      for index in rest.indices {
        if rest[index] == " " { space = index }
        left -= CellWidth.of(rest[index])
        if left < 0 { break }
        end = rest.index(after: index)
      }
      let cut = space > rest.startIndex ? space : end
      guard cut > rest.startIndex else { break }
      lines.append(String(rest[..<cut]))
      rest = rest[cut...].drop { $0 == " " }
    }
    lines.append(String(rest))
    return lines
  }
}
