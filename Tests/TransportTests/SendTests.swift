import TestKit
import Testing

@testable import Transport

/// How many sends a message takes: a wait for room between two halves of a frame costs more than the whole frame.
@Suite struct SendTests {
  /// Connects, lets the server reply to one message with `messages`, and returns the sends on that connection after the
  /// handshake.
  private func sends(_ messages: [Outgoing]) async throws -> [SendCount.Call] {
    let handler = Recorder(onText: { connection, _ in for message in messages { connection.send(message) } })
    return try await withServer(handler) { server in
      let socket = try await RawSocket.webSocket(server.port)
      SendCount.watch(clientPort: socket.port)
      await socket.send(RawSocket.frame(1, [0x31]))
      let total = messages.reduce(0) { $0 + $1.bytes.count }
      _ = await socket.read { $0.count >= total }
      return SendCount.calls(clientPort: socket.port)
    }
  }

  /// The server asks once for the whole frame. A kernel that is short of room may take it in parts, and is asked for the
  /// rest.
  private func expectOneSend(of messages: [Outgoing], frame: Int) async throws {
    let calls = try await sends(messages)
    let left = calls.reduce(into: [frame]) { left, call in left.append(left.last! - max(0, call.sent)) }
    #expect(calls.map(\.asked) == left.dropLast() && left.last == 0, "\(calls)")
  }

  private func message(_ bytes: Int) -> Outgoing { Outgoing([UInt8](repeating: 0x31, count: bytes)) }

  @Test("a message of 60 kB leaves in one send")
  func oneLongMessage() async throws {
    try await expectOneSend(of: [message(60_000)], frame: 60_000 + 4)
  }

  @Test("300 messages of 200 bytes that wait together leave in one send")
  func oneBatch() async throws {
    try await expectOneSend(of: (0..<300).map { _ in message(200) }, frame: 300 * 201 + 1 + 4)
  }

  @Test("two messages that another thread sends together leave in one send")
  func coalesced() async throws {
    let handler = Recorder()
    try await withServer(handler) { server in
      let socket = try await RawSocket.webSocket(server.port)
      for await event in handler.events { if case .opened = event { break } }
      let connection = try #require(handler.connections.first)
      let one = Outgoing([UInt8](repeating: 0x31, count: 200))
      let port = socket.port
      let rounds = 20
      var together = 0
      for _ in 0..<rounds {
        SendCount.watch(clientPort: port)
        try await onOwnThread {
          server.coalescing {
            connection.send(one)
            // Long enough for an awake loop to send the first message alone.
            var looks = 0
            while looks < 5_000, SendCount.calls(clientPort: port).isEmpty { looks += 1 }
            connection.send(one)
          }
        }
        _ = await socket.read { $0.count >= 2 * 200 + 3 + 4 }
        if SendCount.calls(clientPort: port).count == 1 { together += 1 }
      }
      // Not in every round: the loop's own timer can wake it between the two.
      #expect(together > rounds / 2, "\(together) of \(rounds)")
    }
  }

  @Test("a file of 60 kB leaves in two sends, its headers and its body")
  func file() async throws {
    let folder = Folder()
    try folder.write("long.txt", String(repeating: "0123456789", count: 6_000))
    let files = try FileTable([.init(prefix: "/", folder: folder.path)])
    try await withServer(Recorder(), .with { $0.files = files }) { server in
      let socket = try RawSocket(port: server.port)
      SendCount.watch(clientPort: socket.port)
      await socket.send("GET /long.txt HTTP/1.1\r\nHost: gym\r\n\r\n")
      _ = await socket.read { $0.count > 60_000 && $0.suffix(10) == Array("0123456789".utf8)[...] }
      let calls = SendCount.calls(clientPort: socket.port)
      #expect(calls.count == 2 && calls.last == .init(asked: 60_000, sent: 60_000), "\(calls)")
    }
  }
}
