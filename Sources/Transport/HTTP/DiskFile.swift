// For timespec: libwebsockets' headers declare it too, and the compiler attributes it to them.
import CLibwebsockets
import Glibc

/// A file on disk, with its size and modification time.
struct DiskFile: Sendable, Equatable {
  let path: String
  private let modifiedNanoseconds: Int
  private let size: Int

  /// All files below `folder`, each with its path from there and a leading slash. If `folder` is a file, just that file
  /// with an empty name.
  static func all(below folder: String) throws -> [(name: String, file: DiskFile)] {
    guard let root = resolved(folder) else { throw failure(folder) }
    if let single = DiskFile(root) { return [("", single)] }
    var found: [(String, DiskFile)] = []
    try walk(root, name: "", root: root, depth: 0, into: &found)
    return found
  }

  /// Nil if the path is not a regular file.
  private init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.path = path
    modifiedNanoseconds = info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
    size = Int(info.st_size)
  }

  func isNewer(than other: DiskFile) -> Bool { modifiedNanoseconds > other.modifiedNanoseconds }

  var isUnchanged: Bool { DiskFile(path) == self }

  func read() throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes.append(contentsOf: chunk[..<count]) } else if errno != EINTR { throw Self.failure(path) }
    }
  }

  private static func walk(
    _ folder: String, name: String, root: String, depth: Int, into found: inout [(String, DiskFile)]
  ) throws {
    // Symbolic links may form a cycle.
    guard depth < 16 else { return }
    guard let directory = opendir(folder) else { throw failure(folder) }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let item = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !item.hasPrefix("."), let real = resolved(folder + "/" + item), real.hasPrefix(root + "/") else { continue }
      if let file = DiskFile(real) {
        found.append((name + "/" + item, file))
      } else if isFolder(real) {
        try walk(real, name: name + "/" + item, root: root, depth: depth + 1, into: &found)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The path with all symbolic links resolved.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func failure(_ path: String) -> TransportError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}
