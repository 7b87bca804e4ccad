import CSodium

/// SHA-256 of bytes that arrive in parts, so that a large file never has to be in memory.
package struct FileHash {
  private var state = crypto_hash_sha256_state()

  package init() {
    Sodium.ready()
    crypto_hash_sha256_init(&state)
  }

  package mutating func add(_ bytes: [UInt8]) {
    crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// The 32 bytes as 64 lower-case hexadecimal digits. Call it once, after the last `add`.
  package mutating func finish() -> String {
    var hash = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    crypto_hash_sha256_final(&state, &hash)
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
