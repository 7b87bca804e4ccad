package import Gym
package import Logging
package import Secrets
package import Storage
import Synchronization
import Wire

/// What a gym decides for itself, from the configuration.
package struct FloorSettings: Sendable {
  package var gymName = "Rackside"
  package var idleMilliseconds = 180_000
  package var warnMilliseconds = 30_000
  package var identifyMilliseconds = 10_000
  package var pairingMilliseconds = 600_000
  package var subscriptionsPerConnection = 64
  package var membersControlTimers = true
  package var version = "0.1.0"

  package init() {}
}

/// The floor as a whole. Made once; it is told of connections, frames and the passing of time.
package final class FloorServer: Sendable {
  package let dispatcher: Dispatcher
  let settings: FloorSettings
  private let gym: GymIdentity
  private let calendar: GymCalendar
  private let logins: Logins

  package init(
    database: Database, broadcaster: any Broadcaster, hasher: GuardedHasher, clock: Clock, calendar: GymCalendar,
    settings: FloorSettings, log: Logger, also: (inout Registry, TopicHub) -> Void = { _, _ in }
  ) throws {
    self.settings = settings
    self.calendar = calendar
    let hub = TopicHub(broadcaster: broadcaster, makeEpoch: { String(Tokens.make(.session).suffix(8)) })
    let logins = Logins(hub: hub)
    self.logins = logins
    let permissions = Permissions(
      logins: logins, clock: clock, membersControlTimers: settings.membersControlTimers)
    let gym = GymIdentity(name: settings.gymName)
    self.gym = gym
    let secrets = GuardedSecrets(limiter: GuessLimiter(), hasher: hasher)
    let exercises = ExerciseCatalog()
    let sessions = SessionService(database: database, hub: hub, logins: logins, secrets: secrets, settings: settings)
    let joining = Joining(database: database, calendar: calendar, secrets: secrets, sessions: sessions)

    // A noun's line here is all that the floor knows of it; the rest is in its own file.
    let services: [any Service] = [
      AreaService(),
      ClockService(clock: clock),
      DeviceService(database: database, hub: hub, logins: logins, limiter: secrets.limiter, settings: settings),
      ExerciseService(catalog: exercises),
      FloorService(database: database, hub: hub, calendar: calendar, clock: clock),
      GymService(gym: gym, joining: joining),
      ImportService(calendar: calendar, exercises: exercises),
      MemberService(
        database: database, hub: hub, calendar: calendar, logins: logins, permissions: permissions,
        secrets: secrets, joining: joining),
      PresetService(),
      RestService(),
      ScoreService(database: database, hub: hub, calendar: calendar, clock: clock),
      sessions,
      SetService(calendar: calendar, exercises: exercises, logins: logins),
      TimerService(database: database, hub: hub, calendar: calendar, log: log),
      TopicService(database: database, hub: hub, permissions: permissions, settings: settings),
      UpkeepService(database: database, log: log),
      WorkoutService(calendar: calendar, exercises: exercises),
    ]
    var registry = Registry()
    for service in services { service.register(in: &registry) }
    registry.notifies(Hello.self)
    also(&registry, hub)
    hub.follow(registry)
    dispatcher = Dispatcher(
      database: database, registry: registry, permissions: permissions, hub: hub, clock: clock, log: log)
    try database.read { [registry] tx in for body in registry.atStart { try body(tx) } }
  }

  /// The one-time code with which the owner sets the gym up, as it is shown; nil once that is done.
  package var setupCode: String? { gym.setupCode.map(PairingCode.display) }

  /// For `/metrics`.
  package var counts: (connections: Int, listeners: Int) {
    (logins.connectionCount, dispatcher.hub.listenerCount)
  }

  /// Runs the answers of one group of commits. A state that they publish more than once is sent once, at the end.
  package func coalescing(_ answers: () -> Void) { dispatcher.hub.coalescing(answers) }

  package func opened(_ peer: any Peer) -> Client {
    let client = Client(peer: peer)
    let now = dispatcher.clock.now
    logins.opened(client)
    client.startDeadline(milliseconds: settings.identifyMilliseconds, now: now)
    client.notify(
      Hello(
        server: "Rackside", version: settings.version, time: now,
        gym: Hello.GymInfo(name: gym.name, timeZone: calendar.timeZone, setUp: gym.setupCode == nil),
        limits: Hello.Limits(
          frameBytes: 262_144, batch: Incoming.largestBatch, identifyMs: settings.identifyMilliseconds,
          subscriptions: settings.subscriptionsPerConnection)))
    return client
  }

  package func closed(_ client: Client) {
    dispatcher.closed(client)
    logins.closed(client)
    for body in dispatcher.registry.onClose { body(client) }
  }

  /// What time does by itself; called every few seconds.
  package func housekeeping() {
    let now = dispatcher.clock.now
    for chore in dispatcher.registry.chores { chore(now) }
  }

  /// Once a day.
  package func prune() {
    let now = dispatcher.clock.now
    for chore in dispatcher.registry.dailyChores { chore(now) }
  }
}
