import Foundation

/// Makes certificates with the command `openssl`.
package enum TestCertificate {
  package enum Key: String, Sendable {
    case ecdsa, rsa

    fileprivate var arguments: [String] {
      self == .rsa ? ["-newkey", "rsa:2048"] : ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    }
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  package static let forServers = ["subjectAltName=DNS:gym.example,IP:192.0.2.7"]

  /// Runs `openssl` in a folder.
  package static func openssl(_ arguments: [String], in folder: Folder) async throws {
    try await onOwnThread {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(description: "openssl \(arguments[0]): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  /// Makes `NAME.pem` and `NAME.key`, valid for thirty days.
  /// - Parameters:
  ///   - issuer: the name of a certificate in the folder; nil signs it with its own key.
  ///   - extensions: as `openssl req -addext` takes them.
  package static func make(
    _ name: String, by issuer: String? = nil, key: Key = .ecdsa, extensions: [String] = forServers, in folder: Folder
  ) async throws {
    let request = ["req", "-new", "-nodes", "-subj", "/CN=\(name)", "-keyout", "\(name).key"] + key.arguments
    let more = extensions.flatMap { ["-addext", $0] }
    guard let issuer else {
      return try await openssl(request + more + ["-x509", "-days", "30", "-out", "\(name).pem"], in: folder)
    }
    try await openssl(request + more + ["-out", "\(name).csr"], in: folder)
    try await openssl(
      [
        "x509", "-req", "-in", "\(name).csr", "-CA", "\(issuer).pem", "-CAkey", "\(issuer).key", "-CAcreateserial",
        "-copy_extensions", "copyall", "-days", "30", "-out", "\(name).pem",
      ], in: folder)
  }

  package static let forAuthorities = ["basicConstraints=critical,CA:TRUE"]

  /// Makes `NAME.pem` and `NAME.key`, valid for any time.
  /// - Parameters:
  ///   - issuer: the name of a certificate in the folder.
  ///   - begin: as `20200101000000Z`, like `end`.
  package static func make(
    _ name: String, by issuer: String, from begin: String, until end: String, extensions: [String] = forServers,
    in folder: Folder
  ) async throws {
    try folder.write(
      "\(name).cnf",
      """
      [ca]
      default_ca = own
      [own]
      database = \(name).index
      new_certs_dir = .
      rand_serial = yes
      default_md = sha256
      policy = any
      copy_extensions = copyall
      [any]
      commonName = supplied
      """)
    try folder.write("\(name).index", "")
    try await openssl(
      ["req", "-new", "-nodes", "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).csr"]
        + Key.ecdsa.arguments + extensions.flatMap { ["-addext", $0] }, in: folder)
    try await openssl(
      [
        "ca", "-batch", "-notext", "-config", "\(name).cnf", "-cert", "\(issuer).pem", "-keyfile", "\(issuer).key",
        "-startdate", begin, "-enddate", end, "-in", "\(name).csr", "-out", "\(name).pem",
      ], in: folder)
  }
}

extension Folder {
  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Copies a file over another, as a program that renews a certificate does.
  package func replace(_ name: String, with other: String) throws { try write(name, try text(other)) }
}
