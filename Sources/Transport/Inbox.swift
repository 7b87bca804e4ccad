import Synchronization

/// Commands for a loop, from any thread, in the order of the calls.
///
/// Posting takes a lock and appends, and wakes the loop only if the inbox was empty. The loop empties the inbox each
/// time before it waits.
///
/// The waker has its own lock: a loop that wakes at once, on the same core, must not find `state` locked by the thread
/// that woke it.
final class Inbox<Command: Sendable>: Sendable {
  private struct State {
    var commands: [Command] = []
    var isClosed = false
    /// How many calls of `coalescing` are running.
    var coalescing = 0
  }

  private let state = Mutex(State())
  /// Set and cleared under the lock of `state`.
  private let hasCommands = Atomic(false)
  /// Nil before `attach` and after `close`, because the loop it points to does not exist then.
  private let waker = Mutex<Waker?>(nil)

  func attach(_ waker: Waker) {
    self.waker.withLock { $0 = waker }
  }

  /// After `close`, commands are dropped.
  func post(_ command: Command) {
    let isFirst = state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      hasCommands.store(true, ordering: .releasing)
      return state.commands.count == 1 && state.coalescing == 0
    }
    if isFirst { wake() }
  }

  /// Wakes the loop only once, at the end, for everything posted while `body` runs.
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

  /// Reads without a lock. It sees everything posted before the call, but may miss what another thread is posting.
  var isEmpty: Bool { !hasCommands.load(ordering: .acquiring) }

  /// Swaps the posted commands with `batch`. Pass an empty array: its capacity is reused for the next commands.
  func swap(_ batch: inout [Command]) {
    guard !isEmpty else { return }
    state.withLock {
      Swift.swap(&$0.commands, &batch)
      hasCommands.store(false, ordering: .releasing)
    }
  }

  func close() {
    state.withLock {
      $0.isClosed = true
      $0.commands = []
    }
    waker.withLock { $0 = nil }
  }
}
