/// A connection as the floor sees it. The transport's connections are peers, and tests use fakes.
package protocol Peer: AnyObject, Sendable {
  var id: UInt64 { get }
  var address: String { get }
  /// Any thread. Messages from one thread arrive in order. A message with a `key` replaces an older one that waits.
  func send(_ message: [UInt8], key: String?)
  /// As `send`, on the thread that delivers this connection's frames, and only while it delivers one.
  func answer(_ message: [UInt8])
  /// Any thread. Messages that wait are sent first.
  func close(_ reason: CloseReason)
  /// Closes with `reason` after this time. A further call replaces the deadline; nil clears it.
  func setDeadline(milliseconds: Int?, reason: CloseReason)
}

extension Peer {
  package func answer(_ message: [UInt8]) { send(message, key: nil) }
}

/// Makes audiences. The transport does, and tests use a fake.
package protocol Broadcaster: AnyObject, Sendable {
  func audience(of peers: [any Peer]) -> any Audience
}

/// The connections that receive a stream's events. It is immutable, so that the transport looks up its connections once
/// and not for each event.
package protocol Audience: AnyObject, Sendable {
  /// Any thread. It costs the caller the same for any number of receivers. A message with a `key` replaces an older one
  /// that waits.
  func send(_ message: [UInt8], key: String?)
}

/// Why a connection is closed. `Fault` covers errors that leave it open.
package enum CloseReason: Sendable {
  case protocolFault, notIdentified, revoked, tooMany
}

/// Tells the time. Tests set their own, so that they never wait.
package struct Clock: Sendable {
  /// UTC milliseconds with fractions.
  package let precise: @Sendable () -> Double

  package init(precise: @escaping @Sendable () -> Double) { self.precise = precise }

  /// UTC milliseconds.
  package var now: Int { Int(precise()) }
}
