import Glibc

/// One direction of a connection: what arrived leaves later, in order, as TCP keeps it.
struct Lane {
  private var chunks: [(due: Double, bytes: [UInt8])] = []
  private var lastDue = 0.0

  /// When the next chunk leaves; nil where none waits.
  var due: Double? { chunks.first?.due }

  /// A chunk never overtakes the one before it, so a late one holds up those behind it.
  mutating func put(_ bytes: [UInt8], due: Double) {
    lastDue = max(lastDue, due)
    chunks.append((lastDue, bytes))
  }

  /// Writes what is due.
  /// - Returns: whether the connection still stands.
  mutating func send(to descriptor: Int32, at now: Double) -> Bool {
    while let first = chunks.first, first.due <= now {
      let count = write(descriptor, first.bytes, first.bytes.count)
      guard count >= 0 || errno == EAGAIN else { return false }
      if count == first.bytes.count {
        chunks.removeFirst()
      } else {
        // The kernel is full: a moment later.
        chunks[0] = (now + 0.001, Array(first.bytes.dropFirst(max(count, 0))))
        return true
      }
    }
    return true
  }
}
