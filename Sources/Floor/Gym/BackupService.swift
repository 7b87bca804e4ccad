import Gym
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
  /// - Returns: false if one is being made, or none can be.
  func begin() -> Bool
}

/// For a floor without a server.
struct NoBackups: BackupKeeper {
  let backups = BackupsView(
    isNightly: false, hour: 0, daily: 1, weekly: 0, monthly: 0, isKnown: true, isRunning: false,
    first: BackupPlace(path: ""), second: nil)
  func look() {}
  func begin() -> Bool { false }
}

/// Shows the owner the server's backups, and makes one when they ask.
struct BackupService: Service {
  private let keeper: any BackupKeeper
  /// Each backup reads the whole database.
  private let limit = RateLimit<Int>(burst: 5, perHour: 10)

  init(_ keeper: any BackupKeeper) { self.keeper = keeper }

  func register(in registry: inout Registry) {
    registry.instant(BackupsGet.self, .owner) { _, _ in
      // Somebody may have deleted some. If so, an event follows.
      keeper.look()
      return BackupsChanged(backups: keeper.backups)
    }
    registry.instant(BackupsMake.self, .owner, make)
    registry.topic(.backups, .owner, isPublic: false) { _, _ in BackupsChanged(backups: keeper.backups) }
    registry.publishes(BackupsChanged.self)
  }

  private func make(_ caller: Caller, _ call: BackupsMake) throws -> BackupsMake.Reply {
    // Whoever asks while one is being made gets that one.
    guard !keeper.backups.isRunning else { return BackupsMake.Reply(hasBegun: false) }
    if let wait = limit.take(caller.member?.id ?? 0, now: caller.now) {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
    }
    return BackupsMake.Reply(hasBegun: keeper.begin())
  }
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
