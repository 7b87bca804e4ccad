import CLinux
import Floor
import Foundation
package import Secrets
import Storage

/// A backup that was made, opened and checked.
package struct Backup: Sendable {
  package var file: String
  package var bytes: Int
  /// The sets in it.
  package var sets: Int
  package var schema: Int
  /// False if the database still has an older program's schema. Then its summaries could not be compared with the sets.
  package var areSummariesChecked: Bool
  /// The names of the older backups that were deleted.
  package var deleted: [String]
  /// What the person should know although the backup was made. One sentence or two each.
  package var warnings: [String]
  /// The id of the key that it is encrypted with; nil if it is not encrypted.
  package var key: String?
}

/// Makes backups, beside a running server or without one.
package struct BackupMaker: Sendable {
  package static let usualKeep = 14

  private let configuration: Configuration
  private let configurationFile: String?
  private let program: (path: String, version: String)

  /// - Parameters:
  ///   - configurationFile: goes into the backup.
  ///   - program: the path of the running program, and its version.
  package init(
    _ configuration: Configuration, configurationFile: String?, program: (path: String, version: String)
  ) {
    self.configuration = configuration
    self.configurationFile = configurationFile
    self.program = program
  }

  /// Lets a server's threads come before the thread that calls this. It cannot be taken back, and threads that are made
  /// from it inherit it.
  package static func yieldToServer() { _ = rackside_lower_priority(10) }

  /// Makes a backup that contains every change acknowledged before the call. If anything fails, no file of it is left.
  ///
  /// It opens the database for reading only and does not take the server's lock.
  /// - Parameters:
  ///   - directory: the folder of the nightly backups if nil.
  ///   - keep: how many backups stay in the directory, at least 1. If nil, what stays in the folders of the nightly
  ///     backups is what stays every night, and `usualKeep` in others.
  ///   - key: encrypts the backup. Then nothing of it is in clear in the directory at any moment, since what was deleted
  ///     on a stick can be found again.
  /// - Throws: `NoDatabase`, `BackupError`, `StorageError`.
  package func run(
    to directory: String? = nil, keep: Int? = nil, key: BackupKey? = nil, now: Int
  ) throws -> Backup {
    let path = directory ?? configuration.backupFolder
    // Otherwise one backup by hand would delete the nightly ones of past months.
    // Without a folder of its own, nothing asks the second one, which may hang.
    let isNightly =
      directory == nil
      || [configuration.backupFolder, configuration.backups.secondFolder].contains { areOneFile(path, $0) }
    let keeping: BackupKeeping =
      if let keep { .newest(keep) } else if isNightly {
        .spread(configuration.backups.spread, try configuration.calendar)
      } else { .newest(BackupMaker.usualKeep) }
    var backup = try run(in: path, keeping: keeping, key: key, now: now)
    if directory != nil, configuration.isOnDataDisk(path) {
      backup.warnings.append(
        "This is the disk that the data is on: if it dies, the backup is lost as well. Is the stick plugged in?")
    }
    return backup
  }

  /// Makes a backup in a folder, of which only the last part may be missing. Safe inside a server: files and folders
  /// get their permissions one by one, and not by a `umask` of the whole process.
  /// - Parameter watch: of a server, whose folder may be on a mount that hangs. Then the database is never read while the
  ///   folder is touched: as long as it is read, the server's WAL grows.
  func run(
    in path: String, keeping: BackupKeeping, key: BackupKey? = nil, watch: FolderWatch? = nil, now: Int
  ) throws -> Backup {
    try requireOwner(of: configuration.dataDirectory)
    guard configuration.hasDatabase else { throw NoDatabase(directory: configuration.dataDirectory) }
    let usual = configuration.dataDirectory + "/backups"
    watch?.begins()
    defer { watch?.ends() }
    let folder = try BackupFolder(path)
    let mayHang = watch != nil && !configuration.isOnDataDisk(path)
    let work = try (key != nil || mayHang) && !areOneFile(folder.path, usual) ? BackupFolder(usual) : folder
    do {
      folder.removeUnfinished()
      work.removeUnfinished()
      let backup = try make(in: folder, copyIn: work, keeping: keeping, key: key, watch: watch, now: now)
      work.removeIfNew()
      return backup
    } catch {
      work.removeIfNew()
      folder.removeIfNew()
      throw error
    }
  }

  /// - Parameter work: where the copy of the database takes space meanwhile.
  private func make(
    in folder: BackupFolder, copyIn work: BackupFolder, keeping: BackupKeeping, key: BackupKey?, watch: FolderWatch?,
    now: Int
  ) throws -> Backup {
    if areOnOneDisk(work.path, folder.path) {
      try requireSpace(in: folder, databases: 2)
    } else {
      try requireSpace(in: work, databases: 1)
      try requireSpace(in: folder, databases: 1)
    }
    let name = folder.freeName(at: now)
    let copy = "\(work.path)/\(name).database\(BackupFolder.unfinished)"
    let part = "\(folder.path)/\(name)\(BackupFolder.unfinished)"
    defer {
      watch?.begins()
      for path in [copy, copy + "-journal", part] { unlink(path) }
    }
    // All that takes long until there is a copy is on the disk of the data, if the folder is on one that may hang.
    watch?.ends()
    // SQLite writes into the empty file, which only its owner can read.
    try ByteFile(creating: copy).reserve(fileSize(configuration.dataDirectory + "/rackside.sqlite"))
    let source = DatabaseFile(configuration.dataDirectory + "/rackside.sqlite")
    // A database that this program cannot use is refused before it is copied.
    _ = try source.schema()
    try Self.blamingCopy(in: work.path, readsDatabase: true) {
      try ByteFile.writingBehind(copy) { try source.copy(to: copy) }
    }
    // A server that starts meanwhile may update the database. So the schema is the copy's.
    let (schema, sets, gym) = try Self.blamingCopy(in: work.path, readsDatabase: false) {
      () -> (Int, Int, String) in
      let found = try DatabaseFile(copy).schema()
      let checked = try check(DatabaseFile(copy), isCurrent: found == DatabaseFile.newestSchema)
      return (found, checked.sets, checked.gym)
    }
    let isCurrent = schema == DatabaseFile.newestSchema

    // Only the database is read in parts: the other files are small, and may change meanwhile.
    var contents: [(name: String, source: BackupFile.Source)] = [
      (name: BackupHeader.Section.database, source: .file(copy))
    ]
    if let configurationFile {
      let bytes = try BackupCatalog.content(of: configurationFile)
      contents.append((name: BackupHeader.Section.configuration, source: .bytes(bytes)))
    }
    let catalog = try BackupCatalog(configuration.catalogDirectory, program: program.path)
    for (name, bytes) in catalog.files {
      contents.append((name: BackupHeader.Section.catalog + name, source: .bytes(bytes)))
    }
    let authority = AuthorityInBackup(configuration)
    if let bytes = authority.content {
      contents.append((name: BackupHeader.Section.authority, source: .bytes(bytes)))
    }
    let header = BackupHeader(
      program: program.version, schema: schema, at: now, gym: gym,
      sections: try contents.map { try $0.source.section(named: $0.name) })
    let sources = contents.map { $0.source }
    watch?.begins()
    if let key {
      try Self.seal(header, sources, to: part, key, watch)
    } else {
      try BackupFile.write(header, sources, to: part) { watch?.begins() }
    }
    unlink(copy)
    watch?.begins()
    if key == nil { try BackupReader(part).verify { watch?.begins() } }

    let file = "\(folder.path)/\(name)"
    let bytes = try ByteFile(reading: part).size()
    try ByteFile.rename(part, to: file)
    watch?.begins()
    do { try folder.sync() } catch {
      unlink(file)
      throw error
    }
    watch?.begins()
    // Asked only if it matters: the first folder may hang, and an update of the database must not wait for it.
    let isFirst = keeping.oldest(now: now) != nil && areOneFile(folder.path, configuration.backupFolder)
    return Backup(
      file: file, bytes: bytes, sets: sets, schema: schema, areSummariesChecked: isCurrent,
      deleted: folder.delete(keeping, gym: gym, newest: name, damagedToo: isFirst, now: now),
      warnings: catalog.warnings + authority.warnings, key: key?.id)
  }

  /// Writes an encrypted backup, and proves that it can be decrypted and is what was written.
  private static func seal(
    _ header: BackupHeader, _ sources: [BackupFile.Source], to path: String, _ key: BackupKey, _ watch: FolderWatch?
  ) throws {
    let file = try SealedFile(
      creating: path, SealedHeader(key: key.id, at: header.at, gym: header.gym), key)
    var (written, found) = (FileHash(), FileHash())
    try BackupFile.write(header, sources) { part in
      written.add(part)
      watch?.begins()
      try file.add(part)
    }
    watch?.begins()
    try file.finish()
    watch?.begins()
    try SealedBackup(path).read(key) { part in
      watch?.begins()
      found.add(part)
    }
    guard written.finish() == found.finish() else {
      throw BackupError(.broken, "\(path) does not hold what was written to it. Try another disk.")
    }
  }

  /// Requires the space of as many databases. On the data's own disk, the server keeps its reserve.
  /// - Throws: `BackupError` `.cannotWrite`.
  private func requireSpace(in folder: BackupFolder, databases: Int) throws {
    let database = configuration.dataDirectory + "/rackside.sqlite"
    let reserve = configuration.isOnDataDisk(folder.path) ? configuration.reserveMegabytes << 20 : 0
    try folder.requireSpace(databases * (fileSize(database) + fileSize(database + "-wal")) + reserve)
  }

  /// Reports errors of the copy as errors of its disk, so that nobody replaces a sound database because a stick is
  /// worn out.
  /// - Parameter readsDatabase: leaves errors as they are that say that the database itself is at fault.
  private static func blamingCopy<T>(
    in folder: String, readsDatabase: Bool, _ body: () throws -> T
  ) throws -> T {
    do { return try body() } catch StorageError.full {
      throw BackupError.diskFull(folder)
    } catch StorageError.engine(let code, let message) where !(readsDatabase && isDatabaseBroken(code)) {
      throw BackupError(
        .cannotWrite, "the copy in \(folder) cannot be written or read: \(message) (SQLite \(code)). Try another disk.")
    }
  }

  /// Whether the file is damaged, is no database or cannot be read (`SQLITE_IOERR_READ`).
  private static func isDatabaseBroken(_ code: Int) -> Bool { [11, 26].contains(code & 0xff) || code == 266 }

  /// Checks a copy, and reads what the backup says about it.
  /// - Throws: `BackupError` `.broken` with the first problems.
  private func check(_ copy: DatabaseFile, isCurrent: Bool) throws -> (sets: Int, gym: String) {
    let calendar = try configuration.calendar
    return try copy.read { tx in
      // The statements that compare summaries are for this program's schema only.
      let problems =
        try isCurrent ? BackOffice.problems(calendar: calendar, tx) : tx.checks.integrityProblems()
      guard problems.isEmpty else { throw BackupError.unsound("the copy of the database", problems) }
      let gym = try tx.settings.get("gym.name") ?? configuration.gymName
      return (sets: try tx.checks.countSets(), gym: gym)
    }
  }
}

extension BackupError {
  static func unsound(_ what: String, _ problems: [String]) -> BackupError {
    let more = problems.count > 3 ? ", and \(problems.count - 3) more" : ""
    return BackupError(.broken, "\(what) is not sound: \(problems.prefix(3).joined(separator: "; "))\(more)")
  }
}
