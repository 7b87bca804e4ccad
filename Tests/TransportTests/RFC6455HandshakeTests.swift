import Testing

@testable import Transport

/// The opening handshake of RFC 6455, section 4, as raw requests.
struct RFC6455HandshakeTests {
  struct Case: CustomStringConvertible {
    enum Ending: Equatable {
      case accepted
      case refused(Int)
      /// The connection ends without a reply.
      case dropped
    }

    var section: String
    var name: String
    var request: String
    var ending: Ending

    var description: String { "RFC 6455, section \(section): \(name)" }

    init(_ section: String, _ name: String, _ ending: Ending, _ request: String) {
      (self.section, self.name, self.ending, self.request) = (section, name, ending, request)
    }
  }

  private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  /// A handshake with one thing changed. A header that is nil is left out.
  private static func request(
    _ line: String = "GET /ws HTTP/1.1", host: String? = "gym", upgrade: String? = "websocket",
    connection: String? = "Upgrade", key: String? = key, version: String? = "13",
    protocols: [String] = ["rackside.v1"], more: String = "", named change: (String) -> String = { $0 }
  ) -> String {
    let headers =
      [
        ("Host", host), ("Upgrade", upgrade), ("Connection", connection), ("Sec-WebSocket-Key", key),
        ("Sec-WebSocket-Version", version),
      ] + protocols.map { ("Sec-WebSocket-Protocol", $0) }
    let lines = headers.compactMap { name, value in value.map { "\(change(name)): \($0)\r\n" } }
    return line + "\r\n" + lines.joined() + more + "\r\n"
  }

  /// Where it says "although", libwebsockets departs from the RFC before it asks us.
  private static let requestLines = [
    Case("1.2", "as it should be", .accepted, request()),
    Case("4.2.1", "HTTP/1.0", .refused(400), request("GET /ws HTTP/1.0")),
    Case("4.2.1", "HTTP/0.9", .refused(400), request("GET /ws HTTP/0.9")),
    Case("4.2.1", "HTTP/2.0", .refused(400), request("GET /ws HTTP/2.0")),
    Case("4.2.1", "no version of HTTP", .refused(400), request("GET /ws")),
    Case("4.2.1", "POST", .refused(404), request("POST /ws HTTP/1.1")),
    Case("4.2.1", "HEAD", .refused(404), request("HEAD /ws HTTP/1.1")),
    Case("4.2.1", "OPTIONS", .refused(404), request("OPTIONS /ws HTTP/1.1")),
    Case("4.2.1", "a query is no part of the path", .accepted, request("GET /ws?x=1 HTTP/1.1")),
    Case(
      "4.2.1", "a whole address is refused, although it is allowed", .refused(404),
      request("GET http://gym/ws HTTP/1.1")),
    Case("3", "a fragment", .refused(404), request("GET /ws#x HTTP/1.1")),
    Case("4.2.2", "another path", .refused(404), request("GET /other HTTP/1.1")),
  ]

  private static let headers = [
    Case("4.2.1", "no Host ends without a reply, although 400 is asked for", .dropped, request(host: nil)),
    Case("4.2.1", "an empty Host, the same", .dropped, request(host: "")),
    Case("4.2.1", "no Upgrade", .refused(426), request(upgrade: nil)),
    Case("4.2.1", "Upgrade in other letters", .accepted, request(upgrade: "WebSocket")),
    Case("4.2.1", "another Upgrade", .refused(403), request(upgrade: "foo")),
    Case(
      "4.2.1", "WebSocket among several is refused, although it is allowed", .refused(403),
      request(upgrade: "websocket, foo")),
    Case("4.2.1", "no Connection", .refused(400), request(connection: nil)),
    Case("4.2.1", "another Connection", .refused(400), request(connection: "close")),
    Case("4.2.1", "a Connection that begins alike", .refused(400), request(connection: "upgrade-insecure")),
    Case("4.2.1", "Connection with several tokens", .accepted, request(connection: "keep-alive, Upgrade")),
    Case("4.2.1", "Connection in other letters", .accepted, request(connection: "UPGRADE")),
    Case(
      "4.2.1", "two Connection headers, as proxies add one", .accepted,
      request(connection: "keep-alive", more: "Connection: upgrade\r\n")),
    Case("4.2.1", "a space behind the version", .accepted, request(version: "13 ")),
    Case("4.2.1", "names in lower case", .accepted, request(named: { $0.lowercased() })),
    Case("4.2.1", "names in upper case", .accepted, request(named: { $0.uppercased() })),
  ]

