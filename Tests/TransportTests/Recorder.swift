import Synchronization

@testable import Transport

/// A handler that runs a test's closures and records its events.
final class Recorder: ConnectionHandler {
  enum Event: Equatable {
    case opened(UInt64)
    case received(String)
    case closed(UInt64)
  }

  let events: AsyncStream<Event>
  private let out: AsyncStream<Event>.Continuation
  private let onOpen: @Sendable (Connection) -> Void
  private let onText: @Sendable (Connection, String) -> Void
  private let open = Mutex<[UInt64: Connection]>([:])

  init(
    onOpen: @escaping @Sendable (Connection) -> Void = { _ in },
    onText: @escaping @Sendable (Connection, String) -> Void = { $0.send(Outgoing(text: $1)) }
  ) {
    (events, out) = AsyncStream.makeStream(of: Event.self)
    self.onOpen = onOpen
    self.onText = onText
  }

  var connections: [Connection] { open.withLock { $0.values.sorted { $0.id < $1.id } } }

  func opened(_ connection: Connection) {
    open.withLock { $0[connection.id] = connection }
    out.yield(.opened(connection.id))
    onOpen(connection)
  }

  func received(_ connection: Connection, _ text: UnsafeRawBufferPointer) {
    let text = String(decoding: text, as: UTF8.self)
    out.yield(.received(text))
    onText(connection, text)
  }

  func closed(_ connection: Connection) {
    open.withLock { $0[connection.id] = nil }
    out.yield(.closed(connection.id))
  }
}

/// Starts a server on a free port, runs the test, stops the server.
func withServer<R>(
  _ handler: Recorder = Recorder(), _ options: ServerOptions = .patient,
  _ test: (WebSocketServer) async throws -> R
) async throws -> R {
  let server = try WebSocketServer(options, handler: handler)
  defer { server.stop() }
  return try await test(server)
}

extension ServerOptions {
  /// No connection ends because a busy machine delays its test: on a slow disk, other tests can block all threads for
  /// minutes.
  static let patient: ServerOptions = {
    var options = ServerOptions()
    options.handshakeTimeoutSeconds = 3_600
    options.keepAliveSeconds = 3_600
    options.bodySeconds = 3_600
    options.pingSeconds = 3_600
    options.hangUpSeconds = 7_200
    options.queue.softSeconds = 3_600
    return options
  }()

  static func with(_ change: (inout ServerOptions) -> Void) -> ServerOptions {
    var options = patient
    change(&options)
    return options
  }
}

extension WebSocketClient {
  /// The next events as text, closes as "close 1001 reason".
  func next(_ count: Int = 1) async -> [String] {
    var found: [String] = []
    for await event in events {
      switch event {
      case .message(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
      case .closed(let code, let reason): found.append(reason.isEmpty ? "close \(code)" : "close \(code) \(reason)")
      }
      if found.count == count { break }
    }
    return found
  }
}
