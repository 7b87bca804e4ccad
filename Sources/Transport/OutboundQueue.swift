/// The messages queued for one connection, in order and bounded. Pure: it knows nothing about sockets.
struct OutboundQueue {
  enum Verdict: Equatable {
    case queued
    /// Above a hard limit; nothing was added.
    case overflow
  }

  struct Frame: Equatable {
    var messages: Int
    /// Whether the buffer already held this frame.
    var isShared: Bool
    /// The message, if it is the frame's only one and wants to know when it has been sent.
    var announces: Outgoing?

    static func == (left: Frame, right: Frame) -> Bool {
      left.messages == right.messages && left.isShared == right.isShared && left.announces === right.announces
    }
  }

  /// Largest batch we assemble. A longer single message becomes a frame of its own.
  static let frameBytes = 65_536

  private var waiting: [Outgoing] = []
  /// Messages before this index have been sent. Removing them after every frame would move all the others.
  private var head = 0
  private(set) var bytes = 0
  /// Bytes of the messages that no other queue holds.
  private(set) var ownBytes = 0
  /// How many queued messages have a key. If none has, `append` need not search.
  private var keyed = 0

  var count: Int { waiting.count - head }
  var isEmpty: Bool { head == waiting.count }

  /// Appends a message, and removes an older one with the same key.
  ///
  /// Never put the newer message in the older one's place: it would overtake the events in between, and a client that
  /// follows sequence numbers would take those for duplicates. An empty queue takes one message of any size, because
  /// the limit is for clients that do not read, not for long replies.
  mutating func append(_ message: Outgoing, limits: QueueLimits) -> Verdict {
    var older: Int?
    if let key = message.key, keyed > 0 { older = waiting[head...].firstIndex { $0.key == key } }
    let freed = older.map { waiting[$0].bytes.count } ?? 0
    let others = count - (older == nil ? 0 : 1)
    guard others < limits.hardMessages, others == 0 || bytes - freed + message.bytes.count <= limits.hardBytes else {
      return .overflow
    }
    if let older {
      if !waiting[older].isShared { ownBytes -= freed }
      waiting.remove(at: older)
    } else if message.key != nil {
      keyed += 1
    }
    bytes += message.bytes.count - freed
    if !message.isShared { ownBytes += message.bytes.count }
    waiting.append(message)
    return .queued
  }

  func exceedsSoft(_ limits: QueueLimits) -> Bool {
    bytes > limits.softBytes || count > limits.softMessages
  }

  /// Moves the next frame to `buffer`: one message, or a batch of as many as fit in `frameBytes`.
  /// - Returns: nil if the queue is empty.
  mutating func takeFrame(into buffer: inout FrameBuffer) -> Frame? {
    guard !isEmpty else { return nil }
    let end = batchEnd()
    let isNew = buffer.assemble(waiting[head..<end])
    let only = end - head == 1 && waiting[head].sent != nil ? waiting[head] : nil
    let frame = Frame(messages: end - head, isShared: !isNew, announces: only)
    drop(to: end)
    return frame
  }

  mutating func removeAll() {
    self = OutboundQueue()
  }

  private func batchEnd() -> Int {
    var end = head + 1
    if waiting[head].sent != nil { return end }
    // Two brackets, then a comma for each further message.
    var size = waiting[head].bytes.count + 2
    while end < waiting.count {
      size += waiting[end].bytes.count + 1
      if size > Self.frameBytes || waiting[end].sent != nil { break }
      end += 1
    }
    return end
  }

  private mutating func drop(to end: Int) {
    for index in head..<end {
      bytes -= waiting[index].bytes.count
      if !waiting[index].isShared { ownBytes -= waiting[index].bytes.count }
      if waiting[index].key != nil { keyed -= 1 }
    }
    if end == waiting.count {
      // Keeps the capacity for a short burst, but not for a long one: otherwise a thousand idle connections would hold
      // a thousand long arrays.
      waiting.removeAll(keepingCapacity: waiting.capacity <= 32)
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
