/// The file is not an iCalendar file, or it is damaged.
package struct ICalendarError: Error, Equatable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// Not UTF-8.
    case encoding
    /// It does not begin with BEGIN:VCALENDAR.
    case notACalendar
    /// Over `ICalendarReader.maxBytes`, or a line over `maxLineBytes`.
    case tooLarge
    case tooManyEvents
    /// Neither a name with a value nor a continuation line.
    case malformedLine
    /// An END without its BEGIN, or a BEGIN without its END.
    case unbalanced
  }

  package var kind: Kind
  /// The line, from 1; 0 if the error concerns the whole file.
  package var line: Int

  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}

/// One content line after unfolding.
struct ICalendarLine {
  var name: String
  var parameters: [String: String]
  var value: String
  /// The line in the file on which it starts, from 1.
  var number: Int

  /// All lines of a file. Lines may end in CRLF, LF or CR. Blank lines are left out.
  static func all(_ bytes: [UInt8]) throws(ICalendarError) -> [ICalendarLine] {
    guard bytes.count <= ICalendarReader.maxBytes else { throw ICalendarError(.tooLarge, line: 0) }
    var bytes = bytes[...]
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    var lines: [ICalendarLine] = []
    var (current, start, number): ([UInt8], Int, Int) = ([], 1, 0)
    func finish() throws(ICalendarError) {
      guard !current.isEmpty else { return }
      lines.append(try ICalendarLine(current, number: start))
    }
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == 10 || $0 == 13 } ?? rest.endIndex
      let line = rest[rest.startIndex..<end]
      var next = end < rest.endIndex ? end + 1 : end
      if next < rest.endIndex, rest[end] == 13, rest[next] == 10 { next += 1 }
      rest = rest[next...]
      number += 1
      if let first = line.first, first == 32 || first == 9, !current.isEmpty {
        // Joins bytes and not characters, because programs fold lines within characters.
        current += line.dropFirst()
      } else {
        try finish()
        (current, start) = (Array(line), number)
      }
      guard current.count <= ICalendarReader.maxLineBytes else { throw ICalendarError(.tooLarge, line: start) }
    }
    try finish()
    return lines
  }

  private init(_ bytes: [UInt8], number: Int) throws(ICalendarError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw ICalendarError(.encoding, line: number) }
    self.number = number
    var parts: [String] = [""]
    var isQuoted = false
    var colon: String.Index?
    // Scans scalars, because a colon and a combining mark at the start of the value form a single character.
    scan: for index in text.unicodeScalars.indices {
      switch text.unicodeScalars[index] {
      case "\"": isQuoted.toggle()
      case ":" where !isQuoted:
        colon = index
        break scan
      case ";" where !isQuoted: parts.append("")
      case let scalar: parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    guard let colon else { throw ICalendarError(.malformedLine, line: number) }
    name = parts[0].uppercased()
    value = String(text.unicodeScalars[colon...].dropFirst())
    parameters = [:]
    let isName = name.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) || $0 == 45 }
    guard isName, !name.isEmpty, !isQuoted else { throw ICalendarError(.malformedLine, line: number) }
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { throw ICalendarError(.malformedLine, line: number) }
      parameters[part[..<equals].uppercased()] = String(part[part.index(after: equals)...])
    }
  }

  /// The value as TEXT: escaped line breaks become real ones, and the other backslashes are removed.
  var text: String {
    var out = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        out.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        out.append(character)
      }
    }
    return out
  }
}
