import Glibc
import Synchronization

/// The free space on the database's disk. Below a reserve, everything that can wait is refused, to keep space for sets.
package final class DiskSpace: Sendable {
  package enum State: Equatable, Sendable {
    case enough
    /// Below the reserve.
    case low(freeBytes: Int)
    /// The last change did not fit.
    case full
  }

  /// With less than this, not even the WAL of a few commits may fit.
  private static let leastBytes = 2 << 20

  package let reserveBytes: Int
  private let freeBytes: @Sendable () -> Int?
  private let lastWasFull = Atomic(false)

  /// - Parameter freeBytes: nil if it is unknown.
  package init(reserveBytes: Int, freeBytes: @escaping @Sendable () -> Int?) {
    self.reserveBytes = reserveBytes
    self.freeBytes = freeBytes
  }

  /// Watches the disk of a folder. Reading the free space takes a few microseconds.
  package convenience init(folder: String, reserveBytes: Int) {
    self.init(reserveBytes: reserveBytes) {
      var disk = statvfs()
      guard statvfs(folder, &disk) == 0 else { return nil }
      return Int(clamping: UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize)).partialValue)
    }
  }

  package var state: State {
    if lastWasFull.load(ordering: .relaxed) { return .full }
    guard let free = freeBytes(), free < reserveBytes else { return .enough }
    return free < Self.leastBytes ? .full : .low(freeBytes: free)
  }

  package var isLow: Bool { state != .enough }

  /// How much may be written until only the reserve is left, negative below it; nil if that is unknown.
  package var bytesAboveReserve: Int? { freeBytes().map { $0 - reserveBytes } }

  func note(full: Bool) { lastWasFull.store(full, ordering: .relaxed) }
}
