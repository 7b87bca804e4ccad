import Crypto
import Foundation
import SwiftASN1
import X509

/// The server's certificate with its key, signed by the gym's authority.
package struct Leaf: Sendable {
  /// In the folder of certificates: the server's certificate, the authority's, and the server's key, as PEM. OpenSSL,
  /// and so libwebsockets, takes this one path for the chain and for the key.
  package static let fileName = "server.pem"
  /// The first day of it is past when it is made. Apple refuses more than 825 days, also from authorities that users
  /// added (support.apple.com/103769). 398 days was the limit of the CA/Browser Forum (Baseline Requirements, section
  /// 6.3.2) until March 2026; the shorter ones since then are for public authorities only.
  static let lifeDays = 397

  /// What decides about its renewal.
  package struct Facts: Sendable, Equatable {
    /// Milliseconds since 1970.
    package var notBefore: Int
    /// Milliseconds since 1970; the last second of its life.
    package var notAfter: Int
    package var names: LeafNames
    /// Of the authority that signed it.
    package var authority: Fingerprint

    package init(notBefore: Int, notAfter: Int, names: LeafNames, authority: Fingerprint) {
      self.notBefore = notBefore
      self.notAfter = notAfter
      self.names = names
      self.authority = authority
    }
  }

  package let facts: Facts
  /// Of the server's certificate, so that the server can shake hands with itself and compare.
  package let fingerprint: Fingerprint
  /// The content of the file.
  let pem: String

  /// A new certificate with a new key. It does not outlive the authority.
  ///
  /// RFC 5280, section 4.2.1.6 (alternative names), 4.2.1.12 (serverAuth), 4.2.1.3 (an ECDSA key only signs).
  /// - Parameters:
  ///   - names: those that the authority may vouch for. With any other, no phone would accept the certificate.
  ///   - now: milliseconds since 1970.
  /// - Throws: `AuthorityError` `.expired` or `.clock` if the authority is not valid now.
  package init(signedBy authority: GymAuthority, names: LeafNames, now: Int) throws {
    guard now <= authority.notAfter else {
      throw AuthorityError(.expired, "The gym's authority has expired.")
    }
    guard now >= authority.notBefore else {
      throw AuthorityError(.clock, "The machine's clock is before the time at which the gym's authority begins.")
    }
    let key = P256.Signing.PrivateKey()
    let publicKey = Certificate.PublicKey(key.publicKey)
    let notBefore = now / 1_000 - Days.seconds(1)
    // The last second counts as well, section 4.1.2.5.
    let end = min(notBefore + Days.seconds(Self.lifeDays) - 1, authority.notAfter / 1_000)
    // Readers take the names below. This one is for people, and old programs check it against the limits.
    let common = names.names.first { $0.hasSuffix(".local") && $0.count <= 64 } ?? "localhost"
    let certificate = try Certificate(
      version: .v3, serialNumber: .random(), publicKey: publicKey, notValidBefore: Date(seconds: notBefore),
      notValidAfter: Date(seconds: end), issuer: authority.certificate.subject,
      subject: DistinguishedName { CommonName(common) },
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names.general)
        SubjectKeyIdentifier(hash: publicKey)
        AuthorityKeyIdentifier(
          keyIdentifier: try authority.certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
      },
      issuerPrivateKey: Certificate.PrivateKey(authority.key))
    try self.init([certificate, authority.certificate], key)
  }

  /// - Returns: nil if there is no file.
  /// - Throws: `AuthorityError` `.forbidden`, `.unreadable` or `.broken`. Nothing is lost then: the authority signs another.
  package static func load(folder: String) throws -> Leaf? {
    let path = folder + "/" + fileName
    guard let text = try PrivateFile.read(path) else { return nil }
    guard let pair = try? KeyPair(pem: text), pair.certificates.count == 2,
      let leaf = try? Leaf(pair.certificates, pair.key),
      pair.certificates[0].publicKey == Certificate.PublicKey(pair.key.publicKey),
      pair.certificates[1].publicKey.isValidSignature(pair.certificates[0].signature, for: pair.certificates[0])
    else { throw AuthorityError(.broken, "\(path) is not a server's certificate with its authority and its key.") }
    return leaf
  }

  /// Replaces the file, so that a reader never finds the key of one beside the certificate of another.
  /// - Throws: `AuthorityError` `.cannotWrite`; the old file is then unchanged.
  package func store(folder: String) throws { try PrivateFile.replace(folder + "/" + Self.fileName, with: pem) }

  /// - Parameter chain: the server's certificate, then the authority's.
  private init(_ chain: [Certificate], _ key: P256.Signing.PrivateKey) throws {
    let ders = try chain.map { try $0.der }
    facts = Facts(
      notBefore: chain[0].notValidBefore.milliseconds, notAfter: chain[0].notValidAfter.milliseconds,
      names: LeafNames(try chain[0].extensions.subjectAlternativeNames ?? SubjectAlternativeNames()),
      authority: Fingerprint(of: ders[1]))
    fingerprint = Fingerprint(of: ders[0])
    pem =
      ders.map { PEMDocument(type: Certificate.defaultPEMDiscriminator, derBytes: $0).pemString + "\n" }.joined()
      + key.pemRepresentation + "\n"
  }
}

extension LeafNames {
  fileprivate init(_ found: SubjectAlternativeNames) {
    self.init(
      names: found.compactMap { if case .dnsName(let name) = $0 { name } else { nil } },
      addresses: found.compactMap { if case .ipAddress(let octets) = $0 { IPAddress(octets.bytes) } else { nil } })
  }

  fileprivate var general: [GeneralName] {
    names.map { .dnsName($0) } + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0.bytes[...])) }
  }
}
