import TestKit
import Testing

@testable import Transport

struct HTTPTests {
  private func withFiles(_ test: (WebSocketServer) async throws -> Void) async throws {
    let folder = Folder()
    try folder.write("index.html", "<p>home")
    try folder.write("kiosk/index.html", "<p>kiosk")
    try folder.write("app.js", "a long text")
    try folder.write("app.js.gz", "short")
    try folder.write("long.txt", String(repeating: "0123456789", count: 50_000))
    let files = try FileTable([.init(prefix: "/", folder: folder.path)])
    let options = ServerOptions.with {
      $0.files = files
      $0.endpoints["/healthz"] = { HTTPReply(text: "ok\n") }
      $0.laterEndpoints["/later/"] = { request, reply in
        guard request.path != "never" else { return }
        Task { reply(HTTPReply(text: Array("later \(request.path)".utf8), contentType: "text/plain", for: request)) }
      }
    }
    try await withServer(Recorder(), options, test)
  }

  @Test("an endpoint that answers later has the same head and body, and is told when the client knows them")
  func later() async throws {
    try await withFiles { server in
      let answer = try await RawSocket.ask(server.port, get("/later/a.ics?x=y"))
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nlater a.ics"))
      #expect(answer.lowercased().contains("\r\ncache-control: private, no-cache"))
      let tag = try #require(answer.firstMatch(of: /(?i)etag: (".*")/)).output.1
      let known = try await RawSocket.ask(
        server.port, get("/later/a.ics", headers: "If-None-Match: \(tag)\r\nConnection: close\r\n"))
      #expect(known.hasPrefix("HTTP/1.1 304") && known.hasSuffix("\r\n\r\n"))
      let head = try await RawSocket.ask(server.port, get("/later/a.ics", method: "HEAD"))
      #expect(head.contains("ontent-length: 11") || head.contains("ontent-Length: 11"))
      #expect(head.hasSuffix("\r\n\r\n"))
      let both = try await RawSocket.ask(server.port, get("/later/1", headers: "") + get("/later/2"))
      #expect(both.contains("later 1HTTP/1.1 200") && both.hasSuffix("later 2"), "one after the other")
    }
  }

  @Test("a server stops while an endpoint has not answered yet")
  func laterNever() async throws {
    try await withFiles { server in
      let socket = try RawSocket(port: server.port)
      await socket.send(get("/later/never"))
      _ = try await RawSocket.ask(server.port, get("/healthz"))
    }
  }

