import Synchronization

/// What other threads, and the handler, ask of a loop, in the order of the calls.
///
/// Posting is a lock and an append. The loop is woken only when the inbox was empty: later posts find it awake. On the
/// loop's thread the inbox is emptied before the loop waits again.
final class Inbox<Command: Sendable>: Sendable {
  private struct State {
    var commands: [Command] = []
    var waker: Waker?
    var isClosed = false
  }

  private let state = Mutex(State())

  func attach(_ waker: Waker) {
    state.withLock { $0.waker = waker }
  }

  /// Dropped after `close`.
  func post(_ command: Command) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.commands.append(command)
      // Inside the lock, because after `close` the waker's addresses are gone.
      if state.commands.count == 1 { state.waker?() }
    }
  }

  /// Swaps the waiting commands with `batch`, which comes back empty but with its room.
  func swap(_ batch: inout [Command]) {
    state.withLock { Swift.swap(&$0.commands, &batch) }
  }

  func close() {
    state.withLock {
      $0.isClosed = true
      $0.waker = nil
      $0.commands = []
    }
  }
}
