import CLinux
import Foundation
import Synchronization

/// A file that is read or written in parts of at most 1 MiB. Its errors name the path and the reason.
///
/// `FileHandle` is not used: its errors do not reliably tell a full disk from others.
final class ByteFile {
  static let mostBytes = 1 << 20

  /// How much a disk is given at once. A disk that has to write much more before it answers lets a server's commits wait.
  private static let batchBytes = 4 << 20

  private let path: String
  private let descriptor: Int32
  /// How many bytes were added, and how many of them the disk has been told to write.
  private var added = 0
  private var begun = 0

  /// - Throws: `BackupError` `.missing`, `.cannotRead`.
  init(reading path: String) throws {
    self.path = path
    // A FIFO would otherwise block until something writes to it.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // Not closed here: all properties are set, so `deinit` runs when this throws.
    guard descriptor >= 0 else { throw BackupError.cannotRead(path, errno) }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { throw BackupError.cannotRead(path, errno) }
    guard found.st_mode & S_IFMT == S_IFREG else { throw BackupError(.cannotRead, "\(path) is not a file") }
  }

  /// Creates a file that only its owner can read.
  /// - Throws: `BackupError` `.cannotWrite`, also if the file exists.
  init(creating path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BackupError.cannotWrite(path, errno) }
  }

  /// Writes on in a file that is there.
  /// - Throws: `BackupError` `.cannotWrite`.
  init(continuing path: String, at offset: Int) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw BackupError.cannotWrite(path, errno)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func size() throws -> Int {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { throw BackupError.cannotRead(path, errno) }
    return Int(found.st_size)
  }

  func seek(to offset: Int) throws {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw BackupError.cannotRead(path, errno) }
  }

  /// - Returns: the next bytes, at most `most` and at most `mostBytes` of them; empty at the end of the file.
  func next(_ most: Int = ByteFile.mostBytes) throws -> [UInt8] {
    let wanted = min(most, Self.mostBytes)
    return try [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let count = read(descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw BackupError.cannotRead(path, errno) }
        if count == 0 { break }
        filled += count
      }
    }
  }

  func add(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { all in
      var written = 0
      while written < all.count {
        let count = write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw BackupError.cannotWrite(path, errno) }
        written += count
      }
    }
    added += bytes.count
    guard added - begun >= Self.batchBytes else { return }
    // Begins to write, and does not wait: whoever waits here is told of errors, and then `sync` no longer is. Only a hint.
    _ = sync_file_range(descriptor, off_t(begun), off_t(added - begun), 2)
    begun = added
  }

  /// Gives a new file its place on the disk. Without it, a commit of the server beside it would have to wait until the
  /// content that has no place yet is written. Only a hint.
  func reserve(_ bytes: Int) {
    let keepsSize: Int32 = 1
    _ = fallocate(descriptor, keepsSize, 0, off_t(bytes))
  }

  /// Lets a disk write a file bit by bit while `body` adds to it, instead of all at its end.
  static func writingBehind<T>(_ path: String, _ body: () throws -> T) rethrows -> T {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return try body() }
    let isEnded = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isEnded.load(ordering: .acquiring) {
        _ = sync_file_range(descriptor, 0, 0, 2)
        usleep(10_000)
      }
      close(descriptor)
      ended.signal()
    }
    defer {
      isEnded.store(true, ordering: .releasing)
      ended.wait()
    }
    return try body()
  }

  /// Returns once the content would survive a power cut.
  func sync() throws {
    guard fsync(descriptor) == 0 else { throw BackupError.cannotWrite(path, errno) }
  }

  /// Makes the next reader read from the disk what was synced, instead of from memory. Only a hint.
  func dropCache() { posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }

  /// Returns once the names of a folder's files, or a file's content, would survive a power cut.
  static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupError.cannotRead(path, errno) }
    defer { close(descriptor) }
    // Some filesystems of sticks and network mounts cannot sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw BackupError.cannotWrite(path, errno) }
  }

  static func rename(_ from: String, to path: String) throws {
    guard Foundation.rename(from, path) == 0 else { throw BackupError.cannotWrite(path, errno) }
  }
}
