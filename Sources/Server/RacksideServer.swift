package import Authority
import CLinux
package import Floor
import Foundation
import Gym
import LanguageModel
package import Logging
import Mail
import Push
package import Secrets
package import Storage
import Synchronization
package import Transport
import Wire

/// A running Rackside, as a value that the executable, the tests and the benchmarks start.
package final class RacksideServer: Sendable {
  package let floor: FloorServer
  package let port: Int
  package let database: Database
  let host: String
  /// Nil without `tls.local`.
  let certificates: GymCertificates?
  let status: HTTPSStatus
  private let lock: DataLock
  private let sockets: WebSocketServer
  private let bridge: Bridge
  private let mailer: Mailer?
  private let push: PushSender
  private let model: ModelClient?
  private let backups: NightlyBackup
  private let restoring: RestoreDesk?
  private let housekeeper: Task<Void, Never>

  /// Loads the catalog, opens the database and listens.
  ///
  /// - Parameters:
  ///   - restored: what became of the backup that this is a restart for.
  ///   - onRestore: called when a backup was uploaded to a gym that is not set up, and is ready to replace it. Whoever is
  ///     called stops this server, finishes the restore and starts another server, on another thread. Without it, no
  ///     backup can be uploaded.
  ///   - onFatal: called when the disk fails. No change is completed after that, so the program must exit.
  ///   - hostNames: the machine's names and addresses, for a certificate of the server's own.
  ///   - onFirstFolder: called before the first folder of the backups is touched, on a thread that may hang.
  ///   - onSecondFolder: called before the second folder of the backups is touched, on a thread that may hang.
  ///   - onTick: called four times a second by the loop, on its thread. It must not block.
  ///   - also: registers further methods, for benchmarks.
  /// - Throws: `ConfigurationError`, `CatalogError`, `StorageError`, `BackupError`, `UpgradeError`, `TransportError`.
  package init(
    _ configuration: Configuration, log: Logger, clock: Clock = .system,
    hostNames: @escaping @Sendable () -> HostNames = { HostNames.current() },
    restored: RestoreOutcome? = nil, onRestore: (@Sendable (UploadedRestore) -> Void)? = nil,
    onFatal: @escaping @Sendable (any Error) -> Void, onFirstFolder: @escaping @Sendable () -> Void = {},
    onSecondFolder: @escaping @Sendable () -> Void = {},
    onTick: (@Sendable () -> Void)? = nil, also: (inout Registry, TopicHub) -> Void = { _, _ in }
  ) throws {
    let awards = try CatalogFiles.loadAwards(directory: configuration.catalogDirectory)
    (database, lock) = try openForServing(configuration, log: log, onFatal: onFatal)
    switch database.space.state {
    case .enough: break
    case .low: log.warning("the disk is almost full", metadata: ["makeRoom": "\(configuration.makeRoom)"])
    case .full:
      log.error("the disk is full: nothing can be stored", metadata: ["makeRoom": "\(configuration.makeRoom)"])
    }
    bridge = Bridge()
    // Certificates follow the machine's clock, and have their own rules for a wrong one.
    let time = GymClock(clock, earliest: GymAuthority.earliest)
    try database.read { tx in try time.load(tx) }
    let gymClock = time.clock
    mailer = try configuration.mail.mailServer().map { server in
      Mailer(
        server, now: { gymClock.precise() / 1_000 },
        failed: { why in log.warning("an email was not sent", metadata: ["why": "\(why)"]) })
    }
    push = PushSender(
      configuration.pushOptions,
      gone: { [database] endpoint in database.write({ tx in try tx.push.forget(endpoint) }, done: { _ in }) },
      failed: { why in log.warning("a notification was not pushed", metadata: ["why": "\(why)"]) })
    model = try configuration.model.server().map { ModelClient($0, configuration.model.options) }
    let calendar = try configuration.calendar
    restoring = onRestore.map { [database] restart in
      RestoreDesk(configuration, space: database.space, outcome: restored, log: log, restart: restart)
    }
    var settings = configuration.floorSettings
    settings.awards = awards
    settings.model = model.map { GymModel(client: $0, aDay: configuration.model.aDay) }
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    backups = NightlyBackup(
      configuration,
      maker: BackupMaker(
        configuration, configurationFile: configuration.file, program: (path: program, version: programVersion)),
      calendar: calendar, clock: gymClock, log: log,
      gym: { [bridge] in bridge.floor?.gymName ?? configuration.gymName },
      changed: { [bridge] in bridge.floor?.backupsChanged() }, onFirstFolder: onFirstFolder,
      onSecondFolder: onSecondFolder)
    settings.backups = backups
    certificates =
      configuration.tls.isLocal
      ? GymCertificates(
        folder: configuration.certificateFolder, gym: { [bridge] in bridge.floor?.gymName ?? configuration.gymName },
        host: hostNames, memory: AuthorityMemory(database, clock: clock), clock: clock, log: log)
      : nil
    status = HTTPSStatus(configuration, certificates, bridge, clock)
    settings.https = status
    let music = MusicFolder(
      configuration.musicFolder, clock: gymClock, log: log, changed: { [bridge] in bridge.floor?.musicRead() })
    settings.music = music
    floor = try FloorServer(
      database: database, broadcaster: bridge, hasher: configuration.hasher, clock: gymClock,
      calendar: calendar, settings: settings, watched: time,
      mail: mailer.map { GymMail(mailer: $0, links: configuration.mail.links) }, push: push,
      restoring: restoring, log: log, also: also)
    bridge.floor = floor
    music.scan {}

    var options = configuration.serverOptions
    options.files = try configuration.pages(log)
    // The catalog changes only at a start, so this is the document that `exercises.list` names in its reply.
    let catalog = floor.catalogDocument
    options.files.add(FileTable.Document(path: catalog.path, bytes: catalog.json))
    certificates?.renew()
    options.tls = configuration.tlsOptions(certificates, clock: clock, log: log) { [status] in status.look() }
    let delay = LoopDelay()
    options.onTick = {
      delay.ticked()
      onTick?()
    }
    options.log = { log.warning("libwebsockets", metadata: ["line": "\($0)"]) }
    let metrics = Metrics(
      bridge: bridge, database: database, backups: backups, status: status, delay: delay,
      folder: configuration.dataDirectory, version: programVersion, clock: clock, time: gymClock)
    options.endpoints = endpoints(bridge, database.space, backups, status, metrics, clock: clock, time: gymClock)
    options.endpoints["/ca.json"] = { [bridge, certificates] in
      GymCertificates.trust(certificates, bridge.server?.tls, listening: configuration.host)
    }
    // They load an image by https, to see whether the browser trusts that.
    options.policies["/trust/"] = { ServerOptions.policy(images: "'self' data: https:") }
    for page in ["/me/", "/trainer/", "/owner/", "/kiosk/", "/wall/"] {
      options.policies[page] = { [bridge] in
        ServerOptions.policy(images: "'self' data:" + (bridge.server?.tls?.imageSources ?? ""))
      }
    }
    if let certificates { options.endpoints.merge(certificates.endpoints) { $1 } }
    options.laterEndpoints["/feeds/"] = { [bridge] request, reply in feed(request, bridge, reply) }
    options.laterEndpoints["/videos/"] = videos(bridge)
    options.laterEndpoints["/faces/"] = pictures(bridge)
    options.laterEndpoints["/music/"] = Server.music(bridge, music)
    let ready = Readiness(bridge, database)
    options.laterEndpoints["/readyz"] = { request, reply in ready.answer(request, reply) }
    options.bodyEndpoints["/rpc"] = scripts(bridge)
    options.bodyEndpoints["/roads"] = roadPosts(bridge)
    sockets = try WebSocketServer(options, handler: bridge)
    bridge.server = sockets
    port = sockets.port
    host = configuration.host
    database.coalesceAnswers { [bridge, floor] answers in bridge.coalescing { floor.coalescing(answers) } }
    // A page may have connected a moment before.
    status.look()
    housekeeper = startHousekeeping(of: floor, backups, sockets, certificates, status)
  }

  /// The URL for a browser. It uses 127.0.0.1 if the server listens on all addresses.
  package var address: String {
    let name = ["0.0.0.0", "::", ""].contains(host) ? "127.0.0.1" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }

  /// The URL to tell people: one that other computers reach if the server listens on all addresses and the machine has
  /// one in a network, and `address` otherwise. Only `address` is sure to be reached from this machine.
  package var addressForOthers: String {
    let isEverywhere = ["0.0.0.0", "::", ""].contains(host)
    guard isEverywhere, let name = LocalNetwork.address() else { return address }
    return "http://\(name):\(port)"
  }

  /// The state of https; nil if no certificate is configured.
  package var tls: TLSState? { sockets.tls }

  /// Does at once what is done every minute: makes another certificate if the server needs one.
  package func renewCertificate() { sockets.lookAtCertificate(atOnce: certificates?.renew() ?? false) }

  /// Closes every connection with 1001, commits pending changes and closes the database. Blocks until that is done, and
  /// for a few seconds at most if a backup is being made.
  package func stop() {
    housekeeper.cancel()
    restoring?.close()
    sockets.stop()
    floor.stop()
    push.stop()
    model?.stop()
    backups.stop()
    database.close()
    mailer?.stop()
    lock.release()
    bridge.floor = nil
    bridge.server = nil
  }
}

