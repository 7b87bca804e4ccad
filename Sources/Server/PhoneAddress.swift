import Authority
import Glibc

extension Configuration {
  /// The address at which phones in the gym reach this server, such as `http://192.168.1.20:8080`; nil if it listens
  /// only on this machine. What the owner configured comes first: the links in emails, or a proxy with TLS.
  ///
  /// Computed at each call, because a machine may get its address long after its start.
  func phoneAddress() -> String? {
    if !mail.links.isEmpty { return mail.links.hasSuffix("/") ? String(mail.links.dropLast()) : mail.links }
    if let proxy = allowedOrigins.first(where: { $0.hasPrefix("https://") }) { return proxy }
    return plainAddress(port: port)
  }

  /// The server's own address by http in the gym's network, whatever is in front of it; nil if it listens only on this
  /// machine.
  /// - Parameter port: 0 while it is not known.
  func plainAddress(port: Int) -> String? {
    guard port != 0, !Self.isLoopback(host) else { return nil }
    let name = listensEverywhere ? LocalNetwork.address() : host
    return name.map { "http://\($0.contains(":") ? "[\($0)]" : $0):\(port)" }
  }

  /// Whether the server listens on all of the machine's addresses.
  var listensEverywhere: Bool { ["0.0.0.0", "::", ""].contains(host) }
}

enum LocalNetwork {
  /// This machine's first IPv4 address in a private range (RFC 1918), or else its first other one. Bridges of containers
  /// and virtual machines, tunnels and link-local addresses (RFC 3927) do not count: no phone reaches them.
  static func address() -> String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    let addresses = sequence(first: list) { $0?.pointee.ifa_next }.compactMap { $0 }.compactMap(Self.ipv4)
    return addresses.first(where: isPrivate) ?? addresses.first { !$0.hasPrefix("169.254.") }
  }

  private static func ipv4(_ entry: UnsafeMutablePointer<ifaddrs>) -> String? {
    let flags = Int(entry.pointee.ifa_flags)
    guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
      flags & Int(IFF_UP) != 0, flags & Int(IFF_RUNNING) != 0,
      flags & Int(IFF_LOOPBACK) == 0, InterfaceAddress.isOfTheHouse(String(cString: entry.pointee.ifa_name))
    else { return nil }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return false }
    return parts[0] == 10 || (parts[0] == 172 && (16...31).contains(parts[1])) || (parts[0] == 192 && parts[1] == 168)
  }
}
