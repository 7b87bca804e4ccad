package enum ClientEvent: Sendable, Equatable {
  /// One whole message, text or binary.
  case message([UInt8])
  /// The last event. The code is 1006 if the connection broke without a Close frame, and 1005 if that frame had no
  /// code.
  case closed(code: Int, reason: String)
}

package struct ClientOptions: Sendable {
  package var host = "127.0.0.1"
  package var port = 0
  package var path = "/ws"
  package var subprotocol: String? = "rackside.v1"
  /// Sent unchanged, such as "http://gym.example". Only browsers send one.
  package var origin: String?
  package var userAgent: String?
  /// Whose certificates are accepted, by TLS. Nil connects without TLS.
  package var trust: ClientTrust?

  package init() {}
}

/// A WebSocket client, for the terminal display and for tests. It closes when its last reference is released.
package final class WebSocketClient: Sendable {
  /// For one consumer. Ends after `closed`.
  package let events: AsyncStream<ClientEvent>
  private let link: ClientLink
  private let loop: ClientLoop

  private init(_ link: ClientLink, _ loop: ClientLoop, _ events: AsyncStream<ClientEvent>) {
    self.link = link
    self.loop = loop
    self.events = events
  }

  deinit { close() }

  /// Throws `TransportError.handshakeRefused`, after at most 5 s without an answer. By TLS also `.certificateRefused`,
  /// `.noTLS`, and `.unreadable` for a file of `trust`. Follows no redirect.
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
    origin: String? = nil, userAgent: String? = nil, trust: ClientTrust? = nil
  ) async throws -> WebSocketClient {
    var options = ClientOptions()
    options.host = host
    options.port = port
    options.path = path
    options.subprotocol = subprotocol
    options.origin = origin
    options.userAgent = userAgent
    options.trust = trust
    return try await connect(options)
  }

  /// Sends one text frame.
  package func send(_ bytes: [UInt8]) { loop.post(.send(link, bytes)) }

  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Messages that were sent before are delivered first.
  package func close(code: CloseCode = .normal, reason: String = "") { loop.post(.close(link, code, reason)) }
}
