import Glibc
import Synchronization

/// Counts the `send` calls of the test process on chosen sockets, those of libwebsockets included.
///
/// The test executable defines `send`, so the dynamic linker binds libwebsockets' calls to it as well.
enum SendCount {
  struct Call: Equatable, Sendable {
    var asked: Int
    var sent: Int
  }

  /// By the port of the socket's other end.
  fileprivate static let calls = Mutex<[Int: [Call]]>([:])

  /// Starts counting the server's calls on the connection from this port.
  static func watch(clientPort: Int) { calls.withLock { $0[clientPort] = [] } }

  static func calls(clientPort: Int) -> [Call] { calls.withLock { $0[clientPort] ?? [] } }

  fileprivate static func peerPort(_ descriptor: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    return failed == 0 ? Int(in_port_t(bigEndian: address.sin_port)) : 0
  }
}

/// Replaces libc's `send` in this process. `sendto` without an address is the same system call.
@_cdecl("send")
public func countedSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  let port = SendCount.peerPort(descriptor)
  guard SendCount.calls.withLock({ $0[port] != nil }) else { return sendto(descriptor, bytes, count, flags, nil, 0) }
  // Locked during the call: whoever has read the bytes then finds the call counted.
  return SendCount.calls.withLock { calls in
    let sent = sendto(descriptor, bytes, count, flags, nil, 0)
    let failure = errno
    calls[port]?.append(.init(asked: count, sent: sent))
    errno = failure
    return sent
  }
}
