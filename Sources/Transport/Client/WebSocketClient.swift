package enum ClientEvent: Sendable, Equatable {
  /// One whole text message. Binary ones, which no server of ours sends, come as well.
  case message([UInt8])
  /// The last event. 1006 where the connection broke without a Close frame, 1005 where that frame held no code.
  case closed(code: Int, reason: String)
}

package struct ClientOptions: Sendable {
  package var host = "127.0.0.1"
  package var port = 0
  package var path = "/ws"
  package var subprotocol: String? = "rackside.v1"
  /// As it is sent, such as "http://gym.example"; programs that are no browsers send none.
  package var origin: String?
  package var userAgent: String?

  package init() {}
}

/// The client's end of a WebSocket, for the terminal display and for tests. It closes when nobody holds it any more.
package final class WebSocketClient: Sendable {
  /// For one reader. It ends after `closed`.
  package let events: AsyncStream<ClientEvent>
  private let link: ClientLink
  private let loop: ClientLoop

  private init(_ link: ClientLink, _ loop: ClientLoop, _ events: AsyncStream<ClientEvent>) {
    self.link = link
    self.loop = loop
    self.events = events
  }

  deinit { close() }

  /// Throws `TransportError.handshakeRefused`; after 5 s at the latest where nobody answers.
  package static func connect(_ options: ClientOptions) async throws -> WebSocketClient {
    let loop = try ClientLoop.shared.get()
    let (stream, events) = AsyncStream.makeStream(of: ClientEvent.self)
    let link = ClientLink(options, events)
    try await withCheckedThrowingContinuation { connecting in
      loop.post(.connect(link, connecting))
    }
    return WebSocketClient(link, loop, stream)
  }

  package static func connect(
    host: String = "127.0.0.1", port: Int, path: String = "/ws", subprotocol: String? = "rackside.v1",
    origin: String? = nil, userAgent: String? = nil
  ) async throws -> WebSocketClient {
    var options = ClientOptions()
    options.host = host
    options.port = port
    options.path = path
    options.subprotocol = subprotocol
    options.origin = origin
    options.userAgent = userAgent
    return try await connect(options)
  }

  /// One text frame.
  package func send(_ bytes: [UInt8]) { loop.post(.send(link, bytes, isBinary: false)) }

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func sendBinary(_ bytes: [UInt8]) { loop.post(.send(link, bytes, isBinary: true)) }

  /// What was sent before goes out first.
  package func close(code: CloseCode = .normal, reason: String = "") { loop.post(.close(link, code, reason)) }
}
