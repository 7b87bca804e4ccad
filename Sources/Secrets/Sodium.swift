import CSodium

/// libsodium, set up. It is thread-safe from then on; every use goes through here first.
enum Sodium {
  /// False where the system gives no randomness: nothing here can work then.
  private static let isReady = sodium_init() >= 0

  static func ready() {
    precondition(isReady, "libsodium cannot start: the system gives no randomness")
  }

  static func randomBytes(_ count: Int) -> [UInt8] {
    ready()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Without the bias of a remainder.
  static func random(below bound: Int) -> Int {
    ready()
    return Int(randombytes_uniform(UInt32(bound)))
  }
}
