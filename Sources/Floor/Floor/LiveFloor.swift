import Storage
import Synchronization
import Wire

/// Something that is kept in memory and changes many times a second: hearts, machines.
///
/// Readings come on the loop's thread and only change memory. Events are published on the writer's thread, as all are: to
/// everybody at most five times a second, to each member whom it is about at most once, and only if something has changed.
protocol LiveFloor: AnyObject, Sendable {
  associatedtype Board: TopicEvent, Equatable
  associatedtype Own: TopicEvent, Equatable

  var publications: Publications<Board, Own> { get }

  func look() -> LiveView<Board>

  /// What a member sees of what is theirs.
  func own(_ member: Int) -> Own

  /// Ends what is over by now. Must not publish.
  /// - Returns: whether something may change by itself within moments.
  func tick() -> Bool
}

/// What there is to publish.
struct LiveView<Board: Sendable>: Sendable {
  var board: Board
  /// Whether somebody may have seen another one, although it is as it was published.
  var isNews = false
  /// Whom it is about.
  var members: Set<Int>
  /// Whether there is nothing to show.
  var isEmpty: Bool
}

/// What a `LiveFloor` has published.
final class Publications<Board: TopicEvent & Equatable, Own: TopicEvent & Equatable>: Sendable {
  fileprivate struct State {
    var board: Board?
    /// Whether there was nothing to show then.
    var wasEmpty = true
    var told: [Int: Own] = [:]
    /// When each member's own topic was looked at last. Microseconds of a clock that only goes forward, as `publishedAt`.
    var toldAt: [Int: Int] = [:]
    var publishedAt = Int.min / 2
    /// A publication is on its way through the writer.
    var isQueued = false
    var isTicking = false
  }

  fileprivate let changes: Changes
  fileprivate let topic: Topic
  fileprivate let ownTopic: @Sendable (_ member: Int) -> Topic
  fileprivate let state = Mutex(State())

  init(_ changes: Changes, to topic: Topic, own ownTopic: @escaping @Sendable (_ member: Int) -> Topic) {
    self.changes = changes
    self.topic = topic
    self.ownTopic = ownTopic
  }

  /// Whether nothing that was published still has to be taken back.
  var isEmpty: Bool { state.withLock { $0.wasEmpty && $0.told.isEmpty } }
}

/// Microseconds.
private let pause = 200_000
private let ownPause = 1_000_000

extension LiveFloor {
  /// Publishes on the writer's thread, in commit order.
  func publishSoon() {
    let begins = publications.state.withLock { state in
      defer { state.isQueued = true }
      return !state.isQueued
    }
    guard begins else { return }
    publications.changes.database.write({ _ in }, done: { [weak self] _ in self?.publish() })
  }

  /// After readings: publishes, unless that was a moment ago, and goes on looking for as long as something may change.
  func publishWhileLive() {
    let micros = Database.microseconds()
    let (isDue, starts) = publications.state.withLock { state in
      defer { state.isTicking = true }
      return (micros - state.publishedAt >= pause, !state.isTicking)
    }
    if isDue { publishSoon() }
    guard starts else { return }
    // Holds this object only while it looks.
    Task { [weak self] in
      while (try? await Task.sleep(for: .microseconds(pause))) != nil {
        guard let self, self.goesOnTicking() else { return }
      }
    }
  }

  private func goesOnTicking() -> Bool {
    // Under the lock: a reading that comes meanwhile finds that it has to start it again.
    let isLive = publications.state.withLock { state in
      state.isTicking = tick()
      return state.isTicking
    }
    publishSoon()
    return isLive
  }

  private func publish() {
    let micros = Database.microseconds()
    publications.state.withLock { ($0.isQueued, $0.publishedAt) = (false, micros) }
    let view = look()
    let (board, due) = publications.state.withLock { state -> (Board?, [Int]) in
      let isNews = view.isNews || view.board != state.board
      (state.board, state.wasEmpty) = (view.board, view.isEmpty)
      let due = view.members.union(state.told.keys).filter { member in
        micros - (state.toldAt[member] ?? Int.min / 2) >= ownPause || !view.members.contains(member)
      }
      for member in due { state.toldAt[member] = view.members.contains(member) ? micros : nil }
      return (isNews ? view.board : nil, due.sorted())
    }
    // Never under a lock: subscribing takes the hub's lock first, and then those here for the snapshot.
    let hub = publications.changes.hub
    let owns = due.map { member -> (member: Int, own: Own?) in
      (member, hub.hasListeners(publications.ownTopic(member)) ? own(member) : nil)
    }
    var events = board.map { [Event(publications.topic, $0, key: Board.event)] } ?? []
    events += publications.state.withLock { state in
      owns.compactMap { member, own -> Event? in
        let isNews = own != state.told[member]
        state.told[member] = view.members.contains(member) ? own : nil
        guard isNews, let own else { return nil }
        return Event(publications.ownTopic(member), own, key: Own.event, isPassing: true)
      }
    }
    hub.publish(events)
  }
}
