import CSodium

/// The key of encrypted backups: 128 random bits, which a person can copy from paper.
package struct BackupKey: Sendable, Equatable {
  /// 16 bytes.
  private let secret: [UInt8]

  /// Crockford's base 32: no I, L, O or U, so that nobody confuses two characters.
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  /// 128 bits of the secret and 12 of its check, 5 to a character.
  private static let length = 28

  /// A new key.
  package init() { secret = randomBytes(16) }

  /// What a person typed: with or without dashes, in small letters, with O for 0 and I or L for 1.
  ///
  /// Nil if it is no key. A mistyped one passes with a probability of 1 in 4,096.
  package init?(_ text: String) {
    var bits: [Bool] = []
    for character in text where !Self.isBetween(character) {
      let upper: Character =
        switch character {
        case "o", "O": "0"
        case "i", "I", "l", "L": "1"
        default: character.isASCII ? Character(character.uppercased()) : "?"
        }
      guard let value = Self.digits.firstIndex(of: upper), bits.count < Self.length * 5 else { return nil }
      for shift in (0..<5).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    guard bits.count == Self.length * 5 else { return nil }
    let bytes = (0..<16).map { byte in (0..<8).reduce(UInt8(0)) { $0 << 1 | (bits[byte * 8 + $1] ? 1 : 0) } }
    secret = bytes
    guard self.bits == bits else { return nil }
  }

  /// Spaces, and every dash: those on the sheet are long.
  private static func isBetween(_ character: Character) -> Bool {
    character == "-" || character.isWhitespace || ("\u{2010}"..."\u{2015}").contains(character)
  }

  /// Seven groups of four characters, such as `7K4M-02XZ-…`.
  package var text: String {
    let bits = bits
    let characters = (0..<Self.length).map { place in
      Self.digits[(0..<5).reduce(0) { $0 << 1 | (bits[place * 5 + $1] ? 1 : 0) }]
    }
    return stride(from: 0, to: Self.length, by: 4).map { String(characters[$0..<($0 + 4)]) }.joined(separator: "-")
  }

  /// Names the key, and does not reveal it: eight hexadecimal digits in two groups, such as `3f2a-91c0`.
  package var id: String {
    let digits = Self.hash("rackside backup id", secret, 16).prefix(4).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return digits[0] + digits[1] + "-" + digits[2] + digits[3]
  }

  /// 32 bytes.
  var stream: [UInt8] { Self.hash("rackside backup stream", secret, 32) }

  /// The secret and its check.
  private var bits: [Bool] {
    let check = Self.hash("rackside backup check", secret, 16)
    let all = (secret + check.prefix(2)).flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 == 1 } }
    return Array(all.prefix(Self.length * 5))
  }

  /// BLAKE2b of a label and the secret.
  private static func hash(_ label: String, _ secret: [UInt8], _ count: Int) -> [UInt8] {
    Sodium.ready()
    let input = Array(label.utf8) + secret
    var result = [UInt8](repeating: 0, count: count)
    crypto_generichash(&result, count, input, UInt64(input.count), nil, 0)
    return result
  }
}
