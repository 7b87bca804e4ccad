import CCrypto
import Foundation
import Glibc

/// A TLS connection to 127.0.0.1 that sends any bytes and mostly verifies nothing. It blocks threads of its own, not those that
/// other tests run on. One call at a time.
package final class TLSSocket: Sendable {
  package enum Version: Sendable {
    case tls11, tls12, tls13

    fileprivate var number: Int {
      switch self {
      case .tls11: Int(TLS1_1_VERSION)
      case .tls12: Int(TLS1_2_VERSION)
      case .tls13: Int(TLS1_3_VERSION)
      }
    }
  }

  package struct Refused: Error, CustomStringConvertible {
    package var description: String
  }

  /// The SHA-256 of the server's certificate, in hexadecimal digits.
  package let fingerprint: String
  /// `TLSv1.3`.
  package let version: String
  private let descriptor: Int32
  /// Safe: the calls come one after the other.
  private nonisolated(unsafe) let connection: OpaquePointer

  private init(descriptor: Int32, connection: OpaquePointer) {
    self.descriptor = descriptor
    self.connection = connection
    version = String(cString: SSL_get_version(connection))
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    if let leaf = SSL_get1_peer_certificate(connection) {
      X509_digest(leaf, EVP_sha256(), &digest, &count)
      X509_free(leaf)
    }
    fingerprint = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  deinit {
    SSL_free(connection)
    close(descriptor)
  }

  /// Whether the server went on with the session of the connection that was to be resumed.
  package var isResumed: Bool { SSL_session_reused(connection) == 1 }

  /// - Parameters:
  ///   - groups: for the key exchange, such as `P-256:X448`; nil offers all that OpenSSL has.
  ///   - suites: of TLS 1.2, such as `ECDHE-RSA-AES128-SHA`; nil offers all. Only with a version.
  ///   - earlier: a connection whose session the client offers to go on with.
  ///   - authority: the only one that the client trusts, in DER. Then the certificate must be for `localhost` as well.
  ///   - time: the client's clock, in seconds since 1970, if it trusts; nil for the machine's.
  /// - Throws: `Refused` if the handshake fails.
  package static func connect(
    port: Int, version: Version? = nil, groups: String? = nil, suites: String? = nil,
    resuming earlier: TLSSocket? = nil, trusting authority: [UInt8]? = nil, at time: Int? = nil
  ) async throws -> TLSSocket {
    try await onOwnThread {
      // OpenSSL writes to sockets in a way that ends a process whose peer has gone.
      signal(SIGPIPE, SIG_IGN)
      let descriptor = try tcp(port)
      guard let context = SSL_CTX_new(TLS_client_method()),
        let connection = connection(context, version, groups, suites)
      else {
        close(descriptor)
        throw Refused(description: "no memory")
      }
      if let authority { trust(authority, context, connection) }
      if let time { X509_VERIFY_PARAM_set_time(SSL_get0_param(connection), time) }
      SSL_CTX_free(context)
      SSL_set_fd(connection, descriptor)
      if let earlier { SSL_set_session(connection, SSL_get_session(earlier.connection)) }
      guard SSL_connect(connection) == 1 else {
        let reason = ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) }
        ERR_clear_error()
        SSL_free(connection)
        close(descriptor)
        throw Refused(description: reason ?? "closed")
      }
      return TLSSocket(descriptor: descriptor, connection: connection)
    }
  }

  private static func connection(
    _ context: OpaquePointer, _ version: Version?, _ groups: String?, _ suites: String?
  ) -> OpaquePointer? {
    if let groups {
      var list = groups.utf8CString.map { $0 }
      guard SSL_CTX_ctrl(context, SSL_CTRL_SET_GROUPS_LIST, 0, &list) == 1 else { return nil }
    }
    if let version {
      // Without this, the client itself would refuse the old version.
      SSL_CTX_set_security_level(context, 0)
      guard SSL_CTX_set_cipher_list(context, "\(suites ?? "ALL"):@SECLEVEL=0") == 1 else { return nil }
      SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, version.number, nil)
      SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, version.number, nil)
    }
    return SSL_new(context)
  }

  private static func trust(_ authority: [UInt8], _ context: OpaquePointer, _ connection: OpaquePointer) {
    authority.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      guard let certificate = d2i_X509(nil, &next, bytes.count) else { return }
      X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate)
      X509_free(certificate)
    }
    SSL_set_verify(connection, SSL_VERIFY_PEER, nil)
    SSL_set1_host(connection, "localhost")
  }

  private static func tcp(_ port: Int) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      throw Refused(description: "no connection")
    }
    return descriptor
  }

  package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// - Parameter most: the most bytes in one record.
  package func send(_ bytes: [UInt8], atOnce most: Int = 16_384) async throws {
    try await onOwnThread { [self] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(most))
        let count = SSL_write(connection, part, CInt(part.count))
        ERR_clear_error()
        guard count > 0 else { return }
        rest = rest.dropFirst(Int(count))
      }
    }
  }

  /// Everything that arrives until `isEnough`, or until the server closes or resets.
  package func read(
    atOnce most: Int = 65_536, until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async throws -> [UInt8] {
    try await onOwnThread { [self] in
      var all: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: most)
      while !isEnough(all) {
        let count = SSL_read(connection, &chunk, CInt(chunk.count))
        ERR_clear_error()
        guard count > 0 else { break }
        all.append(contentsOf: chunk[..<Int(count)])
      }
      return all
    }
  }

  /// Sends one request, which must ask the server to close, and reads all of the reply.
  package static func ask(_ port: Int, _ request: String, version: Version? = nil) async throws -> String {
    let socket = try await connect(port: port, version: version)
    try await socket.send(request)
    return String(decoding: try await socket.read(), as: UTF8.self)
  }
}

