import Synchronization

/// A value that tests wait on.
package final class Watched<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var isGivenUp = false
    var waiting: [(isThere: @Sendable (Value) -> Bool, go: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Mutex<State>

  package init(_ value: Value) { state = Mutex(State(value: value)) }

  package var value: Value { state.withLock { $0.value } }

  /// Wakes the waiters whose condition now holds.
  @discardableResult
  package func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = body(&state.value)
      return (result, Self.ready(&state))
    }
    for wait in ready { wait.resume() }
    return result
  }

  /// Waits until the value meets the condition, or the test's time is over.
  package func wait(for isThere: @escaping @Sendable (Value) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if isThere(state.value) || state.isGivenUp || Task.isCancelled { return true }
          state.waiting.append((isThere, continuation))
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      let ready = state.withLock { state in
        state.isGivenUp = true
        return Self.ready(&state)
      }
      for wait in ready { wait.resume() }
    }
  }

  private static func ready(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
    let (value, isGivenUp) = (state.value, state.isGivenUp)
    let ready = state.waiting.filter { isGivenUp || $0.isThere(value) }
    state.waiting = state.waiting.filter { !isGivenUp && !$0.isThere(value) }
    return ready.map(\.go)
  }
}
