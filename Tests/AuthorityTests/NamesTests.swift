import Testing

@testable import Authority

@Suite struct NamesTests {
  func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

  @Test("a machine has the addresses of interfaces that are in use, sorted and each once")
  func interfaces() throws {
    func entry(
      _ text: String, on interface: String = "eth0", up: Bool = true, running: Bool = true, tunnel: Bool = false
    ) throws -> InterfaceAddress {
      InterfaceAddress(interface, up: up, running: running, pointToPoint: tunnel, try address(text))
    }
    let host = HostNames(
      host: "Rackside",
      [
        try entry("fe80::2"), try entry("192.168.1.10"), try entry("192.168.1.9"), try entry("::1"),
        try entry("192.168.1.9"), try entry("10.0.0.1", up: false), try entry("10.0.0.2", running: false),
        try entry("10.8.0.3", tunnel: true), try entry("127.0.0.1", on: "lo"), try entry("febf::1"),
        try entry("fec0::1"),
        try entry("172.17.0.1", on: "docker0"), try entry("172.18.0.1", on: "br-0a1b2c"),
        try entry("192.168.122.1", on: "virbr0"), try entry("10.9.0.1", on: "wg0"), try entry("10.0.0.4", on: "br0"),
      ])
    #expect(host.host == "Rackside")
    #expect(
      host.addresses.map(\.description) == ["10.0.0.4", "127.0.0.1", "192.168.1.9", "192.168.1.10", "::1", "fec0::1"])
  }

  @Test("this machine has a name and its own address")
  func current() throws {
    let host = HostNames.current()
    #expect(!host.host.isEmpty)
    #expect(host.addresses.contains(try address("127.0.0.1")))
  }

  @Test("the certificate has the machine's names and addresses that the authority allows, and the rest is reported")
  func allowed() throws {
    let limits = NameLimits(host: "Gym-1.")
    let host = HostNames(host: "Gym-1.", ["8.8.8.8", "192.168.1.5", "2001:db8::1"].compactMap { .running($0) })
    let (names, leftOut) = LeafNames.allowed(host, by: limits)
    #expect(names.names == ["gym-1", "gym-1.local", "localhost"])
    #expect(names.addresses == [try address("192.168.1.5")])
    #expect(leftOut == ["8.8.8.8", "2001:db8::1"])
    // The machine was renamed since the authority was made.
    let renamed = LeafNames.allowed(HostNames(host: "gym-2.lan", []), by: limits)
    #expect(renamed.names.names == ["gym-2.local", "localhost"])
    #expect(renamed.leftOut == ["gym-2.lan"])
    for (host, names, leftOut) in [
      ("", ["localhost"], []), ("localhost", ["localhost"], []), ("gym-1.local", ["gym-1.local", "localhost"], []),
      ("my_gym", ["localhost"], ["my_gym"]), ("Fitness Süd", ["localhost"], ["Fitness Süd"]),
      ("192.168.1.5", ["localhost"], ["192.168.1.5"]),
    ] {
      let found = LeafNames.allowed(HostNames(host: host, []), by: limits)
      #expect(found.names.names == names, "\(host)")
      #expect(found.leftOut == leftOut, "\(host)")
    }
  }

  @Test("a machine's name becomes a limit only if no site on the internet can end in it")
  func limits() {
    for (host, domain) in [
      ("rack-1", "rack-1"), ("gym2", "gym2"), ("Rackside.LAN", "rackside.lan"), ("gym.home.arpa.", "gym.home.arpa"),
      ("rack.internal", "rack.internal"), ("a.b.lan", "a.b.lan"),
    ] {
      #expect(NameLimits(host: host).domains == ["local", "localhost", domain])
    }
    for host in [
      "gym.example.com", "rack-1.fitness", "gym.home", "home.arpa", "gymlan.com", "rack-1.notlan", "rack-1.arpa",
      "fitness", "CLUB", "dev", "xn--p1ai", "", "local", "localhost", "gym.local", "a..b", "-gym", "gym-", "my_gym",
      "12",
      "10.0.0.1", "gym.12", String(repeating: "a1", count: 32), "a.".repeated(130) + "b",
    ] {
      #expect(NameLimits(host: host).domains == ["local", "localhost"], "\(host)")
    }
  }

  @Test("a limit covers the names below it and nothing that only looks like them")
  func covering() {
    let limits = NameLimits(host: "gym-1")
    for name in ["local", "a.local", "a.b.local", "localhost", "gym-1"] { #expect(limits.allow(name), "\(name)") }
    for name in ["alocal", "local.com", "xgym-1", "gym-1.com", "com", ""] { #expect(!limits.allow(name), "\(name)") }
  }

  @Test("the ranges are the private ones, to their last address")
  func ranges() throws {
    let limits = NameLimits(host: "")
    for text in [
      "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255", "127.0.0.1",
      "127.255.255.255", "169.254.0.0", "169.254.255.255", "fc00::", "fdff:ffff::1", "fe80::1", "febf::1", "::1",
    ] {
      #expect(limits.allow(try address(text)), "\(text)")
    }
    for text in [
      "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "126.255.255.255",
      "128.0.0.0", "169.253.255.255", "169.255.0.0", "0.0.0.0", "100.64.0.1", "::", "::2", "fbff::1", "fe00::1",
      "fe7f::1",
      "fec0::1", "2001:db8::1", "::ffff:10.0.0.1",
    ] {
      #expect(!limits.allow(try address(text)), "\(text)")
    }
  }

  @Test("a text that is no address is none")
  func addresses() {
    for text in ["", "10.0.0", "10.0.0.256", "gym", "fe80::1%eth0", "10.0.0.1 "] { #expect(IPAddress(text) == nil) }
    #expect(IPAddress([1, 2, 3]) == nil)
    #expect(IPAddress("FE80:0:0::1")?.description == "fe80::1")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
