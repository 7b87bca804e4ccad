import Foundation
import Glibc

/// The model that a gym runs: a server that speaks OpenAI's chat completions, such as llama.cpp's or Ollama.
package struct ModelServer: Sendable, Equatable {
  /// Where `/v1/chat/completions` is, without it: `http://127.0.0.1:8080`.
  package let url: String
  /// The model's name, as that server knows it. May be empty.
  package var name: String
  /// Empty if the server asks for none.
  package var key: String
  /// Whether it may be anywhere, and not just in the gym's own network. Figures leave the gym then.
  package let isAnywhere: Bool

  package static let maxLength = 1_000

  /// - Returns: nil if the URL is malformed, or is neither a name nor a private address although it must be. A name is
  ///   checked when it has been looked up.
  package init?(url text: String, name: String, key: String = "", isAnywhere: Bool = false) {
    guard text.utf8.count <= Self.maxLength, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.fragment == nil, parts.query == nil
    else { return nil }
    if !isAnywhere, Self.isPrivate(host.trimmingCharacters(in: ["[", "]"])) == false { return nil }
    // A line break in it would be another header.
    guard key.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
    url = String(text.reversed().drop { $0 == "/" }.reversed())
    self.name = name
    self.key = key
    self.isAnywhere = isAnywhere
  }

  /// People write the address with `/v1` and without it.
  var completions: String { url + (url.hasSuffix("/v1") ? "" : "/v1") + "/chat/completions" }

  /// Nil if the text is a name, not an address.
  static func isPrivate(_ text: String) -> Bool? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return isPrivate(four: UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    if inet_pton(AF_INET6, text, &six) == 1 { return isPrivate(six: withUnsafeBytes(of: &six, Array.init)) }
    return nil
  }

  /// Whether the address that curl is about to connect to is this machine's or one of a private network.
  static func isPrivate(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        isPrivate(four: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        var six = pointer.pointee.sin6_addr
        return isPrivate(six: withUnsafeBytes(of: &six, Array.init))
      }
    default: false
    }
  }

  /// RFC 1918, and the loopback. Not 169.254.0.0/16, where clouds answer with secrets.
  private static let own: [(UInt32, Int)] = [
    (0x0A00_0000, 8), (0x7F00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16),
  ]

  private static func isPrivate(four address: UInt32) -> Bool {
    own.contains { address >> (32 - $0.1) == $0.0 >> (32 - $0.1) }
  }

  /// The loopback, unique local addresses (RFC 4193) and mapped ones of IPv4.
  private static func isPrivate(six bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      return isPrivate(four: bytes[12..<16].reduce(0) { $0 << 8 | UInt32($1) })
    }
    return bytes[0] & 0xFE == 0xFC || bytes == [UInt8](repeating: 0, count: 15) + [1]
  }
}
