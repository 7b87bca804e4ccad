import CSodium

/// Encrypts a long content part by part, so that none can be changed, left out, added or moved unseen: libsodium's
/// secretstream, XChaCha20 with Poly1305.
package struct PartSealer {
  /// How much longer a part is when it is sealed, in bytes.
  package static let overhead = crypto_secretstream_xchacha20poly1305_abytes()
  /// The length of `start`.
  package static let startBytes = crypto_secretstream_xchacha20poly1305_headerbytes()

  /// What the reader needs first. It is not secret.
  package let start: [UInt8]
  private var state = crypto_secretstream_xchacha20poly1305_state()

  package init(_ key: BackupKey) {
    Sodium.ready()
    var start = [UInt8](repeating: 0, count: Self.startBytes)
    crypto_secretstream_xchacha20poly1305_init_push(&state, &start, key.stream)
    self.start = start
  }

  /// - Parameter bound: bytes in clear that cannot be changed either. The reader must have the same.
  package mutating func seal(_ part: [UInt8], isLast: Bool, bound: [UInt8] = []) -> [UInt8] {
    var sealed = [UInt8](repeating: 0, count: part.count + Self.overhead)
    let tag =
      isLast ? crypto_secretstream_xchacha20poly1305_tag_final() : crypto_secretstream_xchacha20poly1305_tag_message()
    crypto_secretstream_xchacha20poly1305_push(
      &state, &sealed, nil, part, UInt64(part.count), bound, UInt64(bound.count), tag)
    return sealed
  }
}

/// Decrypts what a `PartSealer` encrypted, part by part, in its order.
package struct PartOpener {
  private var state = crypto_secretstream_xchacha20poly1305_state()

  /// - Parameter start: of the sealer.
  package init?(_ key: BackupKey, start: [UInt8]) {
    Sodium.ready()
    guard start.count == PartSealer.startBytes else { return nil }
    guard crypto_secretstream_xchacha20poly1305_init_pull(&state, start, key.stream) == 0 else { return nil }
  }

  /// - Returns: nil if the part, its place, the bound bytes or the key is not the one that it was sealed with.
  package mutating func open(_ part: [UInt8], bound: [UInt8] = []) -> (content: [UInt8], isLast: Bool)? {
    guard part.count >= PartSealer.overhead else { return nil }
    var content = [UInt8](repeating: 0, count: part.count - PartSealer.overhead)
    var tag: UInt8 = 0
    let result = crypto_secretstream_xchacha20poly1305_pull(
      &state, &content, nil, &tag, part, UInt64(part.count), bound, UInt64(bound.count))
    guard result == 0 else { return nil }
    return (content, tag == crypto_secretstream_xchacha20poly1305_tag_final())
  }
}
