import Dispatch
import Foundation
import Synchronization

/// The section `[backup]` of the configuration: the backups that the server makes by itself.
package struct BackupSettings: Sendable, Equatable {
  package var isNightly = true
  /// From 0 to 23, in the gym's time zone.
  package var hour = 3
  /// Empty for `backups` in the data folder.
  package var folder = ""
  /// Where a copy goes as well, such as a stick. Empty if there is none.
  package var secondFolder = ""
  package var spread = BackupSpread()
  /// With the newest of `BackupKeys`. A night without a key fails. Nil if nothing says so: then it is what the owner chose
  /// on their page.
  package var isEncrypted: Bool?
  /// How long a server runs before it makes a backup that was missed. Not a key of the file.
  package var firstMilliseconds = 60_000

  package init() {}
}

extension Configuration {
  /// Forgets the folders that the file names: they belong to the gym of the file, and another gym's data must neither
  /// add to its backups nor delete any.
  package mutating func useOwnBackupFolder() {
    backups.folder = ""
    backups.secondFolder = ""
  }

  /// Where the server's own backups are.
  package var backupFolder: String { backups.folder.isEmpty ? dataDirectory + "/backups" : backups.folder }

  /// Whether new backups are encrypted. What the configuration says comes before what the owner chose on their page.
  package var encryptsBackups: Bool { backups.isEncrypted ?? BackupKeys(directory: dataDirectory).isSwitchedOn }

  /// Whether a backup is in clear although new ones are to be encrypted: it must not get to a stick. False if it cannot be
  /// read.
  func mustStayHere(_ file: String) -> Bool { encryptsBackups && (try? SealedBackup.isSealed(file)) == false }

  /// Whether a folder is on the disk that the data is on. False if one of the two is missing.
  func isOnDataDisk(_ folder: String) -> Bool { areOnOneDisk(dataDirectory, folder) }

  /// A warning if the second folder is on the disk of the data, as where a stick is not mounted. Blocks for some seconds at
  /// most: a network mount may never answer, and then there is no warning.
  package var secondFolderWarning: String? {
    guard !backups.secondFolder.isEmpty else { return nil }
    let answer = DiskAnswer()
    Thread.detachNewThread { [self] in
      let isApart = !backups.folder.isEmpty && !isOnDataDisk(backups.folder)
      let isSame = !isApart && isOnDataDisk(backups.secondFolder)
      answer.isSame.withLock { $0 = isSame }
      answer.isThere.signal()
    }
    _ = answer.isThere.wait(timeout: .now() + .seconds(10))
    guard answer.isSame.withLock({ $0 }) else { return nil }
    return """
      backup.second_folder: \(backups.secondFolder) is on the server's own disk: the stick is not mounted there. \
      'findmnt -T \(backups.secondFolder)' says what is there.
      """
  }
}

/// What a thread finds out that may hang.
private final class DiskAnswer: Sendable {
  let isSame = Mutex(false)
  let isThere = DispatchSemaphore(value: 0)
}
