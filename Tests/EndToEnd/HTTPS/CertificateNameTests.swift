import Testing
import Transport

@testable import Server

/// Names of certificates and gyms in headers.
@Suite struct CertificateNameTests {
  @Test("a policy names hosts and addresses of IPv4, and nothing that would begin another rule")
  func sources() {
    let names = [
      "floor.example", "*.floor.example", "192.168.1.5", "fe80::1", "a.example; script-src *", "x y", "", "*.",
      "ä.example",
    ]
    #expect(
      TLSState.imageSources(names, port: 8443)
        == " https://floor.example:8443 https://*.floor.example:8443 https://192.168.1.5:8443")
    let many = (1...30).map { "n\($0).example" }
    #expect(TLSState.imageSources(many, port: 8443).split(separator: " ").count == 20)
    #expect(TLSState().imageSources.isEmpty)
  }

  @Test("file names hold what every phone can save")
  func names() {
    for (gym, name) in [
      ("Iron Yard", "iron-yard"), ("  Café \"Öst\" / 7 ", "cafe-ost-7"), ("鉄の庭", "rackside"), ("", "rackside"),
      ("a\r\nb: c", "a-b-c"), (String(repeating: "x", count: 99), String(repeating: "x", count: 40)),
    ] {
      #expect(GymCertificates.fileName(gym) == name)
    }
  }
}
