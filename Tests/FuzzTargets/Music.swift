import Gym
import TestKit

extension FuzzTarget {
  /// Files in the gym's folder of music.
  static let music = FuzzTarget(
    name: "music",
    seeds: {
      typealias S = MusicSample
      return [
        S.id3(2, [("TT2", S.latin("Iron")), ("TP1", S.utf16("Ana"))]) + S.mp3Frames,
        S.id3(3, flags: 0xC0, more: S.big(6, 4) + [0, 0, 0, 0, 0, 0], [("TIT2", S.utf16("Iron"))]) + S.mp3Frames,
        S.id3(4, [("TIT2", S.utf8("Iron")), ("TPE1", S.utf8("Ana"))]) + S.aacFrames, S.flac(["TITLE=Iron"]),
        S.vorbis(["TITLE=Iron", "ARTIST=Ana"]), S.opus(["TITLE=Iron"]), S.mp4(title: "Iron", artist: "Ana"), S.wav(),
        S.mp3Frames + S.id3v1("Iron", "Ana"),
      ]
    },
    tokens: ["ID3", "TIT2", "TPE1", "fLaC", "OggS", "OpusTags", "moov", "udta", "meta", "ilst", "data", "TITLE="],
    cases: 6_000,
    start: {
      { input in
        var read = 0
        let file = try? MusicFile(size: input.count) { offset, count in
          read += count
          return Array(input[offset..<(offset + count)])
        }
        guard read <= 1 << 20 else { throw FuzzFault("\(read) bytes were read") }
        guard let file else { return }
        for text in [file.title, file.artist] {
          guard let text else { continue }
          guard !text.isEmpty, text.count <= MusicText.most, MusicText.line(text) == text else {
            throw FuzzFault("a text of \(text.count) characters is not as it is shown")
          }
        }
      }
    })
}
