import Glibc

/// The database's files as they were when it was opened.
///
/// Somebody who copies a backup over a running server's file, or deletes the file beside it, leaves the server writing to
/// files that no path leads to. Everything would be acknowledged, and gone after the next start.
struct OpenFile: Sendable {
  private struct Identity: Equatable {
    var device: UInt
    var inode: UInt

    init?(_ path: String) {
      var found = stat()
      guard stat(path, &found) == 0 else { return nil }
      device = UInt(found.st_dev)
      inode = UInt(found.st_ino)
    }
  }

  private let files: [(path: String, identity: Identity?)]

  /// - Parameter path: of the database, which is open and has been written to.
  init(_ path: String) {
    files = [path, path + "-wal"].map { ($0, Identity($0)) }
  }

  /// Whether the paths still lead to the files that were opened. Takes a few microseconds.
  var isInPlace: Bool { files.allSatisfy { $0.identity == nil || Identity($0.path) == $0.identity } }
}
