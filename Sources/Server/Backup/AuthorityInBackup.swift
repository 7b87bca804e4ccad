import Authority
import Foundation

/// The gym's own authority, for a backup. A gym that was restored without it would need a new one, which every phone
/// would have to trust anew.
struct AuthorityInBackup {
  /// Nil if there is none.
  private(set) var content: [UInt8]?
  private(set) var warnings: [String] = []

  /// It belongs into the backup while `tls.local` is off as well. A file that cannot be read must not cost the gym the
  /// backup of its database, so it is only a warning.
  init(_ configuration: Configuration) {
    let path = configuration.certificateFolder + "/" + GymAuthority.fileName
    var found = stat()
    // Only this means that there is none.
    if stat(path, &found) != 0, errno == ENOENT || errno == ENOTDIR {
      let signed = stat(configuration.certificateFolder + "/" + Leaf.fileName, &found) == 0
      guard configuration.tls.isLocal || signed else { return }
      warnings.append(
        """
        The gym's authority for https is not in the backup: \(path) is missing. A gym that is restored from this backup \
        makes a new one, which every phone and computer has to trust anew.
        """)
      return
    }
    do {
      content = try BackupCatalog.content(of: path)
    } catch { warnings.append("The gym's authority for https is not in the backup: \(error).") }
  }
}

/// What a restore did with the backup's authority.
package enum RestoredAuthority: Sendable, Equatable {
  /// The backup has none, or it is the one that was there.
  case none
  /// It is in its place now; with where the one is kept that was there before.
  case restored(before: String?)
  /// The data folder had another one, which stays. The backup's is in this file.
  case beside(String)

  /// For whoever restores; nil if there is nothing to know.
  package var sentence: String? {
    switch self {
    case .none, .restored(before: nil): nil
    case .restored(before: let before?):
      "The backup's authority for https is used now. The new gym's, which it replaced, is kept as \(before)."
    case .beside(let path):
      """
      The backup has another authority for https than this gym, whose own was not changed. The backup's is \(path). To \
      use it, rename it to \(GymAuthority.fileName) before the server starts: the devices that trust this gym's own \
      then have to trust it anew.
      """
    }
  }
}

extension PreparedRestore {
  /// Puts the backup's authority where the server looks for it.
  /// - Parameter replacing: whether it also takes the place of another one, which is kept.
  /// - Throws: `BackupError`, `.broken` if it cannot be used. What was there is still there then.
  func putAuthority(replacing: Bool, now: Int) throws -> RestoredAuthority {
    guard let content = try itsAuthority.get() else { return .none }
    let folder = configuration.certificateFolder
    let place = folder + "/" + GymAuthority.fileName
    let old = FileManager.default.contents(atPath: place)
    if old == Data(content) { return .none }
    // Tried before anything is replaced. This folder goes away with the restore.
    let work = PreparedRestore.folder(configuration)
    let new = work + "/" + GymAuthority.fileName
    try write(content, to: new)
    guard (try? GymAuthority.open(folder: work)) != nil else {
      throw BackupError(.broken, "it is not an authority that this program made")
    }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw BackupError.cannotWrite(folder, errno) }
    var found = stat()
    let isThere = lstat(place, &found) == 0
    var result = RestoredAuthority.restored(before: nil)
    if isThere, replacing {
      let before = "\(place).before-\(BackupFolder.stamp(now))"
      // A second name, so that a power cut never leaves none. Filesystems without links take the risk.
      if link(place, before) != 0 { try ByteFile.rename(place, to: before) }
      result = .restored(before: before)
    } else if isThere {
      result = .beside(place + ".restored")
    }
    if case .beside(let path) = result {
      try ByteFile.rename(new, to: path)
    } else {
      try ByteFile.rename(new, to: place)
    }
    try ByteFile.sync(folder)
    return result
  }

  private func write(_ content: [UInt8], to path: String) throws {
    unlink(path)
    let file = try ByteFile(creating: path)
    try file.add(content)
    try file.sync()
  }
}
