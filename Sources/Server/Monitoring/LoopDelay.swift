import Gym
import Storage
import Synchronization

/// How late the loop's ticks are. Nobody is answered during such a delay.
final class LoopDelay: Sendable {
  /// Microseconds from one tick of the transport to the next.
  private static let tick = 250_000

  private struct State {
    var last: Int?
    var delays = Buckets()
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int

  /// - Parameter now: microseconds of a clock that only goes forward.
  init(now: @escaping @Sendable () -> Int = { Database.microseconds() }) { self.now = now }

  /// Call it at each tick, on the loop's thread.
  func ticked() {
    let now = now()
    state.withLock { state in
      if let last = state.last { state.delays.add(Double(max(0, now - last - Self.tick)) / 1_000_000) }
      state.last = now
    }
  }

  var delays: Buckets { state.withLock { $0.delays } }
}
