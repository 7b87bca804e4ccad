import Crypto
import Foundation

/// The server's identity to push services, RFC 8292. Browsers subscribe with its public key, so a new one would end all
/// subscriptions.
package struct VAPIDKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// A new one.
  package init() { key = P256.Signing.PrivateKey() }

  /// - Parameter text: as `text` gave it.
  /// - Returns: nil for any other text.
  package init?(text: String) {
    guard let bytes = Base64URL.decode(text), let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else {
      return nil
    }
    self.key = key
  }

  /// The private key, to be stored.
  package var text: String { Base64URL.encode(key.rawRepresentation) }
  /// What browsers subscribe with: `applicationServerKey`.
  package var publicText: String { Base64URL.encode(key.publicKey.x963Representation) }

  /// What a push service sees of a notice's tag, 32 characters: a newer notice with the same tag for the same browser
  /// replaces an older one. Without the private key nobody can tell what the tag is, nor that two browsers get the same.
  package func topic(of tag: String, for address: PushAddress) -> String {
    let secret = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: key.rawRepresentation), info: Array("rackside push topic".utf8),
      outputByteCount: 32)
    let code = HMAC<SHA256>.authenticationCode(for: Array("\(address.endpoint)\n\(tag)".utf8), using: secret)
    return Base64URL.encode(code.prefix(24))
  }

  /// How long a token is good for. Push services take a day at most.
  static let lifetime = 12 * 3_600

  /// The `Authorization` of a request.
  /// - Parameters:
  ///   - origin: the push service's, such as `https://push.example`.
  ///   - contact: a `mailto:` or `https:` URL at which a push service reaches who runs this server; nil for none.
  ///   - now: UTC seconds.
  func authorization(origin: String, contact: String?, now: Int) throws -> String {
    struct Claims: Encodable {
      var aud: String
      var exp: Int
      var sub: String?
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let claims = try encoder.encode(Claims(aud: origin, exp: now + Self.lifetime, sub: contact))
    let head = Base64URL.encode(Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8)) + "." + Base64URL.encode(claims)
    let signature = try key.signature(for: Array(head.utf8))
    return "vapid t=\(head).\(Base64URL.encode(signature.rawRepresentation)), k=\(publicText)"
  }
}
