/// One JSON message to one or many connections.
///
/// A class, so that queues hold only a reference to it, and the loop recognises frames of the same messages by
/// identity.
package final class Outgoing: Sendable {
  package let bytes: [UInt8]
  /// A newer message with the same key replaces this one while it is queued.
  package let key: ConflationKey?
  /// Called on the loop's thread once the kernel has taken the whole message; never if the connection ends first.
  let sent: (@Sendable () -> Void)?
  /// Whether many queues hold it. Its bytes are then not counted for any single queue.
  let isShared: Bool

  package init(
    _ bytes: [UInt8], key: ConflationKey? = nil, isShared: Bool = false, sent: (@Sendable () -> Void)? = nil
  ) {
    self.bytes = bytes
    self.key = key
    self.isShared = isShared
    self.sent = sent
  }

  package convenience init(text: String, key: ConflationKey? = nil) {
    self.init(Array(text.utf8), key: key)
  }
}

/// Names the state that a message carries, such as "timer 12".
///
/// It stores a 128-bit hash of the name, so that queues hold no strings. The hash is seeded per process, so nobody
/// outside can search for two names that collide.
package struct ConflationKey: Equatable, Sendable {
  private let low: Int
  private let high: Int

  package init(_ name: String, _ number: Int = 0) {
    var first = Hasher()
    first.combine(0 as UInt8)
    first.combine(name)
    first.combine(number)
    var second = Hasher()
    second.combine(1 as UInt8)
    second.combine(name)
    second.combine(number)
    low = first.finalize()
    high = second.finalize()
  }
}
