import Foundation
import Glibc

/// A socket of datagrams like the one on which systemd listens to its services.
package final class NotifySocket: Sendable {
  /// As it is in `NOTIFY_SOCKET`.
  package let name: String
  private let descriptor: Int32

  /// - Parameter name: a path, or an abstract name that starts with `@`.
  package init(_ name: String) {
    self.name = name
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = name.hasPrefix("@")
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      precondition(name.utf8.count < path.count, "the name is too long")
      path.copyBytes(from: name.utf8)
      if isAbstract { path[0] = 0 }
    }
    let family = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    let size = socklen_t(family + name.utf8.count + (isAbstract ? 0 : 1))
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    precondition(bound == 0, "cannot listen on \(name)")
  }

  deinit { close(descriptor) }

  /// The messages that have arrived and were not taken yet. It does not wait: a datagram has arrived when it was sent.
  package func arrived() -> [String] {
    var all: [String] = []
    while let message = receive(Int32(MSG_DONTWAIT)) { all.append(message) }
    return all
  }

  /// Waits for a message that meets the condition, and drops those before it.
  package func next(where isWanted: @escaping @Sendable (String) -> Bool) async throws -> String {
    try await onOwnThread { [self] in
      while true {
        if let message = receive(0), isWanted(message) { return message }
      }
    }
  }

  private func receive(_ flags: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, flags)
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }
}
