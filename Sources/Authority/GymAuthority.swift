import Crypto
import Foundation
import SwiftASN1
import X509

/// The gym's own certificate authority: it signs the server's certificate, and phones that trust it open the pages by
/// https without a warning.
///
/// It is made once. A new one would mean that every phone has to trust anew, so nothing here replaces one: an authority
/// that cannot be read is an error for a person to solve.
package struct GymAuthority: Sendable {
  /// In the folder of certificates: the certificate and its key, as PEM.
  package static let fileName = "authority.pem"
  static let lifeDays = 3_652
  /// 2026-11-01. No authority is made by a clock before it: a board without a battery starts in 1970, and its authority
  /// would have ended in 1980.
  package static let earliest = 1_793_491_200_000
  /// Whether the clock is wrong for certain: nothing can be told by dates then, and nothing is made.
  package static func isUnset(_ now: Int) -> Bool { now < earliest }

  let certificate: Certificate
  let key: P256.Signing.PrivateKey
  /// The certificate, for `/ca.crt` (`application/x-x509-ca-cert`).
  package let der: [UInt8]
  /// What the server's certificate can be valid for.
  package let limits: NameLimits
  package let fingerprint: Fingerprint

  /// As PEM, with a line break at the end. Without the key.
  package var pem: String { PEMDocument(type: Certificate.defaultPEMDiscriminator, derBytes: der).pemString + "\n" }
  /// Of the file: with the key.
  private var content: String { pem + key.pemRepresentation + "\n" }
  /// Milliseconds since 1970.
  package var notBefore: Int { certificate.notValidBefore.milliseconds }
  /// `2027-01-14`, in UTC.
  var firstDay: String { certificate.notValidBefore.formatted(Date.ISO8601FormatStyle().year().month().day()) }
  /// Whether this is a time of its life, in milliseconds since 1970.
  package func isValid(at now: Int) -> Bool { notBefore <= now && now <= notAfter }
  /// Whether the owner should be told that it ends: in its last 180 days, since all devices have to trust another then.
  package func isEnding(at now: Int) -> Bool { now > notAfter - Days.seconds(180) * 1_000 }
  /// Milliseconds since 1970.
  package var notAfter: Int { certificate.notValidAfter.milliseconds }

  /// Reads the gym's authority, or makes it if there never was one.
  /// - Parameters:
  ///   - folder: `tls` in the data folder. Its parent must exist. One process at a time may use it.
  ///   - gym: the gym's name, for the name of a new authority. A later change of it does not matter.
  ///   - host: the machine's name, for the limits of a new authority.
  ///   - now: milliseconds since 1970.
  ///   - wasThere: whether the gym is known to have one.
  /// - Throws: `AuthorityError`. In particular `.lost` if there was one but its file is missing; nothing is made then.
  package static func openOrMake(
    folder: String, gym: String, host: String, now: Int, wasThere: Bool = false
  ) throws -> GymAuthority {
    if let found = try existing(folder: folder, wasThere: wasThere) { return found }
    let path = folder + "/" + fileName
    let made = try GymAuthority(gym: gym, host: host, now: now)
    try PrivateFile.replace(path, with: made.content)
    // What was written is what the next start will read.
    guard let stored = try open(folder: folder), stored.fingerprint == made.fingerprint else {
      throw AuthorityError(.cannotWrite, "\(path) does not have the content that was written to it.")
    }
    return stored
  }

  /// - Parameter wasThere: whether the gym is known to have one.
  /// - Returns: nil if there never was one.
  /// - Throws: `AuthorityError` `.forbidden`, `.unreadable`, `.broken`, and `.lost` if there was one, or if there is a server's
  ///   certificate without it.
  package static func existing(folder: String, wasThere: Bool = false) throws -> GymAuthority? {
    if let found = try open(folder: folder) { return found }
    let hasLeaf = try PrivateFile.read(folder + "/" + Leaf.fileName) != nil
    guard !wasThere, !hasLeaf else {
      throw AuthorityError(
        .lost, "\(folder)/\(fileName) is missing, but it was there before. \(AuthorityError.wayOut)")
    }
    return nil
  }

  /// Makes room for another authority: the file gets another name, and the server's certificate, which would show that
  /// there was one, is removed. Whatever the file is: its content may be what is wrong.
  /// - Throws: `AuthorityError` `.cannotWrite`.
  package static func putAside(folder: String, now: Int) throws {
    try PrivateFile.remove(folder + "/" + Leaf.fileName)
    try PrivateFile.move(folder + "/" + fileName, to: "\(folder)/\(fileName).before-\(now / 1_000)")
  }

  /// - Returns: nil if there is no file. Only `existing` knows whether that is right.
  /// - Throws: `AuthorityError` `.forbidden`, `.unreadable` or `.broken`.
  package static func open(folder: String) throws -> GymAuthority? {
    let path = folder + "/" + fileName
    do {
      guard let text = try PrivateFile.read(path) else { return nil }
      return try GymAuthority(pem: text, path: path)
    } catch let error as AuthorityError {
      // Nobody may be told to make another, which no phone trusts, because of a missing 'sudo'.
      let advice = error.kind == .forbidden ? AuthorityError.access : AuthorityError.wayOut
      throw AuthorityError(error.kind, "\(error.description) \(advice)")
    }
  }

  /// Writes the file again if it is gone or holds something else. A server that only looked at its start would serve for
  /// months while every new backup is without the authority, and then be left with nothing.
  /// - Returns: what was wrong with the file, in a sentence; nil if nothing was. What it held stays beside it.
  /// - Throws: `AuthorityError` `.cannotWrite`.
  package func keepFile(folder: String, now: Int) throws -> String? {
    let path = folder + "/" + Self.fileName
    do {
      guard let text = try PrivateFile.read(path) else {
        try PrivateFile.replace(path, with: content)
        return "\(path) was missing."
      }
      if let found = try? GymAuthority(pem: text, path: path), found.fingerprint == fingerprint { return nil }
      let aside = "\(path).other-\(now / 1_000)"
      try PrivateFile.link(path, as: aside)
      try PrivateFile.replace(path, with: content)
      return "\(path) was not the authority that the server uses. What it was is kept as \(aside)."
    } catch let error as AuthorityError { throw AuthorityError(.cannotWrite, error.description) }
  }

  /// A new one, valid from a day before `now`, since phones' clocks differ.
  ///
  /// RFC 5280, sections 4.2.1.1 to 4.2.1.3, 4.2.1.9, 4.2.1.10 and 4.2.1.12. The limits of names say nothing about a
  /// certificate without names, such as one to sign programs with, so the extended key usage leaves those out.
  init(gym: String, host: String, now: Int) throws {
    guard !Self.isUnset(now) else { throw AuthorityError.unset }
    let key = P256.Signing.PrivateKey()
    let publicKey = Certificate.PublicKey(key.publicKey)
    let name = try DistinguishedName { CommonName(Self.commonName(gym: gym)) }
    let identifier = SubjectKeyIdentifier(hash: publicKey)
    let limits = NameLimits(host: host)
    let notBefore = now / 1_000 - Days.seconds(1)
    let certificate = try Certificate(
      version: .v3, serialNumber: .random(), publicKey: publicKey, notValidBefore: Date(seconds: notBefore),
      notValidAfter: Date(seconds: notBefore + Days.seconds(Self.lifeDays) - 1), issuer: name, subject: name,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        try ExtendedKeyUsage([.serverAuth])
        Critical(limits.constraints)
        identifier
        AuthorityKeyIdentifier(keyIdentifier: identifier.keyIdentifier)
      },
      issuerPrivateKey: Certificate.PrivateKey(key))
    try self.init(certificate, key, limits)
  }

  private init(pem text: String, path: String) throws {
    func broken(_ what: String) -> AuthorityError { AuthorityError(.broken, "\(path): \(what).") }
    guard let pair = try? KeyPair(pem: text), pair.certificates.count == 1, let certificate = pair.certificates.first
    else { throw broken("this is not one certificate and one key") }
    guard certificate.publicKey == Certificate.PublicKey(pair.key.publicKey) else {
      throw broken("the key and the certificate do not belong together")
    }
    guard case .isCertificateAuthority = try? certificate.extensions.basicConstraints,
      let limits = NameLimits(of: certificate)
    else { throw broken("this certificate is not an authority with limits, as this program makes it") }
    do { try self.init(certificate, pair.key, limits) } catch { throw broken("the certificate cannot be read") }
  }

  private init(_ certificate: Certificate, _ key: P256.Signing.PrivateKey, _ limits: NameLimits) throws {
    self.certificate = certificate
    self.key = key
    self.limits = limits
    der = try certificate.der
    fingerprint = Fingerprint(of: der)
  }

  /// "Iron Hall — Rackside authority", of at most 64 characters (`ub-common-name`, RFC 5280, appendix A.1). A gym's name
  /// that is too long loses its end, but never half a character.
  static func commonName(gym: String) -> String {
    let end = "Rackside authority"
    let separator = " — "
    let plain = gym.filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    var room = 64 - (separator + end).unicodeScalars.count
    let short = String(
      plain.trimmingCharacters(in: .whitespaces).prefix { character in
        room -= character.unicodeScalars.count
        return room >= 0
      }
    ).trimmingCharacters(in: .whitespaces)
    return short.isEmpty ? end : short + separator + end
  }
}
