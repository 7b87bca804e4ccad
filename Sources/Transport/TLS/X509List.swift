import CCrypto

/// The certificates of a file, in its order. It frees them.
final class X509List {
  let all: [OpaquePointer]

  init(_ all: [OpaquePointer]) { self.all = all }

  deinit { for certificate in all { X509_free(certificate) } }

  /// The caller frees them.
  static func read(_ file: PEMFile) throws(CertificateFault) -> [OpaquePointer] {
    let bytes = try file.read()
    var found: [OpaquePointer] = []
    let isWhole = withMemoryBIO(bytes) { bio -> Bool in
      while let certificate = PEM_read_bio_X509(bio, nil, nil, nil) { found.append(certificate) }
      // This is how OpenSSL reports the end.
      return ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
    }
    ERR_clear_error()
    guard isWhole == true else {
      for certificate in found { X509_free(certificate) }
      throw file.half
    }
    return found
  }

  /// Each certificate must be issued by the next one. The last must be its own issuer, or one of an issuer that this
  /// machine trusts. It may also be one of a private authority, whose own certificate is on the devices already; public
  /// authorities write into each certificate where its issuer's is.
  func checkOrder(_ file: PEMFile) throws(CertificateFault) {
    for (index, (certificate, issuer)) in zip(all, all.dropFirst()).enumerated() {
      guard X509_check_issued(issuer, certificate) == X509_V_OK,
        X509_verify(certificate, X509_get0_pubkey(issuer)) == 1
      else {
        throw file.fault(
          "certificate \(index + 2) did not issue the one before: the server's own comes first, then its issuer's"
        )
      }
    }
    guard let last = all.last, X509_check_issued(last, last) != X509_V_OK,
      X509_get_ext_by_NID(last, NID_info_access, -1) >= 0, !Self.isTrusted(issuerOf: last)
    else { return }
    throw file.fault(
      "the chain is not complete: after the certificate itself, it needs that of its issuer, "
        + "'\(CertificatePair.issuerName(of: last))'. Use the file with the full chain, often fullchain.pem")
  }

  private static func isTrusted(issuerOf certificate: OpaquePointer) -> Bool {
    guard let store = X509_STORE_new(), let search = X509_STORE_CTX_new() else { return false }
    defer {
      X509_STORE_CTX_free(search)
      X509_STORE_free(store)
    }
    var issuer: OpaquePointer?
    guard X509_STORE_set_default_paths(store) == 1, X509_STORE_CTX_init(search, store, nil, nil) == 1,
      X509_STORE_CTX_get1_issuer(&issuer, search, certificate) == 1
    else { return false }
    X509_free(issuer)
    return true
  }
}
