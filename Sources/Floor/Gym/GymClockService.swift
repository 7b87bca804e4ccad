import Gym
import Logging
import Storage
import Synchronization
import Wire

/// The owner said that the machine's clock is right.
struct ClockTrusted: TopicEvent {
  static let event = "gym.clockTrusted"
}

/// Watches whether the machine's clock can be right (`GymClock`). Tells every screen if it cannot, stores the latest time
/// that is certain, and lets the owner say that the clock is right and the rows are the mistake.
///
/// Its chore must come before all others.
struct GymClockService: Service {
  /// Nil where the clock is always right, as in most tests.
  let watched: GymClock?
  let clock: Clock
  let changes: Changes
  let gym: GymIdentity
  let logins: Logins
  let watch: DeviceWatch
  let timeZone: String
  let log: Logger
  private let seen = Seen()

  /// How often the latest time is stored, in milliseconds. After a crash, the newest rows give the rest.
  private static let storedEach = 3_600_000

  private final class Seen: Sendable {
    let state = Mutex((isUnsure: false, storedAt: Int.max))
  }

  func register(in registry: inout Registry) {
    registry.change(
      ClockTrust.self, .owner, asksPassword: true, notes: .nothing("A setting."), audit: .entry(.clockTrusted), trust)
    registry.remember(ClockTrusted.self) { [watched] _, _ in
      watched?.trust()
      look()
    }
    guard let watched else { return }
    registry.atStart { [gym, clock, log, seen] _ in
      let now = clock.now
      seen.state.withLock { $0.storedAt = now }
      gym.clockDoubt = watched.doubt
      if let doubt = gym.clockDoubt { Self.warn(doubt, log) }
    }
    registry.chore(always: true) { _ in look() }
    registry.atStop { _ in store("clock") { tx in try tx.clock.put(watched.mark) } }
  }

  private func trust(_ caller: Caller, _ call: ClockTrust, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let watched, watched.doubt != nil else { throw Fault(.conflict, "clock_is_set") }
    guard watched.canBeTrusted else { throw Fault(.conflict, "clock_too_early") }
    try tx.clock.put(watched.trusted)
    return Outcome(Nothing(), events: [Event(.gym, ClockTrusted())])
  }

  /// Tells what has changed since the last look.
  private func look() {
    guard let watched else { return }
    let (doubt, now) = (watched.doubt, clock.now)
    if let healing = watched.takeHealing() { heal(healing) }
    let (isNews, isDue) = seen.state.withLock { state in
      let isNews = state.isUnsure != (doubt != nil)
      let isDue = isNews || abs(now - state.storedAt) >= Self.storedEach
      state.isUnsure = doubt != nil
      if isDue { state.storedAt = now }
      return (isNews, isDue)
    }
    if isDue {
      store("clock") { tx in
        try tx.clock.put(watched.mark)
        if isNews, doubt != nil { try tx.audit.append(NewAuditEntry(.clockUnset, at: now)) }
      }
    }
    // The second condition: the clock may have been set between the start and the first look.
    guard isNews || (gym.clockDoubt == nil) != (doubt == nil) else { return }
    if let doubt, gym.clockDoubt == nil { Self.warn(doubt, log) }
    gym.clockDoubt = doubt
    let notice = GymChanged(gym: gym.info(timeZone: timeZone))
    for client in logins.clients(where: { _ in true }) { client.notify(notice) }
  }

  /// The clock is right again. The gym's time may leap forward by as much as it was behind.
  private func heal(_ healing: GymClock.Healing) {
    let behind = healing.at - healing.reckoned.upperBound
    // Whoever used a kiosk a moment ago, and a screen that drew a moment ago, did so by any clock.
    if behind > 0 {
      logins.shift(healing.reckoned, by: behind)
      watch.shift(healing.reckoned, by: behind)
    }
    log.notice("the clock counts again", metadata: ["wasBehindSeconds": "\(behind / 1_000)"])
    store("clock") { [watched] tx in
      if let watched { try tx.clock.put(watched.mark) }
      let minutes = behind / 60_000
      var entry = NewAuditEntry(.clockSet, at: healing.at, what: minutes > 0 ? String(minutes) : nil)
      entry.since = min(healing.reckoned.lowerBound, healing.at)
      try tx.audit.append(entry)
    }
  }

  private func store(_ name: String, _ body: @escaping @Sendable (Tx) throws -> Void) {
    changes.make(name) { tx in
      try body(tx)
      return []
    }
  }

  private static func warn(_ doubt: GymClock.Doubt, _ log: Logger) {
    log.error(
      "the clock is not set: nothing that has a date is sent, ended or deleted until it is",
      metadata: ["shows": "\(doubt.shows / 1_000)", "isAfter": "\(doubt.newest / 1_000)"])
  }
}

extension AuditKind {
  static let clockTrusted = AuditKind("clockTrusted", .settings)
  static let clockUnset = AuditKind("clockUnset", .settings)
  static let clockSet = AuditKind("clockSet", .settings)
}
