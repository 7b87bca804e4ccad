import Floor
import Logging
import Storage
import Wire

/// A backup that is being uploaded.
struct UploadedFile: Sendable {
  /// The upload's.
  var name: String
  var size: Int
  var stored = 0
  var isSealed = false
  /// When somebody last asked for it. Not by the wall clock, which a new machine may set right in the middle of an upload.
  var at: ContinuousClock.Instant

  var isComplete: Bool { stored == size }
  /// What a restore takes of the disk, as a multiple of the size: the file, the database that is unpacked from it and, if it
  /// is encrypted, what is decrypted in between.
  var copies: Int { isSealed ? 3 : 2 }
}

extension Fault {
  /// What to answer after an error has ended an upload. The log has what the answer does not say.
  /// - Parameter tooLarge: the answer if the disk is full.
  static func ofUpload(_ error: any Error, log: Logger, tooLarge: () -> Fault) -> Fault {
    if let fault = error as? Fault { return fault }
    log.warning("the backup that was uploaded was not restored", metadata: ["why": "\(error)"])
    return switch error {
    case StorageError.newerDatabase(_, _): .backupNewer
    case StorageError.full: tooLarge()
    case let error as BackupError: ofBackup(error, tooLarge: tooLarge)
    default: .restoreFailed
    }
  }

  private static func ofBackup(_ error: BackupError, tooLarge: () -> Fault) -> Fault {
    switch error.kind {
    case .broken: .backupDamaged
    case .newer: .backupNewer
    case .full: tooLarge()
    case .key: .otherBackupKey
    case .missing, .cannotRead, .cannotWrite, .inUse: .restoreFailed
    }
  }
}
