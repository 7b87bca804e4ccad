/// The header of a frame of MPEG audio (ISO 11172-3, 13818-3) or of AAC in ADTS (ISO 13818-7).
struct MPEGFrame {
  let format: MusicFormat
  /// Bytes up to the next frame; nil where the header does not say it.
  let length: Int?

  /// Where a tag ends, up to so many bytes of padding may follow.
  private static let padding = 4_096

  /// - Throws: `unknown` if there is no frame near the offset that another one follows; `otherKind` for MPEG audio that is
  ///   not of layer III.
  static func format(in bytes: inout MusicBytes, from start: Int) throws(MusicFlaw) -> MusicFormat {
    let head = bytes.read(start, padding)
    var offset = 0
    var isOther = false
    while offset + 4 <= head.count {
      defer { offset += 1 }
      guard head[offset] == 0xFF, head[offset + 1] & 0xE0 == 0xE0 else {
        // Without a tag, music begins at once: a picture would contain such bytes somewhere.
        if start == 0 || head[offset] != 0 { break }
        continue
      }
      let header = Array(head[offset..<min(offset + 7, head.count)])
      guard let frame = MPEGFrame(header, isOther: &isOther) else { break }
      guard let length = frame.length else { return frame.format }
      let next = start + offset + length
      // A file of one frame is one.
      if next == bytes.size { return frame.format }
      let following = bytes.read(next, 2)
      if following.count == 2, following[0] == 0xFF, following[1] & 0xFE == header[1] & 0xFE { return frame.format }
      break
    }
    throw isOther ? .otherKind : .unknown
  }

  private init?(_ header: [UInt8], isOther: inout Bool) {
    let version = Int(header[1] >> 3 & 3)
    let layer = Int(header[1] >> 1 & 3)
    if layer == 0 {
      // ADTS: the syncword has twelve bits, and the length follows the description.
      guard header[1] & 0xF0 == 0xF0, header.count == 7, header[2] >> 2 & 15 < 13 else { return nil }
      let length = Int(header[3] & 3) << 11 | Int(header[4]) << 3 | Int(header[5]) >> 5
      guard length >= 7 else { return nil }
      (format, self.length) = (.aac, length)
      return
    }
    guard version != 1 else { return nil }
    guard layer == 1 else {
      isOther = true
      return nil
    }
    let (rate, frequency) = (Int(header[2] >> 4), Int(header[2] >> 2 & 3))
    guard rate < 15, frequency < 3 else { return nil }
    format = .mp3
    let isFirst = version == 3
    let kilobits = (isFirst ? Self.firstRates : Self.secondRates)[rate]
    let hertz = [44_100, 48_000, 32_000][frequency] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    length = kilobits == 0 ? nil : (isFirst ? 144_000 : 72_000) * kilobits / hertz + Int(header[2] >> 1 & 1)
  }

  private static let firstRates: [Int] = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let secondRates: [Int] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
