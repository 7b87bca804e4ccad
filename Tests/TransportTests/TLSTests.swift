import Foundation
import TestKit
import Testing

@testable import Transport

/// https beside http, on real sockets.
@Suite(.limitedConcurrency) struct TLSTests {
  /// A server whose certificate is `gym.pem` in a folder, and what it reports.
  private struct Gym {
    let folder: Folder
    let server: WebSocketServer
    /// What it reported at its start.
    let first: TLSEvent?
    private let events: AsyncStream<TLSEvent>

    init(_ folder: Folder, _ server: WebSocketServer, _ events: AsyncStream<TLSEvent>) async {
      self.folder = folder
      self.server = server
      self.events = events
      first = await Self.next(events)
    }

    private static func next(_ events: AsyncStream<TLSEvent>) async -> TLSEvent? {
      for await event in events { return event }
      return nil
    }

    func next() async -> TLSEvent? { await Self.next(events) }

    /// What it reports when it looks at the files now.
    func look() async -> TLSEvent? {
      server.lookAtCertificate(atOnce: true)
      return await next()
    }

    /// The next certificate that it says it serves.
    func served() async throws -> TLSState.Certificate {
      let event = await next()
      guard case .served(let certificate)? = event else {
        throw Unexpected(description: String(describing: event))
      }
      return certificate
    }

    struct Unexpected: Error, CustomStringConvertible { var description: String }

    var port: Int {
      get throws { try #require(server.tls?.port) }
    }
  }

  private func withGym(
    _ folder: Folder, handler: Recorder = Recorder(), port: Int = 0, _ options: ServerOptions = .patient,
    _ test: (Gym) async throws -> Void
  ) async throws {
    let (events, out) = AsyncStream.makeStream(of: TLSEvent.self)
    var tls = TLSOptions(certificate: folder.path + "/gym.pem", key: folder.path + "/gym.key", port: port)
    tls.happened = { out.yield($0) }
    tls.proofSeconds = 3_600
    var options = options
    options.tls = tls
    options.endpoints["/healthz"] = { HTTPReply(text: "ok\n") }
    options.endpoints["/long"] = { HTTPReply(text: Self.long) }
    options.laterEndpoints["/later/"] = { request, reply in reply(HTTPReply(text: "secure: \(request.isSecure)")) }
    try await withServer(handler, options) { try await test(await Gym(folder, $0, events)) }
  }

  private static let long = String(repeating: "0123456789", count: 300_000)

  private func made(_ key: TestCertificate.Key = .ecdsa) async throws -> Folder {
    let folder = Folder()
    try await TestCertificate.make("gym", key: key, in: folder)
    return folder
  }

  private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: gym\r\nConnection: close\r\n\r\n" }

  /// The reply without its order of arrival: lines of the head, then the body.
  private func lines(_ reply: String) -> Set<Substring> { Set(reply.split(separator: "\r\n")) }

  @Test("the same page comes by http and by https, with TLS 1.2 and 1.3; older versions are refused")
  func versions() async throws {
    try await withGym(try await made()) { gym in
      let plain = try await RawSocket.ask(gym.server.port, get("/healthz"))
      #expect(plain.hasPrefix("HTTP/1.1 200 OK\r\n") && plain.hasSuffix("\r\n\r\nok\n"))
      for (version, name) in [(TLSSocket.Version.tls12, "TLSv1.2"), (.tls13, "TLSv1.3")] {
        let socket = try await TLSSocket.connect(port: gym.port, version: version)
        #expect(socket.version == name && socket.fingerprint == gym.server.tls?.certificate?.fingerprint)
        try await socket.send(get("/healthz"))
        let reply = String(decoding: try await socket.read(), as: UTF8.self)
        #expect(lines(reply) == lines(plain), "no redirect, and no header that binds a browser to https")
      }
      await #expect(throws: TLSSocket.Refused.self) {
        try await TLSSocket.connect(port: gym.port, version: .tls11)
      }
      #expect(try await TLSSocket.ask(gym.port, get("/long")).hasSuffix("\r\n\r\n" + Self.long))
      #expect(try await TLSSocket.ask(gym.port, get("/later/")).hasSuffix("secure: true"))
      #expect(try await RawSocket.ask(gym.server.port, get("/later/")).hasSuffix("secure: false"))
    }
  }

