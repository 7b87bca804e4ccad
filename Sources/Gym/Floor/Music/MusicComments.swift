/// Vorbis comments, in FLAC and in Ogg.
extension MusicFile {
  /// So much of a comment is read. It may also contain pictures.
  private static let mostComment = 1 << 16
  private static let mostComments = 256
  private static let mostBlocks = 64

  init(flac bytes: inout MusicBytes, from start: Int) {
    self.init(format: .flac)
    var offset = start + 4
    for _ in 0..<Self.mostBlocks {
      let head = bytes.read(offset, 4)
      guard head.count == 4 else { return }
      let length = head.bigEndian(1, 3)
      if head[0] & 0x7F == 4 {
        readComments(bytes.read(offset + 4, min(length, Self.mostComment)))
        return
      }
      if head[0] & 0x80 != 0 { return }
      offset += 4 + length
    }
  }

  /// - Throws: `otherKind` if the first stream is no sound, `broken` if there is none.
  init(ogg bytes: inout MusicBytes) throws(MusicFlaw) {
    let packets = Self.packets(bytes.read(0, Self.mostComment))
    guard let first = packets.first else { throw .broken }
    self.init(format: .ogg)
    let second = packets.dropFirst().first ?? []
    if first.starts(with: "OpusHead".utf8) {
      if second.starts(with: "OpusTags".utf8) { readComments(Array(second.dropFirst(8))) }
    } else if first.starts(with: [1] + Array("vorbis".utf8)) {
      if second.starts(with: [3] + Array("vorbis".utf8)) { readComments(Array(second.dropFirst(7))) }
    } else if first.starts(with: [0x7F] + Array("FLAC".utf8)) {
      // A block of FLAC, whose head has four bytes.
      if let kind = second.first, kind & 0x7F == 4 { readComments(Array(second.dropFirst(4))) }
    } else {
      throw .otherKind
    }
  }

  /// The first two packets of the first stream; the last one may be cut off.
  private static func packets(_ bytes: [UInt8]) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var open: [UInt8] = []
    var offset = 0
    let stream = bytes.littleEndian(14, 4)
    while packets.count < 2, bytes.count - offset >= 27, bytes[offset...].starts(with: "OggS".utf8) {
      let isOurs = bytes.littleEndian(offset + 14, 4) == stream
      let lengths = offset + 27
      let count = Int(bytes[offset + 26])
      guard lengths + count <= bytes.count else { break }
      var content = lengths + count
      for length in bytes[lengths..<(lengths + count)] {
        let end = min(content + Int(length), bytes.count)
        if isOurs, packets.count < 2 {
          open += bytes[content..<end]
          // A full segment goes on in the next one.
          if length < 255 {
            packets.append(open)
            open = []
          }
        }
        content = end
      }
      offset = content
    }
    if packets.count < 2, !open.isEmpty { packets.append(open) }
    return packets
  }

  private mutating func readComments(_ block: [UInt8]) {
    var offset = 4 + block.littleEndian(0, 4)
    guard offset <= block.count - 4 else { return }
    let count = block.littleEndian(offset, 4)
    offset += 4
    for _ in 0..<min(count, Self.mostComments) {
      guard offset <= block.count - 4, title == nil || artist == nil else { return }
      let length = block.littleEndian(offset, 4)
      offset += 4
      // A picture that was cut off may be the last.
      let comment = block[offset..<min(block.count, offset + min(length, 1_024))]
      if let equals = comment.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(decoding: comment[..<equals], as: UTF8.self).uppercased()
        if name == "TITLE" { title = title ?? MusicText.utf8(comment[(equals + 1)...]) }
        if name == "ARTIST" { artist = artist ?? MusicText.utf8(comment[(equals + 1)...]) }
      }
      offset += length
    }
  }
}
