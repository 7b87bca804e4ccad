import Gym
import Testing

@Suite struct VideoTests {
  private static let box: [UInt8] = [0, 0, 0, 24] + Array("ftyp".utf8)
  private static let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84]

  @Test("a file's first bytes say what it is")
  func types() {
    #expect(VideoRules.type(ofFirst: Self.box + Array("isom".utf8)) == .mp4)
    #expect(VideoRules.type(ofFirst: Self.box + Array("qt  ".utf8)) == nil)
    #expect(VideoRules.type(ofFirst: Self.box) == nil)
    #expect(VideoRules.type(ofFirst: Self.matroska + Array("webm".utf8)) == .webm)
    #expect(VideoRules.type(ofFirst: Self.matroska + Array("matroska".utf8)) == nil)
    #expect(VideoRules.type(ofFirst: Self.matroska + [UInt8](repeating: 0, count: 100) + Array("webm".utf8)) == nil)
    #expect(VideoRules.type(ofFirst: Array("GIF89a and some more".utf8)) == nil)
    #expect(VideoRules.type(ofFirst: []) == nil)
  }

  @Test("a codec's name is found wherever it is")
  func codec() {
    #expect(VideoRules.namesH264(Array("avc1".utf8)) && VideoRules.namesH264(Array("aavc3".utf8)))
    #expect(VideoRules.namesH264([0, 1, 2] + Array("aaavc1".utf8)))
    #expect(!VideoRules.namesH264(Array("hvc1 avc".utf8)) && !VideoRules.namesH264([]))
  }

  @Test("a file's brands name no codec of it")
  func brands() {
    let brands: [UInt8] = Self.box + Array("isom".utf8) + [0, 0, 2, 0] + Array("isomavc1".utf8)
    #expect(!VideoRules.namesH264(ofFirst: brands + Array("..hvc1..".utf8)))
    #expect(VideoRules.namesH264(ofFirst: brands + Array("..avc1..".utf8)))
    // A first box of a wrong length, or one that is longer than the piece.
    for size in [[0, 0, 0, 0], [0, 0, 0, 1], [255, 255, 255, 255]] as [[UInt8]] {
      #expect(!VideoRules.namesH264(ofFirst: size + Array("ftypisomavc1avc1avc1".utf8)), "\(size)")
    }
    #expect(!VideoRules.namesH264(ofFirst: []) && !VideoRules.namesH264(ofFirst: [0, 0, 0]))
  }

  @Test("a WebM file must name VP8 or VP9")
  func webm() {
    for codec in ["V_VP8", "V_VP9"] {
      #expect(VideoRules.namesVP8OrVP9(ofFirst: Self.matroska + Array(codec.utf8)), "\(codec)")
    }
    #expect(!VideoRules.namesVP8OrVP9(ofFirst: Self.matroska + Array("V_AV1 V_VP".utf8)))
  }

  @Test("all parts but the last are equally long")
  func parts() {
    let part = VideoRules.partBytes
    let sizes = { (size: Int) in (0...4).map { VideoRules.bytes(ofPart: $0, size: size) } }
    #expect(sizes(1) == [1, nil, nil, nil, nil])
    #expect(sizes(part) == [part, nil, nil, nil, nil])
    #expect(sizes(2 * part + 1) == [part, part, 1, nil, nil])
    #expect(VideoRules.bytes(ofPart: -1, size: 5) == nil && VideoRules.bytes(ofPart: .max, size: 5) == nil)
    // In Base64, with room for the rest of the request.
    #expect((part + 2) / 3 * 4 < 250_000)
  }
}
