/// The kinds of music files that displays play, known by their content and never by their names.
package enum MusicFormat: String, Codable, CaseIterable, Sendable {
  case mp3
  /// AAC in MP4, usually named .m4a.
  case mp4
  /// AAC in ADTS frames.
  case aac
  /// Vorbis, Opus or FLAC in Ogg.
  case ogg
  case flac
  case wav

  package var contentType: String {
    switch self {
    case .mp3: "audio/mpeg"
    case .mp4: "audio/mp4"
    case .aac: "audio/aac"
    case .ogg: "audio/ogg"
    case .flac: "audio/flac"
    case .wav: "audio/wav"
    }
  }

  /// Names of music files usually end so. Other files in the folder, such as pictures of covers, are no music that is broken.
  package static let extensions: Set<String> = [
    "mp3", "m4a", "m4b", "mp4", "aac", "ogg", "oga", "opus", "flac", "wav", "wave", "wma", "aif", "aiff", "alac", "mp2",
  ]
}

/// Why a file of the folder is not played.
package enum MusicFlaw: String, Codable, CaseIterable, Error, Sendable {
  /// It lies in no subfolder, so it belongs to no playlist.
  case loose
  /// A symbolic link that leads out of the folder.
  case outside
  case unreadable
  /// None of the kinds that are known.
  case unknown
  /// A known kind that browsers do not play, such as MP2.
  case otherKind
  /// It ends in the middle, or is empty.
  case broken
  case tooLarge
  /// The folder has more files than are read.
  case tooMany
  /// A display could not play it.
  case unplayable
}

/// What a music file says of itself. Nothing is decoded, so the music may still be damaged.
package struct MusicFile: Equatable, Sendable {
  package var format: MusicFormat
  /// One line of at most `MusicText.most` characters, as `artist`; nil if the file does not say it.
  package var title: String?
  package var artist: String?

  /// More bytes than any song has.
  package static let mostBytes = 1 << 30

  /// - Parameters:
  ///   - size: bytes of the whole file.
  ///   - read: returns the bytes from an offset on, at most as many as asked, and fewer or none at the end or on a fault. It
  ///     is called for at most `MusicBytes.budget` bytes altogether, whatever the file says.
  package init(size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) throws(MusicFlaw) {
    guard size > 0 else { throw .broken }
    guard size <= Self.mostBytes else { throw .tooLarge }
    var bytes = MusicBytes(size: size, read: read)
    let head = bytes.read(0, 12)
    if head.starts(with: "ID3".utf8) {
      try self.init(tagged: &bytes)
    } else if head.starts(with: "fLaC".utf8) {
      self = MusicFile(flac: &bytes, from: 0)
    } else if head.starts(with: "OggS".utf8) {
      try self.init(ogg: &bytes)
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WAVE".utf8) {
      try self.init(wave: &bytes)
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      try self.init(boxes: &bytes, brand: head.dropFirst(8))
    } else {
      self.init(format: try MPEGFrame.format(in: &bytes, from: 0))
      if format == .mp3 { readFirstTag(&bytes) }
    }
  }

  init(format: MusicFormat) { self.format = format }

  /// A file that begins with ID3v2: MP3 or AAC, and rarely FLAC.
  private init(tagged bytes: inout MusicBytes) throws(MusicFlaw) {
    guard let tag = ID3Tag(&bytes) else { throw .broken }
    guard tag.end < bytes.size else { throw .broken }
    if bytes.read(tag.end, 4).starts(with: "fLaC".utf8) {
      self = MusicFile(flac: &bytes, from: tag.end)
    } else {
      self.init(format: try MPEGFrame.format(in: &bytes, from: tag.end))
    }
    title = tag.title ?? title
    artist = tag.artist ?? artist
    if format == .mp3, title == nil { readFirstTag(&bytes) }
  }

  /// ID3v1, in the last 128 bytes.
  private mutating func readFirstTag(_ bytes: inout MusicBytes) {
    guard bytes.size > 128 else { return }
    let tag = bytes.read(bytes.size - 128, 128)
    guard tag.count == 128, tag.starts(with: "TAG".utf8) else { return }
    title = title ?? MusicText.latin(tag[3..<33])
    artist = artist ?? MusicText.latin(tag[33..<63])
  }

  /// Only what browsers play: whole numbers and fractions, uncompressed.
  private init(wave bytes: inout MusicBytes) throws(MusicFlaw) {
    var offset = 12
    // Most have one or two parts before the description of the sound.
    for _ in 0..<16 {
      let part = bytes.read(offset, 10)
      guard part.count == 10 else { throw .broken }
      let size = Int(part.littleEndian(4, 4))
      if part.starts(with: "fmt ".utf8) {
        guard [1, 3, 0xFFFE].contains(part.littleEndian(8, 2)) else { throw .otherKind }
        self.init(format: .wav)
        return
      }
      offset += 8 + size + size % 2
    }
    throw .broken
  }
}
