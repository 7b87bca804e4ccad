import Crypto
import Foundation
import SwiftASN1
import X509

/// The certificates and the key of a PEM file, RFC 7468. One file has both, and is replaced as a whole, so there is
/// never a key beside the certificate of another.
struct KeyPair {
  let certificates: [Certificate]
  let key: P256.Signing.PrivateKey

  /// - Throws: if anything but certificates and one P-256 key is in the text, or only a part of one.
  init(pem text: String) throws {
    let parts = try PEMDocument.parseMultiple(pemString: text)
    let isCertificate = { (part: PEMDocument) in part.discriminator == Certificate.defaultPEMDiscriminator }
    certificates = try parts.filter(isCertificate).map { try Certificate(derEncoded: $0.derBytes) }
    let keys = parts.filter { !isCertificate($0) }
    guard keys.count == 1, let key = keys.first, !certificates.isEmpty else {
      throw AuthorityError(.broken, "not a certificate and a key")
    }
    self.key = try P256.Signing.PrivateKey(pemRepresentation: key.pemString)
  }
}

extension Certificate {
  var der: [UInt8] {
    get throws {
      var coder = DER.Serializer()
      try coder.serialize(self)
      return coder.serializedBytes
    }
  }
}

extension Certificate.SerialNumber {
  /// Twenty bytes of which the first bit is 0, so that the number is positive, and the first byte is not, so that its
  /// length is fixed. RFC 5280, section 4.1.2.2, allows twenty; the library's own random numbers can take 21.
  static func random() -> Certificate.SerialNumber {
    let rest = (1..<20).map { _ in UInt8.random(in: .min ... .max) }
    return Certificate.SerialNumber(bytes: [UInt8.random(in: 1...127)] + rest)
  }
}

enum Days {
  static func seconds(_ days: Int) -> Int { days * 86_400 }
}

extension Date {
  init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// Since 1970. Certificates have whole seconds.
  var milliseconds: Int { Int(timeIntervalSince1970.rounded()) * 1_000 }
}
