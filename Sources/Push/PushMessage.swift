import Crypto
import Foundation

/// Where a browser receives what is pushed to it, as its `PushSubscription` says.
package struct PushAddress: Sendable, Hashable {
  /// The push service's URL for this browser. Whoever knows it can still send nothing that the browser can read.
  package var endpoint: String
  /// The browser's public key, an uncompressed point on P-256: 65 bytes.
  package var key: [UInt8]
  /// The browser's secret, 16 bytes.
  package var auth: [UInt8]

  /// - Returns: nil where the key is no point on the curve or the secret has another length.
  package init?(endpoint: String, key: [UInt8], auth: [UInt8]) {
    guard auth.count == 16, (try? P256.KeyAgreement.PublicKey(x963Representation: key)) != nil else { return nil }
    self.endpoint = endpoint
    self.key = key
    self.auth = auth
  }
}

/// Encrypts what is pushed to a browser, so that the push service cannot read it: RFC 8291 with the content coding
/// aes128gcm of RFC 8188.
enum PushMessage {
  /// A push service takes 4,096 bytes; this leaves room for the header, the padding and the tag.
  static let maxBytes = 3_900
  private static let recordSize: UInt32 = 4_096

  /// - Parameters:
  ///   - key: used for one message only; given by tests.
  ///   - salt: 16 bytes, used for one message only; given by tests.
  /// - Returns: the request's body.
  static func encrypt(
    _ text: [UInt8], for address: PushAddress, key: P256.KeyAgreement.PrivateKey = .init(),
    salt: [UInt8] = SymmetricKey(size: .bits128).withUnsafeBytes(Array.init)
  ) throws -> [UInt8] {
    precondition(text.count <= maxBytes && salt.count == 16)
    let browser = try P256.KeyAgreement.PublicKey(x963Representation: address.key)
    let own = Array(key.publicKey.x963Representation)
    let secret = try key.sharedSecretFromKeyAgreement(with: browser).hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: address.auth, sharedInfo: Array("WebPush: info\0".utf8) + address.key + own,
      outputByteCount: 32)
    func derive(_ info: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: secret, salt: salt, info: Array("Content-Encoding: \(info)\0".utf8), outputByteCount: count)
    }
    let nonce = try derive("nonce", 12).withUnsafeBytes { try AES.GCM.Nonce(data: $0) }
    // 2 marks the last record, of which there is one.
    let sealed = try AES.GCM.seal(text + [2], using: derive("aes128gcm", 16), nonce: nonce)
    let size = withUnsafeBytes(of: recordSize.bigEndian, Array.init)
    return salt + size + [UInt8(own.count)] + own + Array(sealed.ciphertext) + Array(sealed.tag)
  }
}
