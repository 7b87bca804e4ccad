package import Floor
import Foundation
import Gym
package import Logging
package import Secrets
package import Storage
import Synchronization
import Transport
import Wire

/// A running Rackside: a value that the executable, the tests and the benchmarks start.
package final class RacksideServer: Sendable {
  package let floor: FloorServer
  package let port: Int
  package let database: Database
  private let host: String
  private let lock: DataLock
  private let sockets: WebSocketServer
  private let bridge: Bridge
  private let housekeeper: Task<Void, Never>

  /// Opens the database, loads the catalog and listens.
  ///
  /// - Parameters:
  ///   - onFatal: the disk has failed and nothing is answered any more; the only right thing is to exit.
  ///   - also: registers further methods, for benchmarks.
  /// - Throws: `ConfigurationError`, `CatalogError`, `StorageError`, `TransportError`.
  package init(
    _ configuration: Configuration, log: Logger, clock: Clock = .system,
    onFatal: @escaping @Sendable (any Error) -> Void,
    also: (inout Registry, TopicHub) -> Void = { _, _ in }
  ) throws {
    let (database, lock) = try openForServing(configuration, onFatal: onFatal)
    self.database = database
    self.lock = lock
    guard let calendar = GymCalendar(timeZone: configuration.timeZone) else {
      throw ConfigurationError(file: "configuration", key: "gym.time_zone", reason: "is no time zone")
    }
    var settings = FloorSettings()
    settings.gymName = configuration.gymName
    settings.idleMilliseconds = configuration.idleSeconds * 1000
    settings.warnMilliseconds = configuration.warnSeconds * 1000
    settings.membersControlTimers = configuration.membersControlTimers
    settings.identifyMilliseconds = configuration.identifyMilliseconds
    let bridge = Bridge()
    self.bridge = bridge
    let floor = try FloorServer(
      database: database, broadcaster: bridge, hasher: configuration.hasher, clock: clock, calendar: calendar,
      settings: settings, log: log, also: also)
    self.floor = floor
    bridge.floor = floor

    var options = ServerOptions()
    options.host = configuration.host
    options.port = configuration.port
    options.maxConnections = configuration.maxConnections
    options.perAddressLimit = configuration.connectionsPerAddress
    options.allowedOrigins = Set(configuration.allowedOrigins)
    options.files = try FileTable(
      [FileTable.Mount(prefix: "/", folder: configuration.webDirectory)]
        + configuration.fontDirectories.filter { FileManager.default.fileExists(atPath: $0) }
        .map { FileTable.Mount(prefix: "/fonts", folder: $0, extensions: ["otf"]) },
      reloadFiles: configuration.reloadsFiles)
    options.log = { log.warning("libwebsockets", metadata: ["line": "\($0)"]) }
    let started = clock.now
    options.endpoints = [
      "/healthz": { HTTPReply(text: "ok\n") },
      "/metrics": { HTTPReply(text: bridge.metrics(uptime: clock.now - started)) },
    ]
    sockets = try WebSocketServer(options, handler: bridge)
    bridge.server = sockets
    database.coalesceAnswers { answers in bridge.coalescing { floor.coalescing(answers) } }
    port = sockets.port
    host = configuration.host
    housekeeper = Task {
      var ticks = 0
      while !Task.isCancelled {
        // Throws when it is cancelled, and the floor may be closed by then.
        guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
        floor.housekeeping()
        ticks += 1
        if ticks % 43_200 == 1 { floor.prune() }
      }
    }
  }

  /// Where a browser finds it.
  package var address: String {
    let name = ["0.0.0.0", "::", ""].contains(host) ? "127.0.0.1" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }

  /// Says 1001 to everybody, commits what waits and closes. Blocks until done.
  package func stop() {
    housekeeper.cancel()
    sockets.stop()
    database.close()
    lock.release()
    bridge.floor = nil
    bridge.server = nil
  }
}

extension Clock {
  /// The machine's clock, to the microsecond.
  package static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec / 1000) / 1000
  }
}

/// There is nothing to look at.
package struct NoDatabase: Error, CustomStringConvertible {
  package var directory: String
  package var description: String { "there is no database in \(directory); 'rackside serve' makes one" }
}

extension Configuration {
  package var hasDatabase: Bool { FileManager.default.fileExists(atPath: dataDirectory + "/rackside.sqlite") }

  package var hasher: GuardedHasher {
    GuardedHasher(Passwords(cost: HashCost(memoryKiB: hashMemoryKiB, passes: hashPasses)))
  }
}

private func openForServing(
  _ configuration: Configuration, onFatal: @escaping @Sendable (any Error) -> Void
) throws -> (Database, DataLock) {
  try makeDataDirectory(configuration)
  let lock = try DataLock(directory: configuration.dataDirectory)
  return (try openDatabase(configuration, onFatal: onFatal), lock)
}

/// Opens the database that is there, for a command that only looks or brings: it makes nothing, and leaves the catalog
/// to the server.
/// - Throws: `NoDatabase` where there is none.
package func openExistingDatabase(
  _ configuration: Configuration, onFatal: @escaping @Sendable (any Error) -> Void
) throws -> Database {
  guard configuration.hasDatabase else { throw NoDatabase(directory: configuration.dataDirectory) }
  keepPrivate(configuration)
  return try Database(directory: configuration.dataDirectory, onFatal: onFatal)
}

/// Opens the database of a configuration, with the catalog as its files have it.
package func openDatabase(
  _ configuration: Configuration, onFatal: @escaping @Sendable (any Error) -> Void
) throws -> Database {
  let catalog = try CatalogFiles.load(directory: configuration.catalogDirectory)
  let presets = try CatalogFiles.loadPresets(directory: configuration.catalogDirectory)
  try makeDataDirectory(configuration)
  let database = try Database(directory: configuration.dataDirectory, onFatal: onFatal)
  try BackOffice(database: database).syncCatalog(catalog.map { ($0.slug, $0.facts) })
  try BackOffice(database: database).syncPresets(presets.map { ($0.slug, $0.name, $0.plan) })
  return database
}

/// The database holds emails and hashes: its files, and those that SQLite makes beside it, are for their owner alone,
/// also in a folder that others may read.
private func keepPrivate(_ configuration: Configuration) {
  umask(0o077)
  guard configuration.hasDatabase else { return }
  chmod(configuration.dataDirectory + "/rackside.sqlite", 0o600)
}

private func makeDataDirectory(_ configuration: Configuration) throws {
  keepPrivate(configuration)
  do {
    try FileManager.default.createDirectory(
      atPath: configuration.dataDirectory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  } catch {
    throw ConfigurationError(file: configuration.dataDirectory, reason: "cannot be made: \(error.localizedDescription)")
  }
}