  @Test("a key exchange that would hold up everybody is refused, and the usual ones are not")
  func groups() async throws {
    try await withGym(try await made()) { gym in
      let port = try gym.port
      for version in [TLSSocket.Version.tls12, .tls13] {
        for slow in ["ffdhe2048", "ffdhe8192", "X448", "P-521", "X448:ffdhe8192"] {
          await #expect(throws: TLSSocket.Refused.self, "\(slow)") {
            try await TLSSocket.connect(port: port, version: version, groups: slow)
          }
        }
        // The second names an expensive one first, which the client of TLS 1.3 has then begun with.
        for good in ["P-256", "ffdhe8192:P-256", "X25519:P-256"] {
          _ = try await TLSSocket.connect(port: port, version: version, groups: good)
        }
      }
    }
  }

  @Test("by TLS 1.2 every suite has forward secrecy and authenticated encryption, and the usual ones are there")
  func suites() async throws {
    try await withGym(try await made(.rsa)) { gym in
      let port = try gym.port
      for old in [
        "AES256-GCM-SHA384", "AES128-SHA", "ECDHE-RSA-AES256-SHA384", "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-NULL-SHA",
      ] {
        let refused = await #expect(throws: TLSSocket.Refused.self, "\(old)") {
          try await TLSSocket.connect(port: port, version: .tls12, suites: old)
        }
        // The server has refused, not our own OpenSSL.
        #expect(refused?.description != "no memory", "\(old)")
      }
      for good in ["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305"] {
        _ = try await TLSSocket.connect(port: port, version: .tls12, suites: good)
      }
    }
  }

  @Test("an address that begins too many handshakes is refused further ones by https, and nothing by http")
  func handshakes() async throws {
    let strict = ServerOptions.with {
      $0.loopbackIsExempt = false
      $0.handshakesPerAddress?.perSecond = 0
      $0.handshakesPerAddress?.atOnce = 4
    }
    try await withGym(try await made(), strict) { gym in
      let port = try gym.port
      var entered = 0
      while entered <= 10, (try? await TLSSocket.connect(port: port)) != nil { entered += 1 }
      // The server's own, with which it looks at its certificate, may be among the four.
      #expect((3...4).contains(entered))
      #expect(gym.server.statistics.refused >= 1)
      #expect(try await RawSocket.ask(gym.server.port, get("/healthz")).hasSuffix("ok\n"))
    }
  }

  @Test("a WebSocket by TLS carries messages of any size and in any pieces, and is closed with a code at the end")
  func webSocket() async throws {
    let handler = Recorder(onText: { connection, text in
      connection.send(Outgoing(text: "\(connection.isSecure) \(connection.peer) \(text)"))
    })
    var closed: TLSSocket?
    try await withGym(try await made(), handler: handler) { gym in
      let socket = try await TLSSocket.webSocket(gym.port)
      for (count, most) in [(5, 16_384), (20_000, 16_384), (250_000, 16_384), (20_000, 700)] {
        let text = String(repeating: "x", count: count)
        try await socket.sendMessage(text, atOnce: most)
        #expect(try await socket.nextFrame()?.message == "true 127.0.0.1 \(text)")
      }
      let plain = try await WebSocketClient.connect(port: gym.server.port)
      plain.send("x")
      #expect(await plain.next() == ["false 127.0.0.1 x"])
      #expect(gym.server.statistics.openConnections == 2)
      closed = socket
    }
    #expect(try await closed?.nextFrame()?.closeCode == 1001)
  }

  @Test("the page that a certificate is for may connect by https, and by nothing else")
  func origin() async throws {
    try await withGym(try await made()) { gym in
      let port = try gym.port
      _ = try await TLSSocket.webSocket(port, headers: "Origin: https://gym.example:\(port)\r\n")
      for other in ["https://evil.example:\(port)", "http://gym.example:\(port)"] {
        await #expect(throws: TLSSocket.Refused.self) {
          try await TLSSocket.webSocket(port, headers: "Origin: \(other)\r\n")
        }
      }
    }
  }

  @Test(
    "a renewed certificate is shown to new connections, and open ones go on, also with another kind of key",
    arguments: [TestCertificate.Key.ecdsa, .rsa])
  func renewed(to kind: TestCertificate.Key) async throws {
    let folder = try await made(.rsa)
    try await TestCertificate.make("new", key: kind, in: folder)
    try await withGym(folder) { gym in
      let port = try gym.port
      let before = try #require(gym.server.tls?.certificate?.fingerprint)
      let open = try await TLSSocket.webSocket(port)
      #expect(open.fingerprint == before)
      var known: [(version: TLSSocket.Version, socket: TLSSocket)] = []
      for version in [TLSSocket.Version.tls12, .tls13] {
        let socket = try await TLSSocket.connect(port: port, version: version)
        // With TLS 1.3, the ticket comes after the handshake, with whatever is read next.
        try await socket.send("GET /healthz HTTP/1.1\r\nHost: gym\r\n\r\n")
        _ = try await socket.read { $0.suffix(3) == Array("ok\n".utf8) }
        let resumed = try await TLSSocket.connect(port: port, version: version, resuming: socket)
        #expect(resumed.isResumed, "\(version)")
        known.append((version, socket))
      }
      // The files are written one after the other. In between they do not belong together.
      try folder.replace("gym.pem", with: "new.pem")
      let between = await gym.look()
      #expect(
        between
          == .failed(
            "\(folder.path)/gym.key: is not the key of the certificate in \(folder.path)/gym.pem", isServed: true))
      #expect(try await TLSSocket.connect(port: port).fingerprint == before)
      try folder.replace("gym.key", with: "new.key")
      gym.server.lookAtCertificate(atOnce: true)
      let certificate = try await gym.served()
      #expect(certificate.fingerprint != before && gym.server.tls?.certificate == certificate)
      #expect(gym.server.tls?.failure == nil && gym.server.tls?.port == port)
      for version in [TLSSocket.Version.tls12, .tls13] {
        #expect(try await TLSSocket.connect(port: port, version: version).fingerprint == certificate.fingerprint)
      }
      // A session that went on would show its client the old certificate.
      for (version, socket) in known {
        let again = try await TLSSocket.connect(port: port, version: version, resuming: socket)
        #expect(!again.isResumed && again.fingerprint == certificate.fingerprint, "\(version)")
      }
      try await open.sendMessage("still here")
      #expect(try await open.nextFrame()?.message == "still here")
    }
  }

  @Test("files that change are read once they have stopped changing, without being asked")
  func watched() async throws {
    let folder = try await made()
    try await TestCertificate.make("new", in: folder)
    try await withGym(folder) { gym in
      try folder.replace("gym.pem", with: "new.pem")
      try folder.replace("gym.key", with: "new.key")
      // The first sees a change, the second none.
      for _ in 0..<2 { gym.server.lookAtCertificate() }
      let certificate = try await gym.served()
      #expect(gym.first != .served(certificate))
      #expect(try await TLSSocket.connect(port: gym.port).fingerprint == certificate.fingerprint)
    }
  }

  @Test("without a certificate the server has http alone, says why, and gets https once the files are there")
  func missing() async throws {
    let folder = Folder()
    try await TestCertificate.make("new", in: folder)
    try await withGym(folder) { gym in
      let why = "\(folder.path)/gym.pem: cannot be read: No such file or directory"
      #expect(gym.first == .failed(why, isServed: false))
      #expect(gym.server.tls?.failure == why && gym.server.tls?.port == nil)
      let open = try await WebSocketClient.connect(port: gym.server.port)
      try folder.replace("gym.pem", with: "new.pem")
      try folder.replace("gym.key", with: "new.key")
      gym.server.lookAtCertificate(atOnce: true)
      _ = try await gym.served()
      #expect(try await TLSSocket.ask(gym.port, get("/healthz")).hasSuffix("ok\n"))
      open.send("still here")
      #expect(await open.next() == ["still here"])
    }
  }

  @Test("if another program has the port of https, the server has http alone and says so")
  func taken() async throws {
    let folder = try await made()
    try await withServer { other in
      try await withGym(folder, port: other.port) { gym in
        let health = try await RawSocket.ask(gym.server.port, get("/healthz"))
        #expect(health.hasSuffix("ok\n"))
        #expect(gym.server.tls?.failure == "port \(other.port) on 127.0.0.1 is in use")
      }
    }
  }

  @Test("who sends plain bytes to the port of https is dropped, and nobody else notices")
  func strangers() async throws {
    try await withGym(try await made()) { gym in
      let port = try gym.port
      let open = try await TLSSocket.webSocket(port)
      let plain = try await RawSocket.ask(port, get("/healthz"))
      #expect(!plain.hasPrefix("HTTP"))
      try await open.sendMessage("still here")
      #expect(try await open.nextFrame()?.message == "still here")
      #expect(try await TLSSocket.ask(port, get("/healthz")).hasSuffix("ok\n"))
    }
  }

  @Test("who sends nothing to the port of https is dropped, before and after the handshake")
  func silent() async throws {
    // A server of its own: on a slow machine, so short a time would also end connections that are to stay.
    try await withGym(try await made(), .with { $0.handshakeTimeoutSeconds = 5 }) { gym in
      let silent = try RawSocket(port: try gym.port)
      // Where the handshake itself takes too long, it is dropped all the same.
      let idle = try? await TLSSocket.connect(port: gym.port)
      #expect(await silent.read() == [])
      if let idle { #expect(try await idle.read() == []) }
    }
  }

  @Test("a client by TLS that does not read is closed as slow")
  func slow() async throws {
    let handler = Recorder(onText: { connection, _ in
      let much = Outgoing([UInt8](repeating: 0x31, count: 60_000))
      for _ in 0..<400 { connection.send(much) }
    })
    try await withGym(try await made(), handler: handler, .with { $0.queue.hardBytes = 1_000_000 }) { gym in
      let socket = try await TLSSocket.webSocket(gym.port)
      try await socket.sendMessage("1")
      var events = handler.events.makeAsyncIterator()
      #expect(await events.next() == .opened(1))
      #expect(await events.next() == .received("1"))
      #expect(await events.next() == .closed(1))
      #expect(gym.server.statistics.slowCloses == 1)
      _ = socket
    }
  }

  @Test("a long message is sent completely to a client by TLS that begins to read late")
  func long() async throws {
    let handler = Recorder(onText: { connection, _ in
      connection.send(Outgoing([UInt8](repeating: 0x31, count: 30_000_000)))
    })
    let patient = ServerOptions.with {
      ($0.queue.softSeconds, $0.queue.frameSeconds) = (3_600, 3_600)
      ($0.queue.hardBytes, $0.queue.allBytes) = (40_000_000, 100_000_000)
    }
    try await withGym(try await made(), handler: handler, patient) { gym in
      let socket = try await TLSSocket.webSocket(gym.port)
      try await socket.sendMessage("long")
      let other = try await TLSSocket.webSocket(gym.port)
      // Its reply tells that the server has written as much as the first one's socket takes.
      try await other.sendMessage("long")
      #expect(try await other.nextFrame()?.message.utf8.count == 30_000_000)
      #expect(try await socket.nextFrame()?.message.utf8.count == 30_000_000)
    }
  }
}
