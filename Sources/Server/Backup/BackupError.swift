import Foundation

/// Why a backup was not made or not restored. What was there before is unchanged.
package struct BackupError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The backup, or the copy that would have become one, cannot be relied on.
    case broken
    /// A newer program made the backup, in a format that this one does not know.
    case newer
    /// There is no such file.
    case missing
    case cannotRead
    case cannotWrite
    /// There is no room for it.
    case full
    /// Another program uses the folder or the database.
    case inUse
    /// The key of an encrypted backup is missing or another.
    case key
  }

  package var kind: Kind
  package var description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// - Parameter code: the `errno` of the call that failed.
  static func cannotWrite(_ path: String, _ code: Int32) -> BackupError {
    if code == ENOSPC || code == EDQUOT { return diskFull(path) }
    return BackupError(.cannotWrite, "\(path) cannot be written to: \(String(cString: strerror(code)))")
  }

  /// Nobody has made a key yet.
  package static let noKey = BackupError(
    .key, "there is no key to encrypt backups with. Make one first: rackside backup-key new")

  static func diskFull(_ path: String) -> BackupError {
    BackupError(.full, "the disk that holds \(path) is full")
  }

  /// - Parameter code: the `errno` of the call that failed.
  static func cannotRead(_ path: String, _ code: Int32) -> BackupError {
    if code == ENOENT { return BackupError(.missing, "there is no file \(path)") }
    return BackupError(.cannotRead, "\(path) cannot be read: \(String(cString: strerror(code)))")
  }
}

/// Refuses another user than the owner of the data, root too: the files that it makes could not be read by the server.
/// - Parameter folder: the data folder. Anybody may make one that does not exist.
/// - Throws: `BackupError` `.cannotWrite`.
func requireOwner(of folder: String) throws {
  var found = stat()
  guard stat(folder, &found) == 0, found.st_uid != geteuid() else { return }
  let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
  let name = attributes?[.ownerAccountName] as? String
  let user = name ?? "user \(found.st_uid)"
  throw BackupError(
    .cannotWrite,
    """
    run this as \(user), who owns \(folder), for example: sudo -u \(name ?? "'#\(found.st_uid)'") rackside …
    """)
}
