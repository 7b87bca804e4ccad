/// The pending changes, and those that the present group has taken. Used only on the writer's thread.
final class GroupSource {
  private var pending = FairQueue<CommitQueue.Change>()
  /// Changes that run only when no other is pending.
  private var last = Fifo<CommitQueue.Change>()
  /// Changes to run again after their group met a full disk. They run first, each in a group of its own.
  private var alone = Fifo<CommitQueue.Change>()
  /// The changes of the present group, in order.
  private(set) var taken: [CommitQueue.Change] = []
  private var isAlone = false
  /// Whether the last change of `taken` is still running.
  private var isRunning = false
  private var began = 0
  private var lastEnd = 0
  private let limit: Int
  private let microseconds: Int
  private let now: () -> Int

  /// - Parameters:
  ///   - limit: the most changes of a group.
  ///   - microseconds: a group takes no further change after this time.
  init(limit: Int, microseconds: Int, now: @escaping () -> Int) {
    self.limit = limit
    self.microseconds = microseconds
    self.now = now
  }

  var isEmpty: Bool { pending.isEmpty && alone.isEmpty && last.isEmpty }

  func add(_ change: CommitQueue.Change) {
    if let requester = change.requester { pending.add(change, of: requester) } else { last.append(change) }
  }

  /// Begins a new group.
  func begin() {
    isAlone = !alone.isEmpty
    pending.beginGroup()
    began = now()
    lastEnd = began
  }

  /// The group's next change; nil if the group is complete.
  func next() -> CommitQueue.Change? {
    guard taken.isEmpty || (!isAlone && taken.count < limit && lastEnd - began < microseconds) else { return nil }
    guard let change = isAlone ? alone.popFirst() : nextPending() else { return nil }
    taken.append(change)
    isRunning = true
    return change
  }

  private func nextPending() -> CommitQueue.Change? {
    // Replies to quick changes must not wait for a slow change, or for many changes of one requester: those begin a
    // group of their own.
    if let next = pending.next(intoGroup: !taken.isEmpty) { return next.element }
    return pending.isEmpty ? last.popFirst() : nil
  }

  /// The change that `next` returned has run.
  func ended() {
    let end = now()
    isRunning = false
    if !isAlone, let requester = taken.last?.requester { pending.ended(requester, microseconds: end - lastEnd) }
    lastEnd = end
  }

  /// The group is completed. Releases its changes at once, with everything they capture: a finished import releases the
  /// turn that the next import waits for.
  func end() {
    // A change that failed the whole group never called `ended`.
    if isRunning { ended() }
    taken.removeAll(keepingCapacity: true)
  }

  func runAgainAlone() { for change in taken { alone.append(change) } }
}
