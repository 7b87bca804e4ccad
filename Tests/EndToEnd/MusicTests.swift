import Foundation
import Server
import TestKit
import Testing

@Suite(.limitedConcurrency) struct MusicTests {
  /// A second of silence and more: it comes in several pieces.
  private static let loud = MusicSample.wav(samples: 300_000 - 44)

  private static func write(_ folder: Folder, _ path: String, _ bytes: [UInt8]) throws {
    let place = URL(fileURLWithPath: folder.path).appending(path: "music/" + path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
  }

  private static func withMusic(
    _ fill: (Folder) throws -> Void, _ test: (Served, TestClient) async throws -> Void
  ) async throws {
    let folder = Folder()
    try fill(folder)
    let served = try Served({ $0.musicFolder = folder.path + "/music" }, in: folder)
    defer { served.stop() }
    try await test(served, served.setUp())
  }

  @Test("the wall that plays a file gets it whole, by ranges and its head, and nobody else does")
  func served() async throws {
    try await Self.withMusic { folder in
      try Self.write(folder, "work/loud.wav", Self.loud)
    } _: { served, owner in
      let wall = try await served.device("wall", by: owner)
      let found = try await owner.call("music.scan")
      #expect(found.playlists == [["name": "work", "tracks": 1]] && found.brokenCount == 0)
      let display = try await owner.call("topics.subscribe", ["topic": "music"]).snapshot.displays[0].id
      _ = try await owner.change("music.play", ["display": display, "playlist": "work"])
      let path = try #require(try await wall.call("music.address").path.string)
      let port = served.server.port
      #expect(try await httpBody(port, path) == Self.loud)
      let whole = try await http(port, path)
      let head = whole.prefix(1_000).lowercased()
      #expect(head.hasPrefix("http/1.1 200") && head.contains("content-type: audio/wav"))
      #expect(head.contains("accept-ranges: bytes") && head.contains("no-store") && head.contains("etag: \""))
      let part = try await http(port, path, headers: "Range: bytes=44-262199\r\n")
      #expect(part.hasPrefix("HTTP/1.1 206") && part.lowercased().contains("content-range: bytes 44-262199/300000"))
      #expect(try await http(port, path, headers: "Range: bytes=-10\r\n").hasPrefix("HTTP/1.1 206"))
      #expect(try await http(port, path, headers: "Range: bytes=0-1,5-9\r\n").hasPrefix("HTTP/1.1 200"))
      let outside = try await http(port, path, headers: "Range: bytes=300000-\r\n")
      #expect(outside.hasPrefix("HTTP/1.1 416") && outside.contains("bytes */300000"))
      let only = try await http(port, path, method: "HEAD", headers: "Range: bytes=0-1\r\n")
      #expect(only.hasPrefix("HTTP/1.1 200") && only.lowercased().contains("content-length: 300000"))
      let tag = try #require(whole.prefix(1_000).split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag") })
      let known = "If-None-Match: \(tag.split(separator: ":")[1].trimmingCharacters(in: .whitespaces))\r\n"
      #expect(try await http(port, path, headers: known).hasPrefix("HTTP/1.1 304"))
      for wrong in ["/music/", "/music/x", "/music/../secret.txt", "/music/work/loud.wav", path + "x"] {
        #expect(try await http(port, wrong).hasPrefix("HTTP/1.1 404"), "\(wrong)")
      }
      #expect(try await http(port, path, method: "POST").hasPrefix("HTTP/1.1 405"))
      // A file that was changed since is not the one that was found.
      try Self.write(served.folder, "work/loud.wav", Self.loud + [1])
      #expect(try await http(port, path).hasPrefix("HTTP/1.1 404"))
      _ = try await owner.change("music.stop", ["display": display])
      #expect(try await http(port, path).hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test("links that leave the folder are refused, and what cannot be played is listed with its reason")
  func listed() async throws {
    try await Self.withMusic { folder in
      try Self.write(folder, "work/loud.wav", Self.loud)
      try Self.write(folder, "work/fake.mp3", Array("no music".utf8))
      try Self.write(folder, "work/cover.jpg", Array("no music".utf8))
      try Self.write(folder, "work/.hidden.mp3", Array("no music".utf8))
      try Self.write(folder, "work/empty.ogg", [])
      try Self.write(folder, "lone.wav", MusicSample.wav())
      let music = folder.path + "/music"
      try Data(MusicSample.wav()).write(to: URL(fileURLWithPath: folder.path + "/other.wav"))
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: music + "/work/out.wav", withDestinationPath: folder.path + "/other.wav")
      try manager.createSymbolicLink(atPath: music + "/work/up", withDestinationPath: "..")
      try manager.createSymbolicLink(atPath: music + "/rest", withDestinationPath: "work")
      try manager.createSymbolicLink(atPath: music + "/work/gone.wav", withDestinationPath: "nowhere")
      #expect(mkfifo(music + "/work/pipe.wav", 0o600) == 0)
    } _: { _, owner in
      let found = try await owner.call("music.scan")
      let flaws = Dictionary(
        found.broken.array.map { ($0.path.string ?? "", $0.flaw.string ?? "") }, uniquingKeysWith: { $1 })
      #expect(flaws["work/fake.mp3"] == "unknown" && flaws["work/empty.ogg"] == "broken")
      #expect(flaws["lone.wav"] == "loose" && flaws["work/out.wav"] == "outside")
      #expect(flaws["work/gone.wav"] == "unreadable" && flaws["rest/fake.mp3"] == "unknown")
      #expect(flaws["work/cover.jpg"] == nil && flaws["work/.hidden.mp3"] == nil && flaws["work/pipe.wav"] == nil)
      #expect(found.playlists.array.map(\.name) == ["work", "rest"])
    }
  }

  @Test("a folder that is not there is no fault, and a file that comes later is found")
  func later() async throws {
    try await Self.withMusic { _ in
    } _: { served, owner in
      let before = try await owner.call("music.scan")
      #expect(before.readAt.isNull && before.folder.string?.hasSuffix("/music") == true && before.playlists == [])
      try Self.write(served.folder, "warm/a.wav", MusicSample.wav())
      let after = try await owner.call("music.scan")
      #expect(after.playlists == [["name": "warm", "tracks": 1]] && !after.readAt.isNull)
    }
  }
}
