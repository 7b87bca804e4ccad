import CLinux
import Foundation
import Synchronization

/// Tells systemd that the server has started, that its loop turns, and that it stops: the protocol of sd_notify(3), one
/// datagram for each message. Without `NOTIFY_SOCKET` in the environment, every call does nothing.
///
/// Any thread may call it. A message that cannot be sent is dropped: the server does not depend on its supervisor.
package final class ServiceManager: Sendable {
  /// The bytes of the socket's `sockaddr_un`; nil without a supervisor.
  private let address: [UInt8]?
  private let descriptor: Int32
  /// How long systemd waits for a sign of life; nil if it does not watch this process.
  private let watchdogMicroseconds: Int?
  /// When the next one is due, on the monotonic clock, in nanoseconds.
  private let nextBeat = Mutex(Int.min)

  /// - Parameter environment: of the process. `WATCHDOG_PID` says whom systemd watches, since a child inherits the rest.
  package init(environment: [String: String]) {
    address = environment["NOTIFY_SOCKET"].flatMap(Self.address(of:))
    descriptor = address == nil ? -1 : socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let isWatched = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int($0) } ?? 0
    // A sum of nanoseconds must not overflow, whatever the environment says.
    watchdogMicroseconds = isWatched && (1..<1_000_000_000_000).contains(microseconds) ? microseconds : nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The server listens.
  /// - Parameter status: one line, which `systemctl status` shows to everybody on this machine: no codes, no names.
  package func ready(_ status: String) {
    send("READY=1\nSTATUS=\(status.replacingOccurrences(of: "\n", with: " "))")
  }

  package func stopping() { send("STOPPING=1") }

  /// The loop turns. Call it on the loop's thread a few times a second, and nowhere else: systemd restarts a server that
  /// stays silent, and a beat of another thread would hide a loop that hangs. It never blocks.
  package func beat() { beat(now: rackside_monotonic()) }

  /// - Parameter now: on the monotonic clock, in nanoseconds.
  func beat(now: Int) {
    guard let watchdogMicroseconds else { return }
    let isDue = nextBeat.withLock { next in
      guard now >= next else { return false }
      // A third of the time, so that two lost messages do no harm.
      next = now + watchdogMicroseconds * 1_000 / 3
      return true
    }
    if isDue { send("WATCHDOG=1", flags: Int32(MSG_DONTWAIT)) }
  }

  /// No loop turns for a while, as during a restore, and systemd has to wait for so long.
  package func pauseBeats(seconds: Int) {
    if watchdogMicroseconds != nil { send("WATCHDOG_USEC=\(seconds * 1_000_000)") }
  }

  /// Ends `pauseBeats`.
  package func resumeBeats() {
    if let watchdogMicroseconds { send("WATCHDOG_USEC=\(watchdogMicroseconds)\nWATCHDOG=1") }
  }

  private func send(_ text: String, flags: Int32 = 0) {
    guard let address, descriptor >= 0 else { return }
    let bytes = Array(text.utf8)
    _ = address.withUnsafeBytes { address in
      sendto(
        descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | flags,
        address.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(address.count))
    }
  }

  /// - Parameter name: a path that starts with `/`, or an abstract name that starts with `@`.
  /// - Returns: nil for a name that is neither, or too long. systemd's names on other kinds of sockets are for virtual
  ///   machines.
  private static func address(of name: String) -> [UInt8]? {
    var path = Array(name.utf8)
    guard path.count > 1, !path.contains(0) else { return nil }
    switch path[0] {
    // An abstract name begins with a zero and has none at its end: each byte of the address counts.
    case UInt8(ascii: "@"): path[0] = 0
    case UInt8(ascii: "/"): path.append(0)
    default: return nil
    }
    guard path.count <= MemoryLayout.size(ofValue: sockaddr_un().sun_path) else { return nil }
    return withUnsafeBytes(of: sa_family_t(AF_UNIX)) { Array($0) } + path
  }
}
