/// Decides from its headers whether a WebSocket handshake is accepted. Pure.
struct Handshake {
  var path: String
  var host: String
  var origin: String
  /// The header as received: a comma-separated list.
  var subprotocols: String
  /// Whether the client came by this server's own TLS. What a proxy says does not count.
  var isSecure = false

  /// The HTTP status and reason of a refusal; nil accepts the handshake.
  func refusal(_ options: ServerOptions) -> (status: Int, reason: String)? {
    guard path == options.path else { return (404, "no WebSocket here") }
    guard isOwnOrigin(options.allowedOrigins) else { return (403, "origin not allowed") }
    let offered = subprotocols.split(separator: ",").map { $0.trimming() }
    guard offered.contains(options.subprotocol[...]) else { return (400, "subprotocol \(options.subprotocol) needed") }
    return nil
  }

  /// Browsers send the page's origin. A page of another site must not act for the person who opened it.
  private func isOwnOrigin(_ allowed: Set<String>) -> Bool {
    if origin.isEmpty || allowed.contains(origin) { return true }
    for (scheme, defaultPort) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
      let place = origin.dropFirst(scheme.count).lowercased()
      let own = host.lowercased()
      // By TLS, a browser has found the name in our certificate, so it is no name of somebody else that leads to us.
      let isOwn = Self.cannotBeRebound(own) || (isSecure && scheme == "https://")
      return !own.isEmpty && isOwn
        && (place == own || place + defaultPort == own || place == own + defaultPort)
    }
    return false
  }
}

extension Handshake {
  /// Whether nobody outside can make this name resolve to our machine: an IP address, a name without a dot, or a name
  /// that only a local network resolves.
  ///
  /// For any other name, Origin equal to Host proves nothing: an attacker's page can rebind its own domain to our
  /// address (DNS rebinding). A gym with a public name must list its origin in `allowed_origins`, unless it has a
  /// certificate for that name.
  static func cannotBeRebound(_ host: String) -> Bool {
    if host.hasPrefix("[") { return true }
    let name = host.split(separator: ":", maxSplits: 1).first ?? ""
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count == 1 { return true }
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
    return [".local", ".localhost", ".lan", ".internal", ".home.arpa"].contains { name.hasSuffix($0) }
  }
}

extension Substring {
  func trimming() -> Substring {
    drop { $0 == " " || $0 == "\t" }.reversedDrop()
  }

  private func reversedDrop() -> Substring {
    var rest = self
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return rest
  }
}
