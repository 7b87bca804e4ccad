import Synchronization

/// One display, kiosk or person at the other end of a WebSocket.
package final class Connection: Sendable {
  /// Unique in its server, in order of opening.
  package let id: UInt64
  /// The address of the other end, without its port.
  package let peer: String
  package let userAgent: String

  private let inbox: Inbox<ServerCommand>
  private let attached = Mutex<(any AnyObject & Sendable)?>(nil)
  /// Safe: only the server's loop, which has one thread, reads or writes it. Everybody else goes through the inbox.
  nonisolated(unsafe) var link: Link

  init(id: UInt64, peer: String, userAgent: String, inbox: Inbox<ServerCommand>, link: Link) {
    self.id = id
    self.peer = peer
    self.userAgent = userAgent
    self.inbox = inbox
    self.link = link
  }

  /// The handler's own state. Any thread.
  package var attachment: (any AnyObject & Sendable)? {
    get { attached.withLock { $0 } }
    set { attached.withLock { $0 = newValue } }
  }

  /// Any thread. Messages arrive in the order of the calls.
  package func send(_ message: Outgoing) {
    inbox.post(.send(self, message))
  }

  /// Any thread. What waits is sent first, then a Close frame; nothing more is received. The reason is cut at 123 bytes.
  package func close(_ code: CloseCode, _ reason: String = "") {
    inbox.post(.close(self, code, reason))
  }

  /// Any thread. Closes with `code` unless another call comes first; nil clears it. Late by a quarter of a second at
  /// most.
  package func setDeadline(afterMilliseconds: Int?, code: CloseCode = .notIdentified) {
    inbox.post(.deadline(self, due: afterMilliseconds.map { EventLoop.nowMilliseconds + $0 }, code))
  }
}

/// A connection's state on the loop's thread.
struct Link {
  struct Closing {
    var code: CloseCode
    var reason: String
    var since: Int
  }

  /// libwebsockets' side; nil once it is closed.
  var socket: OpaquePointer?
  var index: Int
  var queue = OutboundQueue()
  var assembly = FrameAssembly()
  /// Set where no more is received or queued.
  var closing: Closing?
  /// A refused connection is never shown to the handler.
  var isAnnounced = true
  /// It is in the loop's list of those to write to before it waits.
  var isDirty = false
  /// libwebsockets will call when there is room.
  var awaitsRoom = false
  /// The closing handshake has begun: nothing may be written any more.
  var isClosed = false
  var lastHeard: Int
  var ping = Ping.none
  var softSince: Int?

  enum Ping { case none, due, sent }
}
