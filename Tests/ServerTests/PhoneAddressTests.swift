import Authority
import Testing

@testable import Server

@Suite struct PhoneAddressTests {
  private func address(_ change: (inout Configuration) -> Void) -> String? {
    var configuration = Configuration()
    configuration.port = 8080
    change(&configuration)
    return configuration.phoneAddress()
  }

  @Test("what the owner configured comes first, and a server for this machine alone has no address for phones")
  func configured() {
    #expect(address { _ in } == nil)
    #expect(address { $0.host = "localhost" } == nil)
    #expect(address { $0.host = "192.168.1.20" } == "http://192.168.1.20:8080")
    #expect(address { $0.host = "fd00::20" } == "http://[fd00::20]:8080")
    #expect(address { $0.allowedOrigins = ["http://a.example", "https://floor.example"] } == "https://floor.example")
    #expect(address { $0.mail.links = "https://mail.example/" } == "https://mail.example")
    #expect(address { ($0.host, $0.port) = ("192.168.1.20", 0) } == nil)
  }

  @Test("a bridge of containers is not the gym's network, and private addresses are those of RFC 1918")
  func network() {
    #expect(["eth0", "enp3s0", "wlan0", "wlp2s0"].allSatisfy(InterfaceAddress.isOfTheHouse))
    #expect(!["docker0", "br-9f2c", "veth1a", "virbr0", "tun0", "wg0"].contains(where: InterfaceAddress.isOfTheHouse))
    #expect(["10.0.0.1", "172.16.0.1", "172.31.255.1", "192.168.0.1"].allSatisfy(LocalNetwork.isPrivate))
    #expect(
      !["11.0.0.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "8.8.8.8"].contains(where: LocalNetwork.isPrivate))
  }
}
