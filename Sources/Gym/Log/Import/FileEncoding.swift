/// How a text file is encoded. Spreadsheets on Windows save CSV in Windows-1252, or in UTF-16 as "Unicode text".
package enum FileEncoding: String, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1252 = "windows-1252"

  /// Decides as `Web/shared/files/textfile.js` does. Nothing is ever replaced.
  /// - Returns: the text in UTF-8; nil if the bytes are no text in any of these encodings.
  package static func decode(_ bytes: [UInt8]) -> (bytes: [UInt8], encoding: FileEncoding)? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let isLittle = bytes[0] == 0xFF
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let units = stride(from: 2, to: bytes.count, by: 2).map { place in
        isLittle
          ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      return String(validating: units, as: UTF16.self).map { (Array($0.utf8), .utf16) }
    }
    if String(validating: bytes, as: UTF8.self) != nil { return (bytes, .utf8) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      switch byte {
      case 0x80...0x9F:
        let scalar = upper[Int(byte - 0x80)]
        guard scalar != 0, let known = Unicode.Scalar(scalar) else { return nil }
        text.append(known)
      case 0x00...0x08, 0x0E...0x1F: return nil
      default: text.append(Unicode.Scalar(byte))
      }
    }
    return (Array(String(text).utf8), .windows1252)
  }

  /// 0x80 to 0x9F in Windows-1252; 0 where it has no character.
  static let upper: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0,
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
