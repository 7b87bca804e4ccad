import Foundation
import Server
import TestKit
import Testing

@Suite(.limitedConcurrency) struct VideoTests {
  @Test("a video that was uploaded is served whole, by ranges and its head, to whoever knows its path")
  func served() async throws {
    let file =
      [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webmV_VP8".utf8) + [UInt8](repeating: 0x30, count: 299_984)
    try await withServer { served in
      let owner = try await served.setUp()
      let bench = try #require(
        try await owner.call("exercises.list").exercises.array.first { $0.name == "Bench press" }
      ).id
      var upload = JSON.null
      for part in 0..<3 {
        var params: Params = [
          "exercise": bench, "part": part,
          "data": Data(file.dropFirst(part * 131_072).prefix(131_072)).base64EncodedString(),
        ]
        if part == 0 {
          params.merge(["type": "video/webm", "bytes": file.count]) { $1 }
        } else {
          params["upload"] = upload
        }
        upload = try await owner.call("exercises.uploadVideo", params).upload
      }
      let shown = try await owner.change("exercises.setVideoFile", ["exercise": bench, "upload": upload]).videoFile
      let path = try #require(shown.path.string)
      let port = served.server.port
      let whole = try await http(port, path)
      #expect(whole.hasPrefix("HTTP/1.1 200") && whole.hasSuffix(String(repeating: "0", count: 299_984)))
      let part = try await http(port, path, headers: "Range: bytes=131000-262199\r\n")
      #expect(part.hasPrefix("HTTP/1.1 206") && part.lowercased().contains("content-range: bytes 131000-262199/300000"))
      #expect(part.hasSuffix("\r\n\r\n" + String(repeating: "0", count: 131_200)))
      let head = try await http(port, path, method: "HEAD", headers: "Range: bytes=0-1\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200") && head.lowercased().contains("content-length: 300000"))
      #expect(head.hasSuffix("\r\n\r\n") && head.lowercased().contains("content-type: video/webm"))
      #expect(try await http(port, path, headers: "Range: bytes=300000-\r\n").hasPrefix("HTTP/1.1 416"))
      for wrong in ["/videos/", "/videos/x.webm", path.replacing(".webm", with: ".mp4"), path + ".webm"] {
        #expect(try await http(port, wrong).hasPrefix("HTTP/1.1 404"), "\(wrong)")
      }
      _ = try await owner.change("exercises.setVideoFile", ["exercise": bench])
      #expect(try await http(port, path).hasPrefix("HTTP/1.1 404"))
    }
  }
}
