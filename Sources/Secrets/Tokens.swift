import CSodium

/// What a token belongs to. The prefix tells anybody who finds a token what it opens.
package enum TokenKind: String, Sendable, CaseIterable {
  case device = "d_"
  case session = "s_"
}

/// Tokens of 256 random bits. The client keeps the text; the server stores only its SHA-256.
package enum Tokens {
  /// A new token: the prefix and 43 characters of base64url.
  package static func make(_ kind: TokenKind) -> String {
    let bytes = Sodium.randomBytes(32)
    let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return kind.rawValue + String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The kind by prefix and length alone; nil if the text is not a token.
  package static func kind(of text: String) -> TokenKind? {
    TokenKind.allCases.first { text.utf8.count == 45 && text.hasPrefix($0.rawValue) }
  }

  /// SHA-256 of the whole text, 32 bytes, for storage. A fast hash is safe here: nobody guesses 256 random bits.
  package static func hash(_ text: String) -> [UInt8] { hash(Array(text.utf8)) }

  /// SHA-256, 32 bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    Sodium.ready()
    var hash = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Whether both are the same bytes. The time it takes does not reveal where they differ.
  package static func same(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    Sodium.ready()
    return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }
}
