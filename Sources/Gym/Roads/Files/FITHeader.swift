/// What a FIT file begins with.
///
/// Source: FIT Protocol D00001275, section 3.3.1. The size of the header, the protocol's version, two bytes of the
/// profile's version, four of the data's size, `.FIT`, and in headers of 14 bytes a checksum of the first 12, which may
/// be 0. Little-endian.
struct FITHeader: Equatable {
  static let leastSize = 12
  private static let mark: [UInt8] = Array(".FIT".utf8)

  /// Of the header itself. Longer headers than we know are skipped by it.
  var size: Int
  /// Of the messages in bytes. It is 0, or more than there is, in files that their device did not finish.
  var dataSize: Int
  /// Whether the header's checksum is right, or it has none.
  var isSound: Bool

  /// - Returns: nil if no header begins at `start`.
  init?(_ bytes: [UInt8], at start: Int) {
    guard Self.begins(in: bytes, at: start) else { return nil }
    size = Int(bytes[start])
    dataSize = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[start + $1]) }
    isSound = true
    guard size >= 14, bytes.count - start >= 14 else { return }
    let checksum = UInt16(bytes[start + 12]) | UInt16(bytes[start + 13]) << 8
    isSound = checksum == 0 || checksum == FITChecksum.of(bytes[start..<start + 12])
  }

  static func begins(in bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, bytes.count - start >= leastSize, bytes[start] >= leastSize else { return false }
    return bytes[start + 8] == mark[0] && bytes[start + 9] == mark[1] && bytes[start + 10] == mark[2]
      && bytes[start + 11] == mark[3]
  }

  /// Whether a header begins at `start` that no data looks like by chance: of a size that devices write, with a version
  /// of the protocol that there is, and a definition after it.
  static func surelyBegins(in bytes: [UInt8], at start: Int) -> Bool {
    guard begins(in: bytes, at: start), bytes[start] == 12 || bytes[start] == 14 else { return false }
    let version = bytes[start + 1] >> 4
    let first = start + Int(bytes[start])
    return (1...2).contains(version) && first < bytes.count && bytes[first] & 0xC0 == 0x40
  }
}

/// The checksum of FIT: CRC-16 with the polynomial 0x8005, reflected, from 0.
enum FITChecksum {
  private static let table: [UInt16] = [
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01,
    0x8801, 0x4400,
  ]

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    let table = table
    return bytes.reduce(0) { sum, byte in
      let low = sum >> 4 ^ table[Int(sum & 0xF)] ^ table[Int(byte & 0xF)]
      return low >> 4 ^ table[Int(low & 0xF)] ^ table[Int(byte >> 4)]
    }
  }
}
