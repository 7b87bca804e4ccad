import TestKit
import Testing

@testable import Transport

/// What every reply of ours tells a browser, whatever the reply is about. libwebsockets' own error pages have none of it.
struct HeaderTests {
  private struct Asked: Sendable {
    var status: Int
    var path: String
    var method = "GET"
    var headers = ""
  }

  private static let page = "/kiosk/"
  private static let handshake =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    + "Sec-WebSocket-Version: 13\r\n"

  private static let all: [Asked] = [
    Asked(status: 200, path: "/"), Asked(status: 200, path: page), Asked(status: 200, path: "/app.js"),
    Asked(status: 304, path: "/app.js", headers: "If-None-Match: *\r\n"),
    Asked(status: 200, path: "/healthz"), Asked(status: 200, path: "/later/x"), Asked(status: 308, path: "/kiosk"),
    Asked(status: 404, path: "/nothing"), Asked(status: 405, path: "/", method: "DELETE"),
    Asked(status: 403, path: "/metrics", headers: "X-Forwarded-For: 203.0.113.9\r\n"), Asked(status: 426, path: "/ws"),
    Asked(status: 404, path: "/other", headers: handshake),
    Asked(status: 400, path: "/ws", headers: handshake + "Sec-WebSocket-Protocol: rackside.v0\r\n"),
    Asked(
      status: 403, path: "/ws",
      headers: handshake + "Sec-WebSocket-Protocol: rackside.v1\r\nOrigin: http://evil.example\r\n"),
  ]

  private func withPages(_ test: (WebSocketServer) async throws -> Void) async throws {
    let folder = Folder()
    try folder.write("index.html", "<p>home")
    try folder.write("kiosk/index.html", "<p>kiosk")
    try folder.write("app.js", "a text")
    let files = try FileTable([.init(prefix: "/", folder: folder.path)])
    let options = ServerOptions.with {
      $0.files = files
      $0.trustedProxies = ["127.0.0.1"]
      $0.privatePaths = ["/metrics"]
      $0.endpoints["/healthz"] = { HTTPReply(text: "ok\n") }
      $0.endpoints["/metrics"] = { HTTPReply(text: "figures\n") }
      $0.laterEndpoints["/later/"] = { _, reply in reply(HTTPReply(text: "later\n")) }
      // A page of its own policy, as that of trust has.
      $0.policies[Self.page] = { ServerOptions.policy(images: "'self' data: https://gym.local:8443") }
    }
    try await withServer(Recorder(), options, test)
  }

  /// The head of the reply, in lower case.
  private func head(_ server: WebSocketServer, _ asked: Asked) async throws -> String {
    let socket = try RawSocket(port: server.port)
    await socket.send("\(asked.method) \(asked.path) HTTP/1.1\r\nHost: gym\r\n\(asked.headers)\r\n")
    let answer = await socket.readText(until: "\r\n\r\n")
    let status = answer.split(separator: " ").dropFirst().first.map { String($0) }
    #expect(status == String(asked.status), "\(asked): \(answer)")
    let end = try #require(answer.firstRange(of: "\r\n\r\n")).upperBound
    return answer[..<end].lowercased()
  }

  @Test("a browser guesses no type, runs and frames nothing of others, names no page to others, and gets no cookie")
  func everyReply() async throws {
    try await withPages { server in
      for asked in Self.all {
        let head = try await head(server, asked)
        for line in [
          "x-content-type-options: nosniff", "referrer-policy: no-referrer", "cross-origin-opener-policy: same-origin",
        ] {
          #expect(head.contains("\r\n\(line)\r\n"), "\(asked): \(line)")
        }
        let policies = head.split(separator: "\r\n").filter { $0.hasPrefix("content-security-policy: ") }
        #expect(policies.count == 1, "\(asked)")
        let policy = Set((policies.first ?? "").dropFirst(25).split(separator: ";").map { $0.trimming() })
        #expect(
          policy.isSuperset(of: [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
            "form-action 'none'", "frame-ancestors 'none'",
          ]), "\(asked): \(policy)")
        #expect(!policy.contains { $0.contains("unsafe") || $0.contains("*") }, "\(asked): \(policy)")
        // Whatever has a text says in which letters.
        #expect(head.contains("charset=utf-8\r\n") == (asked.status != 304), "\(asked): \(head)")
        for name in ["set-cookie:", "access-control-", "server:", "x-powered-by:"] {
          #expect(!head.contains("\r\n\(name)"), "\(asked): \(name)")
        }
      }
    }
  }

  @Test("TRACE and methods that nobody knows get nothing back of what was sent", arguments: ["TRACE", "TRACK", "FOO"])
  func unknownMethods(_ method: String) async throws {
    try await withPages { server in
      let answer = try await RawSocket.ask(server.port, "\(method) / HTTP/1.1\r\nHost: gym\r\nX-Secret: chalk\r\n\r\n")
      #expect(answer.isEmpty || answer.split(separator: " ").dropFirst().first?.hasPrefix("4") == true, "\(answer)")
      #expect(!answer.contains("chalk"))
      let health = try await RawSocket.ask(
        server.port, "GET /healthz HTTP/1.1\r\nHost: gym\r\nConnection: close\r\n\r\n")
      #expect(health.hasSuffix("ok\n"))
    }
  }
}
