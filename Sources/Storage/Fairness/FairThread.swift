import Dispatch
import Synchronization

/// One thread for the work of many requesters, who take turns. For work that is too long for the thread on which it
/// comes up, such as reading a large request on the loop's.
package final class FairThread: Sendable {
  package typealias Work = @Sendable () -> Void

  private struct State {
    var queue = FairQueue<Work>()
    var isRunning = false
  }

  private let state = Mutex(State())
  /// Serial, so that it has a thread outside Swift's task pool.
  private let thread: DispatchQueue

  package init(label: String) { thread = DispatchQueue(label: label) }

  /// The work of one requester is done in order.
  package func add(_ requester: Requester, _ work: @escaping Work) {
    let starts = state.withLock { state in
      state.queue.add(work, of: requester)
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
      let began = DispatchTime.now().uptimeNanoseconds
      work()
      let used = Int((DispatchTime.now().uptimeNanoseconds - began) / 1_000)
      state.withLock { $0.queue.ended(requester, microseconds: used) }
    }
  }
}
