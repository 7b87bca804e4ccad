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
  package func readAsync<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      engine.readLater { continuation.resume(with: Result { try self.engine.read(body) }) }
    }
  }

  /// Queues a change, never blocks the caller.
  ///
  /// `body` runs in its own savepoint, so a throw undoes it alone. `done` runs on the writer's thread after the commit
  /// that made the change durable, in commit order, and so does the news of a failure. It must be quick, and must not
  /// wait for the database.
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

  /// From now on the answers of each group of changes run inside `coalesce`, on the writer's thread, so that what they
  /// send can go out together.
  package func coalesceAnswers(_ coalesce: @escaping @Sendable (() -> Void) -> Void) {
    engine.coalesceAnswers(coalesce)
  }

  /// Refuses new changes, commits and answers what waits, checkpoints and closes. Not to be called by a `done`.
  package func close() {
    engine.close()
  }
}

/// One transaction. The stores hang on it: `tx.members`, `tx.sets` and so on.
package struct Tx {
  let connection: SQLiteConnection

  /// - Returns: how many rows the statement changed.
  @discardableResult
  package func execute(_ sql: String, _ arguments: [SQLValue?] = []) throws -> Int {
    try connection.execute(sql, arguments)
  }

  package func rows(_ sql: String, _ arguments: [SQLValue?] = []) throws -> [Row] {
    try connection.rows(sql, arguments)
  }

  package func row(_ sql: String, _ arguments: [SQLValue?] = []) throws -> Row? {
    try connection.rows(sql, arguments).first
  }
}
