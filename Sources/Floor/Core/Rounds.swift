import Synchronization

/// Runs background work in rounds, by key: one round of a key at a time, and at most one per pause. Requests that
/// arrive meanwhile are merged into the next round.
final class Rounds: Sendable {
  /// How a round ended.
  enum Ending: Sendable {
    case done
    /// Work is left. The next round does not wait for the pause.
    case more
    /// The next round starts with a later chore. Each failure makes the wait longer: on a full disk every key fails.
    case failed
  }

  /// One round. It may go on in the background, and must call `ended` exactly once, on any thread.
  typealias Round = @Sendable (_ key: Int, _ now: Int, _ ended: @escaping @Sendable (Ending) -> Void) -> Void

  private struct Key {
    var isAsked = false
    var isRunning = false
    var lastRun = Int.min / 2
    /// The earliest start of the next round after a failure.
    var notBefore = Int.min
    /// Failures in a row.
    var failures = 0
  }

  private struct State {
    var keys: [Int: Key] = [:]
    var running = 0
    var whenIdle: [@Sendable () -> Void] = []
  }

  private static let retryAfter = 2_000
  private static let longestRetry = 60_000

  /// Milliseconds from the beginning of a round to that of the key's next one.
  private let pause: Int
  private let clock: Clock
  private let round: Round
  private let state = Mutex(State())

  init(pause: Int = 0, clock: Clock, _ round: @escaping Round) {
    self.pause = pause
    self.clock = clock
    self.round = round
  }

  /// Requests a round for a key.
  /// - Parameter begins: false to leave it to the next chore. Before the server's memory is loaded, nothing may begin.
  func ask(_ key: Int = 0, begins: Bool = true) {
    state.withLock { $0.keys[key, default: Key()].isAsked = true }
    if begins { begin(key, now: clock.now) }
  }

  /// Begins the rounds whose pause is over. Call it every few seconds.
  func run(now: Int) {
    let asked = state.withLock { state in
      state.keys = state.keys.filter { $0.value.isAsked || $0.value.isRunning || !isOver($0.value, now) }
      return state.keys.filter(\.value.isAsked).keys.sorted()
    }
    for key in asked { begin(key, now: now) }
  }

  /// Calls `body` once no round is running. A key that waits for its pause does not count as running.
  /// - Returns: whether none was running.
  @discardableResult
  func whenIdle(_ body: @escaping @Sendable () -> Void) -> Bool {
    let isIdle = state.withLock { state in
      if state.running > 0 { state.whenIdle.append(body) }
      return state.running == 0
    }
    if isIdle { body() }
    return isIdle
  }

  /// Whether the key's pause is over. The second check keeps rounds coming after the clock was set back.
  private func isOver(_ key: Key, _ now: Int) -> Bool {
    (now - key.lastRun >= pause && now >= key.notBefore) || now < key.lastRun
  }

  private func begin(_ key: Int, now: Int) {
    let begins = state.withLock { state in
      guard let found = state.keys[key], found.isAsked, !found.isRunning, isOver(found, now) else { return false }
      state.keys[key] = Key(isRunning: true, lastRun: now, failures: found.failures)
      state.running += 1
      return true
    }
    if begins { round(key, now) { [self] ending in ended(key, ending) } }
  }

  private func ended(_ key: Int, _ ending: Ending) {
    state.withLock { state in
      guard var found = state.keys[key] else { return }
      found.isRunning = false
      if ending != .done { found.isAsked = true }
      if ending == .more { found.lastRun = .min / 2 }
      if ending == .failed {
        found.notBefore = clock.now + min(Self.retryAfter << found.failures, Self.longestRetry)
        found.failures = min(found.failures + 1, 5)
      } else {
        found.failures = 0
      }
      state.keys[key] = pause == 0 && !found.isAsked ? nil : found
    }
    // Begin the next round before this one stops counting as running, so that `whenIdle` sees no idle moment in
    // between.
    if ending != .failed { begin(key, now: clock.now) }
    let idle = state.withLock { state in
      state.running -= 1
      guard state.running == 0 else { return [@Sendable () -> Void]() }
      defer { state.whenIdle = [] }
      return state.whenIdle
    }
    for body in idle { body() }
  }
}
