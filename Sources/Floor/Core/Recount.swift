import Storage
import Synchronization
import Wire

/// Keeps figures that follow from other rows up to date, such as scores, points and awards. The change that they follow
/// from waits for none of it.
///
/// That change marks in its own transaction what has to be counted again, so that no crash loses it. After the commit
/// `find` reads on a reader what there is to store, and `store` stores it in a change of its own. That change removes
/// the marks that `find` had seen; a mark that was made again meanwhile stays for the next round.
final class Recount: Sendable {
  /// What has to be counted again of one key.
  struct Due: Sendable {
    var key: Int
    var marks: [RecountMark]

    /// Whether something may have been taken away, for any item: then what is stored is compared as well.
    var isWhole: Bool { marks.contains(where: \.isWhole) }
    var items: Set<Int> { Set(marks.map(\.item)) }
  }

  /// One thing to count again.
  struct Part: Sendable {
    var key: Int
    var item = 0
    var isWhole = false
  }

  /// Stores what was found, and returns the events. It runs later than `find`, so it has to check again what may have
  /// changed, and it may run twice.
  typealias Store = @Sendable (Tx) throws -> [Event]

  private let kind: String
  private let changes: Changes
  private let rounds: Rounds
  /// The keys that were marked since the last `ask` for all of them, perhaps in a change that was undone.
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

  /// Marks something in the change that it follows from. `ask` has to follow after the commit.
  func mark(_ key: Int, item: Int = 0, isWhole: Bool = false, _ tx: Tx) throws {
    try tx.recounts.mark(kind, key: key, item: item, isWhole: isWhole)
  }

  /// Asks for a round of a key with marks.
  func ask(_ key: Int) { rounds.ask(key) }

  func register(in registry: inout Registry) {
    registry.rounds(rounds)
    registry.atStart { [kind, rounds] tx in for key in try tx.recounts.keys(kind) { rounds.ask(key, begins: false) } }
  }

  /// Marks what an event makes necessary, in the change that made the event, and counts it after the commit.
  /// - Parameter parts: from the event and from memory alone. It sees the memory as it was before the group of changes.
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
