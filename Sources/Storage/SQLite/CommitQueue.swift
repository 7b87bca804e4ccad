import Dispatch
import Foundation
import GRDB
import Synchronization

/// The one writer: takes all that waits, runs each change in its savepoint, commits once, then answers in order.
///
/// One fsync is shared by everyone who came while the last one ran, which is what makes durable commits fast.
final class CommitQueue: Sendable {
  struct Change: Sendable {
    /// Does the work and returns what tells of its success.
    let attempt: @Sendable (Tx) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Change] = []
    var asleep = false
    var closing = false
    /// What a group's answers run in.
    var coalesce: @Sendable (() -> Void) -> Void = { $0() }
  }

  /// A group is at most this many changes, and stops after this much work, so that the first does not wait long.
  private static let groupLimit = 500
  private static let groupTime = Duration.milliseconds(10)

  private let pool: DatabasePool
  private let onFatal: @Sendable (any Error) -> Void
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(pool: DatabasePool, onFatal: @escaping @Sendable (any Error) -> Void) {
    self.pool = pool
    self.onFatal = onFatal
    let thread = Thread { [self] in run() }
    thread.name = "rackside.writer"
    thread.start()
  }

  func add(_ change: Change) {
    let (refused, asleep) = state.withLock { state in
      if state.closing { return (true, false) }
      state.waiting.append(change)
      defer { state.asleep = false }
      return (false, state.asleep)
    }
    if asleep { wake.signal() }
    if refused { change.fail(StorageError.closed) }
  }

  func coalesceAnswers(_ coalesce: @escaping @Sendable (() -> Void) -> Void) {
    state.withLock { $0.coalesce = coalesce }
  }

  /// Returns when all that waited is committed and answered.
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

  private func run() {
    defer { ended.signal() }
    var pending: ArraySlice<Change> = []
    while true {
      if let more = take(waitingIfEmpty: pending.isEmpty) { pending.append(contentsOf: more) }
      if pending.isEmpty { return }
      do {
        pending.removeFirst(try commit(pending))
      } catch {
        state.withLock { $0.closing = true }
        return onFatal(error)
      }
    }
  }

  /// All that waits; sleeps for it where there is nothing else to do. Nil when the queue closes.
  private func take(waitingIfEmpty idle: Bool) -> [Change]? {
    while true {
      let (taken, closing) = state.withLock { state -> ([Change], Bool) in
        let taken = state.waiting
        state.waiting = []
        state.asleep = taken.isEmpty && idle && !state.closing
        return (taken, state.closing)
      }
      if !taken.isEmpty { return taken }
      if closing || !idle { return nil }
      wake.wait()
    }
  }

  /// Commits a group from the front and answers it.
  /// - Returns: how many changes it took.
  /// - Throws: what is fatal, and then nobody was answered.
  private func commit(_ pending: ArraySlice<Change>) throws -> Int {
    var answers: [@Sendable () -> Void] = []
    let group = pending.prefix(Self.groupLimit)
    do {
      try pool.writeWithoutTransaction { db in
        try CommitGroup(connection: SQLiteConnection(db: db)).run(
          group, until: .now + Self.groupTime, answers: &answers)
      }
    } catch {
      let error = (error as? DatabaseError).map { StorageError($0) } ?? error
      if let error = error as? StorageError, error.isFatal { throw error }
      // Rolled back as one: those that ran, and the one that met the error.
      let count = min(answers.count + 1, group.count)
      for change in group.prefix(count) { change.fail(error) }
      return count
    }
    let coalesce = state.withLock { $0.coalesce }
    coalesce { for answer in answers { answer() } }
    return answers.count
  }
}

/// One transaction of the writer.
private struct CommitGroup {
  let connection: SQLiteConnection

  /// Appends an answer for each change it took; throws when the whole transaction is undone.
  func run(
    _ changes: ArraySlice<CommitQueue.Change>, until deadline: ContinuousClock.Instant,
    answers: inout [@Sendable () -> Void]
  ) throws {
    try step("BEGIN IMMEDIATE")
    do {
      for change in changes {
        answers.append(try attempt(change))
        if .now > deadline { break }
      }
      try step("COMMIT")
    } catch {
      if connection.db.isInsideTransaction { try step("ROLLBACK") }
      throw error
    }
  }

  private func attempt(_ change: CommitQueue.Change) throws -> @Sendable () -> Void {
    try step("SAVEPOINT change")
    do {
      let answer = try change.attempt(Tx(connection: connection))
      try step("RELEASE change")
      return answer
    } catch {
      // A full or failing disk concerns everyone in the group; SQLite may have ended the transaction already.
      let storage = error as? StorageError
      if storage == .full || storage?.isFatal == true || !connection.db.isInsideTransaction { throw error }
      try step("ROLLBACK TO change")
      try step("RELEASE change")
      return { change.fail(error) }
    }
  }

  private func step(_ sql: String) throws {
    _ = try connection.execute(sql, [])
  }
}
