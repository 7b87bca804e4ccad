/// The server's address, as a person types it.
package struct ServerAddress: Equatable, Sendable {
  package enum Failure: Error, Equatable {
    case malformed
  }

  package var host: String
  package var port: Int
  /// Whether it is reached by TLS.
  package var isSecure: Bool

  /// - Parameter text: `http://host:port` or `https://host:port`; `ws` and `wss` mean the same. The default port is 80 or
  ///   443. No path but `/` is allowed.
  package init(_ text: String) throws(Failure) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { throw .malformed }
    switch text[..<colon].lowercased() {
    case "http", "ws": isSecure = false
    case "https", "wss": isSecure = true
    default: throw .malformed
    }
    let usual = Self.usualPort(isSecure)
    var rest = text[colon...].dropFirst(3)
    if rest.last == "/" { rest.removeLast() }
    var name = rest
    var number: Substring?
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { throw .malformed }
      name = rest[rest.index(after: rest.startIndex)..<end]
      let after = rest[rest.index(after: end)...]
      guard after.isEmpty || after.first == ":" else { throw .malformed }
      if !after.isEmpty { number = after.dropFirst() }
    } else if let colon = rest.lastIndex(of: ":") {
      name = rest[..<colon]
      number = rest[rest.index(after: colon)...]
    }
    let isIPv6 = rest.first == "["
    guard !name.isEmpty, name.count <= 255,
      name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x2F && $0 != 0x40 && (isIPv6 || $0 != 0x3A) })
    else { throw .malformed }
    guard let port = number.map({ Int($0) }) ?? usual, (1...65_535).contains(port) else { throw .malformed }
    host = name.lowercased()
    self.port = port
  }

  /// The address as a browser shows it.
  package var text: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(name)\(port == Self.usualPort(isSecure) ? "" : ":\(port)")"
  }

  private static func usualPort(_ isSecure: Bool) -> Int { isSecure ? 443 : 80 }
}
