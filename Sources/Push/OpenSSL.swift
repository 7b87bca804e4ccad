import CCrypto
import Secrets

/// OpenSSL refused, for example for want of memory.
struct CryptoError: Error, CustomStringConvertible {
  let description: String

  /// The last error of this thread. It also empties the thread's queue of errors, in which TLS on the same thread would
  /// find it.
  init() {
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(ERR_peek_last_error(), &text, text.count)
    description = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    ERR_clear_error()
  }
}

private func check(_ code: CInt) throws(CryptoError) {
  guard code > 0 else { throw CryptoError() }
}

private func check<Pointer>(_ pointer: Pointer?) throws(CryptoError) -> Pointer {
  guard let pointer else { throw CryptoError() }
  return pointer
}

/// A pair of keys on the curve P-256, as OpenSSL makes and uses them. The values are kept as bytes, so a key can go from
/// thread to thread.
struct P256Key: Sendable {
  /// 32 bytes.
  let secret: [UInt8]
  /// The public key, an uncompressed point: 65 bytes.
  let point: [UInt8]

  /// A new one.
  init() {
    while true {
      // Only a number from 1 to below the curve's order is a key. Nearly all are.
      if let key = P256Key(secret: randomBytes(32)) {
        self = key
        return
      }
    }
  }

  /// - Returns: nil unless `secret` is a number from 1 to below the curve's order, in 32 bytes. Without memory it traps,
  ///   as Swift itself does: nobody must take that for a wrong key and replace it.
  init?(secret: [UInt8]) {
    guard secret.count == 32 else { return nil }
    guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), let number = BN_bin2bn(secret, 32, nil),
      let product = EC_POINT_new(group)
    else { preconditionFailure("OpenSSL has no memory") }
    defer {
      EC_GROUP_free(group)
      BN_clear_free(number)
      EC_POINT_free(product)
    }
    guard BN_is_zero(number) == 0, BN_cmp(number, EC_GROUP_get0_order(group)) < 0 else { return nil }
    var point = [UInt8](repeating: 0, count: 65)
    guard EC_POINT_mul(group, product, number, nil, nil, nil) == 1,
      EC_POINT_point2oct(group, product, POINT_CONVERSION_UNCOMPRESSED, &point, 65, nil) == 65
    else { preconditionFailure("OpenSSL has no memory") }
    self.secret = secret
    self.point = point
  }

  /// Whether bytes are an uncompressed point on the curve.
  static func isPoint(_ bytes: [UInt8]) -> Bool {
    guard let key = openSSLKey(of: bytes) else {
      ERR_clear_error()
      return false
    }
    EVP_PKEY_free(key)
    return true
  }

  /// What this key and another's have in common, 32 bytes: ECDH.
  func shared(with point: [UInt8]) throws(CryptoError) -> [UInt8] {
    let own = try openSSLKey()
    let other = try check(Self.openSSLKey(of: point))
    defer {
      EVP_PKEY_free(own)
      EVP_PKEY_free(other)
    }
    let context = try check(EVP_PKEY_CTX_new(own, nil))
    defer { EVP_PKEY_CTX_free(context) }
    try check(EVP_PKEY_derive_init(context))
    try check(EVP_PKEY_derive_set_peer(context, other))
    var shared = [UInt8](repeating: 0, count: 32)
    var count = shared.count
    try check(EVP_PKEY_derive(context, &shared, &count))
    guard count == 32 else { throw CryptoError() }
    return shared
  }

  /// The signature of a text by ES256, RFC 7518: 64 bytes.
  func signature(of text: [UInt8]) throws(CryptoError) -> [UInt8] {
    let key = try openSSLKey()
    let context = try check(EVP_MD_CTX_new())
    defer {
      EVP_PKEY_free(key)
      EVP_MD_CTX_free(context)
    }
    try check(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key))
    // In DER, which has 72 bytes at most.
    var der = [UInt8](repeating: 0, count: 72)
    var count = der.count
    try check(EVP_DigestSign(context, &der, &count, text, text.count))
    let pair = try der.withUnsafeBufferPointer { bytes throws(CryptoError) in
      var start = bytes.baseAddress
      return try check(d2i_ECDSA_SIG(nil, &start, count))
    }
    defer { ECDSA_SIG_free(pair) }
    var signature = [UInt8](repeating: 0, count: 64)
    try signature.withUnsafeMutableBufferPointer { bytes throws(CryptoError) in
      let halves = try check(bytes.baseAddress)
      try check(BN_bn2binpad(ECDSA_SIG_get0_r(pair), halves, 32))
      try check(BN_bn2binpad(ECDSA_SIG_get0_s(pair), halves + 32, 32))
    }
    return signature
  }

  // An EC key on P-256 in DER, RFC 5915 and 5480, up to the bytes of the key.
  private static let beforeSecret: [UInt8] = [0x30, 0x77, 2, 1, 1, 4, 32]
  private static let afterSecret: [UInt8] = [
    0xA0, 10, 6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7, 0xA1, 0x44, 3, 0x42, 0,
  ]
  private static let beforePoint: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1, 6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7, 3,
    0x42,
    0,
  ]

  /// The caller frees it.
  private func openSSLKey() throws(CryptoError) -> OpaquePointer {
    let der = Self.beforeSecret + secret + Self.afterSecret + point
    let key = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_PrivateKey(EVP_PKEY_EC, nil, &start, bytes.count)
    }
    return try check(key)
  }

  /// The caller frees it.
  /// - Returns: nil unless the bytes are an uncompressed point on the curve.
  static func openSSLKey(of point: [UInt8]) -> OpaquePointer? {
    guard point.count == 65, point[0] == 4 else { return nil }
    // It checks that the point is on the curve.
    return (beforePoint + point).withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_PUBKEY(nil, &start, bytes.count)
    }
  }
}

