package import Wire

/// A connection as the floor sees it: the transport's connections, or fakes in tests.
package protocol Peer: AnyObject, Sendable {
  var id: UInt64 { get }
  var address: String { get }
  /// Whether the client came by https: to this server, or to a trusted proxy that says so.
  var isSecure: Bool { get }
  /// The header User-Agent; empty without one.
  var userAgent: String { get }
  /// Any thread. Messages from one thread arrive in order. A message with a `key` replaces an unsent one with that key.
  func send(_ message: [UInt8], key: String?)
  /// Like `send` without a key. Calls `sent` once the client's socket has taken the message; never if the connection
  /// ends before.
  func send(_ message: [UInt8], sent: @escaping @Sendable () -> Void)
  /// Whether so many bytes of replies wait in memory that no further request may start.
  var isFull: Bool { get }
  /// Refuses a request.
  /// - Parameter id: nil if the request has none that could be read.
  func send(_ fault: Fault, to id: RequestID?)
  /// Like `send`, but only on the thread that delivers this connection's frames, and only during a delivery.
  func answer(_ message: [UInt8])
  /// Any thread. Queued messages are sent first.
  func close(_ reason: CloseReason)
  /// Closes the connection with `reason` after this time. Another call replaces the deadline; nil clears it.
  func setDeadline(milliseconds: Int?, reason: CloseReason)
}

extension Peer {
  /// For peers without a socket.
  package var isSecure: Bool { false }
  package var userAgent: String { "" }

  /// A socket has other limits.
  package var isFull: Bool { false }

  package func send(_ message: [UInt8], sent: @escaping @Sendable () -> Void) {
    send(message, key: nil)
    sent()
  }

  package func send(_ fault: Fault, to id: RequestID?) { send(Message.reply(id, fault: fault), key: nil) }

  package func answer(_ message: [UInt8]) { send(message, key: nil) }
}

/// Makes audiences. The transport implements it; tests use a fake.
package protocol Broadcaster: AnyObject, Sendable {
  func audience(of peers: [any Peer]) -> any Audience
}

/// The connections that receive a stream's events. It is immutable, so the transport looks up its connections once and
/// not for every event.
package protocol Audience: AnyObject, Sendable {
  /// Any thread. The caller's cost does not depend on the number of receivers. A message with a `key` replaces an
  /// unsent one with that key.
  func send(_ message: [UInt8], key: String?)
}

/// Why a connection is closed. A `Fault`, in contrast, leaves the connection open.
package enum CloseReason: Sendable {
  case protocolFault, notIdentified, revoked, tooMany
}

/// Gives the time. Tests set their own, so that they never wait.
package struct Clock: Sendable {
  /// UTC milliseconds with fractions.
  package let precise: @Sendable () -> Double
  private let doubts: @Sendable () -> Bool

  package init(precise: @escaping @Sendable () -> Double) {
    self.precise = precise
    doubts = { false }
  }

  /// - Parameter isUnsure: see `GymClock`.
  init(precise: @escaping @Sendable () -> Double, isUnsure: @escaping @Sendable () -> Bool) {
    self.precise = precise
    doubts = isUnsure
  }

  /// UTC milliseconds.
  package var now: Int { Int(precise()) }

  /// Whether the time is only reckoned (`GymClock`). Nothing that has a date is sent, ended or deleted then.
  package var isUnsure: Bool { doubts() }
}
