/// One WebSocket of the server.
package final class Connection: Sendable {
  /// Unique in its server, in order of opening.
  package let id: UInt64
  /// The client's address, without the port.
  package let peer: String
  package let userAgent: String
  /// Whether the client came by https: to this server, or to a trusted proxy that says so.
  package let isSecure: Bool

  private let inbox: Inbox<ServerCommand>
  /// Safe: read and written on the loop's thread only. Other threads post to the inbox.
  nonisolated(unsafe) var link: Link

  init(id: UInt64, peer: String, userAgent: String, isSecure: Bool, inbox: Inbox<ServerCommand>, link: Link) {
    self.id = id
    self.peer = peer
    self.userAgent = userAgent
    self.isSecure = isSecure
    self.inbox = inbox
    self.link = link
  }

  /// The handler's state. Safe: only the handler's own calls use it, and they come on the loop's thread.
  package nonisolated(unsafe) var attachment: AnyObject?

  /// Any thread. Messages arrive in the order of the calls.
  package func send(_ message: Outgoing) {
    inbox.post(.send(self, message))
  }

  /// Like `send`, for a handler that is handling a frame of this connection. If no posted command has to come
  /// first, the loop queues the message at once.
  package func answer(_ message: Outgoing) {
    guard inbox.isEmpty, let socket = link.socket, let loop = ServerLoop.of(socket) else { return send(message) }
    loop.enqueue(self, message)
  }

  /// Any thread. Sends the queue, then a Close frame; nothing more is received. The reason is truncated to 123 bytes.
  package func close(_ code: CloseCode, _ reason: String = "") {
    inbox.post(.close(self, code, reason))
  }

  /// Any thread. Closes with `code` after this time of `LoopClock`, at most a quarter of a second late. Another call
  /// replaces the deadline; nil clears it.
  package func setDeadline(afterMilliseconds: Int?, code: CloseCode = .notIdentified) {
    inbox.post(.deadline(self, afterMilliseconds: afterMilliseconds, code))
  }
}

/// A connection's state, for the loop's thread only.
struct Link {
  struct Closing {
    var code: CloseCode
    var reason: String
    var since: Int
  }

  /// libwebsockets' handle; nil once it is closed.
  var socket: OpaquePointer?
  var index: Int
  var queue = OutboundQueue()
  var assembly = FrameAssembly()
  /// Once set, nothing more is received or queued.
  var closing: Closing?
  /// False for a connection that was refused over the limits. The handler never sees it.
  var isAnnounced = true
  /// Whether it is in the loop's list of connections to write to before waiting.
  var isDirty = false
  /// Whether libwebsockets will call back when the socket has room.
  var awaitsRoom = false
  /// Whether the closing handshake has begun. Nothing more may be written then.
  var isClosed = false
  var ping = Ping.none
  var softSince: Int?
  /// The last frame, while libwebsockets holds what the socket did not take of it.
  var unsent: Unsent?
  /// What `ServerLoop.held` counts for this connection.
  var held = 0

  enum Ping { case none, due, sent }

  struct Unsent {
    /// The whole frame's bytes, because libwebsockets does not report how many are left.
    var bytes: Int
    var since: Int
    var announces: Outgoing?
  }

  enum Enqueued {
    case queued
    /// The first message since the last write: the loop must add the connection to its list of those to write to.
    case queuedFirst
    case overflow
  }

  /// Queues a message with a single access to the link, because each access to a class's property is checked at run
  /// time.
  mutating func enqueue(_ message: Outgoing, limits: QueueLimits) -> Enqueued {
    guard closing == nil, !isClosed else { return .queued }
    guard queue.append(message, limits: limits) == .queued else { return .overflow }
    guard !isDirty, !awaitsRoom else { return .queued }
    isDirty = true
    return .queuedFirst
  }
}
