import Wire

/// The requests of one connection: in order, one at a time. Pure.
///
/// Consecutive changes that allow it run together, so that a batch shares commits. The commit queue keeps them in
/// order, and their replies with them.
///
/// One thread at a time drains the queue: the one to which `add` or `finish` returned true, until `next` returns nil.
struct RequestQueue {
  /// A request and its method, which is looked up once; nil if the method is unknown.
  struct Entry {
    var message: Result<Request, Incoming.Refused>
    var method: Method?
    var name: RequestName
  }

  private var pending: [Entry] = []
  private var head = 0
  /// Bytes of the frames that brought the pending requests. It is reset only when none is pending, so it can be too
  /// high.
  private(set) var pendingBytes = 0
  private(set) var inFlight = 0
  /// Whether the requests in flight are changes that may share a group.
  private var flightShares = false
  private var isDraining = false

  /// The most changes of one connection that run together: the size of a full batch.
  private static let maxInFlight = 100

  /// The number of requests without a reply.
  var count: Int { pending.count - head + inFlight }

  /// Nothing is pending and nothing runs.
  var isIdle: Bool { !isDraining && inFlight == 0 && head == pending.count }

  /// - Returns: whether the caller has to drain the queue.
  mutating func add(_ entries: [Entry], bytes: Int) -> Bool {
    pending += entries
    pendingBytes += bytes
    if isDraining { return false }
    isDraining = true
    return true
  }

  /// The next entry to run. Nil ends the draining: nothing is pending, or the next entry must wait for those in flight.
  mutating func next() -> Entry? {
    guard head < pending.count else {
      pending.removeAll(keepingCapacity: pending.capacity <= 8)
      head = 0
      pendingBytes = 0
      isDraining = false
      return nil
    }
    let entry = pending[head]
    let shares = entry.method?.sharesGroup ?? false
    if inFlight > 0, !(shares && flightShares) || inFlight >= Self.maxInFlight {
      isDraining = false
      return nil
    }
    head += 1
    inFlight += 1
    flightShares = shares
    return entry
  }

  /// A request was answered.
  /// - Returns: whether the caller has to drain the queue.
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
