import Foundation

/// The files of the gym's own catalog, for a backup.
struct BackupCatalog {
  /// By their paths in the catalog's folder, in order. Empty if the gym uses the program's catalog.
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  /// What is not in the backup, and why.
  private(set) var warnings: [String] = []

  /// - Parameter program: the path of the running program.
  /// - Throws: `BackupError` `.cannotRead`: a backup without a file that is there would be mistaken for a whole one.
  init(_ folder: String, program: String) throws {
    guard !Self.isOfProgram(folder, program: program) else { return }
    // The folder itself may be a link; what it leads to is the catalog.
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: real) else {
      warnings.append("There is no catalog in \(folder), so the backup has none.")
      return
    }
    try add(real, "")
    files.sort { $0.name < $1.name }
  }

  /// - Parameter prefix: what the names in this folder begin with, such as `exercises/`.
  private mutating func add(_ folder: String, _ prefix: String) throws {
    guard access(folder, R_OK | X_OK) == 0 else { throw BackupError.cannotRead(folder, errno) }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      var found = stat()
      guard lstat(path, &found) == 0 else { throw BackupError.cannotRead(path, errno) }
      let kind = found.st_mode & S_IFMT
      if kind == S_IFDIR {
        try add(path, prefix + name + "/")
      } else if kind == S_IFLNK {
        // It could lead anywhere.
        warnings.append("\(path) is a link, so it is not in the backup. Put the file itself there.")
      } else if kind == S_IFREG, Self.isName(prefix + name) {
        files.append((name: prefix + name, bytes: try Self.content(of: path)))
      }
    }
  }

  /// A file that is small: a configuration or a catalog's file.
  static func content(of path: String) throws -> [UInt8] {
    let file = try ByteFile(reading: path)
    guard try file.size() <= BackupFile.mostContentBytes else {
      throw BackupError(.cannotRead, "\(path) is too long for a backup: at most 16 MiB")
    }
    var all: [UInt8] = []
    while case let part = try file.next(), !part.isEmpty { all += part }
    return all
  }

  /// Whether a path stays inside the catalog's folder and names a file of JSON there, such as `exercises/chest.json`.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.hasSuffix(".json") && name.utf8.count <= 1_000 && !name.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
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
