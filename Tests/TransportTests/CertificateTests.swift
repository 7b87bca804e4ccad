import Foundation
import TestKit
import Testing

@testable import Transport

/// What is wrong with a certificate's files, in words.
@Suite(.limitedConcurrency) struct CertificateTests {
  private static let leaf =
    TestCertificate.forServers + [
      "authorityInfoAccess=caIssuers;URI:http://ca.example/issuer.crt"
    ]

  private func options(_ folder: Folder, _ certificate: String = "gym.pem", _ key: String = "gym.key") -> TLSOptions {
    TLSOptions(certificate: folder.path + "/" + certificate, key: folder.path + "/" + key, port: 0)
  }

  private func gym(_ extensions: [String] = TestCertificate.forServers) async throws -> Folder {
    let folder = Folder()
    try await TestCertificate.make("gym", extensions: extensions, in: folder)
    return folder
  }

  @Test("a good pair is read with its names, dates and fingerprint, also from one file", arguments: ["ecdsa", "rsa"])
  func good(kind: String) async throws {
    let folder = Folder()
    try await TestCertificate.make("gym", key: try #require(TestCertificate.Key(rawValue: kind)), in: folder)
    let now = Int(Date().timeIntervalSince1970)
    let pair = try CertificatePair.read(options(folder), now: now)
    #expect(pair.facts.names == ["gym.example", "192.0.2.7"] && pair.facts.issuer == "gym" && pair.chain.count == 1)
    #expect(pair.facts.notBefore <= now && (29...30).contains((pair.facts.notAfter - now) / 86_400))
    #expect(pair.facts.fingerprint.count == 64)
    #expect(Rehearsal.failure(of: pair) == nil)
    try folder.write("both.pem", try folder.text("gym.key") + folder.text("gym.pem"))
    #expect(try CertificatePair.read(options(folder, "both.pem", "both.pem"), now: now) == pair)
  }

  @Test("a certificate out of its dates is refused with the date")
  func dates() async throws {
    let folder = try await gym()
    var options = options(folder)
    let facts = try CertificatePair.read(options, now: options.now()).facts
    options.now = { facts.notAfter + 1 }
    #expect(options.problem() == "\(options.certificate): expired on \(TLSState.date(facts.notAfter))")
    options.now = { facts.notBefore - 86_400 }
    let start = TLSState.date(facts.notBefore)
    let clock = TLSState.date(facts.notBefore - 86_400)
    #expect(
      options.problem()
        == "\(options.certificate): is valid only from \(start) on; this machine's clock says \(clock)")
    // By a clock that was never set, clients look at the dates.
    options.clockStarts = facts.notBefore - 86_399
    #expect(options.problem() == nil)
    options.clockStarts -= 1
    #expect(options.problem() != nil)
    #expect(TLSState.date(1_796_000_000) == "2026-11-30 00:53 UTC")
  }

  @Test("files that are missing, damaged or not what they should be are named with the reason")
  func files() async throws {
    let folder = try await gym()
    let (certificate, key) = (try folder.text("gym.pem"), try folder.text("gym.key"))
    try await TestCertificate.make("other", in: folder)
    try await TestCertificate.openssl(
      ["ec", "-aes128", "-passout", "pass:secret", "-in", "gym.key", "-out", "locked.key"], in: folder)
    try folder.write("half.pem", String(certificate.prefix(certificate.count / 2)))
    try folder.write("half.key", String(key.prefix(key.count / 2)))
    // Both ends are there, and the middle is not.
    try folder.write("hole.pem", certificate.replacing(certificate.split(separator: "\n")[3] + "\n", with: ""))
    try folder.write("empty", "")
    func problem(_ certificate: String, _ key: String = "gym.key") -> String {
      (options(folder, certificate, key).problem() ?? "none").replacing(folder.path + "/", with: "")
    }
    let damaged = "is damaged or not completely written"
    #expect(problem("none.pem") == "none.pem: cannot be read: No such file or directory")
    #expect(problem("gym.pem", "none.key") == "none.key: cannot be read: No such file or directory")
    #expect(problem("half.pem") == "half.pem: \(damaged)")
    #expect(problem("hole.pem") == "hole.pem: \(damaged)")
    #expect(problem("gym.pem", "half.key") == "half.key: \(damaged)")
    #expect(problem("empty") == "empty: has no certificate (a block that begins with -----BEGIN CERTIFICATE-----)")
    #expect(problem("gym.pem", "empty") == "empty: has no private key")
    #expect(problem("gym.pem", "locked.key") == "locked.key: is encrypted with a password: give a key without one")
    #expect(problem("gym.pem", "other.key") == "other.key: is not the key of the certificate in gym.pem")
    #expect(problem(".") == ".: is not a file")
    #expect(problem("gym.pem") == "none")
  }

  @Test("a certificate that browsers would refuse is refused")
  func uses() async throws {
    let folders = try await [gym([]), gym(TestCertificate.forServers + ["extendedKeyUsage=clientAuth"])]
    let (nameless, client) = (options(folders[0]), options(folders[1]))
    #expect(nameless.problem() == "\(nameless.certificate): names no host in subjectAltName, so no browser accepts it")
    #expect(
      client.problem() == "\(client.certificate): is not for servers: its extended key usage leaves out serverAuth")
  }

  @Test("a key that is too short for TLS is found before any client gets it")
  func short() async throws {
    let folder = Folder()
    try await TestCertificate.openssl(
      [
        "req", "-x509", "-newkey", "rsa:1024", "-nodes", "-keyout", "gym.key", "-out", "gym.pem", "-subj", "/CN=gym",
        "-addext", TestCertificate.forServers[0],
      ], in: folder)
    #expect(options(folder).problem() == "\(folder.path)/gym.pem: cannot be used for TLS: ee key too small")
  }

  @Test("a chain is complete and in order, or it is said what is missing")
  func chain() async throws {
    let folder = Folder()
    let authority = ["basicConstraints=critical,CA:TRUE"]
    try await TestCertificate.make("root", extensions: authority, in: folder)
    try await TestCertificate.make("middle", by: "root", extensions: authority, in: folder)
    try await TestCertificate.make("gym", by: "middle", extensions: Self.leaf, in: folder)
    let (leaf, middle, root) = (try folder.text("gym.pem"), try folder.text("middle.pem"), try folder.text("root.pem"))
    func problem(_ text: String) throws -> String? {
      let file = try folder.write("chain.pem", text)
      return options(folder, "chain.pem").problem()?.replacing(file + ": ", with: "")
    }
    #expect(try problem(leaf + middle + root) == nil)
    // A private authority, which the gym's devices know.
    #expect(try problem(leaf + middle) == nil)
    #expect(
      try problem(leaf)
        == "the chain is not complete: after the certificate itself, it needs that of its issuer, 'middle'. "
        + "Use the file with the full chain, often fullchain.pem")
    let disorder = "did not issue the one before: the server's own comes first, then its issuer's"
    #expect(try problem(leaf + root) == "certificate 2 \(disorder)")
    #expect(try problem(leaf + middle + leaf) == "certificate 3 \(disorder)")
  }
}
