import Synchronization
import Testing

@testable import Transport

struct ConversationTests {
  @Test func aMessageIsAnswered() async throws {
    try await withServer { server in
      let client = try await WebSocketClient.connect(port: server.port, userAgent: "Kiosk 1")
      client.send("hello")
      #expect(await client.next() == ["hello"])
    }
  }

  @Test func waitingMessagesAreSentAsOneBatch() async throws {
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

  @Test("an answer overtakes nothing that was sent before it")
  func answersKeepTheirPlace() async throws {
    let handler = Recorder(onText: { connection, _ in
      connection.answer(Outgoing(text: "1"))
      connection.send(Outgoing(text: "2"))
      connection.answer(Outgoing(text: "3"))
      connection.answer(Outgoing(text: "4"))
      connection.close(.notIdentified, "revoked")
      connection.answer(Outgoing(text: "5"))
    })
    try await withServer(handler) { server in
      let client = try await WebSocketClient.connect(port: server.port)
      client.send("now")
      #expect(await client.next(2) == ["[1,2,3,4]", "close 4401 revoked"])
    }
  }

  @Test func closingSendsTheQueueFirst() async throws {
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

  private typealias Turn = @Sendable (WebSocketServer, [Connection]) -> Void

  /// Opens three connections and runs `turn` on the loop's thread, so that nothing is written before it returns.
  /// - Returns: the first message of each client, and the server's statistics.
  private func inOneTurn(_ turn: @escaping Turn) async throws -> (received: [String], statistics: ServerStatistics) {
    let pending = Pending()
    let handler = Recorder(onText: { _, _ in pending.run() })
    return try await withServer(handler) { server in
      var clients: [WebSocketClient] = []
      for _ in 0..<3 { clients.append(try await WebSocketClient.connect(port: server.port)) }
      var openings = handler.events.makeAsyncIterator()
      for _ in clients { _ = await openings.next() }
      let connections = handler.connections
      pending.set { turn(server, connections) }
      clients[0].send("now")
      var received: [String] = []
      for client in clients { received += await client.next() }
      return (received, server.statistics)
    }
  }

  private final class Pending: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)
    func set(_ new: @escaping @Sendable () -> Void) { action.withLock { $0 = new } }
    func run() { action.withLock { $0.take() }?() }
  }

  @Test func aBurstOfBroadcastsIsAssembledOnceForAllReceivers() async throws {
    let (received, statistics) = try await inOneTurn { server, connections in
      for number in 1...3 { server.broadcast(Outgoing(text: "\(number)"), to: connections) }
    }
    #expect(received == ["[1,2,3]", "[1,2,3]", "[1,2,3]"])
    #expect(statistics.framesOut == 3)
    #expect(statistics.framesShared == 2)
  }

  @Test func aMessageBetweenTwoBroadcastsKeepsItsPlace() async throws {
    let (received, _) = try await inOneTurn { server, connections in
      server.broadcast(Outgoing(text: "1"), to: connections)
      connections[1].send(Outgoing(text: "2"))
      server.broadcast(Outgoing(text: "3"), to: connections)
    }
    #expect(received == ["[1,3]", "[1,2,3]", "[1,3]"])
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

  @Test func stoppingClosesEveryConnectionWith1001() async throws {
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
