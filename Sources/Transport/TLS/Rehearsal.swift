import CCrypto

/// Shakes hands with a certificate in memory, before any client gets it.
enum Rehearsal {
  /// - Returns: why it does not work; nil if it does, with TLS 1.2 and with 1.3.
  static func failure(of pair: CertificatePair) -> String? {
    ERR_clear_error()
    defer { ERR_clear_error() }
    for version in [TLS1_2_VERSION, TLS1_3_VERSION] {
      guard let loaded = LoadedCertificate(pair), let server = SSL_CTX_new(TLS_server_method()) else {
        return "no memory"
      }
      let slot = CertificateSlot()
      slot.serve(loaded)
      slot.attach(server)
      defer { withExtendedLifetime(slot) { SSL_CTX_free(server) } }
      guard let client = SSL_CTX_new(TLS_client_method()) else { return "no memory" }
      defer { SSL_CTX_free(client) }
      SSL_CTX_ctrl(client, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version), nil)
      SSL_CTX_ctrl(client, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
      if let failure = shakeHands(client, server, expecting: pair.facts.fingerprint) { return failure }
    }
    return nil
  }

  private static func shakeHands(
    _ clientContext: OpaquePointer, _ serverContext: OpaquePointer, expecting fingerprint: String
  ) -> String? {
    var (one, other): (OpaquePointer?, OpaquePointer?)
    guard let client = SSL_new(clientContext) else { return "no memory" }
    defer { SSL_free(client) }
    guard let server = SSL_new(serverContext) else { return "no memory" }
    defer { SSL_free(server) }
    guard BIO_new_bio_pair(&one, 0, &other, 0) == 1 else { return "no memory" }
    // The connections free the pair.
    SSL_set_bio(client, one, one)
    SSL_set_bio(server, other, other)
    SSL_set_connect_state(client)
    SSL_set_accept_state(server)
    // Each turn moves at most a buffer of 17 kB; a long chain needs a few.
    for _ in 0..<200 where SSL_is_init_finished(client) == 0 || SSL_is_init_finished(server) == 0 {
      // The server first: the reason for its refusal says more than the client's.
      for side in [server, client] {
        let result = SSL_do_handshake(side)
        if result == 1 || isWaiting(SSL_get_error(side, result)) { continue }
        return OpenSSLError.take()
      }
    }
    guard let leaf = SSL_get1_peer_certificate(client) else { return "the handshake does not end" }
    defer { X509_free(leaf) }
    return CertificatePair.fingerprint(of: leaf) == fingerprint ? nil : "the handshake shows another certificate"
  }

  private static func isWaiting(_ error: Int32) -> Bool {
    error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE
  }
}

extension CertificatePair {
  /// Reads both files, checks them, and tries them in memory.
  static func checked(_ options: TLSOptions) -> Result<CertificatePair, CertificateFault> {
    if let reason = options.obstacle() { return .failure(CertificateFault(reason: reason)) }
    do {
      let pair = try read(options, now: options.now())
      guard let failure = Rehearsal.failure(of: pair) else { return .success(pair) }
      return .failure(CertificateFault(path: options.certificate, reason: "cannot be used for TLS: \(failure)"))
    } catch { return .failure(error) }
  }
}
