/// A JPEG file whose structure is whole. It shows nothing: its tables are made up.
package struct SampleJPEG: Sendable {
  package var width: Int
  package var height: Int
  /// The marker of its frame: 0xC0 is baseline, 0xC2 progressive.
  package var frame: UInt8
  /// Segments that come first.
  package var more: [UInt8]
  /// What the picture says.
  package var coded: [UInt8]
  package var scans: Int

  package init(
    width: Int = 512, height: Int = 512, frame: UInt8 = 0xC0, more: [UInt8] = [],
    coded: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56], scans: Int = 1
  ) {
    self.width = width
    self.height = height
    self.frame = frame
    self.more = more
    self.coded = coded
    self.scans = scans
  }

  package static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)] + content
  }

  package static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0])

  package var header: [UInt8] {
    Self.segment(
      frame,
      [
        8, UInt8(height >> 8 & 0xFF), UInt8(height & 0xFF), UInt8(width >> 8 & 0xFF), UInt8(width & 0xFF), 3, 1, 0x22,
        0, 2, 0x11, 0, 3, 0x11, 0,
      ])
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8] + more
    bytes += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    bytes += header
    bytes += Self.segment(0xC4, [0, 1] + [UInt8](repeating: 0, count: 15) + [0])
    for _ in 0..<scans {
      bytes += Self.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
      bytes += coded
    }
    return bytes + [0xFF, 0xD9]
  }
}
