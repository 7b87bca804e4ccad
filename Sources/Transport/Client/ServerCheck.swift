import CCrypto

/// Checks the certificates of one host, for all connections to it that trust the same.
///
/// OpenSSL does it with the SSL_CTX of this object, and libwebsockets takes no part: its own check cuts the host off at
/// the first colon, so no address of version 6 would match, and it looks up a connection under a number that each new
/// context of the process changes.
///
/// Use it on the client loop's thread only.
final class ServerCheck {
  /// An SSL_CTX, which lives as long as this object.
  let context: OpaquePointer
  private let trust: ClientTrust
  private var refusal: CertificateRefusal?

  /// - Parameter host: a name or an address, without a port or brackets.
  init(_ host: String, _ trust: ClientTrust) throws(TransportError) {
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw .cannotStart(reason: "no memory") }
    self.context = context
    self.trust = trust
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    SSL_CTX_set_cert_verify_callback(
      context,
      { chain, check in
        guard let chain, let check else { return 0 }
        return Unmanaged<ServerCheck>.fromOpaque(check).takeUnretainedValue().verify(chain)
      }, Unmanaged.passUnretained(self).toOpaque())
    let isNamed = Self.require(host, context)
    ERR_clear_error()
    guard isNamed else { throw .cannotStart(reason: "'\(host)' is not a host") }
  }

  deinit { SSL_CTX_free(context) }

  /// OpenSSL checks no name at all if it is given an empty one.
  private static func require(_ host: String, _ context: OpaquePointer) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard !name.isEmpty, let rules = SSL_CTX_get0_param(context) else { return false }
    X509_VERIFY_PARAM_set_hostflags(rules, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    return X509_VERIFY_PARAM_set1_ip_asc(rules, name) == 1 || X509_VERIFY_PARAM_set1_host(rules, name, 0) == 1
  }

  /// Reads what is trusted. Call it before each connection.
  /// - Throws: `TransportError.unreadable`.
  func refresh() throws(TransportError) {
    refusal = nil
    SSL_CTX_set_cert_store(context, try trust.store())
  }

  /// Why the handshake that has just failed did so, if it was for the certificate.
  func takeRefusal() -> CertificateRefusal? {
    defer { refusal = nil }
    return refusal
  }

  private func verify(_ chain: OpaquePointer) -> Int32 {
    // Instead of libwebsockets' own. Without any, OpenSSL would call address 0.
    X509_STORE_CTX_set_verify_cb(chain) { isGood, _ in isGood }
    let result = X509_verify_cert(chain)
    if result == 1 { return 1 }
    refusal = Self.refusal(chain)
    return 0
  }

  private static func refusal(_ chain: OpaquePointer) -> CertificateRefusal {
    let code = X509_STORE_CTX_get_error(chain)
    let certificate = X509_STORE_CTX_get_current_cert(chain)
    switch code {
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
      X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_CERT_UNTRUSTED:
      return .unknownAuthority
    case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
      return .otherName(certificate.map { CertificatePair.names(of: $0) } ?? [])
    case X509_V_ERR_CERT_HAS_EXPIRED:
      if let certificate { return .expired(CertificatePair.seconds(X509_get0_notAfter(certificate))) }
    case X509_V_ERR_CERT_NOT_YET_VALID:
      if let certificate { return .notYetValid(CertificatePair.seconds(X509_get0_notBefore(certificate))) }
    default: break
    }
    return .other(X509_verify_cert_error_string(Int(code)).map { String(cString: $0) } ?? "error \(code)")
  }
}
