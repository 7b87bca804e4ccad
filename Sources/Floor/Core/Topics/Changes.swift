import Logging
import Storage
import Synchronization

/// Makes the changes that no connection requested: those of chores, of reactions to events, and of files that scripts
/// send.
struct Changes: Sendable {
  let database: Database
  let hub: TopicHub
  private let log: Logger
  private let lastWarnings = LastWarnings()

  init(database: Database, hub: TopicHub, log: Logger) {
    self.database = database
    self.hub = hub
    self.log = log
  }

  /// Makes a change, and publishes its events after the commit. If it fails, a warning is logged (`warn`).
  /// - Parameters:
  ///   - name: names the change in the warning.
  ///   - body: may run twice (see `Database.write`), so it must have no effect except on rows.
  ///   - done: called on the writer's thread after the events were published, with whether the change was made.
  func make(
    _ name: String, _ body: @escaping @Sendable (Tx) throws -> [Event],
    done: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    write(name, { tx in (try body(tx), ()) }, done: { done($0 != nil) })
  }

  /// Deletes rows that are no longer needed and that no client shows. Publishes no event.
  /// - Parameter name: says in the warning what could not be deleted.
  func prune(_ name: String, _ body: @escaping @Sendable (Tx) throws -> Void) {
    make("prune \(name)") { tx in
      try body(tx)
      return []
    }
  }

  /// Makes a change in parts, each a commit of its own, so that sets can be logged in between.
  /// - Parameter body: makes one part, and returns whether there is more.
  func makeInParts(_ name: String, _ body: @escaping @Sendable (Tx) throws -> (events: [Event], hasMore: Bool)) {
    write(
      name,
      { tx in
        let part = try body(tx)
        return (part.events, part.hasMore)
      },
      done: { hasMore in
        if hasMore == true { makeInParts(name, body) }
      })
  }

  /// Makes a change for somebody who waits for it, and publishes its events after the commit. Logs nothing if it fails.
  /// - Parameters:
  ///   - body: may run twice (see `Database.write`), so it must have no effect except on rows.
  ///   - answer: called on the writer's thread after the events were published.
  func make<Made: Sendable>(
    _ body: @escaping @Sendable (Tx) throws -> (events: [Event], made: Made),
    answer: @escaping @Sendable (Result<Made, any Error>) -> Void
  ) {
    database.write(
      { [hub] tx in
        let change = try body(tx)
        try hub.record(change.events, tx)
        return change
      },
      done: { [hub] (result: Result<(events: [Event], made: Made), any Error>) in
        if case .success(let change) = result { hub.publish(change.events) }
        answer(result.map { $0.made })
      })
  }

  /// - Parameter done: gets nil if the change failed.
  private func write<Made: Sendable>(
    _ name: String, _ body: @escaping @Sendable (Tx) throws -> (events: [Event], made: Made),
    done: @escaping @Sendable (Made?) -> Void
  ) {
    make(
      body,
      answer: { [self] result in
        if case .failure(let error) = result { warn(name, error) }
        done(try? result.get())
      })
  }

  /// Logs that background work failed: at most one line a minute for each name, because on a full disk everything
  /// fails. Logs nothing while the server is stopping.
  func warn(_ name: String, _ error: any Error) {
    if error as? StorageError == .closed { return }
    let now = ContinuousClock.now
    let isDue = lastWarnings.at.withLock { last in
      if let earlier = last[name], now - earlier < .seconds(60) { return false }
      last[name] = now
      return true
    }
    if isDue { log.warning("\(name)", metadata: ["error": "\(error)"]) }
  }

  private final class LastWarnings: Sendable {
    let at = Mutex<[String: ContinuousClock.Instant]>([:])
  }
}
