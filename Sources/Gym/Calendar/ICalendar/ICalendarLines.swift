/// Content lines of RFC 5545, 3.1: CRLF at the end, folded at 75 octets.
struct ICalendarLines {
  private(set) var bytes: [UInt8] = []

  /// - Parameter line: must contain no control characters; `text` removes them from values.
  mutating func add(_ line: String) {
    var room = 75
    for character in line {
      let octets = Array(character.utf8)
      // Never fold within a character, and not within a grapheme cluster either, unless it is too long for a line.
      if octets.count > room, room < 75 { fold(&room) }
      if octets.count <= room {
        bytes += octets
        room -= octets.count
      } else {
        for scalar in character.unicodeScalars {
          let octets = Array(String(scalar).utf8)
          if octets.count > room { fold(&room) }
          bytes += octets
          room -= octets.count
        }
      }
    }
    bytes += [13, 10]
  }

  /// The space that begins the next line counts as one of its octets.
  private mutating func fold(_ room: inout Int) {
    bytes += [13, 10, 32]
    room = 74
  }

  /// A TEXT value, according to RFC 5545, 3.3.11.
  static func text(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped.unicodeScalars.append("\\")
        escaped.unicodeScalars.append(scalar)
      case "\n", "\u{2028}", "\u{2029}": escaped += "\\n"
      case "\t": escaped += " "
      case "\u{0}"..."\u{1f}", "\u{7f}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
