import Wire

/// The requests of one connection: in order, one at a time. Pure.
///
/// Consecutive changes that allow it run together, so that a batch shares commits; the commit queue keeps their order,
/// and so the order of their replies.
///
/// One thread at a time drains the queue: whoever is told so by `add` or `finish`, until `next` returns nil.
struct RequestQueue {
  typealias Message = Result<Request, Incoming.Refused>

  private var pending: [Message] = []
  private var head = 0
  /// Bytes of the frames behind `pending`, or more: they count until nothing is pending.
  private(set) var pendingBytes = 0
  private(set) var inFlight = 0
  /// Whether the requests in flight are changes that may share a group.
  private var flightShares = false
  private var isDraining = false

  /// So many changes of one connection share a group at most: as many as a batch holds.
  private static let maxInFlight = 100

  /// The requests that are not answered yet.
  var count: Int { pending.count - head + inFlight }

  /// - Returns: whether the caller is to drain the queue.
  mutating func add(_ messages: [Message], bytes: Int) -> Bool {
    pending += messages
    pendingBytes += bytes
    if isDraining { return false }
    isDraining = true
    return true
  }

  /// The next message to run; nil where there is none, or it must wait for those in flight. Then draining is over.
  mutating func next(sharesGroup: (Message) -> Bool) -> Message? {
    guard head < pending.count else {
      pending.removeAll(keepingCapacity: pending.capacity <= 8)
      head = 0
      pendingBytes = 0
      isDraining = false
      return nil
    }
    let message = pending[head]
    let shares = sharesGroup(message)
    if inFlight > 0, !(shares && flightShares) || inFlight >= Self.maxInFlight {
      isDraining = false
      return nil
    }
    head += 1
    inFlight += 1
    flightShares = shares
    return message
  }

  /// A message was answered.
  /// - Returns: whether the caller is to drain the queue.
  mutating func finish() -> Bool {
    inFlight -= 1
    guard inFlight == 0, !isDraining, head < pending.count else { return false }
    isDraining = true
    return true
  }

  mutating func removeAll() {
    pending = []
    head = 0
    pendingBytes = 0
  }
}
