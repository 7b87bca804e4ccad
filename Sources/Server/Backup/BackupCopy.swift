import Foundation
import Secrets

/// Copies a finished backup into a second folder, such as one on a stick.
struct BackupCopy {
  let keeping: BackupKeeping
  /// How many bytes stay free on that folder's disk.
  let reserve: Int
  /// Watches the folder that the file is in.
  let first: FolderWatch
  /// Asked between two parts of the file.
  let isStopping: @Sendable () -> Bool

  /// Copies, syncs, and reads the copy back. If anything fails, no file of it is left.
  ///
  /// The folder must exist: making it would fill the disk below a stick that is not plugged in.
  /// - Parameters:
  ///   - file: the path of a finished backup, which may be encrypted.
  ///   - path: the second folder.
  /// - Throws: `BackupError`; `CancellationError` if the server stops.
  func run(of file: String, to path: String, now: Int) throws -> StoredBackup {
    let folder = try BackupFolder(path, isMade: false)
    try first.asking { try requireOther(folder, than: file) }
    folder.removeUnfinished()
    let bytes = first.asking { fileSize(file) }
    try folder.requireSpace(bytes + reserve)
    guard let origin = first.asking({ BackupFolder.origin(file) }) else {
      throw BackupError(.broken, "\(file) is missing or is no longer a backup")
    }
    let name = freeName(in: folder, for: file, origin)
    let (part, target) = ("\(path)/\(name)\(BackupFolder.unfinished)", "\(path)/\(name)")
    defer { unlink(part) }
    try write(file, to: part)
    try ByteFile.rename(part, to: target)
    do { try folder.sync() } catch {
      unlink(target)
      throw error
    }
    _ = folder.delete(keeping, gym: origin.gym, newest: name, now: now)
    return StoredBackup(name: name, at: origin.at, bytes: fileSize(target))
  }

  /// Writes the copy, reads it back, and opens it if it is not encrypted.
  private func write(_ file: String, to part: String) throws {
    let copy = try ByteFile(creating: part)
    let written = try hash(of: file, in: first) { try copy.add($0) }
    try copy.sync()
    copy.dropCache()
    guard try hash(of: part, { _ in }) == written else {
      throw BackupError(.broken, "\(part) does not hold what was written to it. Try another disk.")
    }
    if try !SealedBackup.isSealed(part) { try BackupReader(part).verify() }
  }

  /// The hash of a file's content, which `take` gets in parts.
  /// - Parameter watch: told of the times when a part is read.
  private func hash(
    of file: String, in watch: FolderWatch? = nil, _ take: ([UInt8]) throws -> Void
  ) throws -> String {
    var hash = FileHash()
    watch?.begins()
    defer { watch?.ends() }
    try BackupFile.Source.file(file).read { part in
      watch?.ends()
      guard !isStopping() else { throw CancellationError() }
      hash.add(part)
      try take(part)
      watch?.begins()
    }
    return hash.finish()
  }

  private func requireOther(_ folder: BackupFolder, than file: String) throws {
    let first = URL(fileURLWithPath: file).deletingLastPathComponent().path
    guard !areOneFile(first, folder.path) else {
      throw BackupError(.cannotWrite, "\(first) and \(folder.path) are the same folder")
    }
  }

  /// The backup's own name. Another one if a backup of another gym on the same stick has it.
  private func freeName(in folder: BackupFolder, for file: String, _ origin: (gym: String, at: Int, isEncrypted: Bool))
    -> String
  {
    let name = URL(fileURLWithPath: file).lastPathComponent
    let there = "\(folder.path)/\(name)"
    guard FileManager.default.fileExists(atPath: there) else { return name }
    // The same backup: its copy was changed or cut short since.
    if let known = BackupFolder.origin(there), known == origin { return name }
    return folder.freeName(at: origin.at)
  }
}
