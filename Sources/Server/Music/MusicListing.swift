import Glibc
import Gym

/// The files below the folder of music, with what makes each of them another one.
struct MusicListing {
  struct File {
    /// From the folder on.
    var path: String
    /// Without symbolic links.
    var real: String
    var version: String
  }

  private(set) var files: [File] = []
  private(set) var broken: [BrokenMusic] = []
  private let root: String
  private var foldersLeft = Self.mostFolders

  private static let mostFolders = 5_000
  /// Symbolic links may lead in a circle.
  private static let mostDepth = 8

  /// - Returns: nil if the folder is not there, or cannot be read.
  init?(folder: String) {
    guard let root = Self.real(folder) else { return nil }
    self.root = root
    guard read(root, path: "", depth: 0) else { return nil }
  }

  /// Names that begin with a dot are left out.
  private mutating func read(_ folder: String, path: String, depth: Int) -> Bool {
    guard let names = Self.names(in: folder) else { return false }
    for name in names {
      let path = path.isEmpty ? name : path + "/" + name
      var info = stat()
      guard let real = Self.real(folder + "/" + name), stat(real, &info) == 0 else {
        broken.append(BrokenMusic(path: path, flaw: .unreadable))
        continue
      }
      guard real.hasPrefix(root + "/") else {
        broken.append(BrokenMusic(path: path, flaw: .outside))
        continue
      }
      switch info.st_mode & S_IFMT {
      case S_IFREG:
        guard files.count < MusicLibrary.mostFiles else {
          if broken.last?.flaw != .tooMany { broken.append(BrokenMusic(path: path, flaw: .tooMany)) }
          return true
        }
        files.append(File(path: path, real: real, version: Self.version(info)))
      case S_IFDIR:
        guard depth < Self.mostDepth, foldersLeft > 0 else { continue }
        foldersLeft -= 1
        if !read(real, path: path, depth: depth + 1) { broken.append(BrokenMusic(path: path, flaw: .unreadable)) }
      default: continue
      }
    }
    return true
  }

  /// Sorted, so that the same files are left out of a folder with too many.
  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
      if names.count > 2 * MusicLibrary.mostFiles { break }
    }
    return names.sorted()
  }

  /// The path with all symbolic links resolved; nil if nothing is there.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  static func version(_ info: stat) -> String {
    let parts = [Int(info.st_ino), Int(info.st_size), info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec]
    return parts.map { String($0, radix: 16) }.joined(separator: "-")
  }
}
