import Glibc

/// A connection's client address: the socket's, or the one in a trusted proxy's `X-Forwarded-For`. Pure.
enum ClientAddress {
  /// Reads from the right: each proxy appends the address that called it, and everything further left can be forged.
  /// - Returns: the first address that is not a trusted proxy; or the last trusted one, if all are trusted or the rest
  ///   is not an address.
  static func of(peer: String, forwardedFor: String, trusted: Set<String>) -> String {
    walk(peer: peer, forwardedFor: forwardedFor, trusted: trusted).client
  }

  /// - Returns: the client as `of` finds it, and through how many trusted proxies it came, itself included if it is one.
  static func walk(
    peer: String, forwardedFor: String, trusted: Set<String>
  ) -> (client: String, proxies: Int) {
    var (client, proxies) = (peer, 0)
    for hop in forwardedFor.split(separator: ",", omittingEmptySubsequences: false).reversed() {
      guard trusted.contains(client) else { return (client, proxies) }
      proxies += 1
      guard let address = address(hop.trimming()) else { return (client, proxies) }
      client = address
    }
    return (client, proxies + (trusted.contains(client) ? 1 : 0))
  }

  /// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
  private static func address(_ hop: Substring) -> String? {
    var text = String(hop)
    if text.hasPrefix("[") {
      text = String(text.dropFirst().prefix { $0 != "]" })
    } else if text.count(where: { $0 == ":" }) == 1 {
      text = String(text.prefix { $0 != ":" })
    }
    text = AddressCounts.normalised(text)
    var space = in6_addr()
    let isAddress = inet_pton(AF_INET, text, &space) == 1 || inet_pton(AF_INET6, text, &space) == 1
    return isAddress ? text : nil
  }
}
