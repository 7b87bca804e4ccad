package struct ServerOptions: Sendable {
  package typealias LaterEndpoint =
    @Sendable (
      _ request: HTTPRequest, _ reply: @escaping @Sendable (HTTPReply) -> Void
    ) -> Void

  /// An address of this machine; empty for all of them.
  package var host = "127.0.0.1"
  /// 0 lets the system choose; see `WebSocketServer.port`.
  package var port = 0
  package var path = "/ws"
  package var subprotocol = "rackside.v1"
  package var maxFrameBytes = 262_144
  package var maxConnections = 20_000
  /// The most WebSockets from one address; more are closed with 4429. Nil means no limit.
  package var perAddressLimit: Int? = 256
  /// How fast one address may begin handshakes by TLS; more sockets are closed at once. Nil means no limit.
  package var handshakesPerAddress: HandshakeRate? = HandshakeRate()
  /// Whether programs on this machine, such as a proxy for its clients, are exempt from both limits.
  package var loopbackIsExempt = true
  /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
  package var trustedProxies: Set<String> = []
  /// Paths that are answered only to this machine and to the addresses in `privateTo`.
  package var privatePaths: Set<String> = []
  package var privateTo: Set<String> = []
  /// https as well, on a port of its own. Nil means http alone.
  package var tls: TLSOptions?
  package var queue = QueueLimits()
  /// Descriptors reserved for databases, logs and files. A socket is refused if fewer than these are left.
  package var descriptorReserve = 64
  package var handshakeTimeoutSeconds = 10
  /// How long a connection may be idle between two HTTP requests.
  package var keepAliveSeconds = 30
  /// How long the next piece of a reply may take, both to be made and to be read by the client.
  package var bodySeconds = 30
  package var pingSeconds = 30
  package var hangUpSeconds = 45
  /// Allowed origins besides the server's own, such as "https://gym.example".
  package var allowedOrigins: Set<String> = []
  package var files = FileTable()
  /// By exact path, such as "/healthz". Called on the loop's thread.
  package var endpoints: [String: @Sendable () -> HTTPReply] = [:]
  /// By the beginning of a path, such as "/feeds/". An endpoint for a single path, such as "/readyz", refuses a request
  /// whose remaining path is not empty. Called on the loop's thread, so it must not block. It calls `reply` once, later, on
  /// any thread.
  package var laterEndpoints: [String: LaterEndpoint] = [:]
  /// By exact path, such as "/rpc".
  package var bodyEndpoints: [String: BodyEndpoint] = [:]
  /// Sent with every HTTP reply.
  package var headers: [(name: String, value: String)] = ServerOptions.secureHeaders
  /// The `Content-Security-Policy` of files that need another one, by exact path. A page's is that of its folder, such
  /// as "/trust/". Called on the loop's thread for each reply.
  package var policies: [String: @Sendable () -> String] = [:]
  /// Called on the loop's thread four times a second, so it must not block. Whoever is called knows that the loop turns.
  package var onTick: (@Sendable () -> Void)?
  /// Receives libwebsockets' warnings and errors, for the whole process. Nil drops them.
  package var log: (@Sendable (String) -> Void)?

  package init() {}

  package static let secureHeaders: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    (
      "Content-Security-Policy", policy(images: "'self' data:")
    ),
  ]

  /// - Parameter images: where images may come from.
  package static func policy(images: String) -> String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src \(images); font-src 'self'; "
      + "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }
}

package struct HandshakeRate: Sendable {
  /// In the long run.
  package var perSecond = 20.0
  /// After a pause.
  package var atOnce = 100

  package init() {}
}

/// Limits of one connection's outbound queue.
package struct QueueLimits: Sendable {
  /// A connection that stays above either of these for `softSeconds` is closed as slow.
  package var softBytes = 262_144
  package var softMessages = 1_024
  package var softSeconds = 10
  /// A connection that exceeds either of these is closed as slow at once.
  package var hardBytes = 1_048_576
  package var hardMessages = 4_096
  /// A connection whose socket has not taken a frame above `softBytes` within this time is closed as slow.
  package var frameSeconds = 60
  /// The most bytes in all queues together, without messages that many queues share. Above this, the connection that
  /// holds the most is closed as slow.
  package var allBytes = 33_554_432

  package init() {}
}
