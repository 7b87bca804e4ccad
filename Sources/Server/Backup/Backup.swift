import Floor
import Foundation
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
}

/// Makes backups, beside a running server or without one.
package struct BackupMaker {
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

  /// Makes a backup that contains every change acknowledged before the call. If anything fails, no file of it is left.
  ///
  /// It opens the database for reading only and does not take the server's lock.
  /// - Parameters:
  ///   - directory: `backups` in the data folder if nil.
  ///   - keep: how many backups stay in the directory, at least 1.
  /// - Throws: `NoDatabase`, `BackupError`, `StorageError`.
  package func run(to directory: String? = nil, keep: Int = BackupMaker.usualKeep, now: Int) throws -> Backup {
    guard configuration.hasDatabase else { throw NoDatabase(directory: configuration.dataDirectory) }
    umask(0o077)
    let folder = try BackupFolder(directory ?? configuration.dataDirectory + "/backups")
    do {
      folder.removeUnfinished()
      return try make(in: folder, keep: keep, now: now)
    } catch {
      folder.removeIfNew()
      throw error
    }
  }

  private func make(in folder: BackupFolder, keep: Int, now: Int) throws -> Backup {
    let name = folder.freeName(at: now)
    let copy = "\(folder.path)/\(name).database\(BackupFolder.unfinished)"
    let part = "\(folder.path)/\(name)\(BackupFolder.unfinished)"
    defer { for path in [copy, copy + "-journal", part] { unlink(path) } }
    // SQLite writes into the empty file, which only its owner can read.
    _ = try ByteFile(creating: copy)
    let source = DatabaseFile(configuration.dataDirectory + "/rackside.sqlite")
    // A database that this program cannot use is refused before it is copied.
    _ = try source.schema()
    try Self.blamingCopy(in: folder.path, readsDatabase: true) { try source.copy(to: copy) }
    // A server that starts meanwhile may update the database. So the schema is the copy's.
    let (schema, sets, gym) = try Self.blamingCopy(in: folder.path, readsDatabase: false) {
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
      let bytes = try Self.content(of: configurationFile)
      contents.append((name: BackupHeader.Section.configuration, source: .bytes(bytes)))
    }
    for (name, bytes) in try catalog() {
      contents.append((name: BackupHeader.Section.catalog + name, source: .bytes(bytes)))
    }
    let header = BackupHeader(
      program: program.version, schema: schema, at: now, gym: gym,
      sections: try contents.map { try $0.source.section(named: $0.name) })
    try BackupFile.write(header, contents.map { $0.source }, to: part)
    unlink(copy)
    try BackupReader(part).verify()

    let file = "\(folder.path)/\(name)"
    let bytes = try ByteFile(reading: part).size()
    try ByteFile.rename(part, to: file)
    try ByteFile.sync(folder.path)
    return Backup(
      file: file, bytes: bytes, sets: sets, schema: schema, areSummariesChecked: isCurrent,
      deleted: folder.deleteOldest(keep: keep, gym: gym, newest: name, now: now))
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

  private static func content(of path: String) throws -> [UInt8] {
    let file = try ByteFile(reading: path)
    var all: [UInt8] = []
    while case let part = try file.next(), !part.isEmpty { all += part }
    return all
  }

  /// The files of the gym's own catalog, by their paths in its folder; empty if the gym uses the program's.
  private func catalog() throws -> [(name: String, bytes: [UInt8])] {
    let folder = configuration.catalogDirectory
    guard !Self.isOfProgram(folder, program: program.path) else { return [] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return try names.filter(BackupCatalog.isName).sorted().compactMap { name in
      // Only plain files: a link could lead anywhere.
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
      return (name: name, bytes: try Self.content(of: "\(folder)/\(name)"))
    }
  }

  /// Whether a catalog came with the program: it is `Config/catalog` in a folder above the program, or installed by a
  /// package.
  static func isOfProgram(_ catalog: String, program: String) -> Bool {
    let real = URL(fileURLWithPath: catalog).resolvingSymlinksInPath().path
    if real.hasPrefix("/usr/share/rackside/") { return true }
    var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      if folder.appendingPathComponent("Config/catalog").path == real { return true }
      folder.deleteLastPathComponent()
    }
    return false
  }
}

/// The catalog's files in a backup.
enum BackupCatalog {
  /// Whether a path stays inside the catalog's folder and names a file of JSON there, such as `exercises/chest.json`.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.hasSuffix(".json") && name.utf8.count <= 1_000 && !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}

extension BackupError {
  static func unsound(_ what: String, _ problems: [String]) -> BackupError {
    let more = problems.count > 3 ? ", and \(problems.count - 3) more" : ""
    return BackupError(.broken, "\(what) is not sound: \(problems.prefix(3).joined(separator: "; "))\(more)")
  }
}
