import Dispatch
package import Gym
import Synchronization

/// Runs the transactions of the stores, and hides the engine.
///
/// Each read sees one snapshot. Changes are queued, committed in groups, and completed in the order of their commits. A
/// change that was reported as successful survives a power cut.
package final class Database: Sendable {
  private let engine: Engine
  package let space: DiskSpace

  /// Opens or creates `rackside.sqlite` in `directory` and updates its schema.
  ///
  /// `onFatal` is called at most once, on the writer's thread, when the disk fails or the file is damaged. Pending
  /// changes are never completed after that, so the program must exit.
  /// - Throws: `StorageError.newerDatabase`, `.unreleasedDatabase`, `.migration`, `.notDurable`, `.engine`.
  package convenience init(
    directory: String, space: DiskSpace? = nil, onFatal: @escaping @Sendable (any Error) -> Void
  ) throws {
    try self.init(directory: directory, migrations: Migration.all, space: space, onFatal: onFatal)
  }

  /// - Parameter now: microseconds of a clock that only goes forward. Requesters' turns are measured with it.
  init(
    directory: String, migrations: [Migration], space: DiskSpace? = nil,
    checkpoints: Checkpoints.Limits = .init(),
    now: @escaping @Sendable () -> Int = Database.microseconds,
    onFatal: @escaping @Sendable (any Error) -> Void
  ) throws {
    let space = space ?? DiskSpace(folder: directory, reserveBytes: 0)
    self.space = space
    engine = try Engine(
      path: directory + "/rackside.sqlite", migrations: migrations, space: space,
      checkpoints: checkpoints, now: now, onFatal: onFatal)
  }

  /// Reads one snapshot on the caller's thread.
  package func read<T: Sendable>(_ body: @Sendable (Tx) throws -> T) throws -> T {
    try engine.read(body)
  }

  /// Reads one snapshot, off the caller's thread. See `ReadQueue` for how many run at once, and in which order.
  package func readLater<T: Sendable>(
    for requester: Requester = .current, cost: ReadCost = .light,
    _ body: @escaping @Sendable (Tx) throws -> T, done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    engine.readLater(requester, cost) { done(Result { try self.engine.read(body) }) }
  }

  package func readAsync<T: Sendable>(
    cost: ReadCost = .light, _ body: @escaping @Sendable (Tx) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      engine.readLater(.current, cost) { continuation.resume(with: Result { try self.engine.read(body) }) }
    }
  }

  /// Queues a change without blocking the caller. Changes of one requester are committed in the order of the calls;
  /// those of several take turns.
  ///
  /// If `body` throws, only this change is undone. `body` may run twice, if a change of its group fails after it has
  /// written. So it must have no effect except on rows, and must not consume anything that can be used only once.
  ///
  /// `done` runs once, with the result or the error: on the writer's thread, after the commit and in commit order. If
  /// the database is already closed, it runs on the caller's thread. It must be quick and must not wait for the
  /// database.
  package func write<T: Sendable>(
    for requester: Requester = .current,
    _ body: @escaping @Sendable (Tx) throws -> T, done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    engine.write(
      CommitQueue.Change(
        attempt: { tx in
          let value = try body(tx)
          return { done(.success(value)) }
        },
        fail: { done(.failure($0)) }, requester: requester))
  }

  package func write<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      write(body, done: { continuation.resume(with: $0) })
    }
  }

  /// The monotonic clock.
  package static func microseconds() -> Int {
    Int(DispatchTime.now().uptimeNanoseconds / 1_000)
  }

  /// Writes and blocks until the commit. For commands only: never call it on the loop's or the writer's thread.
  package func writeAndWait<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> T) throws -> T {
    let answered = DispatchSemaphore(value: 0)
    let result = Mutex<Result<T, any Error>?>(nil)
    write(
      body,
      done: { answer in
        result.withLock { $0 = answer }
        answered.signal()
      })
    answered.wait()
    guard let result = result.withLock({ $0 }) else { throw StorageError.closed }
    return try result.get()
  }

  /// Waits until all changes queued before this call are committed and completed.
  package func settle() async {
    await withCheckedContinuation { continuation in
      engine.write(
        CommitQueue.Change(
          attempt: { _ in { continuation.resume() } }, fail: { _ in continuation.resume() }, requester: nil))
    }
  }

  /// Runs the completions of each group inside `coalesce`, on the writer's thread, so that their messages can be sent
  /// together.
  package func coalesceAnswers(_ coalesce: @escaping @Sendable (() -> Void) -> Void) {
    engine.coalesceAnswers(coalesce)
  }

  /// What the writer has done since the start.
  package var statistics: StorageStatistics { engine.statistics }

  /// Whether the files that were opened are still where they were. If not, the next change is fatal
  /// (`StorageError.replaced`) and nothing is acknowledged any more.
  package var isInPlace: Bool { engine.isInPlace }

  /// How many changes the writer has not started yet.
  package var pendingChanges: Int { engine.pendingChanges }

  /// Resets `StorageStatistics.longestGroup`.
  package func forgetLongestGroup() { engine.forgetLongestGroup() }

  /// Refuses new changes, commits and completes the pending ones, checkpoints and closes. Never call it from a `done`.
  package func close() {
    engine.close()
  }
}

/// What the writer has done since the start. The commits and statements per change measure its cost without a clock.
package struct StorageStatistics: Sendable {
  /// Committed transactions.
  package var groups = 0
  package var changes = 0
  /// The writer's statements, without `BEGIN` and `COMMIT`.
  package var statements = 0
  /// Groups that were run again, in savepoints, because a change failed after it had written.
  package var repeats = 0
  /// The longest time in microseconds from the start of a group to its end, including its sync.
  package var longestGroup = 0
  /// The same time for each committed group, in seconds.
  package var seconds = Buckets()
}
