import Foundation
import Glibc
import Transport

extension FuzzTarget {
  /// What a client sends behind its handshake. Most of what reads it is libwebsockets.
  static let frames = FuzzTarget(
    name: "frames",
    tokens: ["\u{1}\u{2}", "\u{9}", "\u{8}", "\u{A}", "\u{7F}", "~", "\u{3}", "\u{0}\u{0}\u{0}\u{0}"], cases: 400,
    start: {
      let server = try EchoServer()
      return { input in
        let client = try LocalSocket(server.port)
        try client.shakeHands()
        client.send(input)
        client.readToEnd()
        try server.check()
      }
    })

  /// What a client sends first: a handshake, or a request for a page.
  static let handshakes = FuzzTarget(
    name: "handshakes",
    tokens: [
      "GET ", "HEAD ", "POST ", "OPTIONS ", " HTTP/1.0", " HTTP/2.0", "Host: ", "Upgrade: websocket\r\n",
      "Connection: Upgrade\r\n", "Sec-WebSocket-Key: ", "Sec-WebSocket-Version: 13\r\n", "\r\n\r\n", "\r\n ", "%00",
      "%2e%2e/",
      "/..", "Transfer-Encoding: chunked\r\n", "Content-Length: ", "Range: bytes=", "/later/", "/healthz",
      "X-Forwarded-For: ",
    ],
    cases: 400,
    start: {
      let server = try EchoServer()
      return { input in
        let client = try LocalSocket(server.port)
        client.send(input)
        client.readToEnd()
        try server.check()
      }
    })
}

/// A server that answers each message with itself.
private final class EchoServer: Sendable {
  private final class Handler: ConnectionHandler {
    func opened(_ connection: Connection) {}
    func received(_ connection: Connection, _ text: UnsafeRawBufferPointer) {
      connection.send(Outgoing(text: String(decoding: text, as: UTF8.self)))
    }
    func closed(_ connection: Connection) {}
  }

  private let server: WebSocketServer
  /// It stays open, and shows that the server goes on.
  private let other: LocalSocket

  var port: Int { server.port }

  init() throws {
    var options = ServerOptions()
    // No connection may end because the machine is busy.
    (options.handshakeTimeoutSeconds, options.keepAliveSeconds, options.bodySeconds) = (3_600, 3_600, 3_600)
    (options.pingSeconds, options.hangUpSeconds, options.queue.softSeconds) = (3_600, 7_200, 3_600)
    options.endpoints["/healthz"] = { HTTPReply(text: "ok\n") }
    options.laterEndpoints["/later/"] = { request, reply in reply(HTTPReply(text: request.path)) }
    server = try WebSocketServer(options, handler: Handler())
    other = try LocalSocket(server.port)
    try other.shakeHands()
  }

  deinit { server.stop() }

  /// Checks that it still answers.
  func check() throws {
    // A text of two bytes, masked with zeros.
    other.send([0x81, 0x82, 0, 0, 0, 0, 0x6f, 0x6b])
    guard other.read(upTo: [0x81, 2, 0x6f, 0x6b]) else { throw FuzzFault("the server no longer answers others") }
  }
}

/// A TCP connection to this machine, which blocks.
private final class LocalSocket: Sendable {
  private let descriptor: Int32

  init(_ port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw FuzzFault("the server takes no connection: error \(errno)") }
  }

  deinit { close(descriptor) }

  func shakeHands() throws {
    send(
      Array(
        """
        GET /ws HTTP/1.1\r
        Host: gym\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Protocol: rackside.v1\r
        \r

        """.utf8))
    guard read(upTo: Array("\r\n\r\n".utf8)) else { throw FuzzFault("the server takes no handshake") }
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendto(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), nil, 0) }
      // The server may have ended the connection.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until these bytes have come. False if the connection ends before.
  func read(upTo end: [UInt8]) -> Bool {
    var (all, byte): ([UInt8], UInt8) = ([], 0)
    while !all.suffix(end.count).elementsEqual(end) {
      guard recv(descriptor, &byte, 1, 0) == 1 else { return false }
      all.append(byte)
    }
    return true
  }

  /// Says that nothing more comes, and reads until the server ends the connection.
  func readToEnd() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while recv(descriptor, &chunk, chunk.count, 0) > 0 {}
  }
}
