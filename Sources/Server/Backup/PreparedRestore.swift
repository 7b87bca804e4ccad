import Foundation
import Wire

/// A backup's database, updated and checked in a folder beside the live one, which it can replace at once.
struct PreparedRestore: Sendable {
  struct CatalogFile: Sendable {
    /// Its path in the catalog's folder.
    var name: String
    var content: [UInt8]
  }

  /// The path of the new database.
  let database: String
  let sets: Int
  let configuration: Configuration
  let configurationFile: String?
  /// Nil if the backup has none.
  let itsConfiguration: Result<[UInt8]?, any Error>
  let itsCatalog: Result<[CatalogFile], any Error>
  /// Nil if the backup has none.
  let itsAuthority: Result<[UInt8]?, any Error>

  /// Whether the backup has a configuration, and it is not the one in use.
  var hasOtherConfiguration: Bool {
    guard let content = try? itsConfiguration.get() else { return false }
    guard let configurationFile else { return true }
    return FileManager.default.contents(atPath: configurationFile) != Data(content)
  }

  /// Where restores are prepared. It belongs to whoever holds the data's lock; what lies there at a start is what a crash
  /// has left.
  static func folder(_ configuration: Configuration) -> String { configuration.dataDirectory + "/restore.part" }

  static func makeFolder(_ configuration: Configuration) throws {
    let path = folder(configuration)
    guard mkdir(path, 0o700) == 0 else { throw BackupError.cannotWrite(path, errno) }
  }

  static func removeFolder(_ configuration: Configuration) {
    try? FileManager.default.removeItem(atPath: folder(configuration))
  }

  /// Replaces the database in the data folder, which nobody may have open. Whoever calls this holds the data's lock. If it
  /// throws, everything is as it was.
  /// - Parameter isNewGym: whether the gym that is there was never set up. Then no phone trusts its authority yet, and
  ///   the backup's takes its place.
  /// - Throws: `BackupError`, `.inUse` if another program has the database open.
  func replace(isNewGym: Bool = false, now: Int) throws -> Restored {
    let folder = configuration.dataDirectory
    let point = try RestorePoint(of: folder + "/rackside.sqlite", stamp: BackupFolder.stamp(now))
    do {
      try point.clear()
      // Otherwise a power cut could keep the new database and the old WAL.
      try ByteFile.sync(folder)
      try ByteFile.rename(database, to: folder + "/rackside.sqlite")
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
    do { restored.authority = try putAuthority(replacing: isNewGym, now: now) } catch {
      restored.warnings.append("the authority for https in the backup was not put in place: \(error)")
    }
    return restored
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
    guard let content = try itsConfiguration.get() else { return nil }
    if let configurationFile, FileManager.default.contents(atPath: configurationFile) == Data(content) { return nil }
    let places = RestoredSettings.places(configuration, file: configurationFile)
    // The folder of the configuration may be root's alone.
    for place in places.dropLast() {
      if let path = try? replace(place, with: content) { return path }
    }
    return try replace(configuration.dataDirectory + RestoredSettings.name, with: content)
  }

  private func putCatalog() throws -> String? {
    let files = try itsCatalog.get()
    let differs = files.contains { file in
      FileManager.default.contents(atPath: "\(configuration.catalogDirectory)/\(file.name)") != Data(file.content)
    }
    guard differs else { return nil }
    let target = configuration.dataDirectory + "/catalog.restored"
    try? FileManager.default.removeItem(atPath: target)
    for file in files {
      let url = URL(fileURLWithPath: "\(target)/\(file.name)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.content).write(to: url)
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
