/// A connection as the floor sees it. The transport is one; tests fake it, since it is an outbound sink.
package protocol Peer: AnyObject, Sendable {
  var id: UInt64 { get }
  var address: String { get }
  /// Any thread; what one thread sends arrives in its order. A message with a `key` replaces an older one that waits.
  func send(_ message: [UInt8], key: String?)
  /// Any thread. What waits is sent first.
  func close(_ reason: CloseReason)
  /// Closes with `reason` unless called again before; nil takes it back.
  func setDeadline(milliseconds: Int?, reason: CloseReason)
}

/// Makes audiences. The transport is one; tests fake it.
package protocol Broadcaster: AnyObject, Sendable {
  func audience(of peers: [any Peer]) -> any Audience
}

/// The connections that a stream's events go to. Immutable: the transport looks its connections up once, when the
/// audience is made, and not again for each event.
package protocol Audience: AnyObject, Sendable {
  /// Any thread. Costs the caller the same however many receivers there are. A message with a `key` replaces an older one
  /// that waits.
  func send(_ message: [UInt8], key: String?)
}

/// The connection ends. `Fault` is the other family.
package enum CloseReason: Sendable {
  case protocolFault, notIdentified, revoked, tooMany
}

/// Instants are injected, so that a test never waits.
package struct Clock: Sendable {
  /// UTC milliseconds with fractions.
  package let precise: @Sendable () -> Double

  package init(precise: @escaping @Sendable () -> Double) { self.precise = precise }

  /// UTC milliseconds.
  package var now: Int { Int(precise()) }
}
