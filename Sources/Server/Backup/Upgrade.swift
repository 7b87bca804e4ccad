import Floor
import Foundation
import Gym
import Storage

/// The version of this program.
package let programVersion = "0.1.0"

/// Why a database was not updated to this program, and how to go on. Its file is as it was.
package struct UpgradeError: Error, Equatable, CustomStringConvertible {
  package var description: String
}

/// Opens a database, which updates the schema of one that an older program left. A backup of that one is made first.
struct Upgrade {
  let configuration: Configuration
  /// Whether this process holds the data's lock. Otherwise it is taken for the update.
  let isLocked: Bool

  /// - Parameter copied: called with the path of the backup from before the update, once the update is done.
  /// - Throws: `BackupError` if there is no backup, `UpgradeError` if there is one and the update failed;
  ///   `StorageError`, `ConfigurationError`.
  func open(
    space: DiskSpace? = nil, onFatal: @escaping @Sendable (any Error) -> Void, copied: (String) -> Void
  ) throws -> Database {
    let file = DatabaseFile(configuration.dataDirectory + "/rackside.sqlite")
    func opened() throws -> Database {
      let database = try Database(directory: configuration.dataDirectory, space: space, onFatal: onFatal)
      // A server must also start on a full disk.
      try? noteProgram(in: database)
      return database
    }
    guard configuration.hasDatabase, try file.older() != nil else { return try opened() }
    let lock = try isLocked ? nil : lockData()
    defer { lock?.release() }
    // Another command may have updated it since.
    guard let older = try file.older() else { return try opened() }
    let backup = try older.hasMembers && configuration.copiesBeforeUpgrade ? copyOnce(older) : nil
    let database: Database
    do { database = try opened() } catch {
      let kept = backup.map { $0.isNew ? Self.keptOnce($0.file) : $0.file }
      switch error {
      case StorageError.migration(let name, let reason): throw failed("\(name): \(reason)", older, kept)
      case StorageError.engine(let code, let message): throw failed("\(message) (SQLite \(code))", older, kept)
      default: throw error
      }
    }
    if let backup {
      copied(backup.file)
      forget(besides: backup.file)
      unlink(notePath)
    }
    return database
  }

  /// Where the backups from before updates are. The nightly ones and what stays of them have nothing to do with it: an
  /// older program refuses every later backup.
  private var folder: String { configuration.dataDirectory + "/upgrades" }
  /// How many stay.
  private static let most = 3

  private func forget(besides backup: String) {
    guard let header = try? BackupReader(backup).header, let folder = try? BackupFolder(folder) else { return }
    let name = URL(fileURLWithPath: backup).lastPathComponent
    _ = folder.delete(.newest(Self.most), gym: header.gym, newest: name, now: header.at)
  }

  private func lockData() throws -> DataLock {
    do { return try DataLock(directory: configuration.dataDirectory) } catch let error as ConfigurationError
      where error.reason == DataLock.inUse
    {
      throw BackupError(
        .inUse,
        """
        the database in \(configuration.dataDirectory) must be updated for this program, and a server of another \
        version is running with it. Stop that server first.
        """)
    }
  }

  // MARK: The backup

  /// Notes which backup was made last, and of which state of the database.
  private var notePath: String { configuration.dataDirectory + "/upgrade-backup" }

  /// Makes a backup, unless there is one of the very same database: a program that is killed in the middle of the update,
  /// and started again and again, would fill the disk.
  func copyOnce(_ older: DatabaseFile.Older) throws -> (file: String, isNew: Bool) {
    // Another user would leave files that the server cannot open.
    guard (try? requireOwner(of: configuration.dataDirectory)) != nil else {
      return (file: try copy(older).file, isNew: true)
    }
    // What the killed one has left in the WAL goes, and the file alone tells whether it has changed. If another program
    // reads the database, it does not, and a backup is made.
    try? DatabaseFile(configuration.dataDirectory + "/rackside.sqlite").foldWAL()
    let before = databaseState(older)
    if let before, let earlier = noted(before), isSound(earlier, older) { return (file: earlier, isNew: false) }
    let file = try copy(older).file
    if let before, before == databaseState(older) { try? note(before, file) }
    return (file: file, isNew: true)
  }

