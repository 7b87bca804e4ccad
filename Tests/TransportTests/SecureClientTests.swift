import Foundation
import TestKit
import Testing

@testable import Transport

/// The client by TLS, against our own server: whom it trusts, and what it says of whom it does not.
@Suite(.limitedConcurrency) struct SecureClientTests {
  private static let forThisMachine = ["subjectAltName=DNS:localhost,IP:127.0.0.1"]

  /// `root.pem`, and `gym.pem` signed by it, for this machine.
  private func made(extensions: [String] = SecureClientTests.forThisMachine) async throws -> Folder {
    let folder = Folder()
    try await TestCertificate.make("root", extensions: TestCertificate.forAuthorities, in: folder)
    try await TestCertificate.make("gym", by: "root", extensions: extensions, in: folder)
    return folder
  }

  /// - Parameter now: the server's clock, in seconds since 1970; it serves no certificate that is out of date by it.
  private func withGym(
    _ folder: Folder, now: Int? = nil, handler: Recorder = Recorder(),
    _ test: (WebSocketServer, Int) async throws -> Void
  ) async throws {
    // OpenSSL writes to sockets in a way that ends a process whose peer has gone.
    signal(SIGPIPE, SIG_IGN)
    var tls = TLSOptions(certificate: folder.path + "/gym.pem", key: folder.path + "/gym.key", port: 0)
    if let now { tls.now = { now } }
    tls.proofSeconds = 3_600
    let options = tls
    try await withServer(handler, .with { $0.tls = options }) { server in
      try await test(server, try #require(server.tls?.port, "\(server.tls?.failure ?? "")"))
    }
  }

  private func trusting(_ folder: Folder, _ name: String) -> ClientTrust {
    ClientTrust(isSystem: false, files: [folder.path + "/" + name])
  }

  /// What keeps a client from connecting; nil if it connects.
  private func failure(_ port: Int, _ trust: ClientTrust, host: String = "127.0.0.1") async -> TransportError? {
    do {
      _ = try await WebSocketClient.connect(host: host, port: port, trust: trust)
      return nil
    } catch { return error as? TransportError ?? .cannotStart(reason: "\(error)") }
  }

  @Test("messages of any size go both ways by TLS, with the authority as PEM, as DER, and with the server's own file")
  func messages() async throws {
    let folder = try await made()
    try await TestCertificate.openssl(
      ["x509", "-in", "root.pem", "-outform", "DER", "-out", "root.crt"], in: folder)
    let handler = Recorder(onText: { connection, text in
      connection.send(Outgoing(text: "\(connection.isSecure) \(text)"))
    })
    try await withGym(folder, handler: handler) { _, port in
      for file in ["root.pem", "root.crt", "gym.pem"] {
        for host in ["127.0.0.1", "localhost"] {
          let client = try await WebSocketClient.connect(host: host, port: port, trust: trusting(folder, file))
          for count in [1, 20_000, 250_000] {
            let text = String(repeating: "x", count: count)
            client.send(text)
            #expect(await client.next() == ["true \(text)"], "\(file) \(host)")
          }
        }
      }
    }
  }

  @Test("a client and a server end a connection by TLS with a code")
  func closing() async throws {
    let folder = try await made()
    let handler = Recorder(onText: { connection, _ in connection.close(.goingAway, "enough") })
    try await withGym(folder, handler: handler) { _, port in
      let client = try await WebSocketClient.connect(
        host: "127.0.0.1", port: port, trust: trusting(folder, "root.pem"))
      client.send("end")
      #expect(await client.next() == ["close 1001 enough"])
    }
  }

  @Test("a certificate that nobody trusted has signed is refused")
  func unknown() async throws {
    let folder = try await made()
    try await TestCertificate.make("other", extensions: TestCertificate.forAuthorities, in: folder)
    let unknown = TransportError.certificateRefused(.unknownAuthority)
    try await withGym(folder) { _, port in
      #expect(await failure(port, ClientTrust()) == unknown)
      #expect(await failure(port, ClientTrust(isSystem: false)) == unknown)
      #expect(await failure(port, trusting(folder, "other.pem")) == unknown)
      #expect(await failure(port, ClientTrust(files: [folder.path + "/root.pem"])) == nil)
    }
    // Signed by its own key.
    try await TestCertificate.make("gym", extensions: Self.forThisMachine, in: folder)
    try await withGym(folder) { _, port in
      #expect(await failure(port, trusting(folder, "root.pem")) == unknown)
      #expect(await failure(port, trusting(folder, "gym.pem")) == nil)
    }
  }

  @Test("a certificate for another name or address is refused, and says for which it is")
  func otherName() async throws {
    let folder = try await made(extensions: ["subjectAltName=DNS:localhost,DNS:gym.example,IP:192.0.2.7"])
    try await withGym(folder) { _, port in
      let trust = trusting(folder, "root.pem")
      #expect(await failure(port, trust, host: "localhost") == nil)
      #expect(
        await failure(port, trust) == .certificateRefused(.otherName(["localhost", "gym.example", "192.0.2.7"])))
    }
    // An address in the place of a name is none.
    let named = try await made(extensions: ["subjectAltName=DNS:127.0.0.1,DNS:*.1"])
    try await withGym(named) { _, port in
      guard case .certificateRefused(.otherName)? = await failure(port, trusting(named, "root.pem")) else {
        Issue.record("a name was taken for an address")
        return
      }
    }
  }

