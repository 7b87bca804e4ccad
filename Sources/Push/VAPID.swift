import Foundation

/// The server's identity to push services, RFC 8292. Browsers subscribe with its public key, so a new one would end all
/// subscriptions.
package struct VAPIDKey: Sendable {
  private let key: P256Key

  /// A new one.
  package init() { key = P256Key() }

  /// - Parameter text: as `text` gave it.
  /// - Returns: nil for any other text.
  package init?(text: String) {
    guard let bytes = Base64URL.decode(text), let key = P256Key(secret: bytes) else {
      return nil
    }
    self.key = key
  }

  /// The private key, to be stored.
  package var text: String { Base64URL.encode(key.secret) }
  /// What browsers subscribe with: `applicationServerKey`.
  package var publicText: String { Base64URL.encode(key.point) }

  /// What a push service sees of a notice's tag, 32 characters: a newer notice with the same tag for the same browser
  /// replaces an older one. Without the private key nobody can tell what the tag is, nor that two browsers get the same.
  package func topic(of tag: String, for address: PushAddress) throws -> String {
    let secret = try hkdf(key.secret, info: Array("rackside push topic".utf8), count: 32)
    return Base64URL.encode(try hmac(Array("\(address.endpoint)\n\(tag)".utf8), key: secret).prefix(24))
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
    let signature = try key.signature(of: Array(head.utf8))
    return "vapid t=\(head).\(Base64URL.encode(signature)), k=\(publicText)"
  }
}
