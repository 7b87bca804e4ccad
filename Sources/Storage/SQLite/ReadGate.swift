import Dispatch
import Synchronization

/// Counts the reads that run, so that the database is never closed under one.
///
/// GRDB's pool does not guard against this: a read that asks for a connection while the pool closes gets one that is
/// closed already, and SQLite then follows a null pointer.
final class ReadGate: Sendable {
  private struct State {
    var running = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let idle = DispatchSemaphore(value: 0)

  /// - Throws: `StorageError.closed` once `close` was called.
  func pass<T>(_ read: () throws -> T) throws -> T {
    try state.withLock { state in
      if state.isClosed { throw StorageError.closed }
      state.running += 1
    }
    defer { leave() }
    return try read()
  }

  private func leave() {
    let isLast = state.withLock { state in
      state.running -= 1
      return state.isClosed && state.running == 0
    }
    if isLast { idle.signal() }
  }

  /// Refuses what comes later, and returns when no read runs. Must not be called from within a read.
  func close() {
    let waits = state.withLock { state in
      if state.isClosed { return false }
      state.isClosed = true
      return state.running > 0
    }
    if waits { idle.wait() }
  }
}
