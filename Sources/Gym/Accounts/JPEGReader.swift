/// Reads a JPEG file's segments, and keeps those that a picture needs. Reads each byte a fixed number of times.
/// Source: ITU-T T.81, annex B; JFIF 1.02.
struct JPEGReader {
  private let bytes: [UInt8]
  private let mostSide: Int
  /// Of the next byte.
  private var position = 0
  private var scans = 0
  /// The ids of the frame's components; empty before the frame.
  private var components: [UInt8] = []
  private var isProgressive = false

  private(set) var kept: [UInt8] = []
  private(set) var width = 0
  private(set) var height = 0

  init(_ bytes: [UInt8], mostSide: Int) {
    (self.bytes, self.mostSide) = (bytes, mostSide)
    kept.reserveCapacity(bytes.count)
  }

  mutating func readAll() throws(JPEGFile.Flaw) {
    guard bytes.starts(with: [0xFF, Marker.start, 0xFF]) else { throw .notJPEG }
    kept += [0xFF, Marker.start]
    position = 2
    while try readSegment() {}
    guard position == bytes.count else { throw .broken }
  }

  private enum Marker {
    static let baseline: UInt8 = 0xC0
    static let progressive: UInt8 = 0xC2
    static let huffman: UInt8 = 0xC4
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
    static let quantization: UInt8 = 0xDB
    static let restartInterval: UInt8 = 0xDD
    static let application: ClosedRange<UInt8> = 0xE0...0xEF
    static let adobe: UInt8 = 0xEE
    static let comment: UInt8 = 0xFE
    /// Frames of other kinds, and what belongs to them.
    static let others: Set<UInt8> = [
      0xC1, 0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF, 0xDC, 0xDE, 0xDF,
    ]
  }

  /// - Returns: false at the end of the picture.
  private mutating func readSegment() throws(JPEGFile.Flaw) -> Bool {
    let marker = try readMarker()
    switch marker {
    case Marker.end:
      guard scans > 0 else { throw .broken }
      kept += [0xFF, Marker.end]
      return false
    case Marker.baseline, Marker.progressive: try readFrame(marker)
    case Marker.huffman: try keepTable(marker, Self.isHuffman)
    case Marker.quantization: try keepTable(marker, Self.isQuantization)
    case Marker.restartInterval: try keepTable(marker) { $0.count == 2 }
    case Marker.scan: try readScan()
    case Marker.application: try readApplication(marker)
    case Marker.comment: _ = try readContent()
    case let other where Marker.others.contains(other): throw .otherKind
    default: throw .broken
    }
    return true
  }

  /// A marker may have more bytes 0xFF before it, which are not kept.
  private mutating func readMarker() throws(JPEGFile.Flaw) -> UInt8 {
    guard try readByte() == 0xFF else { throw .broken }
    var marker = try readByte()
    while marker == 0xFF { marker = try readByte() }
    return marker
  }

  private mutating func readByte() throws(JPEGFile.Flaw) -> UInt8 {
    guard position < bytes.count else { throw .broken }
    defer { position += 1 }
    return bytes[position]
  }

  /// What follows a segment's length.
  private mutating func readContent() throws(JPEGFile.Flaw) -> ArraySlice<UInt8> {
    let (high, low) = (try readByte(), try readByte())
    let length = Int(high) << 8 | Int(low)
    guard length >= 2, length - 2 <= bytes.count - position else { throw .broken }
    defer { position += length - 2 }
    return bytes[position..<(position + length - 2)]
  }

