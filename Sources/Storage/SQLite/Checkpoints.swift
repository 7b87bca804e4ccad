import GRDB
import GRDBSQLite

/// Moves what was committed from the write-ahead log into the database file, on the writer's thread.
///
/// SQLite's automatic checkpoint waits for no reader, and the log can begin anew only at an instant at which nobody reads
/// from it. Where readers are always busy there is no such instant: the log grows by all that is written, and each commit
/// above the limit makes one more checkpoint. This one waits for the readers that are there. Those who come meanwhile find
/// everything in the file and need no log, so the wait ends unless one of them takes long, such as a backup. Then the next
/// checkpoint is tried only when as much was written again.
///
/// It is called after a group was acknowledged. An acknowledgment never depends on it, since the log is as durable as the
/// file.
final class Checkpoints {
  struct Limits: Sendable {
    /// After how many pages in the log one is due. A checkpoint writes each changed page once, so fewer checkpoints save
    /// writes of busy pages. 4000 pages are 16 MB.
    var pages = 4_000
    /// ms. How long it waits for readers: no commit runs meanwhile.
    var patience = 10
  }

  /// A log that grew while a backup was made is cut to so many bytes when it begins anew.
  static let keptBytes = 64 << 20

  private let limits: Limits
  /// How many pages are in the log since the last commit. SQLite's hook writes it.
  private let logged = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var due: Int

  init(_ limits: Limits = Limits()) {
    self.limits = limits
    due = limits.pages
    logged.initialize(to: 0)
  }

  deinit { logged.deallocate() }

  /// Replaces SQLite's automatic checkpoint. `PRAGMA wal_autocheckpoint` would take it back. Call `end` before this object
  /// goes: SQLite writes into its memory.
  func begin(_ db: GRDB.Database) {
    sqlite3_wal_hook(
      db.sqliteConnection,
      { pages, _, _, count in
        pages?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      }, logged)
  }

  func end(_ db: GRDB.Database) { sqlite3_wal_hook(db.sqliteConnection, nil, nil) }

  var isDue: Bool { Int(logged.pointee) >= due }

  /// Makes a checkpoint. Outside a transaction.
  /// - Throws: a fatal error. That readers are busy or the disk is full is none: the log keeps everything.
  func run(_ db: GRDB.Database) throws(StorageError) {
    let connection = db.sqliteConnection
    sqlite3_busy_timeout(connection, Int32(limits.patience))
    let result = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_RESTART, nil, nil)
    sqlite3_busy_timeout(connection, Int32(Engine.busySeconds * 1_000))
    if result == SQLITE_OK {
      // The next commit writes at the log's beginning.
      logged.pointee = 0
      due = limits.pages
      return
    }
    due = Int(logged.pointee) + limits.pages
    let error = StorageError(DatabaseError(resultCode: ResultCode(rawValue: result)))
    if error.isFatal { throw error }
  }
}
