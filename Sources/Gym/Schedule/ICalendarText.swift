/// A file that is no iCalendar file, or a damaged one.
package struct ICalendarError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// Not UTF-8.
    case encoding
    /// It does not begin with BEGIN:VCALENDAR.
    case notACalendar
    /// Over `ICalendarReader.maxBytes`, or a line over `maxLineBytes`.
    case tooLarge
    case tooManyEvents
    /// Neither a name with a value nor the continuation of a line.
    case malformedLine
    /// An END without its BEGIN, or a BEGIN without its END.
    case unbalanced
  }

  package var kind: Kind
  /// The first line is 1; 0 where it is about the whole file.
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
  /// Where it begins in the file, from 1.
  var number: Int

  /// All lines of a file. Lines can end in CRLF, LF or CR, and blank ones are left out.
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
        // Bytes, not characters: programs cut characters in two.
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
    // Scalars, because a colon and a combining mark that begins the value are one character.
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

  /// The value as TEXT: line breaks instead of `\n`, and without the other backslashes.
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
