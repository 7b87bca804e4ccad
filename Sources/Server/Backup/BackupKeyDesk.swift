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
  /// How long a new key waits to be typed back. The printer may be in another place.
  static let keptFor = Duration.seconds(12 * 3_600)
  /// How many wait at most: of two owners, or of one with two tabs.
  static let mostWaiting = 5

  private let keys: BackupKeys
  private let calendar: GymCalendar
  private let log: Logger
  private let gym: @Sendable () -> String
  private let instant: @Sendable () -> ContinuousClock.Instant
  /// The one that was made last is the last.
  private let waiting = Mutex<[Waiting]>([])

  private struct Waiting {
    var key: BackupKey
    var since: ContinuousClock.Instant
  }

  /// - Parameters:
  ///   - gym: the gym's name, for the sheet.
  ///   - instant: what time it is, for how long a key waits. Not the wall clock: a key must not be dropped because that was
  ///     set.
  init(
    _ keys: BackupKeys, calendar: GymCalendar, log: Logger, gym: @escaping @Sendable () -> String,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.keys = keys
    self.calendar = calendar
    self.log = log
    self.gym = gym
    self.instant = instant
  }

  /// Makes a key, which waits beside others. If there are too many, the one that has waited longest goes.
  /// - Parameter now: for the day on the sheet.
  /// - Returns: the key, and its sheet as a PDF.
  /// - Throws: `backup_keys_failed` if the keys that are there cannot be read.
  func make(now: Int) throws -> (key: BackupKey, sheet: [UInt8]) {
    do {
      // A file that cannot be read is found before anything is printed.
      _ = try keys.all()
      let key = BackupKey()
      let sheet = try BackupKeySheet.bytes(key, gym: gym(), day: calendar.day(at: now))
      let since = instant()
      waiting.withLock { waiting in
        waiting.append(Waiting(key: key, since: since))
        waiting.removeFirst(max(0, waiting.count - Self.mostWaiting))
      }
      return (key: key, sheet: sheet)
    } catch { throw failed(error) }
  }

  /// Stores a key that waits, once it was typed back, and switches encryption on. What was typed says which of them.
  ///
  /// A key that is stored already is never refused, whatever waits: an earlier try may have stored it and then failed or
  /// lost its reply, and whoever is told that it is of no use throws its sheet away. It stays where it is among the keys.
  /// - Parameter now: for the day beside the key.
  /// - Returns: the key's id.
  /// - Throws: `required`, `mistyped_key`, `other_key`; `no_new_key` if none waits any more. Nothing has changed then, and
  ///   no file has the key. `backup_keys_failed`: the key may be stored, and the same key can be typed again.
  func confirm(_ typed: String, now: Int) throws -> String {
    guard !typed.isEmpty else { throw Fault.backupKeyNeeded }
    guard let key = BackupKey(typed) else { throw Fault.backupKeyMistyped }
    let time = instant()
    do {
      // Under the lock, so that a key does not expire or give way to others while it is stored.
      try waiting.withLock { waiting in
        waiting.removeAll { time - $0.since > Self.keptFor }
        if try !keys.all().contains(where: { $0.key == key }) {
          guard waiting.contains(where: { $0.key == key }) else {
            throw waiting.isEmpty ? Fault.noNewKey : Fault.otherBackupKey
          }
          try keys.add(key, day: calendar.day(at: now))
        }
        try keys.switchOn()
        waiting.removeAll { $0.key == key }
      }
    } catch let fault as Fault { throw fault } catch { throw failed(error) }
    return key.id
  }

  /// Switches encryption off. The keys stay, those that wait as well.
  /// - Throws: `backup_keys_failed`: it may be off all the same, and can be asked for again.
  func stopEncrypting() throws {
    // Under the lock, so that it is on or off as whoever comes last wants it.
    do { try waiting.withLock { _ in try keys.switchOff() } } catch { throw failed(error) }
  }

  /// The error's text has the path and the line, and never a key.
  private func failed(_ error: any Error) -> Fault {
    log.warning("the keys for the backups could not be read or changed", metadata: ["why": "\(error)"])
    return .backupKeysFailed
  }
}
