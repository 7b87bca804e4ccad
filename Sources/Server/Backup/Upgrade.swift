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

  /// - Parameter copied: called with the backup from before the update, once the update is done.
  /// - Throws: `BackupError` if there is no backup, `UpgradeError` if there is one and the update failed;
  ///   `StorageError`, `ConfigurationError`.
  func open(
    space: DiskSpace? = nil, onFatal: @escaping @Sendable (any Error) -> Void, copied: (Backup) -> Void
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
    let backup = try older.hasMembers && configuration.copiesBeforeUpgrade ? copy(older) : nil
    let database: Database
    do { database = try opened() } catch {
      let kept = backup.map(Self.keptOnce)
      switch error {
      case StorageError.migration(let name, let reason): throw failed("\(name): \(reason)", older, kept)
      case StorageError.engine(let code, let message): throw failed("\(message) (SQLite \(code))", older, kept)
      default: throw error
      }
    }
    if let backup {
      copied(backup)
      forget(besides: backup)
    }
    return database
  }

  /// Where the backups from before updates are. The nightly ones and what stays of them have nothing to do with it: an
  /// older program refuses every later backup.
  private var folder: String { configuration.dataDirectory + "/upgrades" }
  /// How many stay.
  private static let most = 3

  private func forget(besides backup: Backup) {
    guard let header = try? BackupReader(backup.file).header, let folder = try? BackupFolder(folder) else { return }
    let name = URL(fileURLWithPath: backup.file).lastPathComponent
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
  private static func keptOnce(_ backup: Backup) -> String {
    let place = URL(fileURLWithPath: backup.file)
    let folder = place.deletingLastPathComponent().path
    guard let new = try? BackupReader(backup.file), let rows = try? new.hashOfRows() else { return backup.file }
    func size(_ reader: BackupReader) -> Int? { reader.header.section(BackupHeader.Section.database)?.bytes }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".backup") && name != place.lastPathComponent {
      let earlier = "\(folder)/\(name)"
      guard let other = try? BackupReader(earlier), size(other) == size(new), (try? other.hashOfRows()) == rows else {
        continue
      }
      unlink(backup.file)
      return earlier
    }
    return backup.file
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
