/// What waits for one connection, in order and bounded. Pure: it knows nothing of sockets.
struct OutboundQueue {
  enum Verdict: Equatable {
    case queued
    /// Over a hard limit; nothing was added.
    case overflow
  }

  /// As much as goes into one write.
  static let frameBytes = 65_536

  private var waiting: [Outgoing] = []
  /// Those before it are sent: moving the rest forward at each frame would cost the length of the queue.
  private var head = 0
  private(set) var bytes = 0
  /// Keyed messages among those that wait, so that queues without any skip the search.
  private var keyed = 0

  var count: Int { waiting.count - head }
  var isEmpty: Bool { head == waiting.count }

  /// Adds a message behind all others, in place of an older state of its key.
  ///
  /// The older one goes and the newer one stands at the end: in the older one's place it would overtake what was said
  /// between the two, and a reader who counts would take that for told already. One message alone is taken whatever its
  /// size: what is too much is a reader who does not read, not a long answer.
  mutating func append(_ message: Outgoing, limits: QueueLimits) -> Verdict {
    var older: Int?
    if let key = message.key, keyed > 0 { older = waiting[head...].firstIndex { $0.key == key } }
    let freed = older.map { waiting[$0].bytes.count } ?? 0
    let others = count - (older == nil ? 0 : 1)
    guard others < limits.hardMessages, others == 0 || bytes - freed + message.bytes.count <= limits.hardBytes else {
      return .overflow
    }
    if let older { waiting.remove(at: older) } else if message.key != nil { keyed += 1 }
    bytes += message.bytes.count - freed
    waiting.append(message)
    return .queued
  }

  func exceedsSoft(_ limits: QueueLimits) -> Bool {
    bytes > limits.softBytes || count > limits.softMessages
  }

  /// Writes the next frame to `buffer`: one message as it is, or as many as fit in `frameBytes` as a JSON array.
  /// Returns how many messages it holds, 0 where nothing waits.
  mutating func takeFrame(into buffer: inout FrameBuffer) -> Int {
    guard !isEmpty else { return 0 }
    let end = batchEnd()
    let taken = end - head
    if taken == 1 {
      buffer.append(waiting[head].bytes)
    } else {
      for index in head..<end {
        buffer.append(byte: index == head ? UInt8(ascii: "[") : UInt8(ascii: ","))
        buffer.append(waiting[index].bytes)
      }
      buffer.append(byte: UInt8(ascii: "]"))
    }
    drop(to: end)
    return taken
  }

  mutating func removeAll() {
    self = OutboundQueue()
  }

  private func batchEnd() -> Int {
    var end = head + 1
    guard !waiting[head].alone else { return end }
    var size = waiting[head].bytes.count + 2
    while end < waiting.count, !waiting[end].alone {
      size += waiting[end].bytes.count + 1
      if size > Self.frameBytes { break }
      end += 1
    }
    return end
  }

  private mutating func drop(to end: Int) {
    for index in head..<end {
      bytes -= waiting[index].bytes.count
      if waiting[index].key != nil { keyed -= 1 }
    }
    if end == waiting.count {
      // A few places stay for the next burst; a thousand idle displays must not keep a thousand long arrays.
      waiting.removeAll(keepingCapacity: waiting.capacity <= 16)
      head = 0
    } else {
      head = end
      if head >= 1_024, head * 2 > waiting.count {
        waiting.removeFirst(head)
        head = 0
      }
    }
  }
}
