import Storage
import Synchronization
import Wire

/// Keeps figures that are derived from other rows up to date, such as scores, points and awards. The change of those
/// rows does not wait for it.
///
/// That change marks, in its own transaction, what must be recounted, so that a crash loses nothing. After the commit,
/// `find` runs on a reader and returns what to store; `store` stores it in a change of its own. That change removes the
/// marks that `find` saw; a mark that was renewed meanwhile stays for the next round.
final class Recount: Sendable {
  /// The marks of one key, as `find` gets them.
  struct Due: Sendable {
    var key: Int
    var marks: [RecountMark]

    /// Whether any mark says that something may have been taken away. What is already stored must then be checked, too.
    var isWhole: Bool { marks.contains(where: \.isWhole) }
    var items: Set<Int> { Set(marks.map(\.item)) }
  }

  /// A mark to make.
  struct Part: Sendable {
    var key: Int
    var item = 0
    var isWhole = false
  }

  /// Stores what was found, and returns the events. It runs later than `find`, so it must check again whatever may have
  /// changed since. It may run twice.
  typealias Store = @Sendable (Tx) throws -> [Event]

  private let kind: String
  private let changes: Changes
  private let rounds: Rounds
  /// Keys that `follow` marked and that still need an `ask`. The change of some may have been rolled back.
  private let marked = Mutex<Set<Int>>([])

  /// - Parameters:
  ///   - kind: names the marks in the database and the warnings in the log.
  ///   - pause: milliseconds between the rounds of one key.
  ///   - find: returns nil if there is nothing to store.
  init(
    _ kind: String, pause: Int = 0, _ changes: Changes, clock: Clock,
    find: @escaping @Sendable (Due, _ now: Int, Tx) throws -> Store?
  ) {
    self.kind = kind
    self.changes = changes
    rounds = Rounds(pause: pause, clock: clock) { key, now, ended in
      changes.database.readLater(
        { tx -> (marks: [RecountMark], store: Store?)? in
          let marks = try tx.recounts.marks(kind, key: key)
          return marks.isEmpty ? nil : (marks, try find(Due(key: key, marks: marks), now, tx))
        },
        done: { result in
          switch result {
          case .success(let found?):
            changes.make(
              kind,
              { tx in
                let events = try found.store?(tx) ?? []
                try tx.recounts.remove(found.marks, kind, key: key)
                return events
              }, done: { ended($0 ? .done : .failed) })
          case .success(nil): ended(.done)
          case .failure(let error):
            changes.warn(kind, error)
            ended(.failed)
          }
        })
    }
  }

  /// Adds a mark in the transaction of the change that makes the recount necessary. Call `ask` after the commit.
  func mark(_ key: Int, item: Int = 0, isWhole: Bool = false, _ tx: Tx) throws {
    try tx.recounts.mark(kind, key: key, item: item, isWhole: isWhole)
  }

  /// Requests a round for a key that has marks.
  func ask(_ key: Int) { rounds.ask(key) }

  func register(in registry: inout Registry) {
    registry.rounds(rounds)
    registry.atStart { [kind, rounds] tx in for key in try tx.recounts.keys(kind) { rounds.ask(key, begins: false) } }
  }

  /// Marks, in the change that made an event, what must be recounted because of it, and recounts it after the commit.
  /// - Parameter parts: uses only the event and memory. It sees the memory as it was before the group of changes.
  func follow<E: TopicEvent>(
    _ type: E.Type, in registry: inout Registry, _ parts: @escaping @Sendable (E, Topic) -> [Part]
  ) {
    registry.record(type) { [self] event, topic, tx in
      for part in parts(event, topic) {
        try mark(part.key, item: part.item, isWhole: part.isWhole, tx)
        marked.withLock { _ = $0.insert(part.key) }
      }
    }
    registry.react(type) { [self] _, _ in
      let keys = marked.withLock { keys in
        defer { keys = [] }
        return keys
      }
      for key in keys { ask(key) }
    }
  }
}
