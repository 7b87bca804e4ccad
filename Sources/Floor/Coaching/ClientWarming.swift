import Logging
import Storage
import Synchronization

/// Reads the logs of all clients before a trainer asks: after the start, after midnight, and every minute for the
/// clients who changed. So a trainer's first list never has to read 500 logs at once.
///
/// It reads on the readers' threads, a few dozen members at a time, and delays no set.
final class ClientWarming: Sendable {
  /// How many members one turn reads: about 10 ms of one reader.
  static let most = ClientLogs.most
  /// How long after one turn the next changes are read, in milliseconds.
  static let pause = 60_000

  private struct State {
    var isBusy = false
    var nextAt = 0
  }

  private let database: Database
  private let book: ClientBook
  private let log: Logger
  private let state = Mutex(State())

  init(database: Database, book: ClientBook, log: Logger) {
    self.database = database
    self.book = book
    self.log = log
  }

  /// Call it every few seconds.
  /// - Parameter done: called when nothing is left to read; not called if nothing was due.
  func run(now: Int, done: @escaping @Sendable () -> Void = {}) {
    let isDue = state.withLock { state in
      // The second check keeps it running after the clock was set back.
      guard !state.isBusy, now >= state.nextAt || state.nextAt - now > Self.pause else { return false }
      state.isBusy = true
      return true
    }
    if isDue { turn(now: now, left: ClientBook.most / Self.most + 1, done) }
  }

  /// - Parameter left: the most turns, so that members who keep changing do not delay the others.
  private func turn(now: Int, left: Int, _ done: @escaping @Sendable () -> Void) {
    // Before the snapshot is opened: see `ClientBook`.
    let mark = book.mark
    database.readLater(
      { [book] tx in
        let missing = book.missing(of: try tx.clients.members(limit: ClientBook.most), now: now)
        _ = try book.logs(of: Array(missing.prefix(Self.most)), since: mark, now: now, tx)
        return missing.count > Self.most
      },
      done: { [self] result in
        var hasMore = false
        switch result {
        case .success(let more): hasMore = more
        case .failure(let error): log.warning("clients", metadata: ["error": "\(error)"])
        }
        // Queues again, so that other reads get their turn.
        if hasMore, left > 1 { return turn(now: now, left: left - 1, done) }
        state.withLock { state in
          state.isBusy = false
          state.nextAt = now + Self.pause
        }
        done()
      })
  }
}
