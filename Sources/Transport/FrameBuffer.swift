/// The payload of the frame being written, after the head room that libwebsockets needs for the frame's header.
///
/// One buffer serves all connections. It remembers which messages it holds: if a burst of broadcasts has left the same
/// messages in many queues, the frame is assembled once and written to each connection.
struct FrameBuffer: ~Copyable {
  private var storage: UnsafeMutableRawBufferPointer
  private let headRoom: Int
  /// The capacity to which the buffer shrinks after a long frame.
  private let usualCapacity: Int
  private(set) var count = 0
  /// The messages in the payload; empty if it holds something else.
  private var messages: [Outgoing] = []

  init(headRoom: Int, capacity: Int) {
    self.headRoom = headRoom
    usualCapacity = capacity
    storage = .allocate(byteCount: headRoom + capacity, alignment: 16)
  }

  deinit { storage.deallocate() }

  /// Valid until the buffer changes.
  var payload: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// The start of the payload, for C. libwebsockets writes the header before it and does not change the payload.
  var start: UnsafeMutablePointer<UInt8>? {
    storage.baseAddress?.advanced(by: headRoom).assumingMemoryBound(to: UInt8.self)
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    reserve(count + bytes.count)
    storage.baseAddress?.advanced(by: headRoom + count).copyMemory(from: base, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(byte: UInt8) {
    reserve(count + 1)
    storage[headRoom + count] = byte
    count += 1
  }

  /// Replaces the payload by one message as it is, or by several as a JSON array.
  /// - Returns: false if the payload already holds these messages.
  mutating func assemble(_ batch: ArraySlice<Outgoing>) -> Bool {
    if holds(batch) { return false }
    removeAll()
    messages.append(contentsOf: batch)
    guard let first = batch.first else { return true }
    guard batch.count > 1 else {
      append(first.bytes)
      return true
    }
    for (index, message) in batch.enumerated() {
      append(byte: index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      append(message.bytes)
    }
    append(byte: UInt8(ascii: "]"))
    return true
  }

  /// Also releases the messages, and the memory of a long frame.
  mutating func removeAll() {
    count = 0
    messages.removeAll(keepingCapacity: messages.capacity <= 1_024)
    guard capacity > usualCapacity else { return }
    storage.deallocate()
    storage = .allocate(byteCount: headRoom + usualCapacity, alignment: 16)
  }

  /// Comparing identities is enough and safe: the buffer keeps its messages alive, so no other message can have their
  /// address.
  private func holds(_ batch: ArraySlice<Outgoing>) -> Bool {
    guard batch.count == messages.count, !batch.isEmpty else { return false }
    return zip(batch, messages).allSatisfy { $0 === $1 }
  }

  private var capacity: Int { storage.count - headRoom }

  private mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let grown = UnsafeMutableRawBufferPointer.allocate(
      byteCount: headRoom + max(needed, capacity * 2), alignment: 16)
    grown.copyMemory(from: UnsafeRawBufferPointer(storage))
    storage.deallocate()
    storage = grown
  }
}
