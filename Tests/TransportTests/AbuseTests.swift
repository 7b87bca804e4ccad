import Testing

@testable import Transport

/// What a WebSocket server receives from broken or hostile clients.
struct AbuseTests {
  /// Checks that the server still answers another client.
  private func stillAnswers(_ server: WebSocketServer) async throws {
    let client = try await WebSocketClient.connect(port: server.port)
    client.send("still here")
    #expect(await client.next() == ["still here"])
  }

  struct Wrong: Sendable {
    var path = "/ws"
    var subprotocol: String? = "rackside.v1"
    var origin: String?
    var status: Int
  }

  @Test(arguments: [
    Wrong(subprotocol: nil, status: 400), Wrong(subprotocol: "other.v1", status: 400),
    Wrong(subprotocol: "http only", status: 400), Wrong(path: "/other", status: 404),
    Wrong(origin: "http://evil.example", status: 403),
  ])
  func aWrongHandshakeIsRefused(_ wrong: Wrong) async throws {
    try await withServer { server in
      let refused = await #expect(throws: TransportError.self) {
        try await WebSocketClient.connect(
          port: server.port, path: wrong.path, subprotocol: wrong.subprotocol, origin: wrong.origin)
      }
      guard case .handshakeRefused(let status, _)? = refused else { return }
      #expect(status == wrong.status)
      #expect(server.statistics.refused == 1)
      try await stillAnswers(server)
    }
  }

  @Test func oursAmongSeveralSubprotocolsIsSelected() async throws {
    try await withServer { server in
      let socket = try RawSocket(port: server.port)
      await socket.send(RawSocket.handshake(headers: "Sec-WebSocket-Protocol: http, chat, rackside.v1\r\n"))
      let answer = await socket.readText(until: "\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 101"))
      #expect(answer.lowercased().contains("sec-websocket-protocol: rackside.v1\r\n"))
      #expect(!answer.lowercased().contains("extensions"))
    }
  }

  @Test func anotherUpgradeIsRefused() async throws {
    try await withServer { server in
      let answer = try await RawSocket.ask(
        server.port,
        "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
          + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
      #expect(!answer.hasPrefix("HTTP/1.1 101"))
      try await stillAnswers(server)
    }
  }

  /// On a connection that is kept, libwebsockets frees the headers before it asks us about the upgrade. Whoever reads the
  /// name from them is seen by the thread sanitizer.
  @Test("an upgrade to something unknown ends the connection, as its first request and as a later one")
  func unknownUpgrade() async throws {
    let options = ServerOptions.with { $0.endpoints["/healthz"] = { HTTPReply(text: "ok\n") } }
    try await withServer(Recorder(), options) { server in
      for isFirst in [true, false] {
        for more in ["", "Upgrade: websocket\r\n", "X-Long: \(String(repeating: "a", count: 1_500))\r\n"] {
          let socket = try RawSocket(port: server.port)
          if !isFirst {
            await socket.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(await socket.readText(until: "ok\n").hasSuffix("ok\n"))
          }
          await socket.send("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: chalk\r\n\(more)\r\n")
          let answer = String(decoding: await socket.read(), as: UTF8.self)
          #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 403") || answer.hasPrefix("HTTP/1.0 403"), "\(answer)")
        }
      }
      try await stillAnswers(server)
    }
  }

  @Test("CONNECT makes us no proxy, and its connection ends")
  func connect() async throws {
    try await withServer { server in
      let answer = try await RawSocket.ask(server.port, "CONNECT gym.example:443 HTTP/1.1\r\nHost: gym.example\r\n\r\n")
      #expect(!answer.hasPrefix("HTTP/1.1 2"))
      try await stillAnswers(server)
    }
  }

  @Test func aFrameThatIsSentByteByByteCloses() async throws {
    try await withServer { server in
      let socket = try await RawSocket.webSocket(server.port)
      // A request from a slow line comes in pieces, and is answered.
      for piece in RawSocket.frame(1, Array("still here".utf8)).map({ [$0] }) { await socket.send(piece) }
      let answer = await socket.read { $0.count >= 12 }
      #expect(answer.suffix(10) == Array("still here".utf8)[...])
      let frame = RawSocket.frame(1, [UInt8](repeating: 0x61, count: 1_000))
      await socket.send(Array(frame.prefix(8)))
      // Send each byte once the previous one was received, so that no two arrive together.
      for byte in frame.dropFirst(8).prefix(66) {
        let heard = server.statistics.bytesIn
        await socket.send([byte])
        while server.statistics.bytesIn == heard, !Task.isCancelled { await Task.yield() }
      }
      #expect(await socket.closeCode() == 4408)
    }
  }

  @Test func aBinaryFrameClosesWith1003() async throws {
    try await withServer { server in
      let socket = try await RawSocket.webSocket(server.port)
      await socket.send(RawSocket.frame(2, [1, 2, 3]))
      #expect(await socket.closeCode() == 1003)
    }
  }

  @Test func theLongestMessagePassesAndOneMoreByteClosesWith1009() async throws {
    try await withServer { server in
      let client = try await WebSocketClient.connect(port: server.port)
      let longest = [UInt8](repeating: 0x61, count: 262_144)
      client.send(longest)
      #expect(await client.next() == [String(decoding: longest, as: UTF8.self)])
      client.send(longest + [0x61])
      #expect(await client.next() == ["close 1009 at most 262144 bytes"])
    }
  }

  @Test func fragmentsOfATooLongMessageCloseWith1009() async throws {
    try await withServer(Recorder(), .with { $0.maxFrameBytes = 1_000 }) { server in
      let socket = try await RawSocket.webSocket(server.port)
      await socket.send(RawSocket.frame(1, [UInt8](repeating: 0x61, count: 600), isFinal: false))
      await socket.send(RawSocket.frame(0, [UInt8](repeating: 0x61, count: 600), isFinal: true))
      #expect(await socket.closeCode() == 1009)
    }
  }

  @Test func fragmentsBecomeOneMessage() async throws {
    try await withServer { server in
      let socket = try await RawSocket.webSocket(server.port)
      await socket.send(RawSocket.frame(1, Array("ab".utf8), isFinal: false))
      await socket.send(RawSocket.frame(9, []))
      await socket.send(RawSocket.frame(0, Array("cd".utf8), isFinal: false))
      await socket.send(RawSocket.frame(0, Array("ef".utf8)))
      // A pong and the answer, in either order.
      let answer = await socket.read { $0.count >= 10 }
      #expect(answer.starts(with: [0x8a, 0x00]) || answer.suffix(2) == [0x8a, 0x00])
      #expect(String(decoding: answer, as: UTF8.self).contains("abcdef"))
      #expect(server.statistics.messagesIn == 1)
    }
  }

  @Test func invalidUTF8ClosesWith1007() async throws {
    try await withServer { server in
      let socket = try await RawSocket.webSocket(server.port)
      await socket.send(RawSocket.frame(1, [0x61, 0xff, 0xfe]))
      #expect(await socket.closeCode() == 1007)
      try await stillAnswers(server)
    }
  }

  @Test(
    arguments: [
      [0x83, 0x80, 0, 0, 0, 0], [0xf1, 0x80, 0, 0, 0, 0], [0x09, 0x80, 0, 0, 0, 0],
      [0x80, 0x81, 0, 0, 0, 0, 0x61], [0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0],
      [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
    ] as [[UInt8]])
  func badFramingEndsTheConnection(_ bytes: [UInt8]) async throws {
    try await withServer { server in
      let socket = try await RawSocket.webSocket(server.port)
      await socket.send(bytes)
      await socket.send(RawSocket.frame(8, [0x03, 0xe8]))
      _ = await socket.read()
      #expect(server.statistics.messagesIn == 0)
      try await stillAnswers(server)
    }
  }

  @Test func aConnectionThatEndsInsideAFrameIsForgotten() async throws {
    let handler = Recorder()
    try await withServer(handler) { server in
      do {
        let socket = try await RawSocket.webSocket(server.port)
        await socket.send(Array(RawSocket.frame(1, Array("hello".utf8)).dropLast(2)))
      }
      var events = handler.events.makeAsyncIterator()
      #expect(await events.next() == .opened(1))
      #expect(await events.next() == .closed(1))
      #expect(server.statistics.openConnections == 0 && server.statistics.messagesIn == 0)
    }
  }

  @Test(arguments: ["", "GET", "GET /ws HTTP/1.1\r\nHost: x\r\nUpgr"])
  func aHandshakeThatNeverEndsTimesOut(_ beginning: String) async throws {
    try await withServer(Recorder(), .with { $0.handshakeTimeoutSeconds = 1 }) { server in
      let socket = try RawSocket(port: server.port)
      await socket.send(beginning)
      #expect(!String(decoding: await socket.read(), as: UTF8.self).hasPrefix("HTTP/1.1 101"))
    }
  }

  @Test func tooManyFromOneAddressAreClosedWith4429() async throws {
    let handler = Recorder()
    let strict = ServerOptions.with {
      $0.perAddressLimit = 1
      $0.loopbackIsExempt = false
    }
    try await withServer(handler, strict) { server in
      var events = handler.events.makeAsyncIterator()
      let first = try await WebSocketClient.connect(port: server.port)
      #expect(await events.next() == .opened(1))
      let second = try await WebSocketClient.connect(port: server.port)
      #expect(await second.next() == ["close 4429 too many connections"])
      first.close()
      #expect(await events.next() == .closed(1))
      try await stillAnswers(server)
    }
  }

  @Test func aClientThatDoesNotReadIsClosedAsSlow() async throws {
    let handler = Recorder(onText: { connection, _ in
      let much = Outgoing([UInt8](repeating: 0x31, count: 60_000))
      for _ in 0..<400 { connection.send(much) }
    })
    try await withServer(handler, .with { $0.queue.hardBytes = 1_000_000 }) { server in
      let socket = try await RawSocket.webSocket(server.port)
      await socket.send(RawSocket.frame(1, [0x31]))
      var events = handler.events.makeAsyncIterator()
      #expect(await events.next() == .opened(1))
      #expect(await events.next() == .received("1"))
      #expect(await events.next() == .closed(1))
      #expect(server.statistics.slowCloses == 1)
    }
  }

  /// On a busy machine a test may come to read only after a while: none of the server's deadlines may be over by then.
  private static let patient = ServerOptions.with {
    ($0.queue.softSeconds, $0.queue.frameSeconds, $0.pingSeconds, $0.hangUpSeconds) = (3_600, 3_600, 3_600, 7_200)
  }

  @Test("a message that asks for it is announced once the socket has taken it, and not before")
  func announced() async throws {
    let (sent, send) = AsyncStream.makeStream(of: Int.self)
    let handler = Recorder(onText: { connection, text in
      let bytes = text == "long" ? 30_000_000 : 10
      connection.send(Outgoing([UInt8](repeating: 0x31, count: bytes)) { send.yield(bytes) })
    })
    try await withServer(handler, Self.patient) { server in
      let unread = try await RawSocket.webSocket(server.port)
      await unread.send(RawSocket.frame(1, Array("long".utf8)))
      let reader = try await RawSocket.webSocket(server.port)
      await reader.send(RawSocket.frame(1, Array("short".utf8)))
      var announcements = sent.makeAsyncIterator()
      // A socket takes a few megabytes, so the long message is announced only once it was read.
      #expect(await announcements.next() == 10)
      #expect(server.statistics.heldBytes >= 30_000_000)
      _ = await unread.read(atOnce: 1 << 20) { $0.count >= 30_000_000 }
      #expect(await announcements.next() == 30_000_000)
      #expect(server.statistics.heldBytes == 0)
    }
  }

  @Test("above the most that all queues may hold, the connection that holds the most is closed")
  func allQueues() async throws {
    let handler = Recorder(onText: { connection, text in
      connection.send(Outgoing([UInt8](repeating: 0x31, count: (Int(text) ?? 0) * 1_000_000)))
    })
    var options = Self.patient
    options.queue.allBytes = 60_000_000
    try await withServer(handler, options) { server in
      var sockets: [RawSocket] = []
      var events = handler.events.makeAsyncIterator()
      for megabytes in [20, 30, 25] {
        let socket = try await RawSocket.webSocket(server.port)
        sockets.append(socket)
        await socket.send(RawSocket.frame(1, Array("\(megabytes)".utf8)))
        while let event = await events.next(), event != .received("\(megabytes)") {}
      }
      #expect(await events.next() == .closed(2))
      #expect(server.statistics.slowCloses == 1)
      // The other clients get everything that was sent to them.
      for (index, bytes) in [(0, 20_000_000), (2, 25_000_000)] {
        #expect(await sockets[index].read(atOnce: 1 << 20) { $0.count >= bytes }.count >= bytes)
      }
    }
  }

  @Test func aDeadlineClosesTheConnection() async throws {
    let handler = Recorder { $0.setDeadline(afterMilliseconds: 10) }
    try await withServer(handler) { server in
      let client = try await WebSocketClient.connect(port: server.port)
      #expect(await client.next() == ["close 4401"])
    }
  }

  @Test func aConnectionThatAnswersNoPingIsHungUp() async throws {
    let impatient = ServerOptions.with {
      $0.pingSeconds = 1
      $0.hangUpSeconds = 4
    }
    try await withServer(Recorder(), impatient) { server in
      let mute = try await RawSocket.webSocket(server.port)
      #expect(await mute.read().prefix(3) == [0x89, 0x01, UInt8(ascii: "?")])
      #expect(server.statistics.keepAliveCloses == 1)
    }
  }

  @Test func afterAPongTheNextSilenceIsPingedAgain() async throws {
    try await withServer(Recorder(), .with { $0.pingSeconds = 1 }) { server in
      let socket = try await RawSocket.webSocket(server.port)
      #expect(await socket.read { $0.count >= 3 } == [0x89, 0x01, UInt8(ascii: "?")])
      await socket.send(RawSocket.frame(10, [UInt8(ascii: "?")]))
      #expect(await socket.read { $0.count >= 3 } == [0x89, 0x01, UInt8(ascii: "?")])
    }
  }

  @Test func aPortInUseIsAClearError() async throws {
    try await withServer { server in
      var options = ServerOptions()
      options.port = server.port
      #expect(throws: TransportError.portInUse(host: "127.0.0.1", port: server.port)) {
        try WebSocketServer(options, handler: Recorder())
      }
      options.host = "192.0.2.1"
      #expect(throws: TransportError.addressUnknown(host: "192.0.2.1")) {
        try WebSocketServer(options, handler: Recorder())
      }
    }
  }
}
