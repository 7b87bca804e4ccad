import CCrypto

/// The certificate that a listener's new connections get. Open connections keep theirs.
///
/// Each connection is given its certificate as it shakes hands. The SSL_CTX itself holds none: it has a place for each
/// kind of key and none can be emptied, so after a change from RSA to ECDSA it would go on serving the old one to some.
/// For the same reason, and because it hides its failures, `lws_tls_cert_updated` is not used.
final class CertificateSlot {
  /// With forward secrecy and authenticated encryption. TLS 1.3 has suites of its own, which are all of that kind.
  private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"
  /// The only ones for the key exchange, in the server's order. OpenSSL's own list also has X448 and the finite fields of
  /// RFC 7919: with ffdhe8192, one short hello of a client costs the loop a tenth of a second.
  private static let groups = "X25519:P-256:P-384"

  private(set) var certificate: LoadedCertificate?
  private var context: OpaquePointer?

  /// Sets up an SSL_CTX, which must not outlive this slot.
  func attach(_ context: OpaquePointer) {
    self.context = context
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    rackside_ssl_options(context)
    SSL_CTX_set_cipher_list(context, Self.ciphers)
    // The macro SSL_CTX_set1_groups_list.
    var groups = Self.groups.utf8CString.map { $0 }
    SSL_CTX_ctrl(context, SSL_CTRL_SET_GROUPS_LIST, 0, &groups)
    // Clients keep their sessions in tickets, so the server has to remember nothing.
    SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
    SSL_CTX_set_cert_cb(
      context,
      { connection, slot in
        guard let connection, let slot else { return 0 }
        let certificate = Unmanaged<CertificateSlot>.fromOpaque(slot).takeUnretainedValue().certificate
        return certificate?.give(to: connection) == true ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    nameSessions()
    ERR_clear_error()
  }

  func serve(_ certificate: LoadedCertificate) {
    self.certificate = certificate
    nameSessions()
  }

  /// A session that began with another certificate is not resumed: its client would not see the new one.
  private func nameSessions() {
    guard let context, let certificate else { return }
    let name = Array(certificate.facts.fingerprint.utf8.prefix(Int(SSL_MAX_SID_CTX_LENGTH)))
    SSL_CTX_set_session_id_context(context, name, UInt32(name.count))
  }
}

extension ServerLoop {
  /// Open connections keep the certificate that they began with.
  /// - Returns: the port of the listener for TLS, which is opened if there is none yet.
  func serve(_ pair: CertificatePair) throws(TransportError) -> Int {
    guard let context, stoppingSince == nil else { throw .cannotStart(reason: "the server stops") }
    guard let certificate = LoadedCertificate(pair) else {
      throw .cannotStart(reason: "no memory for the certificate")
    }
    let port = try context.listenWithTLS()
    certificates.serve(certificate)
    return port
  }
}
