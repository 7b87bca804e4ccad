import Foundation
import Server
import TestKit
import Testing

@Suite(.limitedConcurrency) struct FaceTests {
  @Test("a picture is served to whoever knows its address, for browsers to keep, until it is removed")
  func served() async throws {
    try await withServer { served in
      let owner = try await served.setUp()
      let sample = SampleJPEG(more: SampleJPEG.segment(0xE1, Array("Exif\0\0GPS".utf8)))
      let text = Data(sample.bytes).base64EncodedString()
      _ = try await owner.call("faces.upload", ["part": 0, "bytes": text])
      let picture = try #require(try await owner.change("faces.set").own.picture.string)
      let (port, path) = (served.server.port, "/faces/\(picture).jpg")
      #expect(try await httpBody(port, path) == SampleJPEG().bytes)
      let head = try await http(port, path, method: "HEAD").lowercased()
      #expect(head.hasPrefix("http/1.1 200") && head.contains("content-type: image/jpeg"))
      #expect(head.contains("cache-control: private, max-age=31536000, immutable"))
      #expect(head.contains("x-content-type-options: nosniff"))
      let known = try await http(port, path, headers: "If-None-Match: \"\(picture).jpg\"\r\n")
      #expect(known.hasPrefix("HTTP/1.1 304"))
      for wrong in ["", "x.jpg", picture, "\(picture).png", "\(picture).jpg.jpg"].map({ "/faces/\($0)" }) {
        #expect(try await http(port, wrong).hasPrefix("HTTP/1.1 404"), "\(wrong)")
      }
      _ = try await owner.change("faces.remove")
      #expect(try await http(port, path).hasPrefix("HTTP/1.1 404"))
    }
  }
}
