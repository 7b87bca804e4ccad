/// The gym's mail server, and the address that emails come from.
package struct MailServer: Sendable, Equatable {
  package enum Security: String, Sendable, CaseIterable {
    /// Nothing is encrypted. Only for a server on this machine or in a trusted network.
    case none
    /// Fails if the server cannot encrypt.
    case starttls
    /// Encrypted from the first byte, usually port 465.
    case tls
  }

  package var host: String
  package var port: Int
  package var security: Security
  /// Empty if the server needs no login.
  package var user: String
  package var password: String
  /// The address that emails come from.
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

  /// The URL for curl. A host with a colon is an IPv6 address.
  var url: String {
    "\(security == .tls ? "smtps" : "smtp")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
