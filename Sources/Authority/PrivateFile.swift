import Glibc

/// Small files that only this program's user may read. Each is replaced as a whole, so a reader finds the old content
/// or the new one, also after a power cut.
enum PrivateFile {
  /// A certificate and a key have some two thousand bytes.
  private static let maxBytes = 65_536

  /// Takes the file away from other users as well, in case a copy has given it to them.
  /// - Returns: nil if there is no such file.
  /// - Throws: `AuthorityError` `.forbidden`, `.unreadable`, and `.broken` if it is too long or no UTF-8.
  static func read(_ path: String) throws -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Only this one means that there is nothing. A folder without permission or a dead disk must not look empty.
      if errno == ENOENT { return nil }
      throw unreadable(path, errno)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: maxBytes + 1)
    var count = 0
    while count < bytes.count {
      let added = bytes[count...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if added < 0, errno == EINTR { continue }
      guard added >= 0 else { throw unreadable(path, errno) }
      if added == 0 { break }
      count += added
    }
    // Only now: what could not be read may be something else, such as a folder.
    _ = fchmod(descriptor, 0o600)
    guard count <= maxBytes, let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw AuthorityError(.broken, "\(path) is not a file that this program wrote.")
    }
    return text
  }

  /// Writes a new file beside the old one, and renames it. Makes the folder if it is missing, but not those above it.
  /// - Throws: `AuthorityError` `.cannotWrite`; the old file is then unchanged.
  static func replace(_ path: String, with text: String) throws {
    let folder = parent(of: path)
    if mkdir(folder, 0o700) == 0 {
      try syncFolder(parent(of: folder))
    } else if errno != EEXIST {
      throw cannotWrite(folder, errno)
    }
    let part = path + ".part"
    unlink(part)
    do {
      try write(text, to: part)
      guard rename(part, path) == 0 else { throw cannotWrite(path, errno) }
    } catch {
      unlink(part)
      throw error
    }
    try syncFolder(folder)
  }

  /// Nothing happens if there is no such file.
  /// - Throws: `AuthorityError` `.cannotWrite`.
  static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw cannotWrite(path, errno) }
  }

  /// Nothing happens if there is no such file.
  /// - Throws: `AuthorityError` `.cannotWrite`.
  static func move(_ path: String, to other: String) throws {
    guard rename(path, other) == 0 || errno == ENOENT else { throw cannotWrite(path, errno) }
  }

  /// Gives the file a second name, so that it survives when the first is replaced. Copies where there are no links.
  /// - Throws: `AuthorityError`.
  static func link(_ path: String, as other: String) throws {
    if Glibc.link(path, other) == 0 || errno == EEXIST { return }
    if let text = try read(path) { try replace(other, with: text) }
  }

  private static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotWrite(path, errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw cannotWrite(path, errno) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw cannotWrite(path, errno) }
  }

  /// Returns once the names of the folder's files would survive a power cut.
  private static func syncFolder(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotWrite(path, errno) }
    defer { close(descriptor) }
    // Some filesystems of sticks and network mounts cannot sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw cannotWrite(path, errno) }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func unreadable(_ path: String, _ code: Int32) -> AuthorityError {
    AuthorityError(
      code == EACCES || code == EPERM ? .forbidden : .unreadable,
      "\(path) cannot be read: \(String(cString: strerror(code))).")
  }

  private static func cannotWrite(_ path: String, _ code: Int32) -> AuthorityError {
    AuthorityError(.cannotWrite, "\(path) cannot be written to: \(String(cString: strerror(code))).")
  }
}
