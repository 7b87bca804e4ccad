/// The part of TOML 1.0 that a configuration needs: comments, `[section]`, dotted and quoted keys, strings on one line,
/// whole numbers, `true` and `false`, and lists of these over any number of lines.
///
/// Everything else in TOML (fractions, dates, tables in a line, texts over several lines, `[[section]]`) is an error
/// that names its line, or a value of kind `other`. No input may end the program: TOML libraries in C++ abort on some.
struct TOMLText {
  enum Value: Equatable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([Value])
    /// A value that no key accepts, such as a fraction or a date.
    case other
  }

  /// A key with its value. `section` is empty for a key above all sections.
  struct Entry: Equatable {
    var section: String
    var name: String
    var value: Value
    /// From 1.
    var line: Int
  }

  struct Fault: Error, Equatable {
    /// From 1.
    var line: Int
    var reason: String
  }

  /// In the order of the text. `a.b.c = 1` is the key `b.c` in section `a`.
  private(set) var entries: [Entry] = []
  /// Each section's name with the line of its header.
  private(set) var sections: [(name: String, line: Int)] = []

  /// - Throws: `Fault` for the first mistake.
  init(_ text: String) throws {
    var scanner = Scanner(text)
    var section: [String] = []
    while scanner.skipToEntry() {
      let line = scanner.line
      if scanner.take("[") {
        guard scanner.next != "[" else { throw Fault(line: line, reason: "[[ ]] is not used here") }
        section = try scanner.key(until: "]")
        let name = section.joined(separator: ".")
        guard !sections.contains(where: { $0.name == name }) else {
          throw Fault(line: line, reason: "the section [\(name)] is there twice")
        }
        sections.append((name, line))
      } else {
        let path = section + (try scanner.key(until: "="))
        let entry = Entry(
          section: path.count > 1 ? path[0] : "", name: path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: "."),
          value: try scanner.value(), line: line)
        guard !entries.contains(where: { $0.section == entry.section && $0.name == entry.name }) else {
          throw Fault(line: line, reason: "\(path.joined(separator: ".")) is there twice")
        }
        entries.append(entry)
      }
      try scanner.endLine()
    }
    if let fault = scanner.fault { throw fault }
  }
}

