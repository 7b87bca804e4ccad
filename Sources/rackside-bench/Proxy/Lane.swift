import Glibc

/// One direction of a connection: chunks leave after their delay, in order, as with TCP.
struct Lane {
  private var chunks: [(due: Double, bytes: [UInt8])] = []
  private var lastDue = 0.0

  /// When the next chunk leaves; nil if there is none.
  var due: Double? { chunks.first?.due }

  /// A chunk never overtakes the one before it, so a late chunk delays those behind it.
  mutating func put(_ bytes: [UInt8], due: Double) {
    lastDue = max(lastDue, due)
    chunks.append((lastDue, bytes))
  }

  /// Writes the chunks that are due.
  /// - Returns: false if the connection is broken.
  mutating func send(to descriptor: Int32, at now: Double) -> Bool {
    while let first = chunks.first, first.due <= now {
      let count = write(descriptor, first.bytes, first.bytes.count)
      guard count >= 0 || errno == EAGAIN else { return false }
      if count == first.bytes.count {
        chunks.removeFirst()
      } else {
        // The socket is full: try again after a millisecond.
        chunks[0] = (now + 0.001, Array(first.bytes.dropFirst(max(count, 0))))
        return true
      }
    }
    return true
  }
}
