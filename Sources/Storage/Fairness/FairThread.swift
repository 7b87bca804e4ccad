import Dispatch
import Synchronization

/// One thread for the work of many requesters, who take turns. For work that would block the caller's thread for too
/// long, such as decoding a large request on the loop's. It also bounds how much work of one requester is in memory.
package final class FairThread: Sendable {
  /// - Parameter ended: call it once, from any thread, when nothing of the work is in memory any more. Until then the
  ///   work counts as running for its requester.
  package typealias Work = @Sendable (_ ended: @escaping @Sendable () -> Void) -> Void

  private struct State {
    var queue: FairQueue<Work>
    var isRunning = false
  }

  private let state: Mutex<State>
  /// Serial, so that it has a thread outside Swift's task pool.
  private let thread: DispatchQueue

  /// - Parameter mostRunning: the most work of one requester that may be in memory at once.
  package init(label: String, mostRunning: Int) {
    thread = DispatchQueue(label: label)
    state = Mutex(State(queue: FairQueue(mostRunning: mostRunning)))
  }

  /// The work of one requester starts in the order of the calls.
  package func add(_ requester: Requester, _ work: @escaping Work) { change { $0.add(work, of: requester) } }

  private func change(_ body: (inout FairQueue<Work>) -> Void) {
    let starts = state.withLock { state in
      body(&state.queue)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { thread.async { self.run() } }
  }

  private func run() {
    while let (work, requester) = state.withLock({ state in
      let next = state.queue.next()
      if next == nil { state.isRunning = false }
      return next
    }) {
      let turn = Turn()
      work { self.change { $0.ended(requester, microseconds: turn.used) } }
      turn.returned()
    }
  }

  /// Measures how long one piece of work holds the thread.
  private final class Turn: Sendable {
    private let began = DispatchTime.now().uptimeNanoseconds
    private let length = Atomic(-1)

    /// Microseconds on the thread; until now if the work still holds it.
    var used: Int {
      let length = length.load(ordering: .relaxed)
      return length < 0 ? sinceBeginning : length
    }

    func returned() { length.store(sinceBeginning, ordering: .relaxed) }

    private var sinceBeginning: Int { Int((DispatchTime.now().uptimeNanoseconds - began) / 1_000) }
  }
}
