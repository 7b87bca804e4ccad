/// A client's masked text frame. Parts of it can be overwritten for the next request.
///
/// The mask is constant. Masking protects caching proxies, and there are none here.
struct ClientFrame {
  private static let mask: [UInt8] = [0x5A, 0xA5, 0x3C, 0xC3]

  private(set) var bytes: [UInt8]
  private let start: Int

  init(_ text: String) { self.init(Array(text.utf8), opcode: 1) }

  init(_ payload: [UInt8], opcode: UInt8) {
    bytes = [0x80 | opcode]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(0x80 | 127)
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 255)) }
    }
    bytes += Self.mask
    start = bytes.count
    for (index, byte) in payload.enumerated() { bytes.append(byte ^ Self.mask[index % 4]) }
  }

  /// Overwrites the text from `offset` on.
  mutating func put(_ text: some Sequence<UInt8>, at offset: Int) {
    for (index, byte) in zip(offset..., text) { bytes[start + index] = byte ^ Self.mask[index % 4] }
  }
}

/// Splits a server's bytes into frames.
enum ServerFrames {
  enum Kind { case text, ping, close, other }

  /// Calls `body` for each whole frame.
  /// - Returns: the length of all whole frames.
  static func scan(
    _ bytes: UnsafeRawBufferPointer, _ body: (Kind, UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var at = 0
    while bytes.count - at >= 2 {
      var length = Int(bytes[at + 1] & 0x7F)
      var start = at + 2
      if length >= 126 {
        let width = length == 126 ? 2 : 8
        guard bytes.count - start >= width else { break }
        length = bytes[start..<start + width].reduce(0) { $0 << 8 | Int($1) }
        start += width
      }
      guard bytes.count - start >= length else { break }
      let kind: Kind =
        switch bytes[at] {
        case 0x81: .text
        case 0x89: .ping
        case 0x88: .close
        default: .other
        }
      try body(kind, UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
      at = start + length
    }
    return at
  }
}
