import SwiftASN1
import X509

/// The names that the gym's authority may vouch for. They are in its certificate, so that somebody who steals its key
/// cannot pretend to be a site on the internet.
///
/// Who trusts it has to apply them, and RFC 5280 (section 6.1.1, d) leaves that to the program where a root is
/// concerned. OpenSSL does (the tests show it), and so does Chromium 156 on Linux. Java's own verifier does not.
///
/// RFC 5280, section 4.2.1.10. A kind of name without a limit would be allowed in full, so there is one for each kind
/// that browsers and mail programs look at: DNS names, addresses, and mailboxes (none).
package struct NameLimits: Sendable, Equatable {
  /// Each also covers the names below it. They have no leading dot: the RFC gives it no meaning in DNS names.
  package let domains: [String]
  let ranges: [AddressRange]

  /// RFC 1918, RFC 1122 (127/8), RFC 3927 (169.254/16), RFC 4193 (fc00::/7), RFC 4291 (fe80::/10 and ::1).
  static let localRanges: [AddressRange] = [
    ("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16), ("127.0.0.0", 8), ("169.254.0.0", 16), ("fc00::", 7),
    ("fe80::", 10), ("::1", 128),
  ].compactMap { text, bits in IPAddress(text).map { AddressRange($0, bits: bits) } }

  /// Domains in which no site on the internet can be: in use at home, RFC 8375, and reserved by ICANN in 2024.
  private static let homeDomains = ["lan", "home.arpa", "internal"]

  /// What a new authority gets.
  /// - Parameter host: the machine's name. It is left out if others could have it, or a name below it, on the internet:
  ///   if it could be a top-level domain, see `HostName.isTopLevel`, and if it is in a public domain. Whoever has a
  ///   machine in one, such as `gym.example.com`, can get a certificate for it that every phone trusts at once.
  package init(host: String) {
    var domains = ["local", "localhost"]
    if let name = HostName.normalized(host), !Self.covers(domains, name),
      name.contains(".") ? Self.homeDomains.contains(where: { name.hasSuffix("." + $0) }) : !HostName.isTopLevel(name)
    {
      domains.append(name)
    }
    self.domains = domains
    ranges = Self.localRanges
  }

  /// - Returns: nil if the certificate has no limits, or if it lacks those for DNS names or addresses.
  init?(of certificate: Certificate) {
    guard let found = try? certificate.extensions.nameConstraints, !found.permittedDNSDomains.isEmpty
    else { return nil }
    domains = found.permittedDNSDomains.map { $0.lowercased() }
    ranges = found.permittedIPRanges.compactMap { AddressRange($0.bytes) }
    guard !ranges.isEmpty, ranges.count == found.permittedIPRanges.count else { return nil }
  }

  /// The extension of the certificate.
  var constraints: NameConstraints {
    NameConstraints(
      permittedDNSDomains: domains,
      permittedIPRanges: ranges.map { ASN1OctetString(contentBytes: $0.bytes[...]) },
      // A name that nobody can own (RFC 6761). Without it, the authority could sign emails for any address.
      permittedEmailAddresses: ["invalid"])
  }

  /// - Parameter name: lower-case, without a dot at the end.
  package func allow(_ name: String) -> Bool { Self.covers(domains, name) }

  package func allow(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

  private static func covers(_ domains: [String], _ name: String) -> Bool {
    domains.contains { name == $0 || name.hasSuffix("." + $0) }
  }
}
