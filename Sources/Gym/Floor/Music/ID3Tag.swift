/// Title and artist of an ID3v2 tag (2.2 to 2.4) at the beginning of a file.
struct ID3Tag {
  private(set) var title: String?
  private(set) var artist: String?
  /// The offset of the first byte behind it.
  let end: Int

  /// A tag has about twenty.
  private static let mostFrames = 128
  private static let mostText = 1_024
  /// So much of a tag is read whose bytes are escaped: its offsets are those of what was escaped.
  private static let mostEscaped = 1 << 18

  /// - Returns: nil if there is none, or one of another version.
  init?(_ bytes: inout MusicBytes) {
    let head = bytes.read(0, 10)
    guard head.count == 10, head.starts(with: "ID3".utf8), (2...4).contains(head[3]) else { return nil }
    let (version, flags) = (Int(head[3]), head[5])
    let size = Self.safe(head, 6)
    end = 10 + size + (version == 4 && flags & 0x10 != 0 ? 10 : 0)
    // In 2.2 this flag stands for a compression that nobody has described.
    if version == 2, flags & 0x40 != 0 { return }
    if version < 4, flags & 0x80 != 0 {
      var plain = MusicBytes(Self.unescaped(bytes.read(10, min(size, Self.mostEscaped))))
      readFrames(&plain, from: 0, to: plain.size, version, hasMore: flags & 0x40 != 0)
    } else {
      readFrames(&bytes, from: 10, to: min(10 + size, bytes.size), version, hasMore: flags & 0x40 != 0)
    }
  }

  private mutating func readFrames(
    _ bytes: inout MusicBytes, from start: Int, to end: Int, _ version: Int, hasMore: Bool
  ) {
    var offset = start
    if hasMore {
      let more = bytes.read(offset, 4)
      offset += version == 4 ? Self.safe(more, 0) : 4 + more.bigEndian(0, 4)
    }
    let headBytes = version == 2 ? 6 : 10
    for _ in 0..<Self.mostFrames {
      guard offset <= end - headBytes, title == nil || artist == nil else { return }
      let head = bytes.read(offset, headBytes)
      guard head.count == headBytes, head[0] != 0 else { return }
      let size = version == 2 ? head.bigEndian(3, 3) : version == 3 ? head.bigEndian(4, 4) : Self.safe(head, 4)
      let text = offset + headBytes
      guard size > 0, size <= end - text else { return }
      let name = String(decoding: head.prefix(version == 2 ? 3 : 4), as: UTF8.self)
      let isTitle = name == "TIT2" || name == "TT2"
      if isTitle || name == "TPE1" || name == "TP1" {
        let found = Self.text(bytes.read(text, min(size, Self.mostText)), version, format: version == 2 ? 0 : head[9])
        if isTitle { title = title ?? found } else { artist = artist ?? found }
      }
      offset = text + size
    }
  }

  /// - Parameter format: the frame's second byte of flags. What is compressed or encrypted is not read.
  private static func text(_ frame: [UInt8], _ version: Int, format: UInt8) -> String? {
    var frame = frame
    if version == 4 {
      guard format & 0x0C == 0 else { return nil }
      // A byte that names a group, and the length without escapes.
      frame = Array(frame.dropFirst((format & 0x40 != 0 ? 1 : 0) + (format & 0x01 != 0 ? 4 : 0)))
      if format & 0x02 != 0 { frame = unescaped(frame) }
    } else if version == 3 {
      guard format & 0xC0 == 0 else { return nil }
      frame = Array(frame.dropFirst(format & 0x20 != 0 ? 1 : 0))
    }
    guard let encoding = frame.first else { return nil }
    let text = Array(frame.dropFirst())
    return switch encoding {
    case 0: MusicText.latin(text)
    case 1: MusicText.utf16(text, isBig: false)
    case 2: MusicText.utf16(text, isBig: true)
    case 3: MusicText.utf8(text)
    default: nil
    }
  }

  /// A number of four times seven bits.
  private static func safe(_ bytes: [UInt8], _ offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
  }

  /// Without the zero that follows each 0xFF.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var wasFull = false
    for byte in bytes {
      if !(wasFull && byte == 0) { plain.append(byte) }
      wasFull = byte == 0xFF
    }
    return plain
  }
}
