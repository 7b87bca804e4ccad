import Glibc

/// One WebSocket of the crowd.
final class ClientSocket {
  let number: Int
  let descriptor: Int32
  /// What is asked first, one after the other; then it is ready.
  let greetings: [String]
  var greeted = 0
  var isUpgraded = false
  var isReady = false
  /// Bytes of a frame that has not arrived whole.
  var rest: [UInt8] = []
  /// What the kernel did not take.
  var unsent: [UInt8] = []
  /// The measurement's own: when its request went out, or which event it expects.
  var mark = 0

  /// Begins to connect.
  init(number: Int, port: Int, greetings: [String]) throws {
    self.number = number
    self.greetings = greetings
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw BenchError("no socket: \(String(cString: strerror(errno)))") }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 || errno == EINPROGRESS else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw BenchError("no connection: \(reason)")
    }
    unsent = Array(
      """
      GET /ws HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: rackside.v1\r
      \r

      """.utf8)
  }

  deinit { close(descriptor) }

  /// - Returns: whether all of it went out.
  func send(_ bytes: [UInt8]) throws -> Bool {
    guard unsent.isEmpty else {
      unsent += bytes
      return false
    }
    let count = write(descriptor, bytes, bytes.count)
    if count == bytes.count { return true }
    guard count >= 0 || errno == EAGAIN else { throw BenchError("connection \(number) is broken") }
    unsent = Array(bytes.dropFirst(max(count, 0)))
    return false
  }

  func sendRest() throws -> Bool {
    let bytes = unsent
    unsent = []
    return bytes.isEmpty ? true : try send(bytes)
  }
}
