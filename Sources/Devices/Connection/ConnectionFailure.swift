package import Transport

/// Why no connection could be made.
package enum ConnectionFailure: Equatable, Sendable {
  case noAnswer
  /// Something answered that is not a Rackside.
  case notRackside
  /// The server sends browsers to another address. The device does not follow.
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

  /// - Parameters:
  ///   - error: what connecting threw.
  ///   - trust: whose certificates were accepted.
  package init(_ error: any Error, trusting trust: ClientTrust) {
    guard let error = error as? TransportError else {
      self = .noAnswer
      return
    }
    self =
      switch error {
      case .handshakeRefused(let status?, _):
        [301, 302, 303, 307, 308].contains(status) ? .redirected : .notRackside
      case .noTLS: .noTLS
      case .certificateRefused(.unknownAuthority): .unknownAuthority(file: trust.isSystem ? nil : trust.files.first)
      case .certificateRefused(.otherName(let names)): .otherName(Array(names.prefix(8)))
      case .certificateRefused(.expired(let end)): .expired(TLSState.date(end))
      case .certificateRefused(.notYetValid(let begin)): .notYetValid(TLSState.date(begin))
      case .certificateRefused(.other(let reason)): .certificate(reason)
      case .unreadable(let path, let reason): .authorityFile("\(path): \(reason).")
      default: .noAnswer
      }
  }

  /// Whether it mostly goes away only if a person does something. Certificates that are out of date do so by
  /// themselves: the server renews its own, and clocks get set.
  package var needsPerson: Bool {
    switch self {
    case .unknownAuthority, .otherName, .certificate, .authorityFile: true
    case .noAnswer, .notRackside, .redirected, .noTLS, .expired, .notYetValid: false
    }
  }

  /// Whether a person should be told at a device that goes on with what it has.
  package var isAboutTrust: Bool {
    switch self {
    case .noAnswer, .notRackside, .redirected, .noTLS: false
    case .unknownAuthority, .otherName, .expired, .notYetValid, .certificate, .authorityFile: true
    }
  }
}