/// HMAC with SHA-256: 32 bytes.
func hmac(_ text: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: 32)
  _ = try check(HMAC(EVP_sha256(), key, CInt(key.count), text, text.count, &code, nil))
  return code
}

/// HKDF with SHA-256, RFC 5869.
func hkdf(_ secret: [UInt8], salt: [UInt8] = [], info: [UInt8], count: Int) throws(CryptoError) -> [UInt8] {
  let context = try check(EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil))
  defer { EVP_PKEY_CTX_free(context) }
  try check(EVP_PKEY_derive_init(context))
  try check(EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()))
  try check(EVP_PKEY_CTX_set1_hkdf_salt(context, salt, CInt(salt.count)))
  try check(EVP_PKEY_CTX_set1_hkdf_key(context, secret, CInt(secret.count)))
  try check(EVP_PKEY_CTX_add1_hkdf_info(context, info, CInt(info.count)))
  var derived = [UInt8](repeating: 0, count: count)
  var length = count
  try check(EVP_PKEY_derive(context, &derived, &length))
  return derived
}

/// AES with 128 bits in the mode GCM.
/// - Parameters:
///   - key: 16 bytes.
///   - nonce: 12 bytes, never used twice with the same key.
/// - Returns: the sealed text and then its tag, 16 bytes.
func sealAES128GCM(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) throws(CryptoError) -> [UInt8] {
  precondition(key.count == 16 && nonce.count == 12)
  let context = try check(EVP_CIPHER_CTX_new())
  defer { EVP_CIPHER_CTX_free(context) }
  try check(EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce))
  var sealed = [UInt8](repeating: 0, count: text.count)
  var count: CInt = 0
  try check(EVP_EncryptUpdate(context, &sealed, &count, text, CInt(text.count)))
  try check(EVP_EncryptFinal_ex(context, nil, &count))
  var tag = [UInt8](repeating: 0, count: 16)
  try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, &tag))
  return sealed + tag
}
