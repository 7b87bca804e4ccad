import TestKit
import Testing

@testable import Gym

@Suite struct MusicFileTests {
  typealias S = MusicSample

  @Test("every kind is known by its content")
  func kinds() throws {
    let files: [(MusicFormat, [UInt8])] = [
      (.mp3, S.mp3Frames), (.mp3, S.id3(4, [("TIT2", S.utf8("A"))]) + S.mp3Frames),
      (.mp3, S.id3(3, []) + [0, 0, 0] + S.mp3Frames), (.aac, S.aacFrames), (.aac, S.id3(4, []) + S.aacFrames),
      (.flac, S.flac([])), (.flac, S.id3(3, []) + S.flac([])), (.ogg, S.vorbis([])), (.ogg, S.opus([])),
      (.mp4, S.mp4(title: "A", artist: "B")), (.wav, S.wav()), (.wav, S.wav(codec: 3)),
    ]
    for (format, bytes) in files { #expect(try MusicFile(bytes).format == format, "\(bytes.prefix(24))") }
  }

  @Test("what is no music, or of a kind that browsers do not play, is refused with the reason")
  func flaws() {
    let files: [(MusicFlaw, [UInt8])] = [
      (.broken, []), (.unknown, Array("hello, this is no music".utf8)), (.unknown, [0xFF]), (.unknown, [0xFF, 0xFB]),
      // One frame, and then something else.
      (.unknown, Array(S.mp3Frames.prefix(417)) + Array("text".utf8)),
      // A picture.
      (.unknown, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)),
      // MPEG audio of layer II.
      (.otherKind, [0xFF, 0xFD, 0x90, 0x00] + [UInt8](repeating: 0, count: 500)),
      (.otherKind, S.wav(codec: 0x55)), (.broken, Array(S.wav().prefix(16))),
      (.otherKind, S.page([[0x80] + Array("theora".utf8)])), (.broken, Array("OggS".utf8)),
      (.otherKind, S.box("ftyp", Array("qt  ".utf8))), (.broken, S.box("ftyp", Array("M4A ".utf8))),
      (.broken, S.id3(3, [])), (.broken, Array("ID3".utf8) + [9, 0, 0, 0, 0, 0, 0]),
    ]
    for (flaw, bytes) in files {
      #expect(throws: flaw, "\(bytes.prefix(24))") { try MusicFile(bytes) }
    }
    #expect(throws: MusicFlaw.tooLarge) { try MusicFile(size: MusicFile.mostBytes + 1) { _, _ in [] } }
  }

  @Test("titles and artists of ID3v2.2, 2.3 and 2.4, in each encoding")
  func tags() throws {
    let both = [(name: "TIT2", content: S.utf8("Café")), (name: "TPE1", content: S.utf8("Ana Ж"))]
    let tags: [[UInt8]] = [
      S.id3(2, [("TT2", S.latin("Café")), ("TP1", S.utf16("Ana Ж"))]),
      S.id3(3, [("TXXX", S.latin("no")), ("TIT2", S.utf16("Café")), ("TPE1", S.utf16("Ana Ж"))]),
      S.id3(4, [("APIC", [UInt8](repeating: 9, count: 3_000)), ("TIT2", S.utf8("Café")), ("TPE1", S.utf8("Ana Ж"))]),
      // Escaped: UTF-16 begins with 0xFF.
      S.id3(3, flags: 0x80, [("TIT2", S.utf16("Café")), ("TPE1", S.utf16("Ana Ж"))]),
      S.id3(3, flags: 0x40, more: S.big(6, 4) + [0, 0, 0, 0, 0, 0], both),
      S.id3(4, flags: 0x40, more: S.big(6, 4) + [1, 0], both),
    ]
    for tag in tags {
      let file = try MusicFile(tag + S.mp3Frames)
      #expect(file.title == "Café" && file.artist == "Ana Ж", "\(tag.prefix(40)): \(file)")
    }
  }

  @Test("titles of ID3v1, Vorbis comments and MP4")
  func otherTags() throws {
    let files: [[UInt8]] = [
      S.mp3Frames + S.id3v1("Iron", "Ana"), S.id3(3, []) + S.mp3Frames + S.id3v1("Iron", "Ana"),
      S.flac(["ALBUM=X", "title=Iron", "Artist=Ana"]), S.vorbis(["TITLE=Iron", "ARTIST=Ana"]),
      S.vorbis(["X=" + String(repeating: "y", count: 600), "TITLE=Iron", "ARTIST=Ana"]),
      S.opus(["TITLE=Iron", "ARTIST=Ana"]), S.mp4(title: "Iron", artist: "Ana"),
      S.mp4(title: "Iron", artist: "Ana", isPlain: true),
    ]
    for bytes in files {
      let file = try MusicFile(bytes)
      #expect(file.title == "Iron" && file.artist == "Ana", "\(bytes.prefix(40)): \(file)")
    }
  }

  @Test("a title is one line without anything that turns or hides what stands beside it")
  func lines() {
    #expect(MusicText.line("  A\n\tB \u{202E}C\0D") == "A B C")
    #expect(MusicText.line("\u{0}x") == nil && MusicText.line(" \r\n ") == nil)
    #expect(MusicText.line(String(repeating: "x", count: 500))?.count == MusicText.most)
    #expect(MusicText.line("a" + String(repeating: "\u{301}", count: 5_000)) == nil)
    #expect(MusicText.name(of: "work/01 Loud.one.mp3") == "01 Loud.one" && MusicText.name(of: "work/.mp3") == ".mp3")
  }

  @Test("a file that lies about its lengths is read for no more bytes than any other")
  func bounded() {
    let heads: [[UInt8]] = [
      Array("fLaC".utf8), Array("ID3".utf8) + [4, 0, 0, 127, 127, 127, 127], S.box("ftyp", Array("M4A ".utf8)),
    ]
    // Endless boxes, blocks, frames and comments: every length is 0xFF… or small.
    for head in heads {
      for fill: UInt8 in [0x00, 0x01, 0x08, 0x41, 0xFF] {
        var read = 0
        let file = try? MusicFile(size: MusicFile.mostBytes) { offset, count in
          read += count
          return (offset..<(offset + count)).map { $0 < head.count ? head[$0] : fill }
        }
        #expect(read <= MusicBytes.budget, "\(String(describing: file))")
      }
    }
  }
}

extension MusicFile {
  init(_ bytes: [UInt8]) throws(MusicFlaw) {
    try self.init(size: bytes.count) { offset, count in Array(bytes[offset..<(offset + count)]) }
  }
}
