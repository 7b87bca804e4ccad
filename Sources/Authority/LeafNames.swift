/// What the server's certificate is valid for: its subject alternative names.
package struct LeafNames: Sendable, Equatable {
  /// Lower-case and sorted. Always contains `localhost`.
  package let names: [String]
  /// Sorted.
  package let addresses: [IPAddress]

  init(names: some Sequence<String>, addresses: some Sequence<IPAddress>) {
    self.names = Set(names).sorted()
    self.addresses = Set(addresses).sorted()
  }

  /// A machine whose cable is out, or whose router gives it another address each day, must not wear out certificates.
  private static let most = 20

  /// Whether all of the other's are among these.
  func cover(_ other: LeafNames) -> Bool {
    Set(names).isSuperset(of: other.names) && Set(addresses).isSuperset(of: other.addresses)
  }

  /// These and the earlier ones, which the machine may have again; only these if there would be more than twenty.
  /// - Parameter limits: of the authority that signs. It may be another than the earlier ones'.
  func joined(_ earlier: LeafNames, by limits: NameLimits) -> LeafNames {
    let all = LeafNames(
      names: names + earlier.names.filter(limits.allow), addresses: addresses + earlier.addresses.filter(limits.allow))
    return all.names.count + all.addresses.count <= Self.most ? all : self
  }

  /// The machine's name, its name in multicast DNS (the first label and `.local`, RFC 6762), `localhost` and the
  /// machine's addresses, as far as the authority may vouch for them.
  ///
  /// A single name outside the authority's limits would make phones refuse the whole certificate (RFC 5280, section
  /// 6.1.3), so such names are left out. A machine that was renamed keeps its authority, and has the new name with
  /// `.local` only.
  /// - Returns: `leftOut` has the names and addresses as the system has them, for whoever runs the server.
  package static func allowed(_ host: HostNames, by limits: NameLimits) -> (names: LeafNames, leftOut: [String]) {
    var wanted = ["localhost"]
    var leftOut: [String] = []
    if let name = HostName.normalized(host.host) {
      let label = String(name.prefix { $0 != "." })
      wanted.append(name)
      if label != "localhost" { wanted.append(label + ".local") }
    } else if !host.host.isEmpty {
      leftOut.append(host.host)
    }
    leftOut += wanted.filter { !limits.allow($0) } + host.addresses.filter { !limits.allow($0) }.map(\.description)
    let names = LeafNames(names: wanted.filter(limits.allow), addresses: host.addresses.filter(limits.allow))
    return (names, leftOut)
  }
}
