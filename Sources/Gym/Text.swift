// FoundationEssentials cannot compose or decompose accents, so this file imports all of Foundation.
import Foundation

/// Rules for text that people enter, in any script.
package enum Text {
  /// The text without white space at its start and end.
  package static func trimmed(_ text: some StringProtocol) -> String {
    var slice = text[...]
    while let first = slice.first, first.isWhitespace { slice.removeFirst() }
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return String(slice)
  }

  /// The text as it is searched for: in lower case and without accents, so that the letters A to Z find Zoë and Øyvind.
  /// The same letters fold alike in upper and lower case, composed or not: İ, i and ı; ẞ, ß and ss; ς and σ.
  ///
  /// Web/shared/gym/search.js has the same function. Both are tested with Tests/Vectors/fold.json.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in caseFolded(text).decomposedStringWithCanonicalMapping.unicodeScalars where !isAccent(scalar) {
      folded += plainLetters[scalar] ?? String(scalar)
    }
    return folded.precomposedStringWithCanonicalMapping
  }

  /// The text without a difference of case. Lower case alone would keep ß and ss, ı and I, ς and Σ apart.
  static func caseFolded(_ text: String) -> String { text.lowercased().uppercased().lowercased() }

  /// Accents of Latin, Greek and Cyrillic, and the points of Hebrew and Arabic. Marks of other scripts are letters to
  /// their readers.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x064B...0x065F, 0x0670:
      true
    default: false
    }
  }

  /// Letters that Unicode does not decompose.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "ð": "d", "đ": "d", "ħ": "h", "ł": "l", "ø": "o", "þ": "th", "ŧ": "t", "ß": "ss", "ς": "σ",
  ]

  /// Whether the text contains control characters, line separators or bidirectional controls.
  ///
  /// Joiners and variation selectors are allowed: Persian and emoji need them.
  /// - Parameter lineBreaks: whether "\n" is allowed.
  package static func hasBadCharacters(_ text: some StringProtocol, lineBreaks: Bool = false) -> Bool {
    text.unicodeScalars.contains { scalar in
      if lineBreaks && scalar == "\n" { return false }
      switch scalar.value {
      case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
      default: break
      }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
  }

  /// The text without what `hasBadCharacters` finds: line ends become "\n" or a space, tabs a space, the rest goes.
  package static func cleaned(_ text: String, lineBreaks: Bool = false) -> String {
    guard hasBadCharacters(text, lineBreaks: lineBreaks) else { return text }
    var cleaned = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": cleaned.append(lineBreaks ? "\n" : " ")
      case "\t": cleaned.append(" ")
      default: if !hasBadCharacters(String(scalar)) { cleaned.append(scalar) }
      }
    }
    return String(cleaned)
  }

  /// The whole text, or its beginning with an ellipsis if it has more than `max` characters.
  static func shortened(_ text: String, to max: Int) -> String {
    if isWithin(text, max: max) { return text }
    var short = String(text.prefix(max - 1))
    while !short.isEmpty, !isWithin(short + "…", max: max) { short.removeLast() }
    return trimmed(short) + "…"
  }

  /// Trims the text, which must be one line of 1 to `max` characters with at least one that is visible.
  ///
  /// A character is a grapheme cluster. Scalars are limited to four for each character of `max`, so that combining
  /// marks cannot make a short name huge.
  /// - Throws: `badCharacters`, `required`, `tooLong`.
  package static func line(_ text: String, max: Int, field: String) throws(Invalid) -> String {
    let line = trimmed(text)
    if hasBadCharacters(line) { throw Invalid(field, .badCharacters) }
    guard line.unicodeScalars.contains(where: isVisible) else { throw Invalid(field, .required) }
    guard isWithin(line, max: max) else { throw Invalid(field, .tooLong(max: max)) }
    return line
  }

  /// Bytes are bounded as well: most scripts take two to six for each character, and an emoji of a family takes 25.
  static func isWithin(_ text: String, max: Int) -> Bool {
    text.utf8.count <= Swift.max(256, max * 6) && text.unicodeScalars.count <= max * 4 && text.count <= max
  }

  /// Whether at least one character can be seen.
  static func hasVisible(_ text: String) -> Bool { text.unicodeScalars.contains(where: isVisible) }

  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // The Hangul fillers are letters by category, but blank.
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    switch scalar {
    // Braille without dots, and a note without a head.
    case "\u{2800}", "\u{1D159}": return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .format, .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }
}
