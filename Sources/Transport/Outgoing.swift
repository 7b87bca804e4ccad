/// One JSON message on its way to one or many connections. Copies share the bytes.
package struct Outgoing: Sendable {
  package let bytes: [UInt8]
  /// An older message of the same key that still waits goes when this one is queued.
  package let key: ConflationKey?
  /// Never merged into a batch: for what is an array already, or a frame by itself.
  package let alone: Bool

  package init(_ bytes: [UInt8], key: ConflationKey? = nil, alone: Bool = false) {
    self.bytes = bytes
    self.key = key
    self.alone = alone
  }

  package init(text: String, key: ConflationKey? = nil, alone: Bool = false) {
    self.init(Array(text.utf8), key: key, alone: alone)
  }
}

/// Names the state that a message tells, such as "timer 12".
///
/// It holds 128 keyed bits instead of the name, so that queues keep neither strings nor reference counts; the key is
/// made anew in each process, so nobody outside can search for two names that collide.
package struct ConflationKey: Hashable, Sendable {
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
