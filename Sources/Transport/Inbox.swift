import Synchronization

/// What other threads, and the handler, ask of a loop, in the order of the calls.
///
/// Posting is a lock and an append. The loop is woken only when the inbox was empty: later posts find it awake. On the
/// loop's thread the inbox is emptied before the loop waits again.
///
/// Waking has a lock of its own: a loop that wakes at once, on the same core, must not meet the lock of who woke it.
final class Inbox<Command: Sendable>: Sendable {
  private struct State {
    var commands: [Command] = []
    var isClosed = false
    /// How many `coalescing` are on their way.
    var coalescing = 0
  }

  private let state = Mutex(State())
  /// Its addresses are gone after `close`.
  private let waker = Mutex<Waker?>(nil)

  func attach(_ waker: Waker) {
    self.waker.withLock { $0 = waker }
  }

  /// Dropped after `close`.
  func post(_ command: Command) {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      return state.commands.count == 1 && state.coalescing == 0
    }
    if isFirst { wake() }
  }

  /// What is posted meanwhile wakes the loop once, at the end.
  func coalescing(_ body: () -> Void) {
    state.withLock { $0.coalescing += 1 }
    body()
    let isDue = state.withLock { state in
      state.coalescing -= 1
      return state.coalescing == 0 && !state.commands.isEmpty
    }
    if isDue { wake() }
  }

  private func wake() { waker.withLock { $0?() } }

  /// Swaps the waiting commands with `batch`, which comes back empty but with its room.
  func swap(_ batch: inout [Command]) {
    state.withLock { Swift.swap(&$0.commands, &batch) }
  }

  func close() {
    state.withLock {
      $0.isClosed = true
      $0.commands = []
    }
    waker.withLock { $0 = nil }
  }
}
