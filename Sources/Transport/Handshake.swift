/// Whether a WebSocket handshake is let in, by its headers. Pure.
struct Handshake {
  var path: String
  var host: String
  var origin: String
  /// The header as it came: a list with commas.
  var subprotocols: String

  /// The HTTP status and the reason of a refusal, nil where it is welcome.
  func refusal(_ options: ServerOptions) -> (status: Int, reason: String)? {
    guard path == options.path else { return (404, "no WebSocket here") }
    guard isOwnOrigin(options.allowedOrigins) else { return (403, "origin not allowed") }
    let offered = subprotocols.split(separator: ",").map { $0.trimming() }
    guard offered.contains(options.subprotocol[...]) else { return (400, "subprotocol \(options.subprotocol) needed") }
    return nil
  }

  /// Browsers say where a page came from; another site's page must not speak for the person in front of it.
  private func isOwnOrigin(_ allowed: Set<String>) -> Bool {
    if origin.isEmpty || allowed.contains(origin) { return true }
    for (scheme, defaultPort) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
      let place = origin.dropFirst(scheme.count).lowercased()
      let own = host.lowercased()
      return !own.isEmpty && (place == own || place + defaultPort == own || place == own + defaultPort)
    }
    return false
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
