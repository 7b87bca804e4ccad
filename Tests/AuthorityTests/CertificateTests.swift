import Crypto
import TestKit
import Testing
import X509

@testable import Authority

@Suite struct CertificateTests {
  let authority: GymAuthority

  init() throws { authority = try GymAuthority(gym: "Iron Hall", host: "gym-1", now: today) }

  func leaf(_ names: [String], _ addresses: [String] = []) throws -> Leaf {
    let addresses = addresses.compactMap { IPAddress($0) }
    return try Leaf(signedBy: authority, names: LeafNames(names: names, addresses: addresses), now: today)
  }

  @Test("the authority is one that signs nothing but servers' certificates in the gym's network, for ten years")
  func authorityText() async throws {
    let text = try await OpenSSL.text(authority.pem)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    func line(after heading: String) throws -> Substring {
      let index = try #require(lines.firstIndex { $0.hasPrefix(heading) })
      return lines[index + 1]
    }
    #expect(text.contains("NIST CURVE: P-256"))
    #expect(text.contains("Signature Algorithm: ecdsa-with-SHA256"))
    #expect(text.contains("Not Before: Jan 14 08:00:00 2027 GMT"))
    #expect(text.contains("Not After : Jan 13 07:59:59 2037 GMT"))
    #expect(try line(after: "X509v3 Basic Constraints: critical") == "CA:TRUE, pathlen:0")
    #expect(try line(after: "X509v3 Key Usage: critical") == "Certificate Sign, CRL Sign")
    #expect(try line(after: "X509v3 Extended Key Usage") == "TLS Web Server Authentication")
    let start = try #require(lines.firstIndex { $0.hasPrefix("X509v3 Name Constraints: critical") })
    #expect(
      lines[(start + 1)...].prefix { !$0.hasPrefix("X509v3") } == [
        "Permitted:", "DNS:local", "DNS:localhost", "DNS:gym-1", "IP:10.0.0.0/255.0.0.0",
        "IP:172.16.0.0/255.240.0.0", "IP:192.168.0.0/255.255.0.0", "IP:127.0.0.0/255.0.0.0",
        "IP:169.254.0.0/255.255.0.0", "IP:FC00:0:0:0:0:0:0:0/FE00:0:0:0:0:0:0:0",
        "IP:FE80:0:0:0:0:0:0:0/FFC0:0:0:0:0:0:0:0",
        "IP:0:0:0:0:0:0:0:1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF", "email:invalid",
      ])
    let own = try line(after: "X509v3 Subject Key Identifier")
    #expect(own.count == 59)
    #expect(try line(after: "X509v3 Authority Key Identifier") == own)
  }

  @Test("a server's certificate is as browsers and Apple want it")
  func leafText() async throws {
    let leaf = try leaf(["localhost", "rackside.local"], ["192.168.1.5", "fd00::5"])
    let text = try await OpenSSL.text(leaf.pem)
    #expect(text.contains("Not Before: Jan 14 08:00:00 2027 GMT"))
    // 397 days, the last second included.
    #expect(text.contains("Not After : Feb 15 07:59:59 2028 GMT"))
    #expect(text.contains("CA:FALSE"))
    #expect(text.contains(/Key Usage: critical\n *Digital Signature\n/))
    #expect(text.contains(/Extended Key Usage: \n *TLS Web Server Authentication\n/))
    #expect(text.contains("DNS:localhost, DNS:rackside.local, IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:0:5\n"))
    #expect(text.contains(/Subject: CN ?= ?rackside\.local\n/))
  }

  @Test("names and addresses of the gym's network are accepted")
  func accepted() async throws {
    let leaf = try leaf(
      ["localhost", "rackside.local", "gym-1"],
      ["10.1.2.3", "172.31.0.1", "192.168.1.5", "127.0.0.1", "169.254.9.9", "fd12::1", "fe80::1", "::1"])
    for check in [
      [], ["-verify_hostname", "rackside.local"], ["-verify_hostname", "gym-1"], ["-verify_ip", "192.168.1.5"],
      ["-verify_ip", "fe80::1"], ["-verify_ip", "::1"],
    ] {
      let result = try await OpenSSL.verify(leaf, by: authority, check)
      #expect(result.status == 0, "\(check): \(result.text)")
    }
    let other = try await OpenSSL.verify(leaf, by: authority, ["-verify_hostname", "other.local"])
    #expect(other.status != 0 && other.text.contains("hostname mismatch"))
  }

  @Test(
    "a name or address outside is refused, even though the authority's key signed it",
    arguments: [
      "example.com", "www.gym-2", "local.example.com", "notlocal", "8.8.8.8", "172.32.0.1", "192.169.0.1", "11.0.0.1",
      "2001:db8::1", "::2", "fec0::1",
    ])
  func refused(name: String) async throws {
    let leaf = IPAddress(name) == nil ? try leaf(["rackside.local", name]) : try leaf(["rackside.local"], [name])
    let result = try await OpenSSL.verify(leaf, by: authority)
    #expect(result.status != 0)
    #expect(result.text.contains("permitted subtree violation"))
  }

  @Test("the authority cannot sign another authority, an email, or anything but a server")
  func otherUses() async throws {
    let folder = Folder()
    let both = try folder.write("ca.pem", authority.pem + authority.key.pemRepresentation + "\n")
    let key = folder.path + "/key"
    func request(_ name: String) async throws -> String {
      let file = folder.path + "/request"
      let made = try await OpenSSL.run(["req", "-new", "-key", key, "-subj", "/CN=" + name, "-out", file])
      #expect(made.status == 0, "\(made.text)")
      return file
    }
    func sign(_ name: String, _ issuer: [String], _ extensions: String) async throws -> String {
      let file = folder.path + "/" + name
      let options = ["-days", "300", "-extfile", try folder.write("extensions", extensions), "-out", file]
      let signed = try await OpenSSL.run(["x509", "-req", "-in", try await request(name)] + issuer + options)
      #expect(signed.status == 0, "\(signed.text)")
      return file
    }
    let curve = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
    #expect(try await OpenSSL.run(["genpkey", "-out", key] + curve).status == 0)
    let authority = ["-CA", both, "-CAkey", both]
    let verify = ["verify", "-no_check_time", "-CAfile", both]

    let below = try await sign("below", authority, "basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign")
    let last = try await sign("last", ["-CA", below, "-CAkey", key], "subjectAltName=DNS:rackside.local")
    let chain = try await OpenSSL.run(verify + ["-untrusted", below, last])
    #expect(chain.status != 0 && chain.text.contains("path length constraint exceeded"), "\(chain.text)")

    let email = try await sign("email", authority, "subjectAltName=email:boss@example.com")
    let signed = try await OpenSSL.run(verify + [email])
    #expect(signed.status != 0 && signed.text.contains("permitted subtree violation"), "\(signed.text)")

    // OpenSSL 3.0 has no purpose for programs. Each other one must fail at the authority, at depth 1.
    for (use, purpose) in [("clientAuth", "sslclient"), ("emailProtection", "smimesign")] {
      let file = try await sign(use, authority, "extendedKeyUsage=" + use)
      let used = try await OpenSSL.run(verify + ["-purpose", purpose, file])
      #expect(used.status != 0 && used.text.contains("error 26 at 1 depth"), "\(used.text)")
    }

    // All refusals are due to what was signed, not to how.
    let plain = try await sign("plain", authority, "subjectAltName=DNS:rackside.local")
    #expect(try await OpenSSL.run(verify + ["-purpose", "sslserver", plain]).status == 0)
  }

  @Test("a certificate is valid from a day before it is made to its last second, and not after")
  func dates() async throws {
    let leaf = try leaf(["rackside.local"])
    #expect(leaf.facts.notBefore == today - day)
    #expect(leaf.facts.notAfter == today + 396 * day - 1_000)
    // OpenSSL refuses the last second itself, which RFC 5280 still allows.
    let end = leaf.facts.notAfter
    for (time, isValid) in [
      (today - day - 1_000, false), (today - day, true), (end - 1_000, true), (end + 1_000, false),
    ] {
      let result = try await OpenSSL.verify(leaf, by: authority, at: time)
      #expect((result.status == 0) == isValid, "\(time): \(result.text)")
    }
  }

  @Test("a certificate does not outlive its authority, and an authority that has expired signs nothing")
  func end() throws {
    let names = LeafNames(names: ["localhost"], addresses: [])
    let late = try Leaf(signedBy: authority, names: names, now: authority.notAfter - 10 * day)
    #expect(late.facts.notAfter == authority.notAfter)
    let expired = #expect(throws: AuthorityError.self) {
      try Leaf(signedBy: authority, names: names, now: authority.notAfter + 1_000)
    }
    #expect(expired?.kind == .expired)
    let early = #expect(throws: AuthorityError.self) {
      try Leaf(signedBy: authority, names: names, now: authority.notBefore - 1_000)
    }
    #expect(early?.kind == .clock)
  }

  @Test("each certificate has a key and a serial number of its own, of twenty bytes and positive")
  func fresh() throws {
    let leaves = try (0..<40).map { _ in try KeyPair(pem: try leaf(["localhost"]).pem) }
    #expect(Set(leaves.map { $0.key.rawRepresentation }).count == 40)
    #expect(Set(leaves.map { $0.certificates[0].serialNumber }).count == 40)
    for leaf in leaves {
      let number = leaf.certificates[0].serialNumber.bytes
      #expect(number.count == 20)
      #expect((1...127).contains(number.first ?? 0))
    }
  }

  @Test("a gym's name of any kind fits into the authority's name")
  func commonNames() async throws {
    let end = " — Rackside authority"
    #expect(GymAuthority.commonName(gym: "Iron Hall") == "Iron Hall" + end)
    #expect(GymAuthority.commonName(gym: " \n ") == "Rackside authority")
    #expect(GymAuthority.commonName(gym: "Iron\u{0} Hall\n") == "Iron Hall" + end)
    #expect(GymAuthority.commonName(gym: String(repeating: "ä", count: 43)).unicodeScalars.count == 64)
    #expect(GymAuthority.commonName(gym: String(repeating: "ä", count: 44)).unicodeScalars.count == 64)
    // A family of seven code points is kept or left out as a whole.
    let family = "👩‍👩‍👧‍👦"
    #expect(
      GymAuthority.commonName(gym: String(repeating: "a", count: 37) + family) == String(repeating: "a", count: 37)
        + end)
    #expect(GymAuthority.commonName(gym: String(repeating: "a", count: 36) + family).contains(family))
    let authority = try GymAuthority(gym: "Čistá síla, s.r.o. / 力", host: "", now: today)
    let folder = Folder()
    let shown = try await OpenSSL.run(
      [
        "x509", "-noout", "-subject", "-nameopt", "multiline,utf8,-esc_msb", "-in",
        try folder.write("a", authority.pem),
      ])
    #expect(shown.text.contains("Čistá síla, s.r.o. / 力 — Rackside authority\n"), "\(shown.text)")
  }
}
