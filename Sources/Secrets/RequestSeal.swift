import CSodium

/// Encrypts the stored reply to a request with the request's key, a random id that its client made. The key is not
/// stored, so neither a reader of the database nor the server itself can read a reply afterwards. What members wrote
/// and later deleted is then nowhere in readable form.
///
/// It does not authenticate: whoever can write to the database can change a reply.
package struct RequestSeal: Sendable {
  /// The 16 bytes by which a reply is found. The first six are the key's own, so that time-ordered keys keep their
  /// order. The rest does not reveal the key.
  package let id: [UInt8]
  /// 32 bytes. A key is used for one reply, so the stream needs no nonce.
  private let secret: [UInt8]

  private static let ordered = 6
  private static let nonce = [UInt8](repeating: 0, count: crypto_stream_xchacha20_noncebytes())

  /// - Parameter key: the 16 bytes of the request's UUID.
  package init(_ key: [UInt8]) {
    Sodium.ready()
    // BLAKE2b, 48 bytes: 16 for the id and 32 for the secret.
    var hash = [UInt8](repeating: 0, count: 48)
    crypto_generichash(&hash, hash.count, key, UInt64(key.count), nil, 0)
    id = Array(key.prefix(Self.ordered)) + hash[Self.ordered..<16]
    secret = Array(hash[16...])
  }

  /// Encrypts or decrypts; both are the same operation (XChaCha20).
  package func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.isEmpty { return [] }
    var result = [UInt8](repeating: 0, count: bytes.count)
    crypto_stream_xchacha20_xor(&result, bytes, UInt64(bytes.count), Self.nonce, secret)
    return result
  }
}
