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
  package static func folded(_ text: String) -> String {
    var folded = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x0300...0x036F: continue
      case ..<0x80: folded.unicodeScalars.append(scalar)
      default: folded += plainLetters[scalar] ?? String(scalar)
      }
    }
    return folded
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let letters = [
      "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
      "j": "ĵ", "k": "ķ", "l": "ĺļľł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß",
      "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
    ]
    return letters.reduce(into: [:]) { known, pair in
      for scalar in pair.value.unicodeScalars { known[scalar] = pair.key }
    }
  }()

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
