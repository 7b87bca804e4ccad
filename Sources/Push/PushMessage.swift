import Secrets

/// Where and how a browser receives push messages; the fields of its `PushSubscription`.
package struct PushAddress: Sendable, Hashable {
  /// The push service's URL for this browser. Knowing it is not enough to send something that the browser can read.
  package var endpoint: String
  /// The browser's public key, an uncompressed point on P-256: 65 bytes.
  package var key: [UInt8]
  /// The browser's secret, 16 bytes.
  package var auth: [UInt8]

  /// - Returns: nil if the key is not a point on the curve, or the secret has another length.
  package init?(endpoint: String, key: [UInt8], auth: [UInt8]) {
    guard auth.count == 16, P256Key.isPoint(key) else { return nil }
    self.endpoint = endpoint
    self.key = key
    self.auth = auth
  }
}

/// Encrypts a push message, so that the push service cannot read it: RFC 8291 with the content coding aes128gcm of RFC
/// 8188.
enum PushMessage {
  /// A push service takes 4,096 bytes; this leaves room for the header, the padding and the tag.
  static let maxBytes = 3_900
  private static let recordSize: UInt32 = 4_096

  /// - Parameters:
  ///   - key: must be used for one message only. Tests pass a fixed one.
  ///   - salt: 16 bytes; must be used for one message only. Tests pass a fixed one.
  /// - Returns: the request's body.
  static func encrypt(
    _ text: [UInt8], for address: PushAddress, key: P256Key = P256Key(), salt: [UInt8] = randomBytes(16)
  ) throws -> [UInt8] {
    precondition(text.count <= maxBytes && salt.count == 16)
    let secret = try hkdf(
      key.shared(with: address.key), salt: address.auth,
      info: Array("WebPush: info\0".utf8) + address.key + key.point, count: 32)
    func derive(_ info: String, _ count: Int) throws -> [UInt8] {
      try hkdf(secret, salt: salt, info: Array("Content-Encoding: \(info)\0".utf8), count: count)
    }
    // The delimiter 2 marks the last record. There is only one.
    let sealed = try sealAES128GCM(text + [2], key: derive("aes128gcm", 16), nonce: derive("nonce", 12))
    let size = withUnsafeBytes(of: recordSize.bigEndian, Array.init)
    return salt + size + [UInt8(key.point.count)] + key.point + sealed
  }
}