extension TLSSocket {
  /// Opens a WebSocket by TLS. Returns after the handshake.
  package static func webSocket(
    _ port: Int, headers: String = "", trusting authority: [UInt8]? = nil
  ) async throws -> TLSSocket {
    let socket = try await connect(port: port, trusting: authority)
    try await socket.send(
      """
      GET /ws HTTP/1.1\r
      Host: gym.example:\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: rackside.v1\r
      \(headers)\r

      """)
    // Byte by byte, to leave a frame behind the handshake for the test to read.
    let head = try await socket.read(atOnce: 1) { $0.suffix(4) == [13, 10, 13, 10] }
    let status = String(decoding: head.prefix { $0 != 13 }, as: UTF8.self)
    guard status.hasPrefix("HTTP/1.1 101") else { throw Refused(description: status) }
    return socket
  }

  /// Sends a text message, masked with zeros.
  package func sendMessage(_ text: String, atOnce most: Int = 16_384) async throws {
    let count = text.utf8.count
    let length = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    try await send([0x81, 0x80 | 127] + length + [0, 0, 0, 0] + Array(text.utf8), atOnce: most)
  }

  /// The next frame: a message, or the code of a Close frame. Nil if the connection has ended.
  package func nextFrame() async throws -> (message: String, closeCode: Int?)? {
    var head = try await exactly(2)
    guard head.count == 2 else { return nil }
    let opcode = head[0] & 0x0F
    var count = Int(head[1] & 0x7F)
    if count >= 126 {
      head = try await exactly(count == 126 ? 2 : 8)
      count = head.reduce(0) { $0 << 8 | Int($1) }
    }
    let payload = try await exactly(count)
    guard payload.count == count else { return nil }
    if opcode == 8 { return ("", payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : 1005) }
    return (String(decoding: payload, as: UTF8.self), nil)
  }

  private func exactly(_ count: Int) async throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let more = try await read(atOnce: count - all.count) { !$0.isEmpty }
      if more.isEmpty { break }
      all += more
    }
    return all
  }
}
