import Testing

@testable import Transport

struct RFC6455FrameTests {
  /// A frame of the server's.
  private struct Frame: Equatable, Comparable {
    var opcode: UInt8
    var payload: [UInt8]

    static func < (one: Frame, other: Frame) -> Bool { one.opcode < other.opcode }
  }

  private static let mark = "the message behind"

  /// The whole frames at the start of what the server sent. None of them is masked or in fragments.
  private static func frames(_ bytes: [UInt8]) -> [Frame] {
    var (found, rest): ([Frame], ArraySlice<UInt8>) = ([], bytes[...])
    while rest.count >= 2 {
      let head = Array(rest.prefix(10))
      let wide = head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0
      guard head.count >= 2 + wide else { break }
      let length = wide == 0 ? Int(head[1]) : head[2..<(2 + wide)].reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= 2 + wide + length else { break }
      rest = rest.dropFirst(2 + wide)
      found.append(Frame(opcode: head[0] & 15, payload: Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return found
  }

  /// What the server answers: until the connection ends, or until all that must come of a connection that stays has come.
  private func answers(to each: FrameCase, _ port: Int) async throws -> [Frame] {
    let socket = try await RawSocket.webSocket(port)
    guard each.ending == .open else {
      await socket.send(each.bytes)
      // After a fault of the client's, libwebsockets leaves it time to answer the Close frame. Nobody waits for that here.
      let waits = if case .close = each.ending { true } else { false }
      return Self.frames(await socket.read { waits && Self.frames($0).contains { $0.opcode == 8 } })
    }
    await socket.send(each.bytes + RawFrame.text(Self.mark))
    let wanted = each.pongs.count + 1
    return Self.frames(await socket.read { Self.frames($0).count >= wanted })
  }

  @Test("each case of the table ends as it says, and only whole messages arrive", arguments: FrameCase.all.indices)
  func frames(_ group: Int) async throws {
    let handler = Recorder(onText: { connection, text in
      // Two answers would be sent as one batch.
      if text == Self.mark { connection.send(Outgoing(text: text)) }
    })
    try await withServer(handler) { server in
      var events = handler.events.makeAsyncIterator()
      for each in FrameCase.all[group] {
        let answers = try await answers(to: each, server.port)
        var messages: [String] = []
        while let event = await events.next() {
          if case .received(let text) = event { messages.append(text) }
          if case .closed = event { break }
        }
        let pongs = each.pongs.map { Frame(opcode: 10, payload: Array($0.utf8)) }
        switch each.ending {
        case .open:
          #expect(messages == each.messages + [Self.mark], "\(each)")
          // A pong may overtake an answer.
          #expect(answers.sorted() == [Frame(opcode: 1, payload: Array(Self.mark.utf8))] + pongs, "\(each)")
        case .close(let code):
          #expect(messages == each.messages, "\(each)")
          #expect(answers.map(\.opcode) == [8], "\(each)")
          #expect(answers.first?.payload.prefix(2) == [UInt8(code >> 8), UInt8(code & 255)], "\(each)")
        case .echo(let payload):
          #expect(messages == each.messages, "\(each)")
          #expect(answers == [Frame(opcode: 8, payload: payload)], "\(each)")
        case .dropped:
          #expect(messages == each.messages && answers.isEmpty, "\(each)")
        }
      }
      #expect(server.statistics.openConnections == 0)
    }
  }

  @Test("a Close frame's payload is nothing, or a code that may be sent with a reason")
  func payloads() {
    func isAllowed(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { PeerClose.isAllowed($0) } }
    #expect(isAllowed([]) && isAllowed([0x03, 0xe8]) && isAllowed([0x13, 0x87, 0x61]))
    #expect(!isAllowed([0x03]) && !isAllowed([0x13, 0x88]) && !isAllowed([0xff, 0xff, 0x61]))
  }
}
