/// What a device says about a connection that does not come about.
package struct ConnectionWords: Sendable {
  var noAnswer: @Sendable (_ server: String) -> String = { "No answer from \($0)." }
  var notRackside = "There is a server at this address, but it is not Rackside."
  package var redirected: String
  var noTLS: @Sendable (_ server: String) -> String = { "There is no https at \($0)." }
  var noTLSMore = "It has a port of its own, mostly 8443."
  var unknown: @Sendable (_ server: String) -> String = { "This computer does not trust the certificate of \($0)." }
  var unknownMore =
    """
    If the gym's server made it, open http://localhost:8080/ca.crt on that computer, bring the file here by a stick or \
    scp, and name it with --ca.
    """
  var unknownByFile: @Sendable (_ server: String, _ file: String) -> String = {
    "The certificate of \($0) is not from the authority in \($1)."
  }
  var unknownByFileMore =
    "If the gym has another authority now, get its file from http://localhost:8080/ca.crt on the server's computer."
  var otherName: @Sendable (_ server: String) -> String = { "The certificate of the server is not for \($0)." }
  var otherNameMore: @Sendable (_ names: String) -> String = { "It is for \($0). Use one of these as the address." }
  var expired: @Sendable (_ server: String, _ time: String) -> String = {
    "The certificate of \($0) ended on \($1)."
  }
  var expiredMore = "Renew it on the server. If it has not ended yet, set the clock of this computer."
  var notYetValid: @Sendable (_ server: String, _ time: String) -> String = {
    "The certificate of \($0) begins only on \($1)."
  }
  var notYetValidMore = "Set the clock of this computer, or of the server."
  var certificate: @Sendable (_ server: String, _ reason: String) -> String = {
    "The certificate of \($0) cannot be used: \($1)."
  }
  var tryingAgain = "Trying again."
  var tooMany = "The server has too many connections. Waiting for a free one."
  var notUnderstood = "The server uses another version of the protocol. Update this program, then start it again."
  var unanswered = "The server does not answer. Trying again."
  /// If nil, a server that refuses something has too many connections.
  var refused: (@Sendable (_ reason: String) -> String)?

  package var badServer =
    "The server address must look like http://192.168.1.10:8080 or https://192.168.1.10:8443."
  package var needlessAuthority = "--ca is only for addresses that begin with https."
  package var badTokenFile: @Sendable (_ path: String, _ reason: String) -> String = { "\($0) cannot be used: \($1)" }

  /// - Parameter device: what it is called, such as "display".
  package init(device: String, refused: (@Sendable (_ reason: String) -> String)? = nil) {
    redirected = "The server sends this \(device) to another address. If that begins with https, type it so."
    self.refused = refused
  }

  /// - Parameter server: its address.
  /// - Returns: what is wrong, then what to do about it.
  package func sentences(_ failure: ConnectionFailure, _ server: String) -> [String] {
    switch failure {
    case .noAnswer: [noAnswer(server)]
    case .notRackside: [notRackside]
    case .redirected: [redirected]
    case .noTLS: [noTLS(server), noTLSMore]
    case .unknownAuthority(nil): [unknown(server), unknownMore]
    case .unknownAuthority(let file?): [unknownByFile(server, file), unknownByFileMore]
    case .otherName(let names):
      names.isEmpty ? [otherName(server)] : [otherName(server), otherNameMore(names.joined(separator: ", "))]
    case .expired(let time): [expired(server, time), expiredMore]
    case .notYetValid(let time): [notYetValid(server, time), notYetValidMore]
    case .certificate(let reason): [certificate(server, reason)]
    case .authorityFile(let reason): [reason]
    }
  }

  /// What is wrong with the connection, and what to do about it; empty if nothing is.
  /// - Parameter server: its address.
  package func problem(_ device: some PairedDevice, _ server: String) -> [String] {
    switch device.problem {
    case .failed(let failure): sentences(failure, server) + (device.link == .stopped ? [] : [tryingAgain])
    case .tooMany: [tooMany]
    case .notUnderstood: [notUnderstood]
    case .unanswered: [unanswered]
    case .refused(let reason): [refused?(reason) ?? tooMany]
    case nil: []
    }
  }
}
