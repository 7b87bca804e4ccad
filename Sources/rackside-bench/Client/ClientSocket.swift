import Glibc

/// One WebSocket of the crowd.
final class ClientSocket {
  let number: Int
  let descriptor: Int32
  /// Requests that are sent first, each after the previous one's reply. Then the socket is ready.
  let greetings: [String]
  var greeted = 0
  var isUpgraded = false
  var isReady = false
  /// Whether nothing is read from this socket.
  var isIgnored = false
  /// The beginning of an incomplete frame.
  var rest: [UInt8] = []
  /// Bytes that did not fit into the full socket.
  var unsent: [UInt8] = []
  /// For the measurement: when the request was sent, or which event comes next.
  var mark = 0

  /// Starts to connect.
  init(number: Int, port: Int, greetings: [String]) throws {
    self.number = number
    self.greetings = greetings
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw BenchError("no socket: \(String(cString: strerror(errno)))") }
    Loopback.sendAtOnce(descriptor)
    guard Loopback.connect(descriptor, port: port) == 0 || errno == EINPROGRESS else {
      // `deinit` closes it: all properties are set.
      throw BenchError("no connection: \(String(cString: strerror(errno)))")
    }
    unsent = Self.upgrade(port: port)
  }

  /// The request that begins a WebSocket.
  static func upgrade(port: Int) -> [UInt8] {
    Array(
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

  /// - Returns: false if some bytes wait in `unsent`.
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
