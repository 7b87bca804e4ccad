/// The kinds of files that every page can play.
package enum VideoType: String, Codable, CaseIterable, Sendable {
  /// With H.264; see `VideoRules.namesH264`.
  case mp4 = "video/mp4"
  /// With VP8 or VP9; see `VideoRules.namesVP8OrVP9`.
  case webm = "video/webm"

  package var fileExtension: String {
    switch self {
    case .mp4: "mp4"
    case .webm: "webm"
    }
  }
}

/// Rules for a video that a trainer uploads.
package enum VideoRules {
  /// Half a minute of an exercise in good quality.
  package static let mostBytes = 12_000_000
  /// The bytes of each part but the last. In Base64 a part fits into a frame.
  package static let partBytes = 131_072

  /// How many bytes a part has.
  /// - Returns: nil if a file of this size has no such part.
  package static func bytes(ofPart part: Int, size: Int) -> Int? {
    guard part >= 0, part <= size / partBytes, part * partBytes < size else { return nil }
    return min(partBytes, size - part * partBytes)
  }

  /// The kind of file that begins with these bytes. Nil for all others, also for QuickTime and for Matroska that is not
  /// WebM: not every browser plays them.
  package static func type(ofFirst bytes: [UInt8]) -> VideoType? {
    if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) {
      return bytes[8..<12].elementsEqual("qt  ".utf8) ? nil : .mp4
    }
    // EBML, whose header names the document's type.
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), contains(Array("webm".utf8), bytes.prefix(64)) { return .webm }
    return nil
  }

  /// Whether an MP4 file's first part has a track in H.264. Its first box is skipped: it lists the brands of the file,
  /// and `avc1` is one, also where the tracks are in another codec.
  package static func namesH264(ofFirst bytes: [UInt8]) -> Bool {
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // Size 0 means up to the end of the file, and 1 a size of 64 bits. A list of brands needs neither.
    guard size >= 8 else { return false }
    return namesH264(bytes.dropFirst(size))
  }

  /// Whether another part of an MP4 file has such a track. The description of a track contains its codec's name.
  package static func namesH264(_ bytes: [UInt8]) -> Bool { namesH264(bytes[...]) }

  private static func namesH264(_ bytes: ArraySlice<UInt8>) -> Bool {
    contains(Array("avc1".utf8), bytes) || contains(Array("avc3".utf8), bytes)
  }

  /// Whether a WebM file's first part has a track in VP8 or VP9. Its tracks are described before its pictures.
  package static func namesVP8OrVP9(ofFirst bytes: [UInt8]) -> Bool {
    contains(Array("V_VP8".utf8), bytes[...]) || contains(Array("V_VP9".utf8), bytes[...])
  }

  private static func contains(_ part: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { all in
      guard all.count >= part.count else { return false }
      for start in 0...(all.count - part.count) where all[start] == part[0] {
        if all[start..<(start + part.count)].elementsEqual(part) { return true }
      }
      return false
    }
  }
}
