import Floor
import Foundation
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
    let calendar = try configuration.calendar
    try checkOwner()
    try makeDataDirectory(configuration)
    let lock = try Self.lockData(configuration)
    defer { lock.release() }
    let folder = configuration.dataDirectory
    let work = folder + "/restore.part"
    // What a crash has left; only the holder of the lock comes here.
    try? FileManager.default.removeItem(atPath: work)
    guard mkdir(work, 0o700) == 0 else { throw BackupError.cannotWrite(work, errno) }
    defer { try? FileManager.default.removeItem(atPath: work) }

    let new = work + "/rackside.sqlite"
    guard let section = backup.header.section(BackupHeader.Section.database) else {
      throw BackupError(.broken, "the backup has no database")
    }
    try backup.extract(section, to: new)
    let sets = try prepare(in: work) { office, database in
      let problems = try office.problems(calendar: calendar)
      guard problems.isEmpty else { throw BackupError.unsound("the database in the backup", problems) }
      return try database.read { tx in try tx.checks.countSets() }
    }
    // Closing has moved everything into the one file.
    guard RestorePoint.isAlone(new) else { throw BackupError(.cannotWrite, "\(new) could not be completed") }
    try ByteFile.sync(new)

    let point = try RestorePoint(of: folder + "/rackside.sqlite", stamp: BackupFolder.stamp(now))
    do {
      try point.clear()
      // Otherwise a power cut could keep the new database and the old WAL.
      try ByteFile.sync(folder)
      try ByteFile.rename(new, to: folder + "/rackside.sqlite")
    } catch {
      point.undo()
      throw error
    }
    var restored = Restored(sets: sets, before: point.path)
    // The database is in its place now, so nothing below may fail the restore.
    do { try ByteFile.sync(folder) } catch {
      restored.warnings.append("a power cut in the next minute could undo the restore: \(error)")
    }
    putBeside(&restored)
    return restored
  }

  private func prepare(
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

  // MARK: Beside the database

  /// Writes the backup's configuration and catalog beside those in use, and never over them. The database is already
  /// in its place, so an error here is only a warning.
  private func putBeside(_ restored: inout Restored) {
    do { restored.configuration = try putConfiguration() } catch {
      restored.warnings.append("the configuration in the backup was not written: \(error)")
    }
    do { restored.catalog = try putCatalog() } catch {
      restored.warnings.append("the catalog in the backup was not written: \(error)")
    }
  }

  private func putConfiguration() throws -> String? {
    guard let section = backup.header.section(BackupHeader.Section.configuration) else { return nil }
    let content = try backup.content(of: section)
    if let configurationFile, FileManager.default.contents(atPath: configurationFile) == Data(content) { return nil }
    let name = "/rackside.toml.restored"
    // The folder of the configuration may be root's alone.
    if let folder = configurationFile.map({ URL(fileURLWithPath: $0).deletingLastPathComponent().path }),
      let path = try? replace(folder + name, with: content)
    {
      return path
    }
    return try replace(configuration.dataDirectory + name, with: content)
  }

  private func putCatalog() throws -> String? {
    let prefix = BackupHeader.Section.catalog
    let sections = backup.header.sections.filter { section in
      section.name.hasPrefix(prefix) && BackupCatalog.isName(String(section.name.dropFirst(prefix.count)))
    }
    let files = try sections.map { (String($0.name.dropFirst(prefix.count)), try backup.content(of: $0)) }
    let differs = files.contains { name, content in
      FileManager.default.contents(atPath: "\(configuration.catalogDirectory)/\(name)") != Data(content)
    }
    guard differs else { return nil }
    let target = configuration.dataDirectory + "/catalog.restored"
    try? FileManager.default.removeItem(atPath: target)
    for (name, content) in files {
      let url = URL(fileURLWithPath: "\(target)/\(name)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content).write(to: url)
    }
    return target
  }

  private func replace(_ path: String, with content: [UInt8]) throws -> String {
    unlink(path)
    let file = try ByteFile(creating: path)
    try file.add(content)
    try file.sync()
    return path
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