  private static let keys =
    [
      ("no key", nil), ("an empty key", ""), ("a key that is not base64", "!!!!!!!!!!!!!!!!!!!!!!=="),
      ("a key of 5 bytes", "c2hvcnQ="), ("a key of 17 bytes", "dGhlIHNhbXBsZSBub25jZTE="),
      ("a key of 150 bytes", String(repeating: "A", count: 200)),
      ("two keys", key + "\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="),
    ].map { Case("4.2.1", $0, .refused(400), request(key: $1)) }
    + [
      Case(
        "4.2.1", "a key longer than all headers may be, although 400 is asked for", .dropped,
        request(key: String(repeating: "A", count: 20_000)))
    ]

  private static let versions =
    [nil, "", "0", "8", "12", "14", "013", "13x", "x", "13, 8", "-13"].map { (version: String?) in
      Case("4.4", "version \(version ?? "left out")", .refused(426), request(version: version))
    }

  private static let protocols = [
    Case("4.2.2", "ours among several", .accepted, request(protocols: ["chat, rackside.v1"])),
    Case("4.2.2", "ours among several, without spaces", .accepted, request(protocols: ["chat,rackside.v1,b"])),
    Case("11.3.4", "ours in the second of two headers", .accepted, request(protocols: ["chat", "rackside.v1"])),
    Case("11.3.4", "ours in the first of two headers", .accepted, request(protocols: ["rackside.v1", "chat"])),
    Case("4.2.2", "none", .refused(400), request(protocols: [])),
    Case("4.2.2", "an empty one", .refused(400), request(protocols: [""])),
    Case("4.2.2", "ours in other letters", .refused(400), request(protocols: ["RACKSIDE.V1"])),
    Case(
      "9.1", "an extension that is not used here", .accepted,
      request(more: "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n")),
    Case("9.1", "an extension that is none", .accepted, request(more: "Sec-WebSocket-Extensions: ;=,,\r\n")),
  ]

  private static let all = [requestLines, headers, keys, versions, protocols]

  @Test("each handshake of the table is answered as it says", arguments: all.indices)
  func handshakes(_ group: Int) async throws {
    try await withServer { server in
      for each in Self.all[group] {
        let socket = try RawSocket(port: server.port)
        await socket.send(each.request)
        let answer = await socket.readText(until: "\r\n\r\n")
        let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        switch each.ending {
        case .accepted:
          #expect(status == 101, "\(each): \(answer)")
          // Section 1.3: the SHA-1 of this key with the RFC's own text behind it.
          #expect(answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "\(each): \(answer)")
          #expect(answer.contains("rackside.v1") && !answer.lowercased().contains("extensions"), "\(each): \(answer)")
          await socket.send(RawFrame.text("hello"))
          #expect(await socket.read { $0.count >= 7 } == [0x81, 5] + Array("hello".utf8), "\(each)")
        case .refused(let wanted):
          #expect(status == wanted, "\(each): \(answer)")
          if each.section == "4.4" { #expect(answer.lowercased().contains("sec-websocket-version: 13\r\n"), "\(each)") }
        case .dropped: #expect(answer.isEmpty, "\(each): \(answer)")
        }
      }
    }
  }

  @Test("a frame that comes with the handshake is read")
  func together() async throws {
    try await withServer { server in
      let socket = try RawSocket(port: server.port)
      await socket.send(Array(Self.request().utf8) + RawFrame.text("hello"))
      let answer = await socket.read { $0.suffix(7) == [0x81, 5] + Array("hello".utf8) }
      #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 101"))
    }
  }
}
