import Glibc

/// The database's files as they were when it was opened.
///
/// If a backup is copied over a running server's file, or its WAL is deleted, the server goes on writing to
/// files that no path leads to. It would acknowledge everything, and all of it would be gone after the next start.
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

  /// - Parameter path: the database's path. It must be open and have been written to.
  init(_ path: String) {
    files = [path, path + "-wal"].map { ($0, Identity($0)) }
  }

  /// Whether the paths still lead to the files that were opened. Takes a few microseconds.
  var isInPlace: Bool { files.allSatisfy { $0.identity == nil || Identity($0.path) == $0.identity } }
}
