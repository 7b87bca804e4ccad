/// What the server has for https, beside http.
package struct HTTPSView: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable {
    /// https is not configured.
    case none
    /// The certificate is the gym's own: the configuration names its files.
    case own
    /// The server makes the certificate, and the gym's own authority signs it.
    case local
  }

  package var kind: Kind
  /// Absent until the server listens on it.
  package var port: Int?
  /// Since when new connections get this certificate. Absent without one.
  package var since: Int?
  /// The host names and addresses that the certificate is for.
  package var names: [String]
  /// The end of the certificate. Absent without one.
  package var endsAt: Int?
  /// Why there is no certificate, or no newer one: English, for whoever runs the server, with paths. Absent if all is
  /// well.
  package var failure: String?
  /// The first eight bytes of the authority's fingerprint, as words. Only of `local`, and absent until there is one.
  package var words: [String]?
  /// The authority's whole fingerprint: pairs of capital hexadecimal digits with colons.
  package var sha256: String?
  /// The machine's names and addresses that the authority cannot vouch for.
  package var leftOut: [String]
  /// URLs by https, such as `https://192.168.1.20:8443`; the one that most devices find comes first.
  package var addresses: [String]
  /// The URL by http of the page at which a device learns to trust the authority. Absent if no other device reaches the
  /// server.
  package var trust: String?
  /// Of a gym that was restored and had https then. Only of `none`: its screens and phones find no server there.
  package var restored: RestoredSettings?

  package init(
    kind: Kind, port: Int? = nil, since: Int? = nil, names: [String] = [], endsAt: Int? = nil, failure: String? = nil,
    words: [String]? = nil, sha256: String? = nil, leftOut: [String] = [], addresses: [String] = [],
    trust: String? = nil, restored: RestoredSettings? = nil
  ) {
    self.kind = kind
    self.port = port
    self.since = since
    self.names = names
    self.endsAt = endsAt
    self.failure = failure
    self.words = words
    self.sha256 = sha256
    self.leftOut = leftOut
    self.addresses = addresses
    self.trust = trust
    self.restored = restored
  }
}

/// Used as a reply, as a snapshot and as an event.
package struct HTTPSChanged: TopicEvent {
  package static let event = "https.changed"
  package var https: HTTPSView
  package init(https: HTTPSView) { self.https = https }
}

package struct HTTPSGet: Call {
  package static let method = "https.get"
  package typealias Reply = HTTPSChanged
  package var `as`: String?
}
