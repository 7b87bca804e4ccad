import Synchronization

/// When to look at each member next. It exists in memory only: after a start, every member is looked at once.
///
/// Members who are not due cost nothing.
final class ReminderQueue: Sendable {
  private struct State {
    /// By member. A heap entry that differs from it has been replaced.
    var next: [Int: Int] = [:]
    var heap = Heap()
    /// Members whose data changed since their last look.
    var woken: Set<Int> = []
    var sessions: Set<Int> = []
    var isBusy = false
  }

  private let state = Mutex(State())

  /// Something of a member's changed: look at them again.
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
      while turn.members.count < limit, let (at, member) = state.heap.first, at <= now {
        state.heap.removeFirst()
        guard state.next[member] == at else { continue }
        state.next[member] = nil
        turn.members.append(member)
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
      state.heap.insert((at, member))
    }
  }

  /// How many members are scheduled.
  var count: Int { state.withLock { $0.next.count } }

  /// A binary heap, the earliest first.
  private struct Heap {
    private var items: [(at: Int, member: Int)] = []
    var first: (at: Int, member: Int)? { items.first }

    mutating func insert(_ item: (at: Int, member: Int)) {
      items.append(item)
      var place = items.count - 1
      while place > 0, items[place].at < items[(place - 1) / 2].at {
        items.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func removeFirst() {
      items.swapAt(0, items.count - 1)
      items.removeLast()
      var place = 0
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2] where child < items.count && items[child].at < items[least].at {
          least = child
        }
        guard least != place else { return }
        items.swapAt(place, least)
        place = least
      }
    }
  }
}
