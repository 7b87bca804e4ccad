import Foundation
import Glibc

/// The URL that a browser gives for its push service. Anybody can send any URL, so it must not lead this server into
/// its own network: it must be https, and its address must be public.
package struct PushEndpoint: Sendable, Hashable {
  package let url: String
  /// `https://push.example`, with the port if the URL has one.
  let origin: String

  /// Push services' URLs have some hundred characters.
  package static let maxLength = 1_000

  /// - Parameter allowsPrivate: also allows http and private addresses. For tests, and for a push service of your own.
  /// - Returns: nil if the URL is not allowed.
  package init?(_ text: String, allowsPrivate: Bool) {
    guard text.utf8.count <= Self.maxLength, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || (allowsPrivate && scheme == "http"),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil
    else { return nil }
    // This refuses private addresses in the URL. A name is checked when it has been looked up.
    if !allowsPrivate, let isPublic = Self.isPublic(host.trimmingCharacters(in: ["[", "]"])), !isPublic { return nil }
    url = text
    origin = "\(scheme)://\(host.lowercased())" + (parts.port.map { ":\($0)" } ?? "")
  }

  /// Nil if the text is a name, not an address.
  static func isPublic(_ text: String) -> Bool? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return isPublic(four: UInt32(bigEndian: four.s_addr)) }
    var six = in6_addr()
    if inet_pton(AF_INET6, text, &six) == 1 { return isPublic(six: withUnsafeBytes(of: &six, Array.init)) }
    return nil
  }

  /// Whether the address that curl is about to connect to is public.
  static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        isPublic(four: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        var six = pointer.pointee.sin6_addr
        return isPublic(six: withUnsafeBytes(of: &six, Array.init))
      }
    default: false
    }
  }

  /// IANA's registry of special-purpose addresses, RFC 6890 and later, and multicast.
  private static let special: [(UInt32, Int)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
    (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24),
    (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]

  private static func isPublic(four address: UInt32) -> Bool {
    !special.contains { address >> (32 - $0.1) == $0.0 >> (32 - $0.1) }
  }

  private static func isPublic(six bytes: [UInt8]) -> Bool {
    func four(_ from: Int) -> UInt32 { bytes[from..<from + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    // An IPv4 address inside an IPv6 address: mapped, translated (NAT64) or tunnelled (6to4).
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) { return isPublic(four: four(12)) }
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return isPublic(four: four(12)) }
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(four: four(2)) }
    // All other public addresses are in 2000::/3, which also has documentation addresses and Teredo.
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    return !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) && !bytes.starts(with: [0x20, 0x01, 0, 0])
  }
}