  @Test(
    "a certificate that has ended or not begun is refused, with its time",
    arguments: [("20200101000000Z", "20200201000000Z", true), ("20900101000000Z", "20900201000000Z", false)])
  func dates(begin: String, end: String, isPast: Bool) async throws {
    let folder = try await made()
    try await TestCertificate.make(
      "gym", by: "root", from: begin, until: end, extensions: Self.forThisMachine, in: folder)
    let (first, last) = isPast ? (1_577_836_800, 1_580_515_200) : (3_786_912_000, 3_789_590_400)
    try await withGym(folder, now: first + 86_400) { _, port in
      let refusal = await failure(port, trusting(folder, "root.pem"))
      #expect(refusal == .certificateRefused(isPast ? .expired(last) : .notYetValid(first)))
    }
  }

  @Test("at a port without TLS the client says so, and never goes on without it")
  func plain() async throws {
    let folder = try await made()
    try await withGym(folder) { server, port in
      for trust in [ClientTrust(), trusting(folder, "root.pem")] {
        guard case .noTLS? = await failure(server.port, trust) else {
          Issue.record("connected, or another failure")
          continue
        }
      }
      await #expect(throws: TransportError.self) { try await WebSocketClient.connect(port: port) }
    }
  }

  @Test("a file that is replaced counts from the next connection on, and open ones stay")
  func replaced() async throws {
    let folder = try await made()
    try await TestCertificate.make("other", extensions: TestCertificate.forAuthorities, in: folder)
    try folder.replace("trusted.pem", with: "root.pem")
    try await withGym(folder) { _, port in
      let trust = trusting(folder, "trusted.pem")
      let open = try await WebSocketClient.connect(host: "127.0.0.1", port: port, trust: trust)
      try folder.replace("trusted.pem", with: "other.pem")
      #expect(await failure(port, trust) == .certificateRefused(.unknownAuthority))
      try FileManager.default.removeItem(atPath: folder.path + "/trusted.pem")
      #expect(
        await failure(port, trust)
          == .unreadable(
            path: folder.path + "/trusted.pem", reason: "cannot be read: No such file or directory"))
      open.send("still here")
      #expect(await open.next() == ["still here"])
      try folder.replace("trusted.pem", with: "root.pem")
      #expect(await failure(port, trust) == nil)
    }
  }

  @Test("a file without a certificate is told before anything is connected")
  func files() async throws {
    let folder = try await made()
    try folder.write("text.pem", "nothing")
    try folder.write("half.pem", String(try folder.text("root.pem").prefix(300)))
    for (name, reason) in [
      ("none.pem", "cannot be read: No such file or directory"), ("text.pem", "has no certificate"),
      ("gym.key", "has no certificate"), ("half.pem", "is damaged or not completely written"),
    ] {
      let path = folder.path + "/" + name
      #expect(throws: TransportError.unreadable(path: path, reason: reason)) {
        try trusting(folder, name).check()
      }
    }
    // As the server keeps its authority: with the key in the same file.
    try folder.write("both.pem", try folder.text("root.pem") + folder.text("root.key"))
    try trusting(folder, "both.pem").check()
  }

  @Test("a client follows no redirect, since it would lead to a server that nobody named")
  func redirect() async throws {
    try await withServer { other in
      let reply = "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(other.port)/ws\r\nContent-Length: 0\r\n\r\n"
      let moved = LocalListener()
      defer { moved.stop() }
      moved.start { socket in
        var (head, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1_024))
        while head.suffix(4) != [13, 10, 13, 10] {
          let count = recv(socket, &piece, piece.count, 0)
          guard count > 0 else { return }
          head += piece[..<count]
        }
        let bytes = Array(reply.utf8)
        _ = write(socket, bytes, bytes.count)
        // Until the client has read it and closes.
        _ = recv(socket, &piece, piece.count, 0)
      }
      let refused = await #expect(throws: TransportError.self) {
        try await WebSocketClient.connect(port: moved.port)
      }
      guard case .handshakeRefused(302?, _)? = refused else {
        Issue.record("\(String(describing: refused))")
        return
      }
      #expect(other.statistics.openConnections == 0)
    }
  }
}
