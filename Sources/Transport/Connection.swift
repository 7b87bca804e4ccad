import Synchronization

/// One display, kiosk or person at the other end of a WebSocket.
package final class Connection: Sendable {
  /// Unique in this process, in order of opening.
  package let id: UInt64
  /// The address of the other end, without its port.
  package let peer: String
  package let userAgent: String
  private let attached = Mutex<(any AnyObject & Sendable)?>(nil)

  init(id: UInt64, peer: String, userAgent: String) {
    self.id = id
    self.peer = peer
    self.userAgent = userAgent
  }

  /// The handler's own state. Any thread.
  package var attachment: (any AnyObject & Sendable)? {
    get { attached.withLock { $0 } }
    set { attached.withLock { $0 = newValue } }
  }

  /// Any thread. Messages arrive in the order of the calls.
  package func send(_ message: Outgoing) {}

  /// Any thread. What waits is sent first, then a Close frame; nothing more is received.
  package func close(_ code: CloseCode, _ reason: String = "") {}

  /// Any thread. Closes with `code` unless another call comes first; nil clears it. Precise to a quarter of a second.
  package func setDeadline(afterMilliseconds: Int?, code: CloseCode = .notIdentified) {}
}
