import Foundation
import Logging
import Transport

extension Configuration {
  /// Every part of the pages in each of its states: for whoever builds them.
  #if DEBUG
    private static let leavesOut: Set<String> = []
  #else
    private static let leavesOut: Set<String> = ["parts"]
  #endif

  /// The files for browsers: the bundle or, without a usable bundle, the readable pages and whole fonts.
  /// - Throws: `TransportError`.
  func pages(_ log: Logger) throws -> FileTable {
    if hasUsableBundle(log) {
      return try FileTable(
        [
          FileTable.Mount(prefix: "/", folder: bundleDirectory, leavesOut: Self.leavesOut),
          FileTable.Mount(prefix: "/assets", folder: bundleDirectory + "/assets", isImmutable: true),
        ] + docs)
    }
    return try FileTable(
      [FileTable.Mount(prefix: "/", folder: webDirectory, leavesOut: Self.leavesOut)] + docs
        + fontDirectories.filter { FileManager.default.fileExists(atPath: $0) }
        .map { FileTable.Mount(prefix: "/fonts", folder: $0, extensions: ["otf"]) },
      reloadFiles: reloadsFiles)
  }

  /// The protocol's schemas and their page. If they are missing, the server runs without them.
  private var docs: [FileTable.Mount] {
    guard FileManager.default.isReadableFile(atPath: docsDirectory) else { return [] }
    return [FileTable.Mount(prefix: "/docs", folder: docsDirectory)]
  }

  /// Whether the bundle was made from these pages and is newer than they are. An older bundle would hide changes in a
  /// page, and a bundle made from other pages would replace them.
  private func hasUsableBundle(_ log: Logger) -> Bool {
    let mark = bundleDirectory + "/made-from"
    guard !reloadsFiles, let made = Self.changed(mark), let source = try? String(contentsOfFile: mark, encoding: .utf8)
    else { return false }
    // An installation may have only the bundle.
    guard FileManager.default.fileExists(atPath: webDirectory) else { return true }
    let folder = bundleDirectory + "/" + source.trimmingCharacters(in: .newlines)
    guard Self.real(folder) == Self.real(webDirectory) else { return false }
    guard Self.newest(below: webDirectory) <= made else {
      log.warning(
        "the bundle is older than the pages, so the pages are served as they are; 'make bundle' makes it again")
      return false
    }
    return true
  }

  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private static func changed(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }

  /// Folders count too: a folder's time changes when a file is added or removed.
  private static func newest(below folder: String) -> Date {
    let names = FileManager.default.enumerator(atPath: folder)
    var newest = changed(folder) ?? .distantPast
    while let name = names?.nextObject() as? String {
      newest = max(newest, changed(folder + "/" + name) ?? .distantPast)
    }
    return newest
  }
}
