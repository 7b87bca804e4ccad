import CCrypto

/// A certificate as OpenSSL's objects, to give to connections. Use it on one thread at a time.
final class LoadedCertificate {
  let facts: TLSState.Certificate
  private let leaf: OpaquePointer
  private let key: OpaquePointer
  /// A stack of the issuers' certificates.
  private let issuers: OpaquePointer

  /// - Returns: nil only if OpenSSL has no memory, because the bytes were checked.
  init?(_ pair: CertificatePair) {
    defer { ERR_clear_error() }
    let certificates = pair.chain.compactMap { Self.certificate($0) }
    guard let stack = OPENSSL_sk_new_null(), let leaf = certificates.first, certificates.count == pair.chain.count,
      let key = Self.key(pair.key)
    else {
      for certificate in certificates { X509_free(certificate) }
      return nil
    }
    for issuer in certificates.dropFirst() { OPENSSL_sk_push(stack, UnsafeRawPointer(issuer)) }
    self.leaf = leaf
    self.key = key
    issuers = stack
    facts = pair.facts
  }

  deinit {
    X509_free(leaf)
    EVP_PKEY_free(key)
    while let issuer = OPENSSL_sk_pop(issuers) { X509_free(OpaquePointer(issuer)) }
    OPENSSL_sk_free(issuers)
  }

  /// Gives it to a connection that is shaking hands.
  func give(to connection: OpaquePointer) -> Bool {
    SSL_certs_clear(connection)
    return SSL_use_cert_and_key(connection, leaf, key, issuers, 1) == 1
  }

  private static func certificate(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_X509(nil, &start, bytes.count)
    }
  }

  private static func key(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_AutoPrivateKey(nil, &start, bytes.count)
    }
  }
}
