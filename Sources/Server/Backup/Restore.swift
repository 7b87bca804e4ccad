import Floor
import Foundation
import Gym
import Storage

/// What a restore did.
package struct Restored: Sendable {
  /// The sets in the database now.
  package var sets: Int
  /// Where the database is that was there before; nil if there was none.
  package var before: String?
  /// Where the backup's configuration is, if it differs from the one in use.
  package var configuration: String?
  /// The folder with the backup's catalog, if it differs from the one in use.
  package var catalog: String?
  /// What became of the backup's authority for https.
  package var authority = RestoredAuthority.none
  /// What could not be written beside the database, which was restored nevertheless.
  package var warnings: [String] = []
}

/// Puts the database of a backup into the data folder of a server that is stopped.
package struct BackupRestore {
  private let backup: BackupReader
  private let configuration: Configuration
  private let configurationFile: String?

  /// - Throws: `BackupError` if any part of the backup is damaged, `StorageError.newerDatabase` if it is from a newer
  ///   program.
  package init(_ backup: BackupReader, to configuration: Configuration, configurationFile: String?) throws {
    self.backup = backup
    self.configuration = configuration
    self.configurationFile = configurationFile
    guard backup.header.schema <= DatabaseFile.newestSchema else {
      throw StorageError.newerDatabase(found: backup.header.schema, known: DatabaseFile.newestSchema)
    }
    guard backup.header.section(BackupHeader.Section.database) != nil else {
      throw BackupError(.broken, "the backup has no database")
    }
    try backup.verify()
  }

  /// - Throws: `BackupError` if the data folder belongs to another user than this program's, or a server runs with it.
  package static func requireFree(_ configuration: Configuration) throws {
    try requireOwner(of: configuration.dataDirectory)
    guard FileManager.default.fileExists(atPath: configuration.dataDirectory) else { return }
    try lockData(configuration).release()
  }

  /// - Throws: `BackupError` if the data folder belongs to another user than this program's.
  package func checkOwner() throws { try requireOwner(of: configuration.dataDirectory) }

  /// Unpacks, updates and checks the database in a folder of its own, and then replaces the one in the data folder. If
  /// anything fails before that, everything is as it was.
  /// - Throws: `BackupError`, `.inUse` while a server runs; `StorageError`, `ConfigurationError`.
  package func run(now: Int) throws -> Restored {
    try checkOwner()
    try makeDataDirectory(configuration)
    let lock = try Self.lockData(configuration)
    defer { lock.release() }
    // What a crash has left; only the holder of the lock comes here.
    PreparedRestore.removeFolder(configuration)
    defer { PreparedRestore.removeFolder(configuration) }
    try PreparedRestore.makeFolder(configuration)
    return try prepare(isByCommand: true, now: now).replace(now: now)
  }

  /// Unpacks, updates and checks the database in `PreparedRestore.folder`, which must exist. Whoever calls this holds the
  /// data's lock. The database in the data folder may be open meanwhile: nothing of it is touched. The new one's audit log
  /// says that it was restored.
  /// - Throws: `BackupError`, `StorageError`, `ConfigurationError`.
  func prepare(isByCommand: Bool, now: Int) throws -> PreparedRestore {
    let calendar = try configuration.calendar
    let work = PreparedRestore.folder(configuration)
    let new = work + "/rackside.sqlite"
    guard let section = backup.header.section(BackupHeader.Section.database) else {
      throw BackupError(.broken, "the backup has no database")
    }
    try backup.extract(section, to: new)
    let sets = try update(in: work) { office, database in
      let problems = try office.problems(calendar: calendar)
      guard problems.isEmpty else { throw BackupError.unsound("the database in the backup", problems) }
      var entry = NewAuditEntry(.restored, at: now, what: calendar.local(at: backup.header.at))
      entry.isByCommand = isByCommand
      let ready = entry
      return try database.writeAndWait { tx in
        try tx.audit.append(ready)
        return try tx.checks.countSets()
      }
    }
    // Closing has moved everything into the one file.
    guard RestorePoint.isAlone(new) else { throw BackupError(.cannotWrite, "\(new) could not be completed") }
    try ByteFile.sync(new)
    return PreparedRestore(
      database: new, sets: sets, configuration: configuration, configurationFile: configurationFile,
      itsConfiguration: Result { try content(BackupHeader.Section.configuration) },
      itsCatalog: Result { try catalog() },
      itsAuthority: Result { try content(BackupHeader.Section.authority) })
  }

  private func content(_ name: String) throws -> [UInt8]? {
    try backup.header.section(name).map { try backup.content(of: $0) }
  }

  private func catalog() throws -> [PreparedRestore.CatalogFile] {
    let prefix = BackupHeader.Section.catalog
    return try backup.header.sections.compactMap { section in
      let name = String(section.name.dropFirst(prefix.count))
      guard section.name.hasPrefix(prefix), BackupCatalog.isName(name) else { return nil }
      return PreparedRestore.CatalogFile(name: name, content: try backup.content(of: section))
    }
  }

  private func update(
    in folder: String, _ check: (BackOffice, Database) throws -> Int
  ) throws -> Int {
    do {
      guard try DatabaseFile(folder + "/rackside.sqlite").schema() == backup.header.schema else {
        throw BackupError(.broken, "the backup does not hold the database that it names")
      }
      // Opening runs the migrations.
      let database = try Database(directory: folder, onFatal: { _ in })
      defer { database.close() }
      return try check(BackOffice(database: database), database)
    } catch StorageError.full {
      throw BackupError.diskFull(folder)
    } catch StorageError.migration(let name, let reason) {
      throw BackupError(.broken, "the database in the backup cannot be updated: \(name): \(reason)")
    } catch StorageError.engine(_, let message) {
      throw BackupError(.broken, "the database in the backup cannot be used: \(message)")
    }
  }

  private static func lockData(_ configuration: Configuration) throws -> DataLock {
    do { return try DataLock(directory: configuration.dataDirectory) } catch let error as ConfigurationError
      where error.reason == DataLock.inUse
    {
      throw BackupError(
        .inUse, "a server is running with the data in \(configuration.dataDirectory). Stop it first, then restore.")
    }
  }
}