  private func get(_ path: String, method: String = "GET", headers: String = "Connection: close\r\n") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: gym\r\n\(headers)\r\n"
  }

  @Test func aPageHasItsHeaders() async throws {
    try await withFiles { server in
      let answer = try await RawSocket.ask(server.port, get("/?a=b")).lowercased()
      #expect(answer.hasPrefix("http/1.1 200 ok\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n<p>home"))
      for header in [
        "content-type: text/html; charset=utf-8", "content-length: 7", "x-content-type-options: nosniff",
        "referrer-policy: no-referrer", "cross-origin-opener-policy: same-origin",
        "content-security-policy: default-src 'none'; script-src 'self'", "cache-control: no-cache", "etag: \"",
      ] {
        #expect(answer.contains("\r\n\(header)"), "\(header) in \(answer)")
      }
      #expect(!answer.contains("server:"))
    }
  }

  @Test func endpointsFoldersAndMissingFiles() async throws {
    try await withFiles { server in
      #expect(try await RawSocket.ask(server.port, get("/healthz")).hasSuffix("\r\n\r\nok\n"))
      let redirect = try await RawSocket.ask(server.port, get("/kiosk"))
      #expect(redirect.hasPrefix("HTTP/1.1 308") && redirect.lowercased().contains("location: /kiosk/\r\n"))
      #expect(try await RawSocket.ask(server.port, get("/kiosk/")).hasSuffix("<p>kiosk"))
      #expect(try await RawSocket.ask(server.port, get("/ws")).hasPrefix("HTTP/1.1 426"))
      let nothing = try await RawSocket.ask(server.port, get("/nothing"))
      #expect(nothing.hasPrefix("HTTP/1.1 404") && nothing.hasSuffix("Nothing here\n"))
    }
  }

  @Test("behind a trusted proxy a connection has its caller's address, and a private path is this machine's alone")
  func proxy() async throws {
    let recorder = Recorder()
    let options = ServerOptions.with {
      $0.trustedProxies = ["127.0.0.1"]
      $0.privatePaths = ["/metrics"]
      $0.privateTo = ["198.51.100.7"]
      $0.endpoints["/metrics"] = { HTTPReply(text: "figures\n") }
      $0.laterEndpoints["/client/"] = { request, reply in
        Task { reply(HTTPReply(text: Array(request.client.utf8), contentType: "text/plain", for: request)) }
      }
    }
    try await withServer(recorder, options) { server in
      func metrics(for address: String) async throws -> String {
        let headers = "Connection: close\r\nX-Forwarded-For: 192.0.2.1, \(address)\r\n"
        return try await RawSocket.ask(server.port, get("/metrics", headers: headers))
      }
      #expect(try await RawSocket.ask(server.port, get("/metrics")).hasSuffix("figures\n"))
      #expect(try await metrics(for: "203.0.113.9").hasPrefix("HTTP/1.1 403"))
      #expect(try await metrics(for: "198.51.100.7").hasSuffix("figures\n"))
      let far = "Connection: close\r\nX-Forwarded-For: 192.0.2.1, 203.0.113.9\r\n"
      #expect(try await RawSocket.ask(server.port, get("/client/", headers: far)).hasSuffix("\r\n\r\n203.0.113.9"))
      #expect(try await RawSocket.ask(server.port, get("/client/")).hasSuffix("\r\n\r\n127.0.0.1"))
      let socket = try await RawSocket.webSocket(
        server.port, headers: "Sec-WebSocket-Protocol: rackside.v1\r\nX-Forwarded-For: 192.0.2.1, 203.0.113.9\r\n")
      for await event in recorder.events { if case .opened = event { break } }
      #expect(recorder.connections.map(\.peer) == ["203.0.113.9"])
      withExtendedLifetime(socket) {}
    }
  }

  @Test("what a proxy says of https counts for requests and WebSockets, and for nobody whom the server does not trust")
  func secureProxy() async throws {
    for isTrusted in [true, false] {
      let recorder = Recorder()
      let options = ServerOptions.with {
        $0.trustedProxies = isTrusted ? ["127.0.0.1"] : []
        $0.laterEndpoints["/secure/"] = { request, reply in reply(HTTPReply(text: "\(request.isSecure)")) }
      }
      try await withServer(recorder, options) { server in
        func isSecure(_ headers: String) async throws -> Bool {
          let all = "Connection: close\r\nX-Forwarded-For: 203.0.113.9\r\n" + headers
          let reply = try await RawSocket.ask(server.port, get("/secure/", headers: all))
          #expect(reply.hasPrefix("HTTP/1.1 200 "))
          return reply.hasSuffix("\r\n\r\ntrue")
        }
        #expect(try await isSecure("X-Forwarded-Proto: https\r\n") == isTrusted)
        #expect(try await isSecure("x-forwarded-proto:https\r\n") == isTrusted)
        #expect(try await !isSecure("X-Forwarded-Proto: http\r\n"))
        #expect(try await !isSecure(""))
        let long = String(repeating: "https,", count: 100)
        #expect(try await !isSecure("X-Forwarded-Proto: \(long)https\r\n"))
        for value in ["https", "http"] {
          let socket = try await RawSocket.webSocket(
            server.port,
            headers: "Sec-WebSocket-Protocol: rackside.v1\r\nX-Forwarded-For: 203.0.113.9\r\n"
              + "X-Forwarded-Proto: \(value)\r\n")
          for await event in recorder.events { if case .opened = event { break } }
          #expect(recorder.connections.last?.isSecure == (isTrusted && value == "https"))
          withExtendedLifetime(socket) {}
        }
      }
    }
  }

  @Test(arguments: [
    "/../../etc/passwd", "/kiosk/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
    "//etc/passwd", "/.%00./etc/passwd", "/kiosk%5c..%5c..", "etc/passwd",
  ])
  func noPathLeadsOut(_ path: String) async throws {
    try await withFiles { server in
      let answer = try await RawSocket.ask(server.port, get(path))
      #expect(!answer.contains("root:"))
      #expect(answer.isEmpty || answer.split(separator: " ").dropFirst().first?.hasPrefix("4") == true, "\(answer)")
      #expect(try await RawSocket.ask(server.port, get("/healthz")).hasSuffix("ok\n"))
    }
  }

  @Test func aHeadIsAGetWithoutItsBody() async throws {
    try await withFiles { server in
      let answer = try await RawSocket.ask(server.port, get("/", method: "HEAD"))
      #expect(answer.hasPrefix("HTTP/1.1 200"))
      #expect(answer.lowercased().contains("content-length: 7\r\n") && answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
  func otherMethodsAreNotAllowed(_ method: String) async throws {
    try await withFiles { server in
      let answer = try await RawSocket.ask(
        server.port, get("/", method: method, headers: "Content-Length: 5\r\n") + "hello")
      #expect(answer.hasPrefix("HTTP/1.1 405"), "\(answer)")
      #expect(answer.lowercased().contains("allow: get, head"))
      #expect(try await RawSocket.ask(server.port, get("/healthz")).hasSuffix("ok\n"))
    }
  }

  @Test func anUnchangedFileIsNotSentAgain() async throws {
    try await withFiles { server in
      let first = try await RawSocket.ask(server.port, get("/")).lowercased()
      let tag = try #require(first.split(separator: "\r\n").first { $0.hasPrefix("etag: ") }?.dropFirst(6))
      let second = try await RawSocket.ask(
        server.port, get("/", headers: "If-None-Match: \(tag)\r\nConnection: close\r\n"))
      #expect(second.hasPrefix("HTTP/1.1 304") && second.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func theCompressedFormIsSentToWhoeverAcceptsIt() async throws {
    try await withFiles { server in
      let accepting = get("/app.js", headers: "Accept-Encoding: gzip, deflate\r\nConnection: close\r\n")
      let compressed = try await RawSocket.ask(server.port, accepting)
      #expect(compressed.hasSuffix("\r\n\r\nshort"))
      for header in ["content-encoding: gzip", "vary: accept-encoding", "content-length: 5"] {
        #expect(compressed.lowercased().contains("\r\n\(header)\r\n"), "\(header) in \(compressed)")
      }
      let plain = try await RawSocket.ask(server.port, get("/app.js"))
      #expect(plain.hasSuffix("\r\n\r\na long text") && !plain.lowercased().contains("content-encoding"))
    }
  }

  @Test func oneConnectionServesManyRequestsAlsoPipelined() async throws {
    try await withFiles { server in
      let socket = try RawSocket(port: server.port)
      for _ in 0..<3 {
        await socket.send(get("/healthz", headers: ""))
        #expect(await socket.readText(until: "ok\n").hasSuffix("ok\n"))
      }
      await socket.send(get("/healthz", headers: "") + get("/kiosk/", headers: "") + get("/healthz"))
      let answers = String(decoding: await socket.read(), as: UTF8.self)
      #expect(answers.components(of: "HTTP/1.1 200") == 3, "\(answers)")
    }
  }

  @Test func aLongFileArrivesWhole() async throws {
    try await withFiles { server in
      let answer = try await RawSocket.ask(server.port, get("/long.txt"))
      #expect(answer.hasSuffix("\r\n\r\n" + String(repeating: "0123456789", count: 50_000)))
    }
  }
}

extension String {
  func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
