package enum ClientEvent: Sendable, Equatable {
  case message([UInt8])
  /// The last event. 1006 where the connection broke without a Close frame, 1005 where that frame held no code.
  case closed(code: Int, reason: String)
}

package struct ClientOptions: Sendable {
  package var host = "127.0.0.1"
  package var port = 0
  package var path = "/ws"
  package var subprotocol: String? = "rackside.v1"
  package var origin: String?
  package var userAgent: String?
  package var connectTimeoutSeconds = 5

  package init() {}
}

/// The client's end of a WebSocket, for the terminal display and for tests.
package final class WebSocketClient: Sendable {
  /// For one reader.
  package let events: AsyncStream<ClientEvent>

  init(events: AsyncStream<ClientEvent>) { self.events = events }

  /// Throws `TransportError.handshakeRefused`.
  package static func connect(_ options: ClientOptions) async throws -> WebSocketClient {
    throw TransportError.handshakeRefused(status: nil, reason: "not yet")
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
  package func send(_ bytes: [UInt8]) {}

  package func send(_ text: String) { send(Array(text.utf8)) }

  package func sendBinary(_ bytes: [UInt8]) {}

  /// What was sent before goes out first.
  package func close(code: CloseCode = .normal, reason: String = "") {}
}
