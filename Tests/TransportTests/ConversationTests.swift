import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(1)))
struct ConversationTests {
  @Test func aMessageIsAnswered() async throws {
    try await withServer { server in
      let client = try await WebSocketClient.connect(port: server.port, userAgent: "Kiosk 1")
      client.send("hello")
      #expect(await client.next() == ["hello"])
    }
  }

  @Test func messagesThatWaitTogetherTravelAsOneBatch() async throws {
    let handler = Recorder { connection in
      for number in 1...3 { connection.send(Outgoing(text: "\(number)")) }
    }
    try await withServer(handler) { server in
      let client = try await WebSocketClient.connect(port: server.port)
      #expect(await client.next() == ["[1,2,3]"])
      #expect(server.statistics.messagesOut == 3)
      #expect(server.statistics.framesOut == 1)
    }
  }

  @Test func closingSendsWhatWaitsFirst() async throws {
    let handler = Recorder { connection in
      connection.send(Outgoing(text: "last words"))
      connection.close(.notIdentified, "revoked")
      connection.send(Outgoing(text: "too late"))
    }
    try await withServer(handler) { server in
      let client = try await WebSocketClient.connect(port: server.port)
      #expect(await client.next(2) == ["last words", "close 4401 revoked"])
    }
  }

  @Test func aBroadcastReachesEveryReceiver() async throws {
    let handler = Recorder()
    try await withServer(handler) { server in
      let clients = [
        try await WebSocketClient.connect(port: server.port), try await WebSocketClient.connect(port: server.port),
      ]
      var openings = handler.events.makeAsyncIterator()
      for _ in clients { _ = await openings.next() }
      server.broadcast(Outgoing(text: "42"), to: handler.connections)
      for client in clients { #expect(await client.next() == ["42"]) }
    }
  }

  @Test func anotherThreadsMessagesKeepTheirOrderAndTheNewestStateWins() async throws {
    let handler = Recorder()
    try await withServer(handler) { server in
      let client = try await WebSocketClient.connect(port: server.port)
      var events = handler.events.makeAsyncIterator()
      _ = await events.next()
      let connection = try #require(handler.connections.first)
      for number in 1...500 { connection.send(Outgoing(text: "\(number)")) }
      for number in 501...1_000 { connection.send(Outgoing(text: "\(number)", key: ConflationKey("state"))) }
      connection.close(.normal)
      let frames = await client.next(.max)
      #expect(frames.last == "close 1000")
      let numbers = frames.dropLast().flatMap { $0.split { !$0.isNumber } }.compactMap { Int($0) }
      #expect(numbers.starts(with: 1...500))
      #expect(numbers == numbers.sorted() && numbers.last == 1_000)
    }
  }

  @Test func stoppingTellsEveryoneToComeBack() async throws {
    let handler = Recorder()
    var options = ServerOptions()
    options.host = "localhost"
    let server = try WebSocketServer(options, handler: handler)
    let client = try await WebSocketClient.connect(port: server.port)
    server.stop()
    #expect(await client.next() == ["close 1001"])
    #expect(server.statistics.openConnections == 0)
    await #expect(throws: TransportError.self) { try await WebSocketClient.connect(port: server.port) }
  }
}
