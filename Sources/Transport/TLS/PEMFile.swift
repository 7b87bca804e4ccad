// For stat and timespec: a release build finds the declarations of these modules first.
import CCrypto
import CLibwebsockets
import Glibc

/// A small text file, which another program may be replacing.
struct PEMFile {
  static let maxBytes = 1_048_576

  let path: String

  /// Changes whenever the file is replaced or written.
  struct Mark: Equatable, Sendable {
    var device: UInt
    var inode: UInt
    var size: Int
    var modifiedNanoseconds: Int
  }

  /// Follows links, so it changes as well when a link leads to another file. Nil if there is no file.
  var mark: Mark? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return Mark(
      device: UInt(info.st_dev), inode: UInt(info.st_ino), size: Int(info.st_size),
      modifiedNanoseconds: info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec)
  }

  func read() throws(CertificateFault) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw unreadable(errno) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw fault("is not a file") }
    guard info.st_size <= Self.maxBytes else { throw fault("is too large: \(Self.maxBytes) bytes at most") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= Self.maxBytes {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      if count > 0 { bytes.append(contentsOf: chunk[..<count]) } else if errno != EINTR { throw unreadable(errno) }
    }
    // A program that is still writing may have written the beginning of a block alone.
    let text = String(decoding: bytes, as: UTF8.self)
    guard Self.count("-----BEGIN ", in: text) == Self.count("-----END ", in: text) else { throw half }
    return bytes
  }

  func fault(_ reason: String) -> CertificateFault { CertificateFault(path: path, reason: reason) }

  var half: CertificateFault { fault("is damaged or not completely written") }

  private func unreadable(_ code: Int32) -> CertificateFault {
    fault("cannot be read: \(String(cString: strerror(code)))")
  }

  private static func count(_ mark: String, in text: String) -> Int {
    text.split(separator: "\n").count { $0.hasPrefix(mark) }
  }
}
