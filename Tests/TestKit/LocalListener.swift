import Foundation
import Glibc
import Synchronization

/// Accepts connections on a free port of 127.0.0.1 and serves each on a thread of its own.
package final class LocalListener: Sendable {
  package let port: Int
  private let listener: Int32
  private let open = Mutex<Set<Int32>>([])

  package init() {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    precondition(bound, "no free port")
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// - Parameter serve: gets a socket, which is closed when `serve` returns.
  package func start(_ serve: @escaping @Sendable (_ socket: Int32) -> Void) {
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else {
          // Close here and not in `stop`: another test must not get this number while this thread still uses it.
          close(listener)
          return
        }
        guard let self else {
          close(socket)
          return
        }
        Thread.detachNewThread {
          self.open.withLock { _ = $0.insert(socket) }
          serve(socket)
          self.open.withLock { _ = $0.remove(socket) }
          close(socket)
        }
      }
    }
  }

  /// Ends all connections and accepts no more.
  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }
}

/// Reads more of a connection.
/// - Returns: false if the connection has ended.
func receive(_ socket: Int32, _ bytes: inout [UInt8]) -> Bool {
  var buffer = [UInt8](repeating: 0, count: 8_192)
  let count = recv(socket, &buffer, buffer.count, 0)
  guard count > 0 else { return false }
  bytes += buffer[..<count]
  return true
}
