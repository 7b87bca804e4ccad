import Gym
import PDF
import Storage
package import Wire

extension Topic {
  /// What the server knows of its backups, for the owner.
  static let backups = Topic("backups")
}

/// Makes backups. The server implements it, since this target knows no files.
package protocol BackupKeeper: Sendable {
  /// What is known now. Does not wait.
  var backups: BackupsView { get }
  /// Looks into the folders on a thread of its own, and says what has changed. Does not wait.
  func look()
  /// Begins a backup on a thread of its own. Does not wait.
  /// - Returns: false if one is being made, or none can be, as while the folder does not answer.
  func begin() -> Bool
  /// Makes a key for encrypted backups, which is not used before `confirmKey`.
  /// - Returns: its id, and its sheet as a PDF.
  /// - Throws: `Fault`.
  func makeKey() throws -> (id: String, sheet: [UInt8])
  /// Uses a key that `makeKey` has made for new backups, once it was typed back, and begins one.
  /// - Throws: `Fault`.
  func confirmKey(_ typed: String) throws
  /// Makes new backups in clear. The keys stay.
  /// - Throws: `Fault`, also if the configuration decides whether they are encrypted.
  func stopEncrypting() throws
}

/// For a floor without a server.
struct NoBackups: BackupKeeper {
  let backups = BackupsView(
    isNightly: false, hour: 0, daily: 1, weekly: 0, monthly: 0, isKnown: true, isRunning: false,
    first: BackupPlace(path: ""), second: nil)
  func look() {}
  func begin() -> Bool { false }
  func makeKey() throws -> (id: String, sheet: [UInt8]) { throw Fault.backupKeysFailed }
  func confirmKey(_ typed: String) throws { throw Fault.noNewKey }
  func stopEncrypting() throws { throw Fault.backupEncryptionConfigured }
}

/// Shows the owner the server's backups, and makes one, or a key to encrypt them with, when they ask.
struct BackupService: Service {
  private let keeper: any BackupKeeper
  /// Each backup reads the whole database.
  private let limit = RateLimit<Int>(burst: 5, perHour: 10)
  private let keyLimit = RateLimit<Int>(burst: 20, perHour: 60)

  init(_ keeper: any BackupKeeper) { self.keeper = keeper }

  func register(in registry: inout Registry) {
    registry.instant(BackupsGet.self, .owner) { _, _ in
      // Somebody may have deleted some. If so, an event follows.
      keeper.look()
      return BackupsChanged(backups: keeper.backups)
    }
    registry.allow(BackupsGet.self, .gymRead)
    registry.instant(BackupsMake.self, .owner, make)
    // Neither is a change: their replies would be stored, and one has the key.
    registry.task(BackupsMakeKey.self, .owner, asksPassword: true, audit: .entry(.backupKeyMade)) { caller, _ in
      try take(keyLimit, caller)
      let made = try keeper.makeKey()
      return BackupsMakeKey.Reply(id: made.id, pdf: made.sheet.base64)
    }
    registry.task(BackupsConfirmKey.self, .owner, audit: .entry(.backupKeyUsed)) { caller, call in
      try take(keyLimit, caller)
      try keeper.confirmKey(call.backupKey)
      return BackupsChanged(backups: keeper.backups)
    }
    // A stolen login must not be enough to have the next copy readable.
    registry.task(
      BackupsStopEncrypting.self, .owner, asksPassword: true, audit: .entry(.backupEncryptionEnded)
    ) { caller, _ in
      try take(keyLimit, caller)
      try keeper.stopEncrypting()
      return BackupsChanged(backups: keeper.backups)
    }
    registry.topic(.backups, .owner, isPublic: false) { _, _ in BackupsChanged(backups: keeper.backups) }
    registry.publishes(BackupsChanged.self)
  }

  private func make(_ caller: Caller, _ call: BackupsMake) throws -> BackupsMake.Reply {
    // Whoever asks while one is being made gets that one.
    guard !keeper.backups.isRunning else { return BackupsMake.Reply(hasBegun: false) }
    try take(limit, caller)
    return BackupsMake.Reply(hasBegun: keeper.begin())
  }

  private func take(_ limit: RateLimit<Int>, _ caller: Caller) throws {
    if let wait = limit.take(caller.member?.id ?? 0, now: caller.now) {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
    }
  }
}

extension Fault {
  /// No key waits to be typed back, and what was typed is in no file.
  package static let noNewKey = Fault(.conflict, "no_new_key")
  /// The server's configuration says whether backups are encrypted.
  package static let backupEncryptionConfigured = Fault(.conflict, "backup_encryption_configured")
  /// For a reason that only the log has.
  package static let backupKeysFailed = Fault(.conflict, "backup_keys_failed")
}

extension FloorServer {
  /// Says to the owner's pages what is known of the backups now. Any thread.
  package func backupsChanged() {
    let (database, hub, keeper) = (dispatcher.database, dispatcher.hub, settings.backups)
    // In commit order, so that a page whose snapshot is older is subscribed by then.
    database.write(
      { _ in },
      done: { result in
        guard case .success = result else { return }
        hub.publish([Event(.backups, BackupsChanged(backups: keeper.backups), key: BackupsChanged.event)])
      })
  }
}

extension AuditKind {
  static let backupKeyMade = AuditKind("backupKeyMade", .settings)
  static let backupKeyUsed = AuditKind("backupKeyUsed", .settings)
  static let backupEncryptionEnded = AuditKind("backupEncryptionEnded", .settings)
}
