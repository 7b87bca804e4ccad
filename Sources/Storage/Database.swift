import Dispatch
import Synchronization

/// The seam between the stores and the engine that keeps their rows.
///
/// Reads see one snapshot each. Changes are queued, committed in groups and answered in the order of their commits;
/// a change that was answered survives a power cut.
package final class Database: Sendable {
  private let engine: Engine

  /// Opens (creating where needed) `rackside.sqlite` in `directory` and brings its schema up to date.
  ///
  /// `onFatal` is called at most once, on the writer's thread, when the disk fails or the file is damaged. Nothing is
  /// answered from then on: the only right thing to do is to exit.
  /// - Throws: `StorageError.newerDatabase`, `.migration`, `.notDurable`, `.engine`.
  package convenience init(directory: String, onFatal: @escaping @Sendable (any Error) -> Void) throws {
    try self.init(directory: directory, migrations: Migration.all, onFatal: onFatal)
  }

  init(directory: String, migrations: [Migration], onFatal: @escaping @Sendable (any Error) -> Void) throws {
    engine = try Engine(path: directory + "/rackside.sqlite", migrations: migrations, onFatal: onFatal)
  }

  /// A read in one snapshot, on the caller's thread.
  package func read<T: Sendable>(_ body: @Sendable (Tx) throws -> T) throws -> T {
    try engine.read(body)
  }

  /// A read in one snapshot, off the caller's thread; at most 4 of them run at once.
  package func readLater<T: Sendable>(
    _ body: @escaping @Sendable (Tx) throws -> T, done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    engine.readLater { done(Result { try self.engine.read(body) }) }
  }

  package func readAsync<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      engine.readLater { continuation.resume(with: Result { try self.engine.read(body) }) }
    }
  }

  /// Queues a change, never blocks the caller.
  ///
  /// A throw from `body` undoes that change alone. `body` can run twice, when another change of its group fails after
  /// it has written: it must leave nothing behind but rows, and spend nothing that cannot be spent twice. `done` runs
  /// once, on the writer's thread, after the commit that made the change durable, in commit order; a failure is
  /// reported there too. It must be quick, and must not wait for the database.
  package func write<T: Sendable>(
    _ body: @escaping @Sendable (Tx) throws -> T, done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    engine.write(
      CommitQueue.Change(
        attempt: { tx in
          let value = try body(tx)
          return { done(.success(value)) }
        },
        fail: { done(.failure($0)) }))
  }

  package func write<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      write(body, done: { continuation.resume(with: $0) })
    }
  }

  /// A change for a program that has nothing else to do. Blocks; never for the loop or the writer.
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

  /// From now on the answers of each group run inside `coalesce`, on the writer's thread, so that their messages can
  /// share writes.
  package func coalesceAnswers(_ coalesce: @escaping @Sendable (() -> Void) -> Void) {
    engine.coalesceAnswers(coalesce)
  }

  /// The writer's work since the start.
  package var statistics: StorageStatistics { engine.statistics }

  /// Refuses new changes, commits and answers the pending ones, checkpoints and closes. Not to be called by a `done`.
  package func close() {
    engine.close()
  }
}

/// The writer's work since the start. Commits and statements per change show what a change costs without a clock.
package struct StorageStatistics: Sendable {
  /// Transactions, and syncs with them.
  package var groups = 0
  package var changes = 0
  /// Those of the writer, `BEGIN` and `COMMIT` left out.
  package var statements = 0
  /// Groups that ran a second time, in savepoints, since a change had failed after it had written.
  package var repeats = 0
}
