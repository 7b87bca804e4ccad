/// Rules for what people write, in any script.
package enum Text {
  /// Without the white space around it.
  package static func trimmed(_ text: some StringProtocol) -> String {
    var slice = text[...]
    while let first = slice.first, first.isWhitespace { slice.removeFirst() }
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return String(slice)
  }

  /// Control characters, line separators, and the marks that turn the direction of the text after them.
  ///
  /// Joiners and variation selectors are not among them: Persian and emoji need those.
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

  /// A trimmed line of 1 to `max` characters, something of which can be seen.
  ///
  /// A character is what a reader takes for one. Scalars are bounded too, so that a name of many
  /// combining marks cannot grow without end.
  /// - Throws: `badCharacters`, `required`, `tooLong`.
  package static func line(_ text: String, max: Int, field: String) throws(Invalid) -> String {
    let line = trimmed(text)
    if hasBadCharacters(line) { throw Invalid(field, .badCharacters) }
    guard line.unicodeScalars.contains(where: isVisible) else { throw Invalid(field, .required) }
    guard isWithin(line, max: max) else { throw Invalid(field, .tooLong(max: max)) }
    return line
  }

  static func isWithin(_ text: String, max: Int) -> Bool {
    text.unicodeScalars.count <= max * 4 && text.count <= max
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // The Hangul fillers are letters by category, and blank.
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
    default: true
    }
  }
}
