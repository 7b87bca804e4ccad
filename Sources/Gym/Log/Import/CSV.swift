/// A record of a CSV file, with the line on which it starts, from 1.
package struct CSVRow: Equatable, Sendable {
  package var line: Int
  package var fields: [String]
}

/// Why a file is not valid CSV, and on which line.
package enum CSVError: Error, Equatable, Sendable {
  /// A quoted field that starts on this line never ends.
  case unterminatedQuote(line: Int)
  case notUTF8(line: Int)

  package var line: Int {
    switch self {
    case .unterminatedQuote(let line), .notUTF8(let line): line
    }
  }
}

/// Reads RFC 4180 in UTF-8, with any separator and any line ending (CRLF, LF, CR).
///
/// A byte-order mark is dropped and empty lines are skipped. A quote within an unquoted field and text after a closing
/// quote are kept as they are.
package func readCSV(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) throws(CSVError) -> [CSVRow] {
  var reader = CSVReader(bytes: bytes, separator: separator)
  return try reader.rows()
}

private struct CSVReader {
  let bytes: [UInt8]
  let separator: UInt8
  var at = 0
  var line = 1

  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  init(bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  mutating func rows() throws(CSVError) -> [CSVRow] {
    var rows: [CSVRow] = []
    while at < bytes.count {
      let begin = line
      let start = at
      var fields = [try field()]
      while at < bytes.count && bytes[at] == separator {
        at += 1
        fields.append(try field())
      }
      let empty = at == start
      endLine()
      if !empty { rows.append(CSVRow(line: begin, fields: fields)) }
    }
    return rows
  }

  /// Reads up to the separator or the end of the line and leaves that unread.
  private mutating func field() throws(CSVError) -> String {
    let begin = line
    var content: [UInt8] = []
    if at < bytes.count && bytes[at] == Self.quote {
      at += 1
      while true {
        guard at < bytes.count else { throw .unterminatedQuote(line: begin) }
        if bytes[at] == Self.quote {
          at += 1
          guard at < bytes.count && bytes[at] == Self.quote else { break }
          content.append(Self.quote)
          at += 1
        } else if bytes[at] == Self.lineFeed || bytes[at] == Self.carriageReturn {
          let from = at
          endLine()
          content += bytes[from..<at]
        } else {
          content.append(bytes[at])
          at += 1
        }
      }
    }
    let rest = at
    while at < bytes.count, bytes[at] != separator, bytes[at] != Self.lineFeed, bytes[at] != Self.carriageReturn {
      at += 1
    }
    content += bytes[rest..<at]
    guard let text = String(validating: content, as: UTF8.self) else { throw .notUTF8(line: begin) }
    return text
  }

  private mutating func endLine() {
    guard at < bytes.count else { return }
    let wasReturn = bytes[at] == Self.carriageReturn
    at += 1
    if wasReturn && at < bytes.count && bytes[at] == Self.lineFeed { at += 1 }
    line += 1
  }
}
