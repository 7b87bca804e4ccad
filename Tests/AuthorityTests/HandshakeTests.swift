import Foundation
import TestKit
import Testing

@testable import Authority

@Suite struct HandshakeTests {
  /// Serves one connection with a certificate, and connects to it.
  func connect(_ leaf: Leaf, trusting authority: GymAuthority, _ checks: [String]) async throws -> OpenSSL.Result {
    let folder = Folder()
    try leaf.store(folder: folder.path)
    let file = folder.path + "/" + Leaf.fileName
    let trusted = try folder.write("ca.crt", authority.pem)
    return try await onOwnThread {
      // One file for the chain and for the key, as the server passes it on.
      let server = try OpenSSL.start(
        [
          "s_server", "-www", "-accept", "127.0.0.1:0", "-naccept", "1", "-cert", file, "-key", file, "-cert_chain",
          file,
        ])
      defer {
        server.process.terminate()
        server.process.waitUntilExit()
      }
      var printed = ""
      while !printed.contains(/ACCEPT .*:\d+\n/) {
        let part = server.output.availableData
        try #require(!part.isEmpty, "\(printed)")
        printed += String(decoding: part, as: UTF8.self)
      }
      let port = try #require(printed.firstMatch(of: /ACCEPT .*:(\d+)\n/)?.1)
      let client = try OpenSSL.start(
        ["s_client", "-connect", "127.0.0.1:\(port)", "-CAfile", trusted, "-no-CApath", "-no-CAstore"]
          + ["-verify_return_error", "-attime", "\(today / 1_000)"] + checks)
      let text = String(decoding: client.output.readDataToEndOfFile(), as: UTF8.self)
      client.process.waitUntilExit()
      return OpenSSL.Result(status: client.process.terminationStatus, text: text)
    }
  }

  @Test("a client that trusts the gym's authority shakes hands by name and by address, and with nobody else")
  func handshake() async throws {
    let authority = try GymAuthority(gym: "Iron Hall", host: "rackside", now: today)
    let leaf = try Leaf(
      signedBy: authority, names: LeafNames.allowed(.rackside, by: authority.limits).names, now: today)
    for check in [
      ["-verify_hostname", "rackside.local"], ["-verify_hostname", "localhost"], ["-verify_ip", "192.168.1.5"],
      ["-verify_ip", "fd00::5"],
    ] {
      let result = try await connect(leaf, trusting: authority, check)
      #expect(result.status == 0, "\(check)")
      #expect(result.text.contains("Verify return code: 0 (ok)"), "\(check): \(result.text)")
    }
    for (check, error) in [
      (["-verify_hostname", "example.com"], "hostname mismatch"),
      (["-verify_ip", "192.168.1.6"], "IP address mismatch"),
    ] {
      let result = try await connect(leaf, trusting: authority, check)
      #expect(result.status != 0)
      #expect(result.text.lowercased().contains(error.lowercased()), "\(result.text)")
    }
    // Another gym's authority, with the same name.
    let other = try GymAuthority(gym: "Iron Hall", host: "rackside", now: today)
    #expect(try await connect(leaf, trusting: other, []).status != 0)
  }
}
