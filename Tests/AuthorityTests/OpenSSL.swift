import Foundation
import TestKit
import Testing

@testable import Authority

/// 2027-01-15 08:00 UTC, in milliseconds. The tests do not depend on the day on which they run.
let today = 1_800_000_000_000
let day = 86_400_000

extension HostNames {
  /// A machine in the gym.
  static let rackside = HostNames(
    host: "rackside", ["192.168.1.5", "127.0.0.1", "fd00::5"].compactMap { .running($0) })
}

extension InterfaceAddress {
  static func running(_ text: String) -> InterfaceAddress? {
    IPAddress(text).map { InterfaceAddress("eth0", up: true, running: true, pointToPoint: false, $0) }
  }
}

/// The command line of OpenSSL, which knows nothing of the code under test.
enum OpenSSL {
  struct Result {
    var status: Int32
    /// Both of its outputs.
    var text: String
  }

  static func run(_ arguments: [String]) async throws -> Result {
    try await onOwnThread {
      let process = try start(arguments)
      let text = String(decoding: process.output.readDataToEndOfFile(), as: UTF8.self)
      process.process.waitUntilExit()
      return Result(status: process.process.terminationStatus, text: text)
    }
  }

  static func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    return (process, pipe.fileHandleForReading)
  }

  /// What `openssl x509 -text` prints.
  static func text(_ pem: String) async throws -> String {
    let folder = Folder()
    let result = try await run(["x509", "-noout", "-text", "-in", try folder.write("a.pem", pem)])
    #expect(result.status == 0)
    return result.text
  }

  /// Whether a server's certificate is accepted by somebody who trusts only the authority.
  static func verify(
    _ leaf: Leaf, by authority: GymAuthority, at now: Int = today, _ more: [String] = []
  ) async throws -> Result {
    let folder = Folder()
    let trusted = try folder.write("ca.crt", authority.pem)
    let file = try folder.write("leaf.pem", leaf.pem)
    let time = ["-attime", "\(now / 1_000)"]
    let rules = ["-x509_strict", "-check_ss_sig", "-purpose", "sslserver", "-no-CApath", "-no-CAstore"]
    return try await run(["verify"] + rules + time + more + ["-CAfile", trusted, file])
  }
}
