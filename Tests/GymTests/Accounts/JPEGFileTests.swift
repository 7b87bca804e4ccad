import Gym
import TestKit
import Testing

@Suite struct JPEGFileTests {
  private static let most = 300_000

  private static func check(
    _ bytes: [UInt8], mostBytes: Int = JPEGFileTests.most, mostSide: Int = 1_024
  ) throws(JPEGFile.Flaw) -> JPEGFile {
    try JPEGFile(checking: bytes, mostBytes: mostBytes, mostSide: mostSide)
  }

  private static func flaw(
    _ bytes: [UInt8], mostBytes: Int = JPEGFileTests.most, mostSide: Int = 1_024
  ) -> JPEGFile.Flaw? {
    do throws(JPEGFile.Flaw) {
      _ = try check(bytes, mostBytes: mostBytes, mostSide: mostSide)
      return nil
    } catch { return error }
  }

  @Test("a picture is kept byte by byte, baseline and progressive, with its size", arguments: [0xC0, 0xC2] as [UInt8])
  func whole(frame: UInt8) throws {
    let sample = SampleJPEG(width: 640, height: 600, frame: frame, more: SampleJPEG.jfif, scans: 3)
    let file = try Self.check(sample.bytes)
    #expect(file.bytes == sample.bytes && file.width == 640 && file.height == 600)
  }

  @Test("what a file says besides its picture is left out: places, comments, small copies, fill bytes")
  func bare() throws {
    let secrets = [
      SampleJPEG.segment(0xE1, Array("Exif\0\0GPS 54.5 N".utf8)), SampleJPEG.segment(0xFE, Array("At home".utf8)),
      SampleJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8)), SampleJPEG.segment(0xE0, Array("JFXX\0copy".utf8)),
      SampleJPEG.segment(0xED, []), [0xFF, 0xFF, 0xFF],
    ]
    let plain = SampleJPEG().bytes
    for secret in secrets { #expect(try Self.check(SampleJPEG(more: secret).bytes).bytes == plain) }
    #expect(try Self.check(SampleJPEG(more: secrets.flatMap(\.self)).bytes).bytes == plain)
    // A copy of 1 x 1 pixels, of which only the frame around it is needed.
    let copy = SampleJPEG.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 1, 7, 7, 7])
    #expect(try Self.check(SampleJPEG(more: copy).bytes).bytes == SampleJPEG(more: SampleJPEG.jfif).bytes)
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
    let kept = SampleJPEG(more: SampleJPEG.segment(0xEE, adobe)).bytes
    #expect(try Self.check(SampleJPEG(more: SampleJPEG.segment(0xEE, adobe + [9, 9])).bytes).bytes == kept)
  }

  @Test("a file that ends anywhere before its end, or goes on after it, is refused")
  func cut() {
    let bytes = SampleJPEG(more: SampleJPEG.jfif).bytes
    for count in 0..<bytes.count {
      #expect(Self.flaw(Array(bytes.prefix(count))) == (count < 3 ? .notJPEG : .broken), "\(count)")
    }
    #expect(Self.flaw(bytes + [0]) == .broken)
    #expect(Self.flaw(bytes + bytes) == .broken)
  }

  @Test("kinds that not every browser shows are refused")
  func others() {
    for frame: UInt8 in [0xC1, 0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF] {
      #expect(Self.flaw(SampleJPEG(frame: frame).bytes) == .otherKind, "\(frame)")
    }
    #expect(Self.flaw(SampleJPEG(more: SampleJPEG.segment(0xCC, [0, 0])).bytes) == .otherKind)
  }

  @Test("too many bytes, pixels or scans are refused, and the limit itself is not")
  func limits() {
    let bytes = SampleJPEG(width: 1_024, height: 256).bytes
    #expect(Self.flaw(bytes, mostBytes: bytes.count) == nil)
    #expect(Self.flaw(bytes, mostBytes: bytes.count - 1) == .tooLong(most: bytes.count - 1))
    #expect(Self.flaw(bytes, mostSide: 1_023) == .tooLarge(most: 1_023))
    #expect(Self.flaw(SampleJPEG(width: 256, height: 1_025).bytes) == .tooLarge(most: 1_024))
    #expect(Self.flaw(SampleJPEG(width: 4_096).bytes, mostSide: .max) == nil)
    #expect(Self.flaw(SampleJPEG(width: 4_097).bytes, mostSide: .max) == .tooLarge(most: 4_096))
    #expect(Self.flaw(SampleJPEG(width: 0).bytes) == .broken)
    #expect(Self.flaw(SampleJPEG(height: 0).bytes) == .otherKind)
    #expect(Self.flaw(SampleJPEG(frame: 0xC2, scans: 64).bytes) == nil)
    #expect(Self.flaw(SampleJPEG(frame: 0xC2, scans: 65).bytes) == .broken)
  }

  @Test("segments that contradict each other, or have room for something else, are refused")
  func contradictions() {
    let frame = SampleJPEG().header
    let scan = SampleJPEG.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]) + [1]
    let bad = [
      frame, scan, [0xFF, 0xD8], [0xFF, 0xD9], [0xFF, 0xD0], [0xFF, 0x01], [0xFF, 0x02],
      SampleJPEG.segment(0xDB, [0] + [UInt8](repeating: 1, count: 65)),
      SampleJPEG.segment(0xDB, []), SampleJPEG.segment(0xDB, [4] + [UInt8](repeating: 1, count: 64)),
      SampleJPEG.segment(0xC4, [0] + [UInt8](repeating: 255, count: 16)),
      SampleJPEG.segment(0xC4, [0, 1] + [UInt8](repeating: 0, count: 15) + [0, 0]),
      SampleJPEG.segment(0xDD, [0, 1, 2]), [0xFF, 0xE1, 0, 1], [0xFF, 0xE1, 0xFF, 0xFF],
    ]
    for segment in bad { #expect(Self.flaw(SampleJPEG(more: segment).bytes) == .broken, "\(segment)") }
    #expect(Self.flaw(SampleJPEG(coded: []).bytes) == .broken)
    #expect(Self.flaw(SampleJPEG(scans: 0).bytes) == .broken)
    #expect(Self.flaw(Array("GIF89a".utf8)) == .notJPEG)
    #expect(Self.flaw([]) == .notJPEG)
  }
}