extension Clock {
  /// The machine's real-time clock, to the microsecond.
  package static let system = Clock { Double(rackside_realtime() / 1_000) / 1_000 }
}

/// The data directory holds no database.
package struct NoDatabase: Error, CustomStringConvertible {
  package var directory: String
  package var description: String { "there is no database in \(directory); 'rackside serve' makes one" }
}

extension Configuration {
  /// - Throws: `ConfigurationError` for an unknown time zone.
  var calendar: GymCalendar {
    get throws {
      guard let calendar = GymCalendar(timeZone: timeZone) else {
        throw ConfigurationError(file: "configuration", key: "gym.time_zone", reason: "is no time zone")
      }
      return calendar
    }
  }

  fileprivate var pushOptions: PushSender.Options {
    var options = PushSender.Options()
    options.allowsPrivate = pushToPrivate
    if !pushContact.isEmpty {
      options.contact = pushContact.contains(":") ? pushContact : "mailto:\(pushContact)"
    } else if !mail.from.isEmpty {
      options.contact = "mailto:\(mail.from)"
    }
    return options
  }

  fileprivate var floorSettings: FloorSettings {
    var settings = FloorSettings()
    settings.gymName = gymName
    settings.idleMilliseconds = idleSeconds * 1000
    settings.warnMilliseconds = warnSeconds * 1000
    settings.keyboard = keyboard
    settings.membersControlTimers = membersControlTimers
    settings.identifyMilliseconds = identifyMilliseconds
    settings.screenMilliseconds = screenMilliseconds
    settings.imports = imports
    settings.videos = videos
    settings.limits = changes
    settings.takenEmailsPerHour = takenEmailsPerHour
    settings.linksPerSource = linksPerSource
    settings.linksPerEmail = linksPerEmail
    settings.answerHours = answerHours
    settings.phoneAddress = phoneAddress
    return settings
  }

