/// What the names have in common by which radios call straps and machines.
enum RadioAddress {
  /// The two parts of `ble:C0:FF:EE:00:11:22`: what it is heard by, and which one it is.
  static func parts(_ text: String) -> (by: Substring, which: Substring)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && text.utf8.count <= 40 ? (parts[0], parts[1]) : nil
  }

  /// Six bytes in upper case, so that an address has one spelling.
  static func isSixBytes(_ text: Substring) -> Bool {
    let bytes = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return bytes.count == 6 && bytes.allSatisfy { $0.count == 2 && $0.allSatisfy(isHexadecimal) }
  }

  /// The name of something that is not there: 1 to 32 letters and digits.
  static func isInvented(_ text: Substring) -> Bool {
    (1...32).contains(text.utf8.count) && text.utf8.allSatisfy(isLetterOrDigit)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
