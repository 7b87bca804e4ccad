/// MP4 (ISO 14496-12), with titles as iTunes writes them.
extension MusicFile {
  private static let mostBoxes = 256

  private struct Box {
    var name: [UInt8]
    /// The offsets of its content.
    var content: Range<Int>
  }

  /// - Parameter brand: four bytes.
  /// - Throws: `otherKind` for QuickTime and for a file that declares a picture format; `broken` without a description.
  init(boxes bytes: inout MusicBytes, brand: some Sequence<UInt8>) throws(MusicFlaw) {
    self.init(format: .mp4)
    guard !brand.starts(with: "qt  ".utf8), !brand.starts(with: "avif".utf8), !brand.starts(with: "heic".utf8) else {
      throw .otherKind
    }
    guard let movie = Self.box("moov", in: 0..<bytes.size, &bytes) else { throw .broken }
    guard let user = Self.box("udta", in: movie, &bytes), let meta = Self.box("meta", in: user, &bytes) else { return }
    // Four bytes of a version, which some programs leave out.
    let isPlain = bytes.read(meta.lowerBound + 4, 4).starts(with: "hdlr".utf8)
    let inner = min(meta.lowerBound + (isPlain ? 0 : 4), meta.upperBound)..<meta.upperBound
    guard let list = Self.box("ilst", in: inner, &bytes) else { return }
    title = Self.text([0xA9] + Array("nam".utf8), in: list, &bytes)
    artist = Self.text([0xA9] + Array("ART".utf8), in: list, &bytes)
  }

  private static func text(_ name: [UInt8], in list: Range<Int>, _ bytes: inout MusicBytes) -> String? {
    guard let item = box(name, in: list, &bytes), let data = box("data", in: item, &bytes) else { return nil }
    let content = bytes.read(data.lowerBound, min(data.count, 1_024))
    // The kind of the data, of which 1 is UTF-8, and a language.
    guard content.count > 8, content.bigEndian(0, 4) == 1 else { return nil }
    return MusicText.utf8(content.dropFirst(8))
  }

  private static func box(_ name: String, in range: Range<Int>, _ bytes: inout MusicBytes) -> Range<Int>? {
    box(Array(name.utf8), in: range, &bytes)
  }

  /// The content of the first box with that name.
  private static func box(_ name: [UInt8], in range: Range<Int>, _ bytes: inout MusicBytes) -> Range<Int>? {
    var offset = range.lowerBound
    for _ in 0..<mostBoxes {
      guard let box = box(at: offset, to: range.upperBound, &bytes) else { return nil }
      if box.name == name { return box.content }
      offset = box.content.upperBound
    }
    return nil
  }

  private static func box(at offset: Int, to end: Int, _ bytes: inout MusicBytes) -> Box? {
    guard offset <= end - 8 else { return nil }
    let head = bytes.read(offset, 16)
    guard head.count >= 8 else { return nil }
    var (size, headBytes) = (head.bigEndian(0, 4), 8)
    if size == 0 { size = end - offset }
    if size == 1 {
      // Of 64 bits, of which a file that exists needs no more than 48.
      guard head.count == 16, head[8] == 0, head[9] == 0 else { return nil }
      (size, headBytes) = (head.bigEndian(10, 6), 16)
    }
    guard size >= headBytes, size <= end - offset else { return nil }
    return Box(name: Array(head[4..<8]), content: (offset + headBytes)..<(offset + size))
  }
}