  /// The transport's options, except files, log and endpoints.
  fileprivate var serverOptions: ServerOptions {
    var options = ServerOptions()
    options.host = host
    options.port = port
    options.maxConnections = maxConnections
    options.perAddressLimit = connectionsPerAddress
    options.trustedProxies = Set(trustedProxies)
    options.privatePaths = ["/metrics"]
    options.privateTo = Set(metricsFrom)
    options.allowedOrigins = Set(allowedOrigins)
    return options
  }

  /// Tells the owner what to do about a full disk.
  package var makeRoom: String {
    """
    free some space on the disk that holds \(dataDirectory), or move that folder to a larger disk and name it in \
    server.data. Never delete rackside.sqlite, nor the -wal and -shm files beside it: they hold the newest sets.
    """
  }

  package var hasDatabase: Bool { FileManager.default.fileExists(atPath: dataDirectory + "/rackside.sqlite") }

  package var hasher: GuardedHasher {
    GuardedHasher(Passwords(cost: HashCost(memoryKiB: hashMemoryKiB, passes: hashPasses)))
  }
}

private func openForServing(
  _ configuration: Configuration, log: Logger, onFatal: @escaping @Sendable (any Error) -> Void
) throws -> (Database, DataLock) {
  try makeDataDirectory(configuration)
  let lock = try DataLock(directory: configuration.dataDirectory)
  // A backup that was uploaded or unpacked when the server ended.
  PreparedRestore.removeFolder(configuration)
  let database = try openDatabase(configuration, isLocked: true, onFatal: onFatal) { backup in
    log.notice("the database was updated for this program", metadata: ["backup": "\(backup)"])
  }
  return (database, lock)
}

