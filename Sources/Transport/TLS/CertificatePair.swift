import CCrypto
import Glibc

/// A certificate that can be served, with its issuers and its key. It is checked when it is read.
///
/// It holds bytes and not OpenSSL's objects, so it can go from thread to thread.
struct CertificatePair: Sendable, Equatable {
  /// In DER: the server's own certificate, then the issuer of the one before, and so on.
  let chain: [[UInt8]]
  /// In DER.
  let key: [UInt8]
  let facts: TLSState.Certificate

  /// Reads both files and checks that they belong together, that the certificate is one for servers and in date, and
  /// that its chain is in order and complete.
  /// - Parameter now: in seconds since 1970.
  static func read(_ options: TLSOptions, now: Int) throws(CertificateFault) -> CertificatePair {
    defer { ERR_clear_error() }
    let file = PEMFile(path: options.certificate)
    let certificates = X509List(try X509List.read(file))
    let key = try privateKey(PEMFile(path: options.key))
    defer { EVP_PKEY_free(key) }
    guard let leaf = certificates.all.first else {
      throw file.fault("has no certificate (a block that begins with -----BEGIN CERTIFICATE-----)")
    }
    guard X509_check_private_key(leaf, key) == 1 else {
      throw CertificateFault(path: options.key, reason: "is not the key of the certificate in \(options.certificate)")
    }
    let facts = TLSState.Certificate(
      names: names(of: leaf), issuer: issuerName(of: leaf), notBefore: seconds(X509_get0_notBefore(leaf)),
      notAfter: seconds(X509_get0_notAfter(leaf)), fingerprint: fingerprint(of: leaf))
    try check(facts, at: now < options.clockStarts ? nil : now, file)
    guard X509_check_purpose(leaf, X509_PURPOSE_SSL_SERVER, 0) == 1 else {
      throw file.fault("is not for servers: its extended key usage leaves out serverAuth")
    }
    try certificates.checkOrder(file)
    return CertificatePair(chain: certificates.all.map(der), key: try der(key, options.key), facts: facts)
  }

  /// - Parameter now: nil if nobody knows the time.
  private static func check(_ facts: TLSState.Certificate, at now: Int?, _ file: PEMFile) throws(CertificateFault) {
    if let now {
      guard now <= facts.notAfter else { throw file.fault("expired on \(TLSState.date(facts.notAfter))") }
      guard now >= facts.notBefore else {
        throw file.fault(
          "is valid only from \(TLSState.date(facts.notBefore)) on; this machine's clock says "
            + TLSState.date(now))
      }
    }
    // Browsers ignore the common name.
    guard !facts.names.isEmpty else { throw file.fault("names no host in subjectAltName, so no browser accepts it") }
  }

  /// The caller frees it.
  private static func privateKey(_ file: PEMFile) throws(CertificateFault) -> OpaquePointer {
    let bytes = try file.read()
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("ENCRYPTED") { throw file.fault("is encrypted with a password: give a key without one") }
    let key = withMemoryBIO(bytes) { bio in
      // Without this callback, OpenSSL would ask for a password on the terminal.
      PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
    }
    guard let key else {
      throw text.contains("PRIVATE KEY-----") ? file.half : file.fault("has no private key")
    }
    return key
  }

  static func fingerprint(of certificate: OpaquePointer) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    X509_digest(certificate, EVP_sha256(), &digest, &count)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Since 1970.
  static func seconds(_ instant: UnsafePointer<ASN1_TIME>?) -> Int {
    var parts = tm()
    guard ASN1_TIME_to_tm(instant, &parts) == 1 else { return 0 }
    return timegm(&parts)
  }

  /// The host names and addresses that a certificate is for.
  static func names(of certificate: OpaquePointer) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { list in
      rackside_x509_names(certificate, list) { data, isAddress, bytes, count in
        let value = UnsafeBufferPointer(start: bytes, count: Int(count))
        let name = isAddress == 0 ? String(decoding: value, as: UTF8.self) : CertificatePair.address(value)
        if let name { data?.assumingMemoryBound(to: [String].self).pointee.append(name) }
      }
    }
    return names
  }

  private static func address(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes.baseAddress, &text, socklen_t(text.count))
    return CStrings.text(text)
  }

  static func issuerName(of certificate: OpaquePointer) -> String {
    let issuer = X509_get_issuer_name(certificate)
    var text = [CChar](repeating: 0, count: 256)
    if X509_NAME_get_text_by_NID(issuer, NID_commonName, &text, CInt(text.count)) <= 0 {
      X509_NAME_oneline(issuer, &text, CInt(text.count))
    }
    return CStrings.text(text)
  }

  private static func der(_ certificate: OpaquePointer) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_X509(certificate, &start)
    defer { CRYPTO_free(start, #file, #line) }
    return Array(UnsafeBufferPointer(start: start, count: max(0, Int(count))))
  }

  private static func der(_ key: OpaquePointer, _ path: String) throws(CertificateFault) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_PrivateKey(key, &start)
    guard count > 0 else { throw CertificateFault(path: path, reason: OpenSSLError.take()) }
    defer { CRYPTO_free(start, #file, #line) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}

/// Lends OpenSSL the bytes to read from.
func withMemoryBIO<R>(_ bytes: [UInt8], _ body: (OpaquePointer) -> R?) -> R? {
  bytes.withUnsafeBytes { space in
    guard let bio = BIO_new_mem_buf(space.baseAddress, CInt(space.count)) else { return nil }
    defer { BIO_free(bio) }
    return body(bio)
  }
}
