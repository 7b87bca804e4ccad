import Dispatch
import Foundation
import GRDB
import Synchronization

/// The only writer. It takes pending changes, runs them in one transaction, commits once, then completes them in order.
///
/// Changes that arrive during one sync share the next one. This makes durable commits fast.
final class CommitQueue: Sendable {
  struct Change: Sendable {
    /// Does the work and returns the completion to run after the commit. May run twice: see `CommitGroup`.
    let attempt: @Sendable (Tx) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var pending: [Change] = []
    var asleep = false
    var closing = false
    /// Wraps the completions of a group.
    var coalesce: @Sendable (() -> Void) -> Void = { $0() }
  }

  /// A group ends after this many changes, or after this much work, so that its first change does not wait long.
  private static let groupLimit = 500
  private static let groupTime = Duration.milliseconds(10)

  private let pool: DatabasePool
  private let room: DiskRoom
  private let onFatal: @Sendable (any Error) -> Void
  private let state = Mutex(State())
  private let counters = Mutex(StorageStatistics())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(pool: DatabasePool, room: DiskRoom, onFatal: @escaping @Sendable (any Error) -> Void) {
    self.pool = pool
    self.room = room
    self.onFatal = onFatal
    let thread = Thread { [self] in run() }
    thread.name = "rackside.writer"
    thread.start()
  }

  func add(_ change: Change) {
    let (refused, asleep) = state.withLock { state in
      if state.closing { return (true, false) }
      state.pending.append(change)
      defer { state.asleep = false }
      return (false, state.asleep)
    }
    if asleep { wake.signal() }
    if refused { change.fail(StorageError.closed) }
  }

  func coalesceAnswers(_ coalesce: @escaping @Sendable (() -> Void) -> Void) {
    state.withLock { $0.coalesce = coalesce }
  }

  /// Returns when all pending changes are committed and completed.
  func close() {
    let (first, asleep) = state.withLock { state in
      defer {
        state.closing = true
        state.asleep = false
      }
      return (!state.closing, state.asleep)
    }
    if asleep { wake.signal() }
    if first { ended.wait() }
  }

  var statistics: StorageStatistics { counters.withLock { $0 } }

  var pendingCount: Int { state.withLock { $0.pending.count } }

  func forgetLongestGroup() { counters.withLock { $0.longestGroup = 0 } }

  private func run() {
    defer { ended.signal() }
    let writer = WriterState(room: room)
    // GRDB closes the connection later; its statements must be gone by then.
    defer { pool.writeWithoutTransaction { _ in writer.statements = [:] } }
    var pending: ArraySlice<Change> = []
    while true {
      if let more = take(waitingIfEmpty: pending.isEmpty) {
        if pending.isEmpty { pending = more[...] } else { pending.append(contentsOf: more) }
      }
      if pending.isEmpty { return }
      do {
        pending.removeFirst(try commit(pending, writer))
        // An empty slice keeps the array's elements alive, and everything that the changes hold.
        if pending.isEmpty { pending = [] }
      } catch {
        state.withLock { $0.closing = true }
        return onFatal(error)
      }
    }
  }

  /// All pending changes. If there is nothing else to do, it sleeps until the first arrives. Nil when the queue closes.
  private func take(waitingIfEmpty idle: Bool) -> [Change]? {
    while true {
      let (taken, closing) = state.withLock { state -> ([Change], Bool) in
        var taken: [Change] = []
        swap(&taken, &state.pending)
        state.asleep = taken.isEmpty && idle && !state.closing
        return (taken, state.closing)
      }
      if !taken.isEmpty { return taken }
      if closing || !idle { return nil }
      wake.wait()
    }
  }

  /// Commits a group from the front and completes it.
  /// - Returns: how many changes it took.
  /// - Throws: a fatal error; then no change was completed.
  private func commit(_ pending: ArraySlice<Change>, _ writer: WriterState) throws -> Int {
    let group = pending.prefix(writer.aloneLeft > 0 ? 1 : Self.groupLimit)
    writer.aloneLeft = max(writer.aloneLeft - 1, 0)
    let writesBefore = writer.writes
    let began = ContinuousClock.now
    var answers: [@Sendable () -> Void] = []
    answers.reserveCapacity(group.count)
    do {
      try pool.writeWithoutTransaction { db in
        let connection = SQLiteConnection(db: db, writer: writer)
        try CommitGroup(connection: connection, writer: writer)
          .run(group, within: Self.groupTime, answers: &answers)
      }
    } catch {
      let error = (error as? DatabaseError).map { StorageError($0) } ?? error
      if let error = error as? StorageError, error.isFatal { throw error }
      // The whole group was rolled back: the changes that ran, and the one that failed.
      let count = min(answers.count + 1, group.count)
      if error as? StorageError == .full {
        room.note(full: true)
        // Run each of them again alone: a change that writes nothing, such as a screen that identifies itself, needs no
        // room.
        if count > 1 {
          writer.aloneLeft = count
          return 0
        }
      }
      for change in group.prefix(count) { change.fail(error) }
      return count
    }
    // `BEGIN IMMEDIATE` counts as one write.
    if room.state == .full, writer.writes > writesBefore + 1 { room.note(full: false) }
    counters.withLock { counters in
      counters.groups += 1
      counters.changes += answers.count
      counters.statements = writer.steps
      counters.repeats = writer.repeats
      counters.longestGroup = max(counters.longestGroup, Int((.now - began) / .microseconds(1)))
    }
    let coalesce = state.withLock { $0.coalesce }
    coalesce { for answer in answers { answer() } }
    return answers.count
  }
}
