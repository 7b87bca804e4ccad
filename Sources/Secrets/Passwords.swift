import CSodium

/// The memory and the number of passes that one hash takes.
package struct HashCost: Equatable, Sendable {
  package var memoryKiB: Int
  package var passes: Int

  package init(memoryKiB: Int, passes: Int) {
    self.memoryKiB = memoryKiB
    self.passes = passes
  }

  /// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
  package static let production = HashCost(memoryKiB: 19_456, passes: 2)
  /// The minimum that Argon2id allows. For tests only.
  package static let least = HashCost(memoryKiB: 8, passes: 1)
}

/// There was not enough memory for a hash. A retry may succeed.
package struct HashFailed: Error, Equatable, Sendable {}

/// Argon2id for passwords and PINs. It is slow on purpose: never call it on the event loop, use `GuardedHasher`.
package struct Passwords: Sendable {
  package let cost: HashCost

  package init(cost: HashCost = .production) {
    self.cost = cost
  }

  private var memory: Int { cost.memoryKiB * 1024 }
  private var passes: UInt64 { UInt64(cost.passes) }

  /// - Returns: `$argon2id$v=19$m=…,t=…,p=1$salt$hash` with a new salt, at most 127 ASCII characters.
  package func hash(_ secret: String) throws(HashFailed) -> String {
    Sodium.ready()
    var secret = secret
    var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
    let result = secret.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        crypto_pwhash_str(&text, some(characters), UInt64(characters.count), passes, memory)
      }
    }
    guard result == 0 else { throw HashFailed() }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether `hash` was made from `secret`; false if it is not a valid hash.
  package func verify(_ secret: String, against hash: String) -> Bool {
    Sodium.ready()
    var secret = secret
    return secret.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        crypto_pwhash_str_verify(hash, some(characters), UInt64(characters.count)) == 0
      }
    }
  }

  /// libsodium requires an address even for an empty buffer.
  private func some(_ characters: UnsafeBufferPointer<CChar>) -> UnsafePointer<CChar> {
    if let address = characters.baseAddress { return address }
    return Self.nothing
  }

  // Safe: one zero byte, allocated once, never written and never freed.
  nonisolated(unsafe) private static let nothing: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}