/// The database that was there before a restore, kept beside the new one under another name.
struct RestorePoint {
  /// Nil if there was no database.
  private(set) var path: String?
  private let place: String
  /// Whether the file was the whole database when it was kept.
  private var wasAlone = true
  private var kept: [(place: String, point: String)] = []

  /// Gives the files a second name. `place` stays usable until `clear`, so that a power cut leaves a whole database.
  /// - Throws: `BackupError` `.inUse` if another command uses the database.
  init(of place: String, stamp: String) throws {
    self.place = place
    guard FileManager.default.fileExists(atPath: place) else { return }
    do { try DatabaseFile(place).foldWAL() } catch StorageError.busy {
      throw BackupError(.inUse, "another program is using \(place). End it first, then restore.")
    } catch StorageError.full {
      throw BackupError.diskFull(place)
    } catch {
      // It may be damaged, which may be why a backup is restored. It is kept as it is, with its WAL.
    }
    let point = Self.freeName("\(place).before-\(stamp)")
    wasAlone = Self.isAlone(place)
    do {
      for suffix in ["", "-wal", "-journal"] {
        let pair = (place: place + suffix, point: point + suffix)
        guard suffix == "-wal" ? !wasAlone : FileManager.default.fileExists(atPath: pair.place) else { continue }
        try Self.duplicate(pair.place, pair.point)
        kept.append(pair)
      }
      path = point
      try ByteFile.sync(URL(fileURLWithPath: place).deletingLastPathComponent().path)
    } catch {
      undo()
      throw error
    }
  }

  /// Gives a file a second name, or copies it where the filesystem has no links. Renaming it instead would leave no
  /// database for a moment.
  private static func duplicate(_ place: String, _ point: String) throws {
    guard link(place, point) != 0 else { return }
    let copy = try ByteFile(creating: point)
    do {
      try BackupFile.Source.file(place).read { try copy.add($0) }
      try copy.sync()
    } catch {
      unlink(point)
      throw error
    }
  }

  /// Whether no commit of the database is in its WAL.
  static func isAlone(_ place: String) -> Bool {
    var found = stat()
    return stat(place + "-wal", &found) != 0 || found.st_size == 0
  }

  /// Removes the files that belong to the old database alone. A new database must never lie beside an old WAL: SQLite
  /// would apply it.
  /// - Throws: `BackupError` `.inUse` if commits came since the database was kept.
  func clear() throws {
    guard path == nil || !wasAlone || Self.isAlone(place) else {
      throw BackupError(.inUse, "another program has just changed \(place). End it first, then restore.")
    }
    for path in [place + "-wal", place + "-shm", place + "-journal"] {
      guard unlink(path) == 0 || errno == ENOENT else { throw BackupError.cannotWrite(path, errno) }
    }
  }

  func undo() {
    for (place, point) in kept {
      if FileManager.default.fileExists(atPath: place) { unlink(point) } else { rename(point, place) }
    }
  }

  private static func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while FileManager.default.fileExists(atPath: free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
