import CCrypto

/// Whose certificates a client accepts. The server's name is always checked as well, and nothing switches either off.
package struct ClientTrust: Sendable, Hashable {
  /// Whether the authorities count that this machine trusts.
  package var isSystem: Bool
  /// Files with authorities, or with the server's own certificate, as PEM or DER. They are read for each connection, so
  /// one that is replaced counts without a restart.
  package var files: [String]

  package init(isSystem: Bool = true, files: [String] = []) {
    self.isSystem = isSystem
    self.files = files
  }

  /// Reads the files, as a connection does.
  /// - Throws: `TransportError.unreadable`, also if a file has no certificate.
  package func check() throws(TransportError) { X509_STORE_free(try store()) }

  /// The caller frees it.
  func store() throws(TransportError) -> OpaquePointer {
    defer { ERR_clear_error() }
    guard let store = X509_STORE_new() else { throw .cannotStart(reason: "no memory") }
    do {
      for file in files {
        let found = try Self.certificates(file)
        withExtendedLifetime(found) {
          for certificate in found.all { X509_STORE_add_cert(store, certificate) }
        }
      }
    } catch {
      X509_STORE_free(store)
      throw error
    }
    // What a file names is trusted itself, whether or not it is its own issuer.
    if !files.isEmpty { X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN)) }
    if isSystem { X509_STORE_set_default_paths(store) }
    return store
  }

  private static func certificates(_ path: String) throws(TransportError) -> X509List {
    let file = PEMFile(path: path)
    do {
      let found = X509List(try X509List.read(file))
      if !found.all.isEmpty { return found }
      // The server's own `/ca.crt` is DER.
      let bytes = try file.read()
      let certificate = bytes.withUnsafeBufferPointer { space -> OpaquePointer? in
        var start = space.baseAddress
        return d2i_X509(nil, &start, space.count)
      }
      if let certificate { return X509List([certificate]) }
    } catch { throw .unreadable(path: error.path ?? path, reason: error.reason) }
    throw .unreadable(path: path, reason: "has no certificate")
  }
}

/// Why a client does not accept a server's certificate.
package enum CertificateRefusal: Sendable, Equatable {
  /// Nobody whom the client trusts has signed it.
  case unknownAuthority
  /// It is for these names and addresses, and the client asked for another.
  case otherName([String])
  /// Seconds since 1970: of the certificate, or of one that signed it.
  case expired(Int)
  case notYetValid(Int)
  /// OpenSSL's words.
  case other(String)
}
