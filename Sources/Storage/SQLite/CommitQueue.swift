import Dispatch
import Foundation
import GRDB
import Gym
import Synchronization

/// The only writer. It takes pending changes, runs them in one transaction, commits once, then completes them in order.
///
/// Changes that arrive during one fsync share the next one. This makes durable commits fast. Requesters take turns; the
/// changes of one requester stay in order.
final class CommitQueue: Sendable {
  struct Change: Sendable {
    /// Does the work and returns the completion to run after the commit. May run twice: see `CommitGroup`.
    let attempt: @Sendable (Tx) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
    /// Nil for a change that runs only when no other is pending.
    let requester: Requester?
  }

  private struct State {
    var pending: [Change] = []
    var asleep = false
    var closing = false
    /// Whether the reads have ended that the checkpoint waits for.
    var isQuiet = false
    /// Wraps the completions of a group.
    var coalesce: @Sendable (() -> Void) -> Void = { $0() }
  }

  /// A group ends after this many changes, or after this much work, so that its first change does not wait long.
  private static let groupLimit = 500
  private static let groupMicroseconds = 10_000

  private let pool: DatabasePool
  private let space: DiskSpace
  private let file: OpenFile
  private let limits: Checkpoints.Limits
  private let reads: ReadQueue
  private let onFatal: @Sendable (any Error) -> Void
  /// Microseconds of a clock that only goes forward.
  private let now: @Sendable () -> Int
  private let state = Mutex(State())
  private let counters = Mutex(StorageStatistics())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(
    pool: DatabasePool, file: OpenFile, space: DiskSpace, checkpoints: Checkpoints.Limits,
    reads: ReadQueue, now: @escaping @Sendable () -> Int, onFatal: @escaping @Sendable (any Error) -> Void
  ) {
    self.now = now
    self.pool = pool
    self.space = space
    self.file = file
    limits = checkpoints
    self.reads = reads
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
    let writer = WriterState(space: space)
    let checkpoints = Checkpoints(limits, reads: reads) { [self] in readsAreQuiet() }
    // GRDB closes the connection later; its statements must be gone by then.
    defer {
      pool.writeWithoutTransaction { db in
        writer.statements = [:]
        checkpoints.end(db)
      }
    }
    let source = GroupSource(limit: Self.groupLimit, microseconds: Self.groupMicroseconds, now: now)
    pool.writeWithoutTransaction { checkpoints.begin($0) }
    while true {
      let taken = take(waitingIfEmpty: source.isEmpty)
      for change in taken ?? [] { source.add(change) }
      if source.isEmpty, taken == nil { return }
      do {
        if !source.isEmpty { try commit(source, writer) }
        let isQuiet = state.withLock { state in
          defer { state.isQuiet = false }
          return state.isQuiet
        }
        if checkpoints.isDue() || isQuiet {
          try pool.writeWithoutTransaction { try checkpoints.run($0, isQuiet: isQuiet) }
        }
      } catch {
        state.withLock { $0.closing = true }
        return onFatal(error)
      }
    }
  }

  private func readsAreQuiet() {
    let asleep = state.withLock { state in
      state.isQuiet = true
      defer { state.asleep = false }
      return state.asleep
    }
    if asleep { wake.signal() }
  }

  /// Takes all pending changes. If there are none, waits for one if `idle`, and otherwise returns nil. Also nil when the
  /// queue closes. It waits no longer, and returns none, when the reads are quiet.
  private func take(waitingIfEmpty idle: Bool) -> [Change]? {
    while true {
      let (taken, closing, isQuiet) = state.withLock { state -> ([Change], Bool, Bool) in
        var taken: [Change] = []
        swap(&taken, &state.pending)
        state.asleep = taken.isEmpty && idle && !state.closing && !state.isQuiet
        return (taken, state.closing, state.isQuiet)
      }
      if !taken.isEmpty || (idle && isQuiet) { return taken }
      if closing || !idle { return nil }
      wake.wait()
    }
  }

  /// Commits a group and completes it.
  /// - Throws: a fatal error; then no change was completed.
  private func commit(_ source: GroupSource, _ writer: WriterState) throws {
    let writesBefore = writer.writes
    let began = ContinuousClock.now
    source.begin()
    defer { source.end() }
    var answers: [@Sendable () -> Void] = []
    do {
      try pool.writeWithoutTransaction { db in
        let connection = SQLiteConnection(db: db, writer: writer)
        try CommitGroup(connection: connection, writer: writer).run(source, answers: &answers)
      }
    } catch {
      let error = (error as? DatabaseError).map { StorageError($0) } ?? error
      if let error = error as? StorageError, error.isFatal { throw error }
      // The whole group was rolled back.
      if error as? StorageError == .full {
        space.note(full: true)
        // Run each change again alone: one that writes nothing, such as a screen that identifies itself, needs no space.
        if source.taken.count > 1 { return source.runAgainAlone() }
      }
      for change in source.taken { change.fail(error) }
      return
    }
    // Check after the commit and before the replies: a change must not be acknowledged if the next start would not find
    // it.
    guard file.isInPlace else { throw StorageError.replaced }
    // `BEGIN IMMEDIATE` counts as one write.
    if space.state == .full, writer.writes > writesBefore + 1 { space.note(full: false) }
    counters.withLock { counters in
      counters.groups += 1
      counters.changes += answers.count
      counters.statements = writer.steps
      counters.repeats = writer.repeats
      let time = began.duration(to: .now)
      counters.longestGroup = max(counters.longestGroup, Int(time / .microseconds(1)))
      counters.seconds.add(time / .seconds(1))
    }
    let coalesce = state.withLock { $0.coalesce }
    coalesce { for answer in answers { answer() } }
  }
}
