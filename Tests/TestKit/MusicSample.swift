/// Music files that the tests make: no sound, but everything that is read.
package enum MusicSample {
  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  package static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  private static func safe(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (7 * (3 - $0)) & 0x7F) } }

  /// Two frames of 128 kbit/s at 44.1 kHz.
  package static let mp3Frames: [UInt8] = {
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    return frame + frame
  }()

  /// Two frames of 16 bytes.
  package static let aacFrames: [UInt8] = {
    let frame: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0, count: 9)
    return frame + frame
  }()

  /// - Parameters:
  ///   - version: 2, 3 or 4.
  ///   - text: a frame's content with its encoding, by the frame's name.
  package static func id3(
    _ version: UInt8, flags: UInt8 = 0, more: [UInt8] = [], _ text: [(name: String, content: [UInt8])]
  ) -> [UInt8] {
    var body = more
    for (name, content) in text {
      body += Array(name.utf8)
      switch version {
      case 2: body += big(content.count, 3)
      case 3: body += big(content.count, 4) + [0, 0]
      default: body += safe(content.count) + [0, 0]
      }
      body += content
    }
    if flags & 0x80 != 0 { body = body.flatMap { $0 == 0xFF ? [$0, 0] : [$0] } }
    body += [UInt8](repeating: 0, count: 32)
    return Array("ID3".utf8) + [version, 0, flags] + safe(body.count) + body
  }

  package static func latin(_ text: String) -> [UInt8] { [0] + text.unicodeScalars.map { UInt8($0.value) } }
  package static func utf8(_ text: String) -> [UInt8] { [3] + Array(text.utf8) }
  package static func utf16(_ text: String) -> [UInt8] { [1, 0xFF, 0xFE] + text.utf16.flatMap { little(Int($0), 2) } }

  package static func id3v1(_ title: String, _ artist: String) -> [UInt8] {
    func field(_ text: String) -> [UInt8] {
      Array(text.utf8.prefix(30)) + [UInt8](repeating: 0, count: 30 - min(30, text.utf8.count))
    }
    return Array("TAG".utf8) + field(title) + field(artist) + [UInt8](repeating: 0, count: 65)
  }

  package static func comments(_ texts: [String]) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { little(text.utf8.count, 4) + Array(text.utf8) }
    return text("maker") + little(texts.count, 4) + texts.flatMap { text($0) }
  }

  package static func flac(_ texts: [String]) -> [UInt8] {
    let comments = comments(texts)
    return Array("fLaC".utf8) + [0] + big(34, 3) + [UInt8](repeating: 0, count: 34) + [0x84] + big(comments.count, 3)
      + comments + [0xFF, 0xF8, 0, 0]
  }

  package static func page(_ packets: [[UInt8]], stream: Int = 7) -> [UInt8] {
    var lengths: [UInt8] = []
    for packet in packets {
      lengths += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    return Array("OggS".utf8) + [0, 2] + [UInt8](repeating: 0, count: 8) + little(stream, 4)
      + [UInt8](repeating: 0, count: 8) + [UInt8(lengths.count)] + lengths + packets.flatMap { $0 }
  }

  package static func vorbis(_ texts: [String]) -> [UInt8] {
    page([[1] + Array("vorbis".utf8) + [UInt8](repeating: 0, count: 23)])
      + page([[3] + Array("vorbis".utf8) + comments(texts)])
  }

  package static func opus(_ texts: [String]) -> [UInt8] {
    page([Array("OpusHead".utf8) + [UInt8](repeating: 0, count: 11)])
      + page([[UInt8]](repeating: [], count: 1), stream: 8) + page([Array("OpusTags".utf8) + comments(texts)])
  }

  package static func box(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] { big(content.count + 8, 4) + name + content }
  package static func box(_ name: String, _ content: [UInt8]) -> [UInt8] { box(Array(name.utf8), content) }

  package static func mp4(title: String, artist: String, isPlain: Bool = false) -> [UInt8] {
    func item(_ name: String, _ text: String) -> [UInt8] {
      box([0xA9] + Array(name.utf8), box("data", big(1, 4) + big(0, 4) + Array(text.utf8)))
    }
    let list = box("hdlr", [UInt8](repeating: 0, count: 24)) + box("ilst", item("ART", artist) + item("nam", title))
    let meta = box("meta", (isPlain ? [] : big(0, 4)) + list)
    return box("ftyp", Array("M4A ".utf8) + big(0, 4)) + box("free", []) + box("mdat", [UInt8](repeating: 5, count: 40))
      + box("moov", box("mvhd", [UInt8](repeating: 0, count: 20)) + box("udta", meta))
  }

  /// 8 bits, mono, 8 kHz.
  package static func wav(codec: Int = 1, samples: Int = 80) -> [UInt8] {
    let form =
      Array("fmt ".utf8) + little(16, 4) + little(codec, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4)
      + little(1, 2) + little(8, 2)
    let data = Array("data".utf8) + little(samples, 4) + [UInt8](repeating: 0x80, count: samples)
    return Array("RIFF".utf8) + little(4 + form.count + data.count, 4) + Array("WAVE".utf8) + form + data
  }
}
