import Synchronization
import TestKit
import Testing

@testable import Transport

struct ByteRangeTests {
  @Test(
    "a range is read as RFC 9110 says",
    arguments: [
      ("", .whole), ("bytes=0-0", .part(0..<1)), ("bytes=0-", .part(0..<10)), ("bytes=3-", .part(3..<10)),
      ("bytes=3-5", .part(3..<6)), ("bytes=3-99", .part(3..<10)), ("bytes=9-9", .part(9..<10)),
      ("BYTES = 2-3 ", .part(2..<4)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
      ("bytes=10-", .outside), ("bytes=10-20", .outside), ("bytes=-0", .outside),
      ("bytes=99999999999999999999-", .outside), ("bytes=0-99999999999999999999", .part(0..<10)),
      ("bytes=-99999999999999999999", .part(0..<10)),
      // Ignored: malformed, several, in another unit.
      ("bytes=5-3", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes", .whole), ("bytes=a-b", .whole),
      ("bytes=+1-2", .whole), ("bytes=1--2", .whole), ("bytes=0-1,3-4", .whole), ("bytes=0-1,", .whole),
      ("items=0-1", .whole), ("bytes=1 -2", .whole),
    ] as [(String, ByteRange)])
  func table(_ header: String, _ wanted: ByteRange) {
    #expect(ByteRange(header, size: 10) == wanted)
  }

  @Test("nothing has no part")
  func empty() {
    for header in ["bytes=0-", "bytes=0-5", "bytes=-5"] { #expect(ByteRange(header, size: 0) == .outside) }
  }
}

/// Replies that are made piece by piece.
struct BodyStreamTests {
  private static let text = Array("0123456789".utf8)
  private static let size = 1_000_003

  private static func byte(_ offset: Int) -> UInt8 { text[offset % 10] }

  /// A body of `size` digits, in pieces of 300,007 bytes.
  private static func file(keeps: (any AnyObject & Sendable)? = nil) -> BodyStream {
    BodyStream(count: size, keeps: keeps) { range, done in
      let start = range.lowerBound
      Task { done((start..<(start / 300_007 + 1) * 300_007).map(byte)) }
    }
  }

  private func withVideo(_ test: (WebSocketServer) async throws -> Void) async throws {
    let options = ServerOptions.with {
      $0.laterEndpoints["/file/"] = { request, reply in
        reply(HTTPReply(unchanging: Self.file(), contentType: "video/webm", name: "abc", for: request))
      }
      $0.laterEndpoints["/broken/"] = { request, reply in
        let file = BodyStream(count: 30) { range, done in Task { done(range.lowerBound == 0 ? Self.text : nil) } }
        reply(HTTPReply(unchanging: file, contentType: "video/webm", name: "abc", for: request))
      }
    }
    try await withServer(Recorder(), options, test)
  }

  private func ask(
    _ server: WebSocketServer, _ headers: String = "", method: String = "GET", path: String = "/file/x"
  ) async throws -> (head: String, body: String) {
    let answer = try await RawSocket.ask(
      server.port, "\(method) \(path) HTTP/1.1\r\nHost: gym\r\n\(headers)Connection: close\r\n\r\n")
    let end = try #require(answer.firstRange(of: "\r\n\r\n"))
    return (answer[..<end.lowerBound].lowercased(), String(answer[end.upperBound...]))
  }

  private func digits(_ range: Range<Int>) -> String { String(decoding: range.map(Self.byte), as: UTF8.self) }

  @Test("a body of many pieces arrives whole")
  func whole() async throws {
    try await withVideo { server in
      for headers in ["", "Range: bytes=0-1,4-5\r\n", "Range: bytes=0-1\r\nIf-Range: \"other\"\r\n"] {
        let (head, body) = try await ask(server, headers)
        #expect(head.hasPrefix("http/1.1 200") && body == digits(0..<Self.size))
        for header in [
          "content-length: 1000003", "content-type: video/webm", "accept-ranges: bytes", "etag: \"abc\"",
          "cache-control: public, max-age=31536000, immutable", "x-content-type-options: nosniff",
        ] {
          #expect(head.contains("\r\n\(header)"), "\(header) in \(head)")
        }
      }
    }
  }

  @Test("a range arrives alone, wherever its pieces begin")
  func ranges() async throws {
    try await withVideo { server in
      let wanted: [(String, Range<Int>)] = [
        ("0-1", 0..<2), ("300000-600020", 300_000..<600_021), ("999999-", 999_999..<1_000_003),
        ("-5", 999_998..<1_000_003), ("0-", 0..<Self.size),
      ]
      for (range, part) in wanted {
        let (head, body) = try await ask(server, "Range: bytes=\(range)\r\n")
        #expect(head.hasPrefix("http/1.1 206") && body == digits(part), "\(range)")
        #expect(head.contains("\r\ncontent-range: bytes \(part.lowerBound)-\(part.upperBound - 1)/1000003"))
        #expect(head.contains("\r\ncontent-length: \(part.count)"))
      }
      let same = try await ask(server, "Range: bytes=0-1\r\nIf-Range: \"abc\"\r\n")
      #expect(same.head.hasPrefix("http/1.1 206") && same.body == "01")
      let outside = try await ask(server, "Range: bytes=1000003-\r\n")
      #expect(outside.head.hasPrefix("http/1.1 416") && outside.head.contains("\r\ncontent-range: bytes */1000003"))
    }
  }

  @Test("HEAD has the head of the whole body, and a client that knows it gets none")
  func headOnly() async throws {
    try await withVideo { server in
      let (head, body) = try await ask(server, "Range: bytes=0-1\r\n", method: "HEAD")
      #expect(head.hasPrefix("http/1.1 200") && head.contains("content-length: 1000003") && body.isEmpty)
      let known = try await ask(server, "If-None-Match: \"abc\"\r\n")
      #expect(known.head.hasPrefix("http/1.1 304") && known.body.isEmpty)
    }
  }

  @Test("one request after the other on a connection, and the next one after a streamed body")
  func keepAlive() async throws {
    try await withVideo { server in
      let request = "GET /file/x HTTP/1.1\r\nHost: gym\r\nRange: bytes=0-9\r\n"
      let both = try await RawSocket.ask(server.port, request + "\r\n" + request + "Connection: close\r\n\r\n")
      #expect(both.components(of: "0123456789") == 2)
    }
  }

  @Test("a body that cannot be completed ends with the connection")
  func broken() async throws {
    try await withVideo { server in
      let (head, body) = try await ask(server, path: "/broken/x")
      #expect(head.contains("content-length: 30") && body == "0123456789")
    }
  }

  @Test("what a reply keeps is released when it has ended, also when its client left")
  func released() async throws {
    let kept = Kept()
    let options = ServerOptions.with {
      $0.laterEndpoints["/file/"] = { request, reply in
        let file =
          request.path == "never" ? BodyStream(count: 5, keeps: kept.one()) { _, _ in } : Self.file(keeps: kept.one())
        reply(HTTPReply(unchanging: file, contentType: "video/webm", name: "abc", for: request))
      }
    }
    try await withServer(Recorder(), options) { server in
      _ = try await ask(server)
      _ = try await ask(server, method: "HEAD")
      let socket = try RawSocket(port: server.port)
      await socket.send("GET /file/never HTTP/1.1\r\nHost: gym\r\n\r\n")
      _ = await socket.readText(until: "\r\n\r\n")
      while kept.count > 1 { await Task.yield() }
      withExtendedLifetime(socket) { #expect(kept.count == 1) }
    }
    // The server has closed the last one.
    while kept.count > 0 { await Task.yield() }
  }
}

/// Counts what is still kept.
private final class Kept: Sendable {
  private let all = Mutex(0)
  var count: Int { all.withLock { $0 } }

  func one() -> One {
    all.withLock { $0 += 1 }
    return One(self)
  }

  final class One: Sendable {
    private let kept: Kept
    init(_ kept: Kept) { self.kept = kept }
    deinit { kept.all.withLock { $0 -= 1 } }
  }
}
