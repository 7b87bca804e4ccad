extension Display {
  /// Why no connection could be made.
  package enum Failure: Equatable, Sendable {
    case noAnswer
    /// Something answered that is not a Rackside.
    case notRackside
    /// The server sends browsers to another address. The display does not follow.
    case redirected
    /// Something is at the port of an address with https, but it does not speak TLS.
    case noTLS
    /// Nobody whom this computer trusts has signed the server's certificate; with the file that alone is trusted, if one
    /// was named.
    case unknownAuthority(file: String?)
    /// The server's certificate is for these names and addresses.
    case otherName([String])
    /// The server's certificate has ended, or not begun, with the time.
    case expired(String)
    case notYetValid(String)
    /// The server's certificate cannot be used.
    case certificate(String)
    /// What a file with an authority has wrong, with its path.
    case authorityFile(String)

    /// Whether it mostly goes away only if a person does something. Certificates that are out of date do so by
    /// themselves: the server renews its own, and clocks get set.
    var needsPerson: Bool {
      switch self {
      case .unknownAuthority, .otherName, .certificate, .authorityFile: true
      case .noAnswer, .notRackside, .redirected, .noTLS, .expired, .notYetValid: false
      }
    }

    /// Whether a person should be told at a display that goes on with what it has.
    var isAboutTrust: Bool {
      switch self {
      case .noAnswer, .notRackside, .redirected, .noTLS: false
      case .unknownAuthority, .otherName, .expired, .notYetValid, .certificate, .authorityFile: true
      }
    }
  }
}
