import HeapModule
import Synchronization

/// When to look at each member next. It exists in memory only: after a start, every member is looked at once.
///
/// Members who are not due cost nothing.
final class ReminderQueue: Sendable {
  private struct State {
    /// By member. A heap entry that differs from it has been replaced.
    var next: [Int: Int] = [:]
    var heap = Heap<Look>()
    /// Members whose data changed since their last look.
    var woken: Set<Int> = []
    var sessions: Set<Int> = []
    var isBusy = false
  }

  private let state = Mutex(State())

  /// A member's data changed: look at them again.
  func wake(_ member: Int) { state.withLock { _ = $0.woken.insert(member) } }

  /// A class session changed: look at its members again.
  func wake(session: Int) { state.withLock { _ = $0.sessions.insert(session) } }

  /// What to look at now.
  struct Turn: Sendable {
    var members: [Int]
    var sessions: [Int]
    var isEmpty: Bool { members.isEmpty && sessions.isEmpty }
  }

  /// Takes the members who are due, at most `limit`; those whose data changed come first. Nobody else gets a turn until
  /// `end`.
  /// - Returns: nil while another turn is running, or if nobody is due.
  func begin(now: Int, limit: Int) -> Turn? {
    state.withLock { state in
      guard !state.isBusy else { return nil }
      var turn = Turn(members: Array(state.woken.prefix(limit)), sessions: Array(state.sessions))
      state.woken.subtract(turn.members)
      state.sessions = []
      while turn.members.count < limit, let look = state.heap.min, look.at <= now {
        state.heap.removeMin()
        guard state.next[look.member] == look.at else { continue }
        state.next[look.member] = nil
        turn.members.append(look.member)
      }
      guard !turn.isEmpty else { return nil }
      state.isBusy = true
      return turn
    }
  }

  /// Nobody gets a turn until `end`.
  func hold() { state.withLock { $0.isBusy = true } }
  var isBusy: Bool { state.withLock { $0.isBusy } }
  func end() { state.withLock { $0.isBusy = false } }

  /// - Parameter at: UTC milliseconds.
  func look(at member: Int, at: Int) {
    state.withLock { state in
      guard state.next[member].map({ at < $0 }) ?? true else { return }
      state.next[member] = at
      state.heap.insert(Look(at: at, member: member))
    }
  }

  /// How many members are scheduled.
  var count: Int { state.withLock { $0.next.count } }

  /// When to look at a member, the earliest first.
  private struct Look: Comparable {
    /// UTC milliseconds.
    var at: Int
    var member: Int
    static func < (one: Look, other: Look) -> Bool { (one.at, one.member) < (other.at, other.member) }
  }
}