  /// Tells one state of the database from each other: every commit that the file has got since then shows in its time.
  /// - Returns: nil while some commits are in the WAL.
  private func databaseState(_ older: DatabaseFile.Older) -> String? {
    let path = configuration.dataDirectory + "/rackside.sqlite"
    var found = stat()
    guard RestorePoint.isAlone(path), stat(path, &found) == 0 else { return nil }
    let time = "\(found.st_mtim.tv_sec).\(found.st_mtim.tv_nsec)"
    return "schema \(older.schema) file \(found.st_ino) bytes \(found.st_size) changed \(time)"
  }

  /// The backup that was made of this state of the database; nil if there is none.
  private func noted(_ state: String) -> String? {
    guard let bytes = try? ByteFile(reading: notePath).next() else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, lines[0] == state else { return nil }
    return "\(folder)/\(lines[1])"
  }

  /// - Throws: `BackupError`. The next start then makes another backup.
  private func note(_ state: String, _ backup: String) throws {
    let part = notePath + ".part"
    unlink(part)
    let file = try ByteFile(creating: part)
    try file.add(Array("\(state)\n\(URL(fileURLWithPath: backup).lastPathComponent)\n".utf8))
    try file.sync()
    try ByteFile.rename(part, to: notePath)
  }

  /// Whether an earlier backup can be relied on: reads all of it.
  private func isSound(_ backup: String, _ older: DatabaseFile.Older) -> Bool {
    guard let reader = try? BackupReader(backup), reader.header.schema == older.schema else { return false }
    return (try? reader.verify()) != nil
  }

  /// Deletes no older backup: an update that fails may need each of them. It is never encrypted, since the database
  /// beside it is not either.
  private func copy(_ older: DatabaseFile.Older) throws -> Backup {
    let maker = BackupMaker(
      configuration, configurationFile: configuration.file,
      program: (path: Bundle.main.executablePath ?? CommandLine.arguments[0], version: programVersion))
    do { return try maker.run(in: folder, keeping: .newest(.max), now: Clock.system.now) } catch let error
      as BackupError
    {
      let reason = error.description.hasSuffix(".") ? String(error.description.dropLast()) : error.description
      throw BackupError(
        error.kind,
        """
        the database must be updated for this program, and the backup of it that comes first was not made: \(reason). \
        Nothing was changed. Put that right and try again, or start \(Self.name(of: older)) again. To update without a \
        backup, run 'rackside check --no-backup' once.
        """)
    }
  }

  /// Deletes a backup that was just made if an earlier one has the same rows. A program that is started again and again
  /// would otherwise fill the disk with backups.
  /// - Returns: the file that is there.
  private static func keptOnce(_ backup: String) -> String {
    let place = URL(fileURLWithPath: backup)
    let folder = place.deletingLastPathComponent().path
    guard let new = try? BackupReader(backup), let rows = try? new.hashOfRows() else { return backup }
    func size(_ reader: BackupReader) -> Int? { reader.header.section(BackupHeader.Section.database)?.bytes }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".backup") && name != place.lastPathComponent {
      let earlier = "\(folder)/\(name)"
      guard let other = try? BackupReader(earlier), size(other) == size(new), (try? other.hashOfRows()) == rows else {
        continue
      }
      unlink(backup)
      return earlier
    }
    return backup
  }

  private func failed(_ reason: String, _ older: DatabaseFile.Older, _ backup: String?) -> UpgradeError {
    let kept = backup.map { file in
      """
       Should that program not start, \(file) has the gym as it was: 'rackside restore' of that program puts it \
      back.
      """
    }
    return UpgradeError(
      description: """
        the database could not be updated for this program (\(programVersion)): \(reason). It is as it was before. To go \
        on, start \(Self.name(of: older)) again with the same data, and report this message.\(kept ?? "")
        """)
  }

  private static func name(of older: DatabaseFile.Older) -> String {
    older.program.map { "Rackside \(Text.cleaned($0))" }
      ?? "the Rackside that ran until now (its schema is version \(older.schema))"
  }

  private func noteProgram(in database: Database) throws {
    guard try database.read({ tx in try tx.settings.get(SettingsStore.program) }) != programVersion else { return }
    try database.writeAndWait { tx in try tx.settings.set(SettingsStore.program, programVersion) }
  }
}
