/// Whether a client came by https: to this server itself, or to a trusted proxy that says so. Pure.
enum ClientScheme {
  /// libwebsockets gives no number to this header.
  static let headerName = "x-forwarded-proto:"

  /// A trusted proxy says in `X-Forwarded-Proto` how it was called. Each replaces what is there, or appends, so of as many
  /// values from the right as there are trusted proxies, the first is about the client's own part of the way. Everything
  /// further left can be forged.
  ///
  /// Of several headers of this name libwebsockets shows the first alone, and not that there are more. So a proxy must not
  /// add another beside one that the client sent: the client's would count (docs/TLS.md).
  /// - Parameter own: whether the connection to this server is by TLS. This is the answer if no trusted proxy says
  ///   anything that can be understood.
  static func isSecure(
    own: Bool, peer: String, forwardedFor: String, forwardedProto: String, trusted: Set<String>
  ) -> Bool {
    let proxies = ClientAddress.walk(peer: peer, forwardedFor: forwardedFor, trusted: trusted).proxies
    let said = forwardedProto.split(separator: ",", omittingEmptySubsequences: false).suffix(proxies).first
    // Some proxies name the scheme of a WebSocket.
    switch said.map({ $0.trimming().lowercased() }) ?? "" {
    case "https", "wss": return true
    case "http", "ws": return false
    default: return own
    }
  }
}
