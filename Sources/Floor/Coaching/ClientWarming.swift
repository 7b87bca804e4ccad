import Logging
import Storage

/// Reads the logs of all clients before a trainer asks: after the start, after midnight, and every minute for the
/// clients who changed. So a trainer's first list never has to read 500 logs at once.
///
/// It reads on the readers' threads, a few dozen members at a time, and delays no set.
struct ClientWarming: Sendable {
  /// How many members one part of a round reads: about 10 ms of one reader.
  static let most = ClientLogs.most
  /// How long after one round the next changes are read, in milliseconds.
  static let pause = 60_000

  let database: Database
  let book: ClientBook
  let log: Logger

  func rounds(clock: Clock) -> Rounds {
    Rounds(pause: Self.pause, clock: clock) { [self] _, now, ended in
      read(now: now, ended)
    }
  }

  /// - Parameter left: the most parts, so that members who keep changing do not delay the others.
  func read(
    now: Int, left: Int = ClientBook.most / most + 1, _ ended: @escaping @Sendable (Rounds.Ending) -> Void
  ) {
    // Before the snapshot is opened: see `ClientBook`.
    let mark = book.mark
    database.readLater(
      { [book] tx in
        let missing = book.missing(of: try tx.clients.members(limit: ClientBook.most), now: now)
        _ = try book.logs(of: Array(missing.prefix(Self.most)), since: mark, now: now, tx)
        return missing.count > Self.most
      },
      done: { [self] result in
        switch result {
        // Queues again, so that other reads get their turn.
        case .success(true) where left > 1: read(now: now, left: left - 1, ended)
        case .success: ended(.done)
        case .failure(let error):
          log.warning("clients", metadata: ["error": "\(error)"])
          ended(.failed)
        }
      })
  }
}
