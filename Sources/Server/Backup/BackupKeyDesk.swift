import Floor
import Gym
import Logging
import Secrets
import Synchronization
import Wire

/// Makes keys for encrypted backups when the owner asks for one on their page.
///
/// A new key is in memory alone, and not used, until somebody has typed it back from its sheet: a key that nobody can read
/// from paper would make every backup worthless.
final class BackupKeyDesk: Sendable {
  /// How long a new key waits to be typed back, in milliseconds. The printer may be in another place.
  static let keptFor = 12 * 3_600_000

  private let keys: BackupKeys
  private let calendar: GymCalendar
  private let log: Logger
  private let gym: @Sendable () -> String
  private let waiting = Mutex<(key: BackupKey, at: Int)?>(nil)

  /// - Parameter gym: the gym's name, for the sheet.
  init(_ keys: BackupKeys, calendar: GymCalendar, log: Logger, gym: @escaping @Sendable () -> String) {
    self.keys = keys
    self.calendar = calendar
    self.log = log
    self.gym = gym
  }

  /// Makes a key. It takes the place of another one that waits.
  /// - Returns: the key, and its sheet as a PDF.
  /// - Throws: `backup_keys_failed` if the keys that are there cannot be read.
  func make(now: Int) throws -> (key: BackupKey, sheet: [UInt8]) {
    do {
      // A file that cannot be read is found before anything is printed.
      _ = try keys.all()
      let key = BackupKey()
      let sheet = try BackupKeySheet.bytes(key, gym: gym(), day: calendar.day(at: now))
      waiting.withLock { $0 = (key: key, at: now) }
      return (key: key, sheet: sheet)
    } catch { throw failed(error) }
  }

  /// Stores the key that waits, once it was typed back, and switches encryption on. The same key again changes nothing, so
  /// that a reply may be lost.
  /// - Returns: the key's id.
  /// - Throws: `required`, `mistyped_key`, `other_key`, `no_new_key`, `backup_keys_failed`. Nothing has changed then.
  func confirm(_ typed: String, now: Int) throws -> String {
    guard !typed.isEmpty else { throw Fault.backupKeyNeeded }
    guard let key = BackupKey(typed) else { throw Fault.backupKeyMistyped }
    do {
      // Under the lock, so that a key that arrives twice at once is stored once.
      try waiting.withLock { waiting in
        let isFresh = waiting.map { abs(now - $0.at) <= Self.keptFor } ?? false
        guard isFresh, waiting?.key == key else {
          if keys.isSwitchedOn, try keys.all().first?.key == key { return }
          throw isFresh ? Fault.otherBackupKey : Fault.noNewKey
        }
        try keys.add(key, day: calendar.day(at: now))
        try keys.switchOn()
        waiting = nil
      }
    } catch let fault as Fault { throw fault } catch { throw failed(error) }
    return key.id
  }

  /// The error's text has the path and the line, and never a key.
  private func failed(_ error: any Error) -> Fault {
    log.warning("a key for the backups was not made", metadata: ["why": "\(error)"])
    return .backupKeysFailed
  }
}
