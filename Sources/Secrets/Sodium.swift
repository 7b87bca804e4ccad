import CSodium

/// Initialises libsodium, which is thread-safe afterwards. Call `ready` before every other use of it.
enum Sodium {
  /// False if the system provides no random numbers.
  private static let isReady = sodium_init() >= 0

  static func ready() {
    precondition(isReady, "libsodium cannot start: the system provides no random numbers")
  }

  /// A number from 0 to `bound` - 1, without modulo bias.
  static func random(below bound: Int) -> Int {
    ready()
    return Int(randombytes_uniform(UInt32(bound)))
  }
}

/// For keys, tokens and salts.
package func randomBytes(_ count: Int) -> [UInt8] {
  Sodium.ready()
  var bytes = [UInt8](repeating: 0, count: count)
  randombytes_buf(&bytes, count)
  return bytes
}
