package import Gym
package import Logging
package import Secrets
package import Storage
import Synchronization
import Wire

/// The floor as a whole: made once, told of connections, frames and the passing of time.
package final class FloorServer: Sendable {
  package let dispatcher: Dispatcher
  let shared: Shared
  private let sessions: SessionService
  private let devices: DeviceService

  package init(
    database: Database, broadcaster: any Broadcaster, hasher: GuardedHasher, clock: Clock, calendar: GymCalendar,
    settings: FloorSettings, log: Logger, also: (inout Registry, TopicHub) -> Void = { _, _ in }
  ) throws {
    let hub = TopicHub(broadcaster: broadcaster, makeEpoch: { String(Tokens.make(.session).suffix(8)) })
    let shared = Shared(
      database: database, hub: hub, hasher: hasher, clock: clock, calendar: calendar, settings: settings, log: log)
    self.shared = shared
    sessions = SessionService(shared: shared)
    devices = DeviceService(shared: shared)
    var registry = Registry()
    ClockService(clock: clock).register(in: &registry)
    devices.register(in: &registry)
    sessions.register(in: &registry)
    MemberService(shared: shared, sessions: sessions).register(in: &registry)
    ExerciseService(shared: shared).register(in: &registry)
    SetService(shared: shared).register(in: &registry)
    WorkoutService(shared: shared).register(in: &registry)
    ImportService(shared: shared).register(in: &registry)
    TimerService(shared: shared).register(in: &registry)
    PresetService(shared: shared).register(in: &registry)
    AreaService(shared: shared, devices: devices).register(in: &registry)
    RestService(shared: shared).register(in: &registry)
    ScoreService(shared: shared).register(in: &registry)
    FloorService(shared: shared).register(in: &registry)
    TopicService(shared: shared, devices: devices).register(in: &registry)
    also(&registry, hub)
    dispatcher = Dispatcher(
      database: database, registry: registry, people: shared.people, hub: hub, presence: shared.presence, clock: clock,
      membersControlTimers: settings.membersControlTimers, log: log)
    try database.read { tx in
      shared.exercises.learn(try tx.exercises.everything(), retired: try tx.exercises.retired())
      try shared.feed.prepareReload(tx, now: clock.now)()
      if try !tx.members.hasOwner() { shared.setupCode.withLock { $0 = PairingCode.make() } }
      if let name = try tx.settings.get("gym.name") { shared.gymName.withLock { $0 = name } }
    }
  }

  /// The one-time code with which the owner sets the gym up, as it is shown; nil once that is done.
  package var setupCode: String? { shared.setupCode.withLock { $0 }.map(PairingCode.display) }

  /// What `/metrics` tells of the floor.
  package var counts: (connections: Int, listeners: Int) { (shared.clients.count, shared.hub.listenerCount) }

  /// Runs the answers of one group of commits: what states they published more than once is told once, at the end.
  package func coalescing(_ answers: () -> Void) { shared.hub.coalescing(answers) }

  package func opened(_ peer: any Peer) -> Client {
    let client = Client(peer: peer)
    shared.clients.add(client)
    peer.setDeadline(milliseconds: shared.settings.identifyMilliseconds, reason: .notIdentified)
    client.notify(
      Hello(
        server: "Rackside", version: shared.settings.version, time: shared.clock.now,
        gym: Hello.GymInfo(
          name: shared.gymName.withLock { $0 }, timeZone: shared.calendar.timeZone,
          setUp: shared.setupCode.withLock { $0 == nil }),
        limits: Hello.Limits(
          frameBytes: 262_144, batch: Incoming.largestBatch, identifyMs: shared.settings.identifyMilliseconds,
          subscriptions: shared.settings.subscriptionsPerConnection)))
    return client
  }

  package func closed(_ client: Client) {
    dispatcher.closed(client)
    shared.clients.remove(client)
    shared.pairings.forget(client)
    if client.device != nil { devices.publishList() }
  }

  /// What time does by itself; called every few seconds. It does nothing when nothing is due.
  package func housekeeping() {
    let now = shared.clock.now
    for pending in shared.pairings.expired(now: now) { devices.refuse(pending, "expired") }
    sessions.endIdle(now: now)
    if shared.feed.isStale(now: now) {
      refreshFeed()
    } else if shared.feed.tellsTooMany(now: now) {
      shared.database.write({ _ in }, done: { [shared] _ in shared.hub.publish(shared.feed.refreshed(now: now)) })
    }
  }

  /// Once a day: replies to retries that nobody will make any more, and timers that were forgotten.
  package func prune() {
    let now = shared.clock.now
    let before = now - 30 * 86_400_000
    shared.database.write(
      { tx -> [Int] in
        try tx.replies.prune(before: before)
        try tx.sessions.prune(before: before - 30 * 86_400_000)
        try tx.timers.prune(before: before)
        return try tx.timers.retire(before: now - TimerService.shownFor, at: now)
      },
      done: { [shared] result in
        switch result {
        case .success(let retired): for timer in retired { shared.hub.publish(TimerService.removed(timer)) }
        case .failure(let error): shared.log.warning("prune", metadata: ["error": "\(error)"])
        }
      })
  }

  private func refreshFeed() {
    let now = shared.clock.now
    shared.database.write(
      { [shared] tx in
        (
          try shared.feed.prepareReload(tx, now: now),
          try ScoreService.boards(tx, day: shared.calendar.day(at: now))
        )
      },
      done: { [shared] result in
        if case .success(let (apply, boards)) = result {
          apply()
          shared.hub.publish(shared.feed.refreshed(now: now))
          // A new day has new boards.
          shared.hub.publish(Publication(.board, boards, key: BoardChanged.event))
        }
      })
  }
}