/// Opens an existing database for a command beside the server. It creates none, and does not change the catalog.
/// - Parameter copied: called with the path of the backup from before, if the database of an older program was updated.
/// - Throws: `NoDatabase` if there is none, `StorageError`, `BackupError`, `UpgradeError`.
package func openExistingDatabase(
  _ configuration: Configuration, onFatal: @escaping @Sendable (any Error) -> Void,
  copied: (String) -> Void = { _ in }
) throws -> Database {
  guard configuration.hasDatabase else { throw NoDatabase(directory: configuration.dataDirectory) }
  keepPrivate(configuration)
  return try Upgrade(configuration: configuration, isLocked: false).open(onFatal: onFatal, copied: copied)
}

/// Opens or creates a configuration's database, and updates its catalog, presets and routines from the catalog's files.
/// - Parameters:
///   - isLocked: whether this process holds the data's lock.
///   - copied: called with the path of the backup from before, if the database of an older program was updated.
/// - Throws: `CatalogError`, `ConfigurationError`, `StorageError`, `BackupError`, `UpgradeError`.
package func openDatabase(
  _ configuration: Configuration, isLocked: Bool = false, onFatal: @escaping @Sendable (any Error) -> Void,
  copied: (String) -> Void = { _ in }
) throws -> Database {
  let catalog = try CatalogFiles.load(directory: configuration.catalogDirectory)
  let presets = try CatalogFiles.loadPresets(directory: configuration.catalogDirectory)
  let routines = try CatalogFiles.loadRoutines(directory: configuration.catalogDirectory, exercises: catalog)
  try makeDataDirectory(configuration)
  let space = DiskSpace(folder: configuration.dataDirectory, reserveBytes: configuration.reserveMegabytes << 20)
  let database = try Upgrade(configuration: configuration, isLocked: isLocked).open(
    space: space, onFatal: onFatal, copied: copied)
  try BackOffice(database: database).syncCatalog(catalog.map { ($0.slug, $0.facts) })
  try BackOffice(database: database).syncPresets(presets.map { ($0.slug, $0.name, $0.plan) })
  try BackOffice(database: database).syncRoutines(routines, now: Clock.system.now)
  return database
}

/// Makes the database and the files that SQLite creates beside it readable only by their owner, even in a folder that
/// others may read, because it holds emails and hashes.
private func keepPrivate(_ configuration: Configuration) {
  umask(0o077)
  guard configuration.hasDatabase else { return }
  chmod(configuration.dataDirectory + "/rackside.sqlite", 0o600)
}

func makeDataDirectory(_ configuration: Configuration) throws {
  keepPrivate(configuration)
  do {
    try FileManager.default.createDirectory(
      atPath: configuration.dataDirectory, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  } catch {
    throw ConfigurationError(file: configuration.dataDirectory, reason: "cannot be made: \(error.localizedDescription)")
  }
}
