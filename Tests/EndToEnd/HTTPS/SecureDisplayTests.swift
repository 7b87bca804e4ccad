import Foundation
import TestKit
import Testing
import Transport

@testable import Server

/// The terminal display by https, as the program that a person starts.
@Suite(.limitedConcurrency) struct SecureDisplayTests {
  private func own(_ configuration: inout Configuration) {
    configuration.tls.isLocal = true
    configuration.tls.port = 0
  }

  /// A display that writes lines, and keeps its pairing in a folder of its own.
  private func display(_ arguments: [String], in folder: Folder, _ environment: [String: String] = [:]) throws
    -> Program
  {
    try Program(
      ["display", "--token-file", folder.path + "/displays"] + arguments,
      environment: environment.merging(["TERM": "dumb"]) { $1 })
  }

  @Test("a display with the gym's authority gets its code by https, and without it ends with what to do")
  func authority() async throws {
    let served = try Served(own)
    defer { served.stop() }
    _ = try await served.setUp()
    let port = try #require(served.server.tls?.port)
    let folder = Folder()
    let file = folder.path + "/ca.crt"
    try Data(try await httpBody(served.server.port, "/ca.crt")).write(to: URL(fileURLWithPath: file))

    for address in ["https://localhost:\(port)", "wss://127.0.0.1:\(port)"] {
      let trusting = try display(["--server", address, "--ca", file], in: folder)
      await trusting.complained(of: "Pairing code")
      trusting.signal(SIGTERM)
      let ended = await trusting.end()
      #expect(ended.status == 0 && ended.errors.contains("Pairing code"), "\(ended.errors)")
      #expect(ended.errors.contains("\(address.replacing("wss", with: "https"))/owner/"), "\(ended.errors)")
    }

    let unknown = try await display(["--server", "https://localhost:\(port)"], in: folder).end()
    #expect(unknown.status == 69 && unknown.errors.contains("does not trust the certificate"), "\(unknown.errors)")
    #expect(unknown.errors.contains("--ca"))

    let other = try Served(own)
    defer { other.stop() }
    let foreign = try #require(other.server.tls?.port)
    let wrong = try await display(["--server", "https://localhost:\(foreign)", "--ca", file], in: folder).end()
    #expect(wrong.status == 69 && wrong.errors.contains("is not from the authority in \(file)"), "\(wrong.errors)")
  }

  @Test("on the server's own machine the authority is found by itself, if the server makes its certificate")
  func found() async throws {
    let served = try Served(own)
    defer { served.stop() }
    let port = try #require(served.server.tls?.port)
    let folder = Folder()
    let data = ["RACKSIDE_SERVER_DATA": served.folder.path + "/data"]
    let here = try display(
      ["--server", "https://localhost:\(port)"], in: folder, data.merging(["RACKSIDE_TLS_LOCAL": "true"]) { $1 })
    await here.complained(of: "Pairing code")
    here.signal(SIGTERM)
    let ended = await here.end()
    #expect(ended.status == 0 && ended.errors.contains("Pairing code"), "\(ended.errors)")
    let off = try await display(["--server", "https://localhost:\(port)"], in: folder, data).end()
    #expect(off.status == 69, "\(off.errors)")
  }

  @Test("a file that is no certificate, and one beside an address by http, are told at once")
  func files() async throws {
    let folder = Folder()
    let none = try await display(
      ["--server", "https://localhost:1", "--ca", folder.path + "/none.crt"], in: folder
    ).end()
    #expect(none.status == 78 && none.errors.contains("none.crt: cannot be read"), "\(none.errors)")
    try folder.write("plain.txt", "no certificate")
    let plain = try await display(
      ["--server", "https://localhost:1", "--ca", folder.path + "/plain.txt"], in: folder
    ).end()
    #expect(plain.status == 78 && plain.errors.contains("plain.txt: has no certificate"), "\(plain.errors)")
    let needless = try await display(
      ["--server", "http://localhost:1", "--ca", folder.path + "/plain.txt"], in: folder
    ).end()
    #expect(needless.status == 78 && needless.errors.contains("https"), "\(needless.errors)")
  }
}
