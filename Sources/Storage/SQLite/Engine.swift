import CSQLite
import Dispatch
import Foundation
import GRDB
import Gym

/// SQLite in WAL mode: one writer, and readers with their own snapshots.
final class Engine: Sendable {
  private let pool: DatabasePool
  private let commits: CommitQueue
  private let reads: ReadQueue
  private let gate = ReadGate()
  private let file: OpenFile

  init(
    path: String, migrations: [Migration], space: DiskSpace, checkpoints: Checkpoints.Limits = .init(),
    now: @escaping @Sendable () -> Int, onFatal: @escaping @Sendable (any Error) -> Void
  ) throws {
    let migrator = Migrator(migrations: migrations)
    Self.prepareSQLite
    do {
      try Self.check(path, migrator)
      pool = try DatabasePool(path: path, configuration: Self.configuration(cacheKilobytes: Self.readerCacheKilobytes))
      try pool.writeWithoutTransaction { db in
        // GRDB has set NORMAL by now, which can lose the last commits in a power cut.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        try db.execute(sql: "PRAGMA journal_size_limit = \(Checkpoints.keptBytes)")
        try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
        guard level == 2 else { throw StorageError.notDurable(synchronous: level ?? -1) }
        try migrator.run(db, now: Int(Date().timeIntervalSince1970 * 1000))
      }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
    reads = ReadQueue(now: now)
    file = OpenFile(path)
    commits = CommitQueue(
      pool: pool, file: file, space: space, checkpoints: checkpoints, reads: reads, now: now, onFatal: onFatal)
  }

  func read<T>(_ body: (Tx) throws -> T) throws -> T {
    do {
      return try gate.pass { try pool.read { try body(Tx(connection: SQLiteConnection(db: $0))) } }
    } catch let error as DatabaseError {
      throw StorageError(error)
    }
  }

  func readLater(_ requester: Requester, _ cost: ReadCost, _ work: @escaping @Sendable () -> Void) {
    reads.add(requester, cost, work)
  }

  func write(_ change: CommitQueue.Change) {
    commits.add(change)
  }

  func coalesceAnswers(_ coalesce: @escaping @Sendable (() -> Void) -> Void) { commits.coalesceAnswers(coalesce) }

  var statistics: StorageStatistics { commits.statistics }

  var isInPlace: Bool { file.isInPlace }

  var pendingChanges: Int { commits.pendingCount }

  func forgetLongestGroup() { commits.forgetLongestGroup() }

  func close() {
    commits.close()
    reads.close()
    gate.close()
    // What cannot be checkpointed now stays in the WAL, and the next start reads it from there.
    _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try? pool.close()
  }

  /// Called before the file is opened for writing, so that a refused file stays unchanged.
  private static func check(_ path: String, _ migrator: Migrator) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let queue = try openReadOnly(path, Configuration())
    try queue.read { try migrator.check($0) }
    try queue.close()
  }

  /// Opens a file for reading only.
  ///
  /// A new file becomes a WAL database in one transaction with a rollback journal. If a power cut or a kill comes within
  /// it, SQLite must undo it first, which a read-only connection may not do: the server would never start again.
  static func openReadOnly(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    var readOnly = configuration
    readOnly.readonly = true
    do { return try DatabaseQueue(path: path, configuration: readOnly) } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    {
      // Opening reads from the file, and SQLite undoes what is unfinished before that.
      try DatabaseQueue(path: path, configuration: configuration).close()
      return try DatabaseQueue(path: path, configuration: readOnly)
    }
  }

  /// `Text.folded` for SQL.
  private static let fold = DatabaseFunction("rackside_fold", argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(Text.folded)
  }

  /// `NameSearch.words` for SQL: for the migration that first stored them.
  private static let nameSearch = DatabaseFunction("rackside_name_search", argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(NameSearch.words)
  }

  /// `RoadBest.isMeasured` for SQL, with a line, and the metres, start and time of a stretch: for the migration that
  /// deletes those that are not. A line that cannot be read says nothing.
  private static let bestIsMeasured = DatabaseFunction("rackside_best_is_measured", argumentCount: 4, pure: true) {
    values in
    guard let line = Data.fromDatabaseValue(values[0]), let track = RoadTrack(decoding: [UInt8](line)),
      let meters = Int.fromDatabaseValue(values[1]), let fromMs = Int.fromDatabaseValue(values[2]),
      let ms = Int.fromDatabaseValue(values[3])
    else { return true }
    return RoadBest(storedMeters: meters, ms: ms, fromMs: fromMs).isMeasured(in: track)
  }

  /// How long a statement waits for another program.
  static let busySeconds = 5

  /// Runs once per process.
  static let prepareSQLite: Void = rackside_sqlite_count_no_memory()

  /// What a connection keeps of the file. A commit makes a reader forget all of it, and the kernel has it anyway, so that
  /// a reader needs less. Tests/Torture/leaks.py knows both.
  private static let cacheKilobytes = 8 << 10
  private static let readerCacheKilobytes = 2 << 10

  /// More readers than `ReadQueue` uses, so that its reads never block a caller of `read`.
  static func configuration(cacheKilobytes: Int = Engine.cacheKilobytes) -> Configuration {
    var configuration = Configuration()
    configuration.label = "rackside"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(TimeInterval(busySeconds))
    configuration.maximumReaderCount = ReadQueue.most + 2
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      try db.execute(sql: "PRAGMA cache_size = -\(cacheKilobytes)")
      // SQLite overwrites deleted content, also in builds where that is not the default.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      db.add(function: Self.fold)
      db.add(function: Self.nameSearch)
      db.add(function: Self.bestIsMeasured)
    }
    return configuration
  }
}
