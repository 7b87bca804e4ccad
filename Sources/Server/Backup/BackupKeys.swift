import Foundation
import Gym
package import Secrets
import Storage

/// The keys of a gym's encrypted backups, in a file of the data folder that only its owner can read. Older keys stay, so
/// that older backups can be restored here without their sheets.
package struct BackupKeys: Sendable {
  private let directory: String
  private var path: String { directory + "/backup-keys" }
  private var switchPath: String { directory + "/backup-encryption" }

  private static let head = """
    # The keys of this gym's encrypted backups, the newest first. Copies of this file are no help if the disk dies:
    # keep the printed sheets.

    """

  /// - Parameter directory: the data folder.
  package init(directory: String) { self.directory = directory }

  /// The newest first; empty if there are none.
  /// - Throws: `BackupError` `.broken` if a line is no key, `.cannotRead`.
  package func all() throws -> [(day: String, key: BackupKey)] {
    let bytes: [UInt8]
    do { bytes = try ByteFile(reading: path).next() } catch let error as BackupError where error.kind == .missing {
      return []
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let words = line.split(separator: " ")
      guard words.count == 2, let key = BackupKey(String(words[1])) else {
        throw BackupError(.broken, "\(path), line \(number + 1): this is no key")
      }
      return (String(words[0]), key)
    }
  }

  /// The key that new backups are encrypted with.
  /// - Throws: `BackupError` `.key` if there is none, and as `all`.
  package func newest() throws -> BackupKey {
    guard let newest = try all().first else { throw BackupError.noKey }
    return newest.key
  }

  /// Makes a new key the one that new backups are encrypted with. One that is there already stays where it is. The server
  /// and a command may do this at once.
  /// - Parameter day: `YYYY-MM-DD`.
  /// - Throws: `BackupError`. The other keys are as they were, and this one may be there: ask `all`.
  package func add(_ key: BackupKey, day: String) throws { try locked { try store(key, day: day) } }

  /// Lets no other program and no other thread change the keys meanwhile.
  private func locked(_ body: () throws -> Void) throws {
    // A file of its own, which stays: the one with the keys is replaced, so a lock on it would be on the old one.
    let lock = path + ".lock"
    let descriptor = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BackupError.cannotWrite(lock, errno) }
    defer { close(descriptor) }
    // Some filesystems have no locks. Others hold it for moments.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    try body()
  }

  private func store(_ key: BackupKey, day: String) throws {
    let known = try all()
    guard !known.contains(where: { $0.key == key }) else { return }
    let lines = [(day: day, key: key)] + known
    let text = Self.head + lines.map { "\($0.day) \($0.key.text)\n" }.joined()
    let part = path + ".part"
    unlink(part)
    do {
      let file = try ByteFile(creating: part)
      try file.add(Array(text.utf8))
      try file.sync()
      try ByteFile.rename(part, to: path)
    } catch {
      unlink(part)
      throw error
    }
    try ByteFile.sync(directory)
  }
}

extension BackupKeys {
  /// Whether backups are encrypted where the configuration says nothing of it. A file and not a setting in the database: a
  /// restore of an older backup must not switch it off.
  package var isSwitchedOn: Bool {
    var found = stat()
    // What cannot be read must not lead to backups in clear.
    return stat(switchPath, &found) == 0 || errno != ENOENT
  }

  /// Has backups encrypted from now on. Call it once there is a key.
  /// - Throws: `BackupError`.
  package func switchOn() throws {
    guard !isSwitchedOn else { return }
    let file: ByteFile
    do { file = try ByteFile(creating: switchPath) } catch {
      // The command may have done so at the same time.
      if isSwitchedOn { return }
      throw error
    }
    try file.add(
      Array("# While this file is here, new backups are encrypted with the newest key of backup-keys.\n".utf8))
    try file.sync()
    try ByteFile.sync(directory)
  }

  /// Has backups made in clear from now on. The keys stay, for the backups that need them. Once it returns, a power cut does
  /// not undo it.
  /// - Throws: `BackupError`. It may have been done all the same: ask `isSwitchedOn`.
  package func switchOff() throws {
    guard unlink(switchPath) == 0 || errno == ENOENT else { throw BackupError.cannotWrite(switchPath, errno) }
    try ByteFile.sync(directory)
  }

  /// - Throws: `NoDatabase`; `BackupError` if the data folder belongs to another user than this program's.
  package static func requireDatabase(of configuration: Configuration) throws {
    try requireOwner(of: configuration.dataDirectory)
    guard configuration.hasDatabase else { throw NoDatabase(directory: configuration.dataDirectory) }
  }

  /// The day of an instant where the gym is, `YYYY-MM-DD`.
  /// - Throws: `ConfigurationError`.
  package static func day(of now: Int, _ configuration: Configuration) throws -> String {
    try configuration.calendar.day(at: now)
  }

  /// The gym's name, as its owner set it.
  /// - Throws: `StorageError`.
  package func gymName(_ configuration: Configuration) throws -> String {
    try DatabaseFile(directory + "/rackside.sqlite").read { tx in try tx.settings.get("gym.name") }
      ?? configuration.gymName
  }

  /// Writes a key's sheet to a new file that only its owner can read.
  /// - Throws: `BackupError` `.cannotWrite`, also if the file exists; `PDFError`.
  package func writeSheet(_ key: BackupKey, gym: String, day: String, to path: String) throws {
    let bytes = try BackupKeySheet.bytes(key, gym: gym, day: day)
    let file = try ByteFile(creating: path)
    try file.add(bytes)
    try file.sync()
  }
}
