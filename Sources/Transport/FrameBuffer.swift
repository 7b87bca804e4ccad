/// The bytes of the frame being written, with the room in front that libwebsockets asks for. One serves all connections.
struct FrameBuffer: ~Copyable {
  private var storage: UnsafeMutableRawBufferPointer
  private let headRoom: Int
  private(set) var count = 0

  init(headRoom: Int, capacity: Int) {
    self.headRoom = headRoom
    storage = .allocate(byteCount: headRoom + capacity, alignment: 16)
  }

  deinit { storage.deallocate() }

  var capacity: Int { storage.count - headRoom }

  /// What was appended. Valid until the buffer is changed.
  var payload: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Where the payload begins, for C.
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

  /// A rare long message must not leave a long buffer behind.
  mutating func removeAll(keeping limit: Int) {
    count = 0
    guard capacity > limit else { return }
    storage.deallocate()
    storage = .allocate(byteCount: headRoom + limit, alignment: 16)
  }

  private mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let grown = UnsafeMutableRawBufferPointer.allocate(
      byteCount: headRoom + max(needed, capacity * 2), alignment: 16)
    grown.copyMemory(from: UnsafeRawBufferPointer(storage))
    storage.deallocate()
    storage = grown
  }
}
