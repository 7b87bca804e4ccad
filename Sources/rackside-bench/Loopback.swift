import Glibc

/// TCP connections on this machine, for the benchmark's own servers and clients.
enum Loopback {
  static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  /// Listens on a free port.
  static func listen() throws -> (descriptor: Int32, port: Int) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && Glibc.listen(listener, 4_096) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw BenchError("cannot listen: \(String(cString: strerror(errno)))") }
    return (listener, Int(in_port_t(bigEndian: address.sin_port)))
  }

  /// - Returns: 0, or -1 with `errno` set, which is `EINPROGRESS` on a non-blocking socket.
  static func connect(_ descriptor: Int32, port: Int) -> Int32 {
    var address = address(port: port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Turns Nagle's algorithm off, as libwebsockets does.
  static func sendAtOnce(_ descriptor: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
