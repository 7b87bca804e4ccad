import Foundation

/// Prevents two servers from using the same data: each would show only its own sets on its displays.
///
/// The kernel releases the lock when the process ends, even after a crash.
final class DataLock: Sendable {
  /// The reason of the error if another server holds the lock.
  static let inUse = "another rackside is already using this data"

  private let descriptor: Int32

  /// - Throws: `ConfigurationError` if another server holds it.
  init(directory: String) throws {
    descriptor = open(directory + "/rackside.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ConfigurationError(file: directory, reason: "cannot be written to: \(String(cString: strerror(errno)))")
    }
    // Not closed here: all properties are set, so `deinit` runs when this throws. A second close could hit a descriptor
    // that another thread has just opened.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw ConfigurationError(file: directory, reason: Self.inUse)
    }
  }

  func release() { flock(descriptor, LOCK_UN) }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
