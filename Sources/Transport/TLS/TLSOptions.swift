import Glibc

/// https beside http: a certificate and its key from two files, on a port of its own.
///
/// The server begins with http alone if the files cannot be used, and adds https once they can.
package struct TLSOptions: Sendable {
  /// A PEM file: the server's own certificate, then its issuer's, and so on.
  package var certificate: String
  /// A PEM file, not encrypted. It may be the same file.
  package var key: String
  /// 0 lets the system choose; see `TLSState.port`.
  package var port: Int
  /// How long the server may take to show a new certificate to a client of our own, before the earlier one comes back.
  package var proofSeconds = 10
  /// Seconds since 1970, to compare with the dates in certificates.
  package var now: @Sendable () -> Int = { time(nil) }
  /// Before this time, in seconds since 1970, the clock is wrong for certain, as after a power cut on a machine without a
  /// battery. The dates of a certificate are then left to the clients, whose clocks are right.
  package var clockStarts = 0
  /// Why the files are not used whatever is in them, with what to do; nil if they are. Asked whenever they would be read,
  /// on any thread. Files that are served already stay.
  package var obstacle: @Sendable () -> String? = { nil }
  /// Called when something has happened that whoever runs the server should know, on any thread.
  package var happened: @Sendable (TLSEvent) -> Void = { _ in }

  package init(certificate: String, key: String, port: Int) {
    self.certificate = certificate
    self.key = key
    self.port = port
  }

  /// Reads and checks both files, as a server does.
  /// - Returns: why they cannot be used; nil if they can.
  package func problem() -> String? {
    switch CertificatePair.checked(self) {
    case .success: nil
    case .failure(let fault): fault.description
    }
  }
}

package enum TLSEvent: Sendable, Equatable {
  /// New connections get this certificate.
  case served(TLSState.Certificate)
  /// The files cannot be used. Until they are right, the earlier certificate is served; without one, only http.
  case failed(String, isServed: Bool)
  /// The certificate that is served ends within two weeks, or has ended. Told once a day.
  case ending(TLSState.Certificate)
}

/// What a server has for https.
package struct TLSState: Sendable, Equatable {
  package struct Certificate: Sendable, Equatable {
    /// The host names and addresses that it is for, as it lists them.
    package var names: [String]
    /// The common name of whoever issued it.
    package var issuer: String
    /// Seconds since 1970.
    package var notBefore: Int
    package var notAfter: Int
    /// The SHA-256 of the certificate, in lower-case hexadecimal digits.
    package var fingerprint: String
  }

  /// What new connections get. Nil while the server has only http.
  package var certificate: Certificate?
  /// Since when, in seconds since 1970. Nil if the clock was wrong for certain, until the files are looked at again.
  package var since: Int?
  /// The port of https. Nil until the server listens on it.
  package var port: Int?
  /// Why the files are not what is served. Nil if they are.
  package var failure: String?

  package init() {}
}
