import Foundation

/// Keeps a second server off the same data: each would tell its displays of half the sets.
///
/// The lock is the kernel's, so it goes with the process however that ends.
final class DataLock: Sendable {
  private let descriptor: Int32

  /// - Throws: `ConfigurationError` where another server holds it.
  init(directory: String) throws {
    descriptor = open(directory + "/rackside.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ConfigurationError(file: directory, reason: "cannot be written to: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw ConfigurationError(file: directory, reason: "another rackside serves this data")
    }
  }

  func release() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
