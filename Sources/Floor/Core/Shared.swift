import Gym
import Logging
import Secrets
import Storage
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

/// What the services share. Each part guards itself; none of them waits for another while it is held.
final class Shared: Sendable {
  let database: Database
  let hub: TopicHub
  let people = People()
  let clients = Clients()
  let presence = Presence()
  let pairings = Pairings()
  let limiter = GuessLimiter()
  let hasher: GuardedHasher
  let clock: Clock
  let calendar: GymCalendar
  let settings: FloorSettings
  let exercises = ExerciseBook()
  let feed: FloorFeed
  let log: Logger
  /// The one-time code of a gym without an owner; nil once it is set up.
  let setupCode = Mutex<String?>(nil)
  let gymName: Mutex<String>
  /// A list of devices is on its way to the commit queue.
  let listIsDue = Atomic(false)

  init(
    database: Database, hub: TopicHub, hasher: GuardedHasher, clock: Clock, calendar: GymCalendar,
    settings: FloorSettings, log: Logger
  ) {
    self.database = database
    self.hub = hub
    self.hasher = hasher
    self.clock = clock
    self.calendar = calendar
    self.settings = settings
    self.log = log
    feed = FloorFeed(calendar: calendar)
    gymName = Mutex(settings.gymName)
  }

  /// A login is over: what it listened to is detached, and a connection that was a person's by it is nobody's again.
  func drop(_ login: Login, from client: Client) {
    presence.forget(login.session)
    client.state.withLock { state in
      guard state.uploader == login.member else { return }
      state.upload = []
      state.uploader = nil
    }
    if client.remove(session: login.session) {
      hub.detachAll(client)
    } else {
      hub.detachAll(client, session: login.session)
    }
  }

  /// A change without a key: `then` runs after its commit, in commit order, before anybody is answered.
  func commit<T: Sendable>(
    _ body: @escaping @Sendable (Tx) throws -> T, then: @escaping @Sendable (T) -> Void = { _ in }
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      database.write(
        body,
        done: { result in
          if case .success(let value) = result { then(value) }
          continuation.resume(with: result)
        })
    }
  }
}

/// The open connections.
final class Clients: Sendable {
  private let open = Mutex<[UInt64: Client]>([:])

  func add(_ client: Client) { open.withLock { $0[client.peer.id] = client } }
  func remove(_ client: Client) { _ = open.withLock { $0.removeValue(forKey: client.peer.id) } }
  var count: Int { open.withLock { $0.count } }

  func all(where matches: (Client) -> Bool) -> [Client] {
    let clients = open.withLock { Array($0.values) }
    return clients.filter(matches)
  }

  /// The ids of the devices that are here now.
  var devices: Set<Int> { Set(all { _ in true }.compactMap { $0.device?.id }) }
}

/// When each login at a kiosk was last used, so that idle ones end.
final class Presence: Sendable {
  struct Use: Sendable {
    var login: Login
    var at: Int
  }

  private let uses = Mutex<[Int: Use]>([:])

  func touch(_ login: Login, at now: Int) {
    guard login.device != nil else { return }
    uses.withLock { $0[login.session] = Use(login: login, at: now) }
  }

  func forget(_ session: Int) { _ = uses.withLock { $0.removeValue(forKey: session) } }

  func idle(since limit: Int) -> [Login] {
    uses.withLock { $0.values.filter { $0.at < limit }.map(\.login) }
  }
}
