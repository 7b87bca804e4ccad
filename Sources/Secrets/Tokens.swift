import CSodium

/// What a token belongs to. The prefix shows what a found token opens.
package enum TokenKind: String, Sendable, CaseIterable {
  case device = "d_"
  case session = "s_"
  /// For delivering sets that a kiosk still holds after their member has left.
  case delivery = "w_"
  /// A browser in which somebody has logged in before.
  case browser = "b_"
  /// A link by email that lets a member choose a new password.
  case passwordLink = "l_"
  /// A link by email that confirms the email.
  case emailLink = "e_"
  /// Takes a member from a kiosk to their phone.
  case phoneCode = "p_"
  /// Takes a login or a paired screen from one address of the server to another, in the same browser.
  case ticket = "t_"
  /// A login whose password was right, and which still needs a code of the second factor.
  case secondStep = "f_"
  /// A script acts for a member with it.
  case script = "k_"
  /// A script of the gym acts for the owner with it.
  case gymScript = "g_"
}

/// Tokens of 256 random bits. The client keeps the text; the server stores only its SHA-256.
package enum Tokens {
  /// A new token: the prefix and 43 characters of base64url.
  package static func make(_ kind: TokenKind) -> String { kind.rawValue + randomText(bytes: 32) }

  /// The secret part of a link that its owner shares: 22 characters of base64url, 128 random bits. Stored unhashed,
  /// because the owner can see the link again.
  package static func makeShareCode() -> String { randomText(bytes: 16) }

  private static func randomText(bytes count: Int) -> String {
    let bytes = randomBytes(count)
    let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The kind of a token, by prefix and length alone; nil if the text is not a token.
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

  /// SipHash of 128 bits, 16 bytes. It distinguishes requests and costs a fifth of SHA-256. It is not secure: anybody
  /// can make two texts with the same fingerprint.
  package static func fingerprint(_ bytes: [UInt8]) -> [UInt8] {
    var fingerprint = [UInt8](repeating: 0, count: crypto_shorthash_siphashx24_bytes())
    crypto_shorthash_siphashx24(&fingerprint, bytes, UInt64(bytes.count), noKey)
    return fingerprint
  }

  private static let noKey = [UInt8](repeating: 0, count: crypto_shorthash_siphashx24_keybytes())

  /// Whether both are the same bytes. The time does not reveal where they differ.
  package static func same(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    Sodium.ready()
    return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }
}
