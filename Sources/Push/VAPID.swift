import Foundation

/// The key that identifies the server to push services, RFC 8292. Browsers subscribe with its public part, so a new key
/// would end all subscriptions.
package struct VAPIDKey: Sendable {
  private let key: P256Key

  /// A new key.
  package init() { key = P256Key() }

  /// - Parameter text: the value of `text` of a key.
  /// - Returns: nil if the text is not a key.
  package init?(text: String) {
    guard let bytes = Base64URL.decode(text), let key = P256Key(secret: bytes) else {
      return nil
    }
    self.key = key
  }

  /// The private key, to be stored.
  package var text: String { Base64URL.encode(key.secret) }
  /// The public key with which browsers subscribe: `applicationServerKey`.
  package var publicText: String { Base64URL.encode(key.point) }

  /// The topic that a push service sees for a notice's tag, 32 characters. A newer notice with the same tag for the
  /// same browser replaces an older one. Without the private key nobody can find out the tag, or that two browsers got
  /// the same one.
  package func topic(of tag: String, for address: PushAddress) throws -> String {
    let secret = try hkdf(key.secret, info: Array("rackside push topic".utf8), count: 32)
    return Base64URL.encode(try hmac(Array("\(address.endpoint)\n\(tag)".utf8), key: secret).prefix(24))
  }

  /// How long a token is valid, in seconds. Push services accept at most a day.
  static let lifetime = 12 * 3_600

  /// The value of a request's `Authorization` header.
  /// - Parameters:
  ///   - origin: the push service's origin, such as `https://push.example`.
  ///   - contact: a `mailto:` or `https:` URL through which a push service can contact whoever runs this server; nil
  ///     for none.
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
