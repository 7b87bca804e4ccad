/// The gym's mail server, and who letters are from.
package struct MailServer: Sendable, Equatable {
  package enum Security: String, Sendable, CaseIterable {
    /// Nothing is encrypted. Only for a server on this machine or in a network that is trusted.
    case none
    /// Refuses to go on where the server cannot encrypt.
    case starttls
    /// Encrypted from the first byte, usually port 465.
    case tls
  }

  package var host: String
  package var port: Int
  package var security: Security
  /// Empty where the server asks for no login.
  package var user: String
  package var password: String
  /// The address that letters come from.
  package var from: String

  package init(
    host: String, port: Int, security: Security, user: String = "", password: String = "", from: String
  ) {
    self.host = host
    self.port = port
    self.security = security
    self.user = user
    self.password = password
    self.from = from
  }

  /// What curl connects to. The host is an IPv6 address where it has a colon.
  var url: String {
    "\(security == .tls ? "smtps" : "smtp")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
