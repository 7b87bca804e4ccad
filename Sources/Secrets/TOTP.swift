import CCrypto

/// Codes that a phone and the server compute from a common secret and the time: TOTP (RFC 6238) with SHA-1, six digits
/// and steps of 30 seconds, which every authenticator app knows.
package enum TOTP {
  /// As RFC 4226 recommends: the length of a SHA-1 hash.
  package static let secretBytes = 20
  package static let digits = 6
  /// In milliseconds.
  package static let stepMilliseconds = 30_000
  /// How many steps a phone's clock may be ahead of the server's, or behind it.
  package static let tolerance = 1

  package static func makeSecret() -> [UInt8] { randomBytes(secretBytes) }

  /// The number of the step that an instant is in.
  /// - Parameter now: UTC milliseconds.
  package static func step(at now: Int) -> Int { max(now, 0) / stepMilliseconds }

  /// The code of one step, with leading zeros.
  /// - Parameter digits: at most 8.
  package static func code(of secret: [UInt8], step: Int, digits: Int = TOTP.digits) -> String {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    var mac = [UInt8](repeating: 0, count: 20)
    let made = HMAC(EVP_sha1(), secret, CInt(secret.count), counter, counter.count, &mac, nil)
    precondition(made != nil, "OpenSSL computes no HMAC with SHA-1")
    // RFC 4226, 5.3: the last four bits say where the 31 bits are.
    let start = Int(mac[19] & 0x0f)
    let word: Int = mac[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let number = word & 0x7fff_ffff
    let text = String(number % (0..<digits).reduce(1) { power, _ in power * 10 })
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// The steps around `now` that have this code, oldest first; empty for a wrong code. A space in it is ignored, because
  /// apps show one. How long this takes does not reveal which step or which digits matched.
  package static func steps(of typed: String, secret: [UInt8], now: Int) -> [Int] {
    let (text, current) = (typed.utf8.filter { $0 != 32 }, step(at: now))
    let around = Array(max(current - tolerance, 0)...current + tolerance)
    // Compare all before looking at any result, so that the time reveals nothing.
    let isRight = around.map { Tokens.same(text, Array(code(of: secret, step: $0).utf8)) }
    return zip(around, isRight).filter { $0.1 }.map { $0.0 }
  }

  /// The secret as apps read it (RFC 4648, base32 without padding): 32 characters for 20 bytes.
  package static func text(of secret: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var text = ""
    var (buffer, bits) = (0, 0)
    for byte in secret {
      buffer = buffer << 8 | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[buffer >> bits & 31])
      }
      buffer &= (1 << bits) - 1
    }
    if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
    return text
  }
}
