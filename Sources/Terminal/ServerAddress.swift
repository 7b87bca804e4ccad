/// The server's address, as a person types it.
package struct ServerAddress: Equatable, Sendable {
  package enum Failure: Error, Equatable {
    case malformed
    /// The display's WebSocket client does not support TLS.
    case https
  }

  package var host: String
  package var port: Int

  /// - Parameter text: `http://host:port`. The default port is 80. No path but `/` is allowed.
  package init(_ text: String) throws(Failure) {
    var rest = text[...]
    if rest.lowercased().hasPrefix("https://") { throw .https }
    guard rest.lowercased().hasPrefix("http://") else { throw .malformed }
    rest = rest.dropFirst(7)
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
    guard let port = number.map({ Int($0) }) ?? 80, (1...65_535).contains(port) else { throw .malformed }
    host = name.lowercased()
    self.port = port
  }

  /// The address as a browser shows it.
  package var text: String {
    "http://\(host.contains(":") ? "[\(host)]" : host)\(port == 80 ? "" : ":\(port)")"
  }
}
