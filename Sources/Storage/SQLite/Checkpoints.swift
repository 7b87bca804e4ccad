import GRDB
import GRDBSQLite

/// Moves what was committed from the write-ahead log into the database file, on the writer's thread.
///
/// SQLite's automatic checkpoint waits for no reader, and the log can begin anew only at an instant at which nobody reads
/// from it. Where readers are always busy there is no such instant: the log grows by all that is written, and each commit
/// above the limit makes one more checkpoint. This one waits for the readers that are there. Those who come meanwhile find
/// everything in the file and need no log, so the wait ends unless one of them takes long.
///
/// Each next checkpoint is tried only when as much was written again. Where slow reads follow each other (`ReadQueue`),
/// one of them would always be there that takes longer than commits can wait. So from the second try on they take turns
/// with it: no slow read begins until those that run have ended and the checkpoint was tried.
///
/// Nobody waits in a circle. The try waits for the slow reads that run, and no read waits for a commit or for another
/// read: it only reads its snapshot. What is paused waits for the try, which needs no commit: the last slow read wakes the
/// writer. Commits and light reads wait for none of that. A writer that ends, for whatever reason, calls `end`.
///
/// Behind a reader that stays where it is from one try to the next, such as a backup in another process, nothing waits any
/// longer: slow reads are not paused for a checkpoint that cannot end.
///
/// It is called after a group was acknowledged. An acknowledgment never depends on it, since the log is as durable as the
/// file.
final class Checkpoints {
  struct Limits: Sendable {
    /// After how many pages in the log one is due. A checkpoint writes each changed page once, so fewer checkpoints save
    /// writes of busy pages. 4000 pages are 16 MB.
    var pages = 4_000
    var patience = CheckpointPatience()
  }

  /// A log that grew while a backup was made is cut to so many bytes when it begins anew.
  static let keptBytes = 64 << 20

  private let limits: Limits
  private let reads: ReadQueue
  private let whenQuiet: @Sendable () -> Void
  private var patience: CheckpointPatience
  /// How many pages are in the log since the last commit. SQLite's hook writes it.
  private let logged = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var loggedBefore = 0
  private var due: Int
  /// Whether slow reads are paused and some of them still run.
  private var isWaiting = false

  /// - Parameter whenQuiet: called on any thread when it is time for `run` because the reads it waits for have ended.
  init(_ limits: Limits, reads: ReadQueue, whenQuiet: @escaping @Sendable () -> Void) {
    self.limits = limits
    self.reads = reads
    self.whenQuiet = whenQuiet
    patience = limits.patience
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

  func end(_ db: GRDB.Database) {
    sqlite3_wal_hook(db.sqliteConnection, nil, nil)
    reads.resumeSlow()
  }

  /// Looks at the log. Call it after each commit.
  func isDue() -> Bool {
    let now = Int(logged.pointee)
    // Any checkpoint that got to the log's end lets the next commit begin it anew, also one of another process, and one of
    // ours that failed only because of those who still read.
    if now < loggedBefore {
      due = limits.pages
      patience.logBeganAnew()
    }
    loggedBefore = now
    return now >= due
  }

  /// Makes a checkpoint, or prepares it. Outside a transaction.
  /// - Parameter isQuiet: whether `whenQuiet` was called.
  /// - Throws: a fatal error. That readers are busy or the disk is full is none: the log keeps everything.
  func run(_ db: GRDB.Database, isQuiet: Bool) throws(StorageError) {
    if !isWaiting, Int(logged.pointee) >= 2 * limits.pages, patience.readersMove {
      isWaiting = !reads.pauseSlow(whenQuiet: whenQuiet)
    }
    if isWaiting, !isQuiet {
      // Waits for nobody, and leaves less to copy when the reads are quiet.
      due = Int(logged.pointee) + limits.pages
      _ = try checkpoint(db, SQLITE_CHECKPOINT_PASSIVE)
      return
    }
    isWaiting = false
    defer { reads.resumeSlow() }
    let (isDone, copied) = try checkpoint(db, SQLITE_CHECKPOINT_RESTART)
    if isDone {
      // The next commit writes at the log's beginning.
      (logged.pointee, loggedBefore, due) = (0, 0, limits.pages)
      patience.succeeded()
    } else {
      due = Int(logged.pointee) + limits.pages
      patience.failed(copied: copied)
    }
  }

  /// - Returns: also how many pages of the log are in the file now; negative if nobody knows.
  private func checkpoint(_ db: GRDB.Database, _ mode: Int32) throws(StorageError) -> (isDone: Bool, copied: Int) {
    let connection = db.sqliteConnection
    var copied: Int32 = 0
    // Of all that one checkpoint waits for, together.
    sqlite3_busy_timeout(connection, Int32(patience.milliseconds))
    let result = sqlite3_wal_checkpoint_v2(connection, nil, mode, nil, &copied)
    sqlite3_busy_timeout(connection, Int32(Engine.busySeconds * 1_000))
    if result == SQLITE_OK { return (true, Int(copied)) }
    let error = StorageError(DatabaseError(resultCode: ResultCode(rawValue: result)))
    if error.isFatal { throw error }
    return (false, Int(copied))
  }
}