  private mutating func keep(_ marker: UInt8, _ content: some Collection<UInt8>) {
    let length = content.count + 2
    kept += [0xFF, marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
    kept += content
  }

  private mutating func keepTable(_ marker: UInt8, _ isRight: (ArraySlice<UInt8>) -> Bool) throws(JPEGFile.Flaw) {
    let content = try readContent()
    guard isRight(content) else { throw .broken }
    keep(marker, content)
  }

  // MARK: Segments

  /// Only what says how the colours are meant is kept, and of that nothing that could be a second picture.
  private mutating func readApplication(_ marker: UInt8) throws(JPEGFile.Flaw) {
    let content = try readContent()
    if marker == Marker.application.lowerBound, content.count >= 14, content.starts(with: Array("JFIF\0".utf8)) {
      keep(marker, Array(content.prefix(12)) + [0, 0])
    } else if marker == Marker.adobe, content.count >= 12, content.starts(with: Array("Adobe".utf8)) {
      keep(marker, content.prefix(12))
    }
  }

  private mutating func readFrame(_ marker: UInt8) throws(JPEGFile.Flaw) {
    let content = Array(try readContent())
    guard components.isEmpty, content.count >= 6, content.count == 6 + 3 * Int(content[5]) else { throw .broken }
    guard content[0] == 8, content[5] == 1 || content[5] == 3 else { throw .otherKind }
    height = Int(content[1]) << 8 | Int(content[2])
    width = Int(content[3]) << 8 | Int(content[4])
    // A height of 0 is one that comes after the first scan.
    guard height > 0 else { throw .otherKind }
    guard width > 0 else { throw .broken }
    guard width <= mostSide, height <= mostSide else { throw .tooLarge(most: mostSide) }
    for start in stride(from: 6, to: content.count, by: 3) {
      let (across, down) = (content[start + 1] >> 4, content[start + 1] & 0xF)
      guard !components.contains(content[start]), (1...4).contains(across), (1...4).contains(down),
        content[start + 2] <= 3
      else { throw .broken }
      components.append(content[start])
    }
    isProgressive = marker == Marker.progressive
    keep(marker, content)
  }

  /// A scan and the coded bytes after it, up to the next marker.
  private mutating func readScan() throws(JPEGFile.Flaw) {
    let content = Array(try readContent())
    scans += 1
    guard !components.isEmpty, scans <= JPEGFile.mostScans, let count = content.first.map({ Int($0) }),
      (1...components.count).contains(count), content.count == 4 + 2 * count
    else { throw .broken }
    var seen: [UInt8] = []
    for start in stride(from: 1, to: 1 + 2 * count, by: 2) {
      let (id, tables) = (content[start], content[start + 1])
      guard components.contains(id), !seen.contains(id), tables >> 4 <= 3, tables & 0xF <= 3 else { throw .broken }
      seen.append(id)
    }
    let (first, last, bits) = (content[content.count - 3], content[content.count - 2], content[content.count - 1])
    guard first <= last, last <= 63, bits >> 4 <= 13, bits & 0xF <= 13 else { throw .broken }
    guard isProgressive || first == 0 && last == 63 && bits == 0 else { throw .broken }
    keep(Marker.scan, content)
    try readCoded()
  }

  private mutating func readCoded() throws(JPEGFile.Flaw) {
    let start = position
    while true {
      guard position + 1 < bytes.count else { throw .broken }
      if bytes[position] == 0xFF, bytes[position + 1] != 0, !Marker.restarts.contains(bytes[position + 1]) { break }
      position += bytes[position] == 0xFF ? 2 : 1
    }
    guard position > start else { throw .broken }
    kept += bytes[start..<position]
  }

  // MARK: Tables

  /// Tables follow each other without gaps, so that nothing else fits between them.
  private static func isQuantization(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    while let first = rest.popFirst() {
      let size = first >> 4 == 0 ? 64 : 128
      guard first >> 4 <= 1, first & 0xF <= 3, rest.count >= size else { return false }
      rest = rest.dropFirst(size)
    }
    return !content.isEmpty
  }

  private static func isHuffman(_ content: ArraySlice<UInt8>) -> Bool {
    var rest = content
    while let first = rest.popFirst() {
      guard first >> 4 <= 1, first & 0xF <= 3, rest.count >= 16 else { return false }
      let size = rest.prefix(16).reduce(0) { $0 + Int($1) }
      rest = rest.dropFirst(16)
      guard size <= 256, rest.count >= size else { return false }
      rest = rest.dropFirst(size)
    }
    return !content.isEmpty
  }
}
