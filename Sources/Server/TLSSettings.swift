import Authority
import Floor
import Logging
import Transport
import Wire

/// The section `[tls]` of the configuration: https beside http.
package struct TLSSettings: Sendable, Equatable {
  /// Whether the gym's own authority signs the certificate. Both paths are empty then.
  package var isLocal = false
  /// Both are empty if the server has http alone.
  package var certificate = ""
  package var key = ""
  package var port = 8443

  package init() {}

  package var isOn: Bool { isLocal || (!certificate.isEmpty && !key.isEmpty) }

  /// The files themselves are not checked: a gym whose certificate is missing opens with http.
  func check(file: String, httpPort: Int) throws {
    func wrong(_ key: String, _ reason: String) -> ConfigurationError {
      ConfigurationError(file: file, key: "tls.\(key)", reason: reason)
    }
    guard !isLocal || (key.isEmpty && certificate.isEmpty) else {
      throw wrong(
        "local", "the server cannot use a certificate of its own beside the one in tls.certificate: remove one")
    }
    guard key.isEmpty == certificate.isEmpty else {
      throw key.isEmpty
        ? wrong("certificate", "tls.key is missing: name the file of its key, too")
        : wrong("key", "tls.certificate is missing: name the file of its certificate, too")
    }
    guard !isOn || port == 0 || port != httpPort else {
      throw wrong("port", "must be another port than server.port (\(httpPort))")
    }
  }
}

extension Configuration {
  /// Nil without a certificate.
  /// - Parameters:
  ///   - own: the server's own certificates, with `tls.local`.
  ///   - changed: called after something was logged, on any thread.
  func tlsOptions(
    _ own: GymCertificates?, clock: Clock, log: Logger, changed: @escaping @Sendable () -> Void
  ) -> TLSOptions? {
    guard tls.isOn else { return nil }
    var options = TLSOptions(certificate: tls.certificate, key: tls.key, port: tls.port)
    if let own {
      (options.certificate, options.key) = (own.file, own.file)
      options.obstacle = { own.obstacle }
    }
    options.now = { clock.now / 1_000 }
    options.clockStarts = GymAuthority.earliest / 1_000
    options.happened = { event in
      switch event {
      case .served(let certificate):
        log.notice("https has a certificate", metadata: certificate.metadata)
        // `GymCertificates` says it of its own.
        if own == nil, GymAuthority.isUnset(clock.now) { log.error("\(AuthorityError.unset)") }
      case .failed(let why, isServed: true):
        log.error("the files of the certificate cannot be used; the earlier one stays", metadata: ["why": "\(why)"])
      case .failed(let why, isServed: false): log.error("there is only http, no https", metadata: ["why": "\(why)"])
      case .ending(let certificate): log.warning("the certificate must be renewed", metadata: certificate.metadata)
      }
      changed()
    }
    return options
  }

  /// Why the server would have no https; nil if its certificate can be used, or if none is configured.
  package var certificateProblem: String? {
    guard tls.isOn else { return nil }
    if tls.isLocal { return ownCertificatePlan.problem }
    var options = TLSOptions(certificate: tls.certificate, key: tls.key, port: tls.port)
    options.clockStarts = GymAuthority.earliest / 1_000
    return options.problem()
  }
}

extension TLSState {
  /// The origins of https as sources of a Content-Security-Policy, each after a space; empty without https.
  var imageSources: String {
    guard let port, let certificate else { return "" }
    return Self.imageSources(certificate.names, port: port)
  }

  /// A policy cannot name addresses of IPv6. The names come from a file, so nothing but letters, digits, hyphens and dots
  /// may get into a header. Beyond twenty names, pages cannot try whether the browser trusts the rest.
  static func imageSources(_ names: [String], port: Int) -> String {
    names.filter(isSource).prefix(20).map { " https://\($0):\(port)" }.joined()
  }

  private static func isSource(_ name: String) -> Bool {
    let host = name.hasPrefix("*.") ? name.dropFirst(2) : name[...]
    return !host.isEmpty && host.utf8.count <= 253
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
  }
}

extension TLSState.Certificate {
  fileprivate var metadata: Logger.Metadata {
    ["names": "\(names.joined(separator: " "))", "until": "\(TLSState.date(notAfter))", "sha256": "\(fingerprint)"]
  }
}

extension RacksideServer {
  /// The URL for a browser by https. Nil while there is no https.
  package var secureAddress: String? { status.https.addresses.first }

  /// Where phones learn to trust the gym's own authority: by http, under an address that they can reach.
  package var trustAddress: String { addressForOthers + "/trust/" }

  /// What people know the gym's own authority by; nil without `tls.local` and while there is none.
  /// - Returns: eight words, which no phone shows, and the whole SHA-256 as pairs of digits, as phones show it. Only the
  ///   second can be compared with the file that a phone is about to trust.
  package var authorityFingerprint: (words: String, digits: String)? {
    guard let fingerprint = certificates?.authority?.fingerprint else { return nil }
    return (fingerprint.words.joined(separator: " "), fingerprint.pairs)
  }
}
