import Glibc

/// An IPv4 or IPv6 address, without a port or a zone.
package struct IPAddress: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Four or sixteen bytes, in network order, as certificates store them (RFC 5280, section 4.2.1.6).
  package let bytes: [UInt8]

  /// - Returns: nil unless there are four or sixteen bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = Array(bytes)
  }

  /// - Returns: nil if the text is no address, such as a name or an address with a zone.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four, Array.init)
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six, Array.init)
    } else {
      return nil
    }
  }

  /// fe80::/10, RFC 4291.
  var isLinkLocal6: Bool { bytes.count == 16 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }

  /// The shortest usual form, such as `192.168.1.5` or `fe80::1`.
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// IPv4 first, then by number.
  package static func < (one: IPAddress, other: IPAddress) -> Bool {
    one.bytes.count == other.bytes.count
      ? one.bytes.lexicographicallyPrecedes(other.bytes) : one.bytes.count < other.bytes.count
  }
}

/// A block of addresses, such as 10.0.0.0/8.
struct AddressRange: Sendable, Hashable {
  /// The address, then the mask: 8 or 32 bytes, as name constraints store them (RFC 5280, section 4.2.1.10).
  let bytes: [UInt8]

  /// - Returns: nil unless there are 8 or 32 bytes.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 8 || bytes.count == 32 else { return nil }
    self.bytes = Array(bytes)
  }

  /// - Parameter bits: how many leading bits of the address all members share.
  init(_ address: IPAddress, bits: Int) {
    let mask = address.bytes.indices.map { index in
      let left = min(max(bits - 8 * index, 0), 8)
      return UInt8(truncatingIfNeeded: 0xFF00 >> left)
    }
    bytes = zip(address.bytes, mask).map { $0 & $1 } + mask
  }

  func contains(_ address: IPAddress) -> Bool {
    let count = bytes.count / 2
    return address.bytes.count == count
      && (0..<count).allSatisfy { address.bytes[$0] & bytes[count + $0] == bytes[$0] & bytes[count + $0] }
  }
}