/// Reads the text from start to end, never back.
private struct Scanner {
  private let text: [Unicode.Scalar]
  private var at = 0
  private(set) var line = 1
  /// The first control character in a comment. `skipToEntry` stops there, and its caller throws this.
  private(set) var fault: TOMLText.Fault?

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
    if self.text.first == "\u{feff}" { at = 1 }
  }

  var next: Unicode.Scalar? { at < text.count ? text[at] : nil }

  private func wrong(_ reason: String) -> TOMLText.Fault { TOMLText.Fault(line: line, reason: reason) }

  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard next == wanted else { return false }
    at += 1
    return true
  }

  private mutating func skipSpaces() {
    while next == " " || next == "\t" { at += 1 }
  }

  /// Whether a line ended here.
  private mutating func takeLineEnd() -> Bool {
    if next == "\r", at + 1 < text.count, text[at + 1] == "\n" { at += 1 }
    guard take("\n") else { return false }
    line += 1
    return true
  }

  private mutating func skipComment() {
    guard take("#") else { return }
    while let each = next, each != "\n" {
      if each == "\r", at + 1 < text.count, text[at + 1] == "\n" { return }
      if Self.isControl(each) {
        fault = fault ?? wrong("a comment holds a character that is not text")
        return
      }
      at += 1
    }
  }

  /// Passes empty lines and comments. False at the end of the text, or after a fault.
  mutating func skipToEntry() -> Bool {
    repeat {
      skipSpaces()
      skipComment()
      guard fault == nil else { return false }
    } while takeLineEnd()
    return next != nil
  }

  /// After an entry, only a comment may follow on the line.
  mutating func endLine() throws(TOMLText.Fault) {
    skipSpaces()
    skipComment()
    if let fault { throw fault }
    guard next == nil || takeLineEnd() else { throw wrong("there is something after the end of the value") }
  }

  private static func isControl(_ each: Unicode.Scalar) -> Bool {
    (each.value < 0x20 && each != "\t") || each.value == 0x7f
  }

  private static func isBare(_ each: Unicode.Scalar) -> Bool {
    switch each {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  /// A key of one or more parts, and the character after it.
  mutating func key(until end: Unicode.Scalar) throws(TOMLText.Fault) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      if next == "\"" || next == "'" {
        parts.append(try string())
      } else {
        let start = at
        while let each = next, Self.isBare(each) { at += 1 }
        guard at > start else { throw wrong("expected a key") }
        parts.append(String(String.UnicodeScalarView(text[start..<at])))
      }
      skipSpaces()
    } while take(".")
    guard take(end) else { throw wrong("expected \(end) after \(parts.joined(separator: "."))") }
    return parts
  }

  mutating func value() throws(TOMLText.Fault) -> TOMLText.Value {
    skipSpaces()
    switch next {
    case "\"", "'": return .text(try string())
    case "[": return try list()
    case "{": throw wrong("tables in a line are not used here: write a [section]")
    default: return try bare()
    }
  }

  private mutating func bare() throws(TOMLText.Fault) -> TOMLText.Value {
    let start = at
    while let each = next, Self.isBare(each) || each == "+" || each == "." || each == ":" { at += 1 }
    let word = String(String.UnicodeScalarView(text[start..<at]))
    switch word {
    case "": throw wrong("expected a value")
    case "true": return .flag(true)
    case "false": return .flag(false)
    default:
      guard let number = Self.number(word) else {
        guard word.first?.isNumber == true || "+-".contains(word.first ?? " ") || word == "inf" || word == "nan" else {
          throw wrong("\(word) is not a value: write texts in quotes")
        }
        return .other
      }
      return .number(number)
    }
  }

  /// A whole number as TOML writes it; nil for anything else.
  private static func number(_ word: String) -> Int? {
    let digits = word.replacing("_", with: "")
    guard !word.hasPrefix("_"), !word.hasSuffix("_"), !word.contains("__") else { return nil }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      let rest = digits.dropFirst(2)
      return rest.first.map { $0 != "+" && $0 != "-" } == true ? Int(rest, radix: radix) : nil
    }
    let unsigned = digits.hasPrefix("+") || digits.hasPrefix("-") ? digits.dropFirst() : digits[...]
    guard unsigned == "0" || !unsigned.hasPrefix("0") else { return nil }
    return Int(digits)
  }

  private mutating func list() throws(TOMLText.Fault) -> TOMLText.Value {
    at += 1
    var values: [TOMLText.Value] = []
    while true {
      guard skipToEntry() else { throw fault ?? wrong("the list does not end: ] is missing") }
      if take("]") { return .list(values) }
      // No key takes a list in a list. Refusing them also bounds the recursion.
      guard next != "[" else { throw wrong("lists in a list are not used here") }
      values.append(try value())
      guard skipToEntry() else { throw fault ?? wrong("the list does not end: ] is missing") }
      if take("]") { return .list(values) }
      guard take(",") else { throw wrong("expected , or ] in a list") }
    }
  }

  /// A string on one line. With double quotes it may contain escapes.
  private mutating func string() throws(TOMLText.Fault) -> String {
    let quote = text[at]
    at += 1
    if next == quote, at + 1 < text.count, text[at + 1] == quote {
      throw wrong("texts over several lines are not used here")
    }
    var found = String.UnicodeScalarView()
    while let each = next {
      at += 1
      if each == quote { return String(found) }
      guard !Self.isControl(each) else {
        at -= 1
        break
      }
      found.append(each == "\\" && quote == "\"" ? try escaped() : each)
    }
    throw wrong(
      next == nil || next == "\n" || next == "\r"
        ? "the text does not end: \(quote) is missing" : "a text holds a character that is not text")
  }

  private mutating func escaped() throws(TOMLText.Fault) -> Unicode.Scalar {
    guard let each = next else { throw wrong("the text does not end: \" is missing") }
    at += 1
    switch each {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{c}"
    case "r": return "\r"
    case "\"", "\\": return each
    case "u", "U":
      let digits = text[at...].prefix(each == "u" ? 4 : 8)
      guard digits.allSatisfy({ $0.properties.isASCIIHexDigit }), digits.count == (each == "u" ? 4 : 8),
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16), let scalar = Unicode.Scalar(value)
      else { throw wrong("\\\(each) wants \(each == "u" ? 4 : 8) digits of a character") }
      at += digits.count
      return scalar
    default: throw wrong("\\\(each) is not known: write \\\\ for \\")
    }
  }
}
