import Glibc

/// An address of one of the machine's interfaces.
package struct InterfaceAddress: Sendable, Equatable {
  package var interface: String
  package var isUp: Bool
  package var isRunning: Bool
  /// A tunnel or a dial-up line: no phone in the gym is at its other end.
  package var isPointToPoint: Bool
  package var address: IPAddress

  package init(_ interface: String, up: Bool, running: Bool, pointToPoint: Bool, _ address: IPAddress) {
    self.interface = interface
    isUp = up
    isRunning = running
    isPointToPoint = pointToPoint
    self.address = address
  }
}

extension InterfaceAddress {
  var isOfTheHouse: Bool { Self.isOfTheHouse(interface) }

  /// Whether the interface may be one that the gym's network is on, or this machine's own. Bridges of containers and
  /// virtual machines and tunnels are not, and come and go with what runs on the machine.
  package static func isOfTheHouse(_ interface: String) -> Bool {
    !["docker", "br-", "veth", "virbr", "tun", "tap", "wg"].contains(where: interface.hasPrefix)
  }
}

/// What the machine is called, and its addresses.
package struct HostNames: Sendable, Equatable {
  /// As the system has it: possibly with a domain, possibly no valid DNS name.
  package let host: String
  /// Sorted, each once.
  package let addresses: [IPAddress]

  /// Keeps the addresses of interfaces that are up, running, not point-to-point and of the house. Link-local ones of
  /// version 6 are left out: browsers open no URL with one, and each interface has another.
  package init(host: String, _ found: [InterfaceAddress]) {
    self.host = host
    let kept = found.filter {
      $0.isUp && $0.isRunning && !$0.isPointToPoint && $0.isOfTheHouse && !$0.address.isLinkLocal6
    }
    addresses = Set(kept.map(\.address)).sorted()
  }

  /// This machine, at this moment. An address can come long after the start, so ask again from time to time.
  package static func current() -> HostNames {
    var name = [CChar](repeating: 0, count: 256)
    let host = gethostname(&name, name.count - 1) == 0 ? name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) : []
    return HostNames(host: String(decoding: host, as: UTF8.self), interfaces())
  }

  /// Empty if the system does not tell.
  static func interfaces() -> [InterfaceAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list) { $0?.pointee.ifa_next }.compactMap { $0 }.compactMap { entry in
      let flags = Int(entry.pointee.ifa_flags)
      guard let address = address(entry.pointee.ifa_addr) else { return nil }
      return InterfaceAddress(
        String(cString: entry.pointee.ifa_name), up: flags & Int(IFF_UP) != 0, running: flags & Int(IFF_RUNNING) != 0,
        pointToPoint: flags & Int(IFF_POINTOPOINT) != 0, address)
    }
  }

  private static func address(_ socket: UnsafeMutablePointer<sockaddr>?) -> IPAddress? {
    guard let socket else { return nil }
    switch Int32(socket.pointee.sa_family) {
    case AF_INET:
      return socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { IPAddress($0) }
      }
    case AF_INET6:
      return socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { IPAddress($0) }
      }
    default: return nil
    }
  }
}

enum HostName {
  /// Lower-case, without a dot at the end.
  /// - Returns: nil if it is no host name of RFC 1123, section 2.1: letters, digits and hyphens, at most 63 in a label
  ///   and 253 in all, the last label not a number. Browsers refuse a certificate with an underscore.
  static func normalized(_ text: String) -> String? {
    let name = text.lowercased().trimmingSuffix(".")
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isValid = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
    let isNumber = labels.last?.utf8.allSatisfy { (48...57).contains($0) } ?? true
    return isValid && !isNumber && name.utf8.count <= 253 ? name : nil
  }

  /// Whether the name could be a top-level domain: one label of letters only (RFC 3696, section 2), or an encoded one.
  ///
  /// A machine called `fitness`, `club` or `dev` must not become a limit of its authority's names. A limit covers all
  /// names below it, so the authority could pretend to be every site that ends in `.fitness`. `fitness.local` is safe.
  static func isTopLevel(_ name: String) -> Bool {
    name.hasPrefix("xn--") && !name.contains(".") || name.utf8.allSatisfy { (97...122).contains($0) }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
