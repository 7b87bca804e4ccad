import Gym
package import Storage
import Synchronization

/// The gym's time: the machine's clock, as long as that can be right.
///
/// After a power cut, the clock of a machine without a battery starts in 1970, or where it was switched off, until it
/// reaches a time server. A clock that is earlier than the newest row, or than the program itself, is *unsure*. The gym's
/// time is then *reckoned*: it goes on from the newest time that is certain, measured by a clock that only goes forward.
/// So it is never later than the right time: what has ended by it has really ended, and rows that are stored meanwhile
/// come after all earlier ones. Once the machine's clock is later than the certain time, the gym goes by it again.
package final class GymClock: Sendable {
  /// What is wrong while the clock is unsure. Both times are milliseconds since 1970.
  package struct Doubt: Equatable, Sendable {
    /// What the machine's clock shows.
    package var shows: Int
    /// The right time is certainly later than this.
    package var newest: Int
  }

  /// A period in which the clock was unsure, once it is over.
  struct Healing: Equatable, Sendable {
    /// The gym's time from the beginning of the period to its end. Rows of this period have reckoned times.
    var reckoned: ClosedRange<Int>
    /// The right time at the end.
    var at: Int
  }

  /// How far the clock may be behind without being unsure, in milliseconds. Time servers set clocks back by seconds.
  static let slack = 120_000.0
  /// A clock that leaps forward by more than this may be wrong. If it is then set back again, it is not unsure.
  static let leap = Double(Milliseconds.day)

  private struct State {
    /// The latest time that is certain, and when that was noted, by the clock that only goes forward.
    var sure: Double
    var sureAt: Double
    /// Where the reckoned time starts while the clock is unsure, and when it started. Never before `sure`.
    var reckoned: Double
    var reckonedAt: Double
    var isUnsure = false
    /// Rows up to this time prove nothing: `ClockStore.Mark`.
    var disproved: Double?
    /// The time before the last leap forward, and when that was.
    var beforeLeap: (time: Double, at: Double)?
    var healing: Healing?
  }

  private let machine: Clock
  private let earliest: Double
  private let elapsed: @Sendable () -> Double
  private let state: Mutex<State>

  /// - Parameters:
  ///   - machine: the clock that may be wrong.
  ///   - earliest: milliseconds since 1970. A clock before this is wrong.
  ///   - elapsed: milliseconds of a clock that only goes forward, since any fixed point.
  package init(
    _ machine: Clock, earliest: Int, elapsed: @escaping @Sendable () -> Double = { GymClock.sinceStart() }
  ) {
    self.machine = machine
    self.earliest = Double(earliest)
    self.elapsed = elapsed
    let now = elapsed()
    state = Mutex(
      State(sure: Double(earliest), sureAt: now, reckoned: Double(earliest), reckonedAt: now))
  }

  private static let start = ContinuousClock.now
  package static func sinceStart() -> Double { start.duration(to: .now) / .milliseconds(1) }

  /// Reads the latest time of the server's last run. Call it once, before anybody asks for the time.
  package func load(_ tx: Tx) throws {
    let (mark, newest) = (try tx.clock.mark(), try tx.clock.newest())
    let now = elapsed()
    state.withLock { state in
      state.disproved = mark?.disproved.map { Double($0) }
      let (stored, row) = (Double(mark?.at ?? 0), Double(newest ?? 0))
      // A row that was stored while the clock was ahead proves nothing, and the time must not go on from it.
      let rows = row > state.disproved ?? 0 ? row : 0
      state.sure = max(state.sure, stored, mark?.isUnsure == true ? 0 : rows)
      state.reckoned = max(state.sure, rows)
      (state.sureAt, state.reckonedAt) = (now, now)
      // The clock is still unsure, or was set while the server was off. `time` finds out.
      state.isUnsure = mark?.isUnsure == true
    }
  }

  /// The gym's clock, for whoever needs the time.
  package var clock: Clock {
    Clock(precise: { [self] in precise() }, isUnsure: { [self] in state.withLock { $0.isUnsure } })
  }

  /// Nil while the machine's clock can be right.
  package var doubt: Doubt? {
    state.withLock { state in
      let shows = machine.precise()
      _ = Self.time(&state, shows: shows, at: elapsed())
      return state.isUnsure ? Doubt(shows: Int(shows), newest: Int(state.sure)) : nil
    }
  }

  /// What to store, for the next start.
  var mark: ClockStore.Mark {
    state.withLock { state in
      ClockStore.Mark(at: Int(state.sure), isUnsure: state.isUnsure, disproved: state.disproved.map { Int($0) })
    }
  }

  /// Whether the machine's clock can be right if the gym's rows are wrong. A clock from before the program cannot.
  var canBeTrusted: Bool { machine.precise() >= earliest }

  /// The owner says that the machine's clock is right, so rows of a later time are the mistake.
  func trust() {
    state.withLock { state in
      let (shows, now) = (machine.precise(), elapsed())
      guard shows >= earliest else { return }
      let time = Self.time(&state, shows: shows, at: now)
      if state.isUnsure { Self.heal(&state, reckoned: time, shows: shows, at: now) }
    }
  }

  /// What to store when the owner says that the clock is right.
  var trusted: ClockStore.Mark {
    ClockStore.Mark(at: Int(machine.precise()), isUnsure: false, disproved: Int(precise()))
  }

  /// The last period in which the clock was unsure. Each is returned once.
  func takeHealing() -> Healing? { state.withLock { $0.healing.take() } }

  /// Reads the machine's clock under the lock. Otherwise a thread that was held up could use a time from before the clock
  /// was set.
  private func precise() -> Double {
    state.withLock { Self.time(&$0, shows: machine.precise(), at: elapsed()) }
  }

  /// The gym's time.
  private static func time(_ state: inout State, shows: Double, at now: Double) -> Double {
    if state.isUnsure {
      let reckoned = state.reckoned + max(0, now - state.reckonedAt)
      guard shows >= state.sure else { return reckoned }
      heal(&state, reckoned: reckoned, shows: shows, at: now)
      return shows
    }
    if shows >= state.sure {
      if shows - state.sure - (now - state.sureAt) > leap { state.beforeLeap = (state.sure, state.sureAt) }
      (state.sure, state.sureAt) = (shows, now)
      if let disproved = state.disproved, disproved < shows { state.disproved = nil }
      return shows
    }
    if shows >= state.sure - slack { return shows }
    // The clock is back to where it would be without its last leap. So the leap was the mistake, and so are the rows since.
    if let before = state.beforeLeap, abs(shows - before.time - (now - before.at)) <= slack {
      state.disproved = state.sure
      (state.sure, state.sureAt, state.beforeLeap) = (shows, now, nil)
      return shows
    }
    state.isUnsure = true
    // After a start, the time goes on from the newest row, which may be later than the certain time.
    (state.reckoned, state.reckonedAt) = (max(state.reckoned, state.sure), max(state.reckonedAt, state.sureAt))
    return state.reckoned + max(0, now - state.reckonedAt)
  }

  private static func heal(_ state: inout State, reckoned: Double, shows: Double, at now: Double) {
    let (from, to) = (Int(min(state.reckoned, reckoned)), Int(reckoned))
    state.healing = Healing(reckoned: from...to, at: Int(shows))
    state.isUnsure = false
    state.beforeLeap = nil
    // Rows from an earlier leap may be even later.
    let disproved = max(reckoned, state.disproved ?? 0)
    state.disproved = disproved > shows ? disproved : nil
    (state.sure, state.sureAt) = (shows, now)
    (state.reckoned, state.reckonedAt) = (shows, now)
  }
}
