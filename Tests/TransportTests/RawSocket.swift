import Foundation
import Glibc

/// A TCP connection that sends any bytes. It blocks threads of its own, not those that other tests run on.
final class RawSocket: Sendable {
  private let descriptor: Int32
  /// The local port.
  let port: Int

  init(port: Int) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let named = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    self.port = Int(in_port_t(bigEndian: address.sin_port))
    guard connected == 0, named == 0 else { throw Failure.notConnected }
  }

  enum Failure: Error { case notConnected }

  deinit { close(descriptor) }

  func send(_ text: String) async { await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async {
    await elsewhere { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          sendto(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), nil, 0)
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Everything that arrives until `isEnough`, or until the server closes or resets.
  func read(
    atOnce most: Int = 65_536, until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async -> [UInt8] {
    await elsewhere { [descriptor] in
      var all: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: most)
      while !isEnough(all) {
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { break }
        all.append(contentsOf: chunk[..<count])
      }
      return all
    }
  }

  func readText(until end: String) async -> String {
    String(decoding: await read { String(decoding: $0, as: UTF8.self).contains(end) }, as: UTF8.self)
  }

  private func elsewhere<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { done in Thread.detachNewThread { done.resume(returning: body()) } }
  }

  /// Sends one request and reads until the server closes.
  static func ask(_ port: Int, _ request: String) async throws -> String {
    let socket = try RawSocket(port: port)
    await socket.send(request)
    return String(decoding: await socket.read(), as: UTF8.self)
  }

  /// Opens a WebSocket. Returns after the handshake.
  static func webSocket(_ port: Int, headers: String = "Sec-WebSocket-Protocol: rackside.v1\r\n") async throws
    -> RawSocket
  {
    let socket = try RawSocket(port: port)
    await socket.send(handshake(headers: headers))
    // Byte by byte, to leave a frame behind the handshake for the test to read.
    _ = await socket.read(atOnce: 1) { $0.suffix(4) == [13, 10, 13, 10] }
    return socket
  }

  static func handshake(path: String = "/ws", headers: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: gym\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\(headers)\r\n"
  }

  /// A client's frame, masked with zeros.
  static func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default: bytes += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    return bytes + [0, 0, 0, 0] + payload
  }

  /// The code of a Close frame, which must be the next frame.
  func closeCode() async -> Int? {
    let bytes = await read { $0.count >= 4 && $0[0] == 0x88 }
    guard bytes.count >= 4, bytes[0] == 0x88 else { return nil }
    return Int(bytes[2]) << 8 | Int(bytes[3])
  }
}
