import Foundation
import Server
import TestKit
import Testing
import Transport

/// https beside http, from the configuration to a member's login.
@Suite(.limitedConcurrency) struct TLSTests {
  private static let page = "GET / HTTP/1.1\r\nHost: gym.example\r\nConnection: close\r\n\r\n"

  private func call(_ socket: TLSSocket, _ id: Int, _ method: String, _ params: JSON) async throws -> JSON {
    try await socket.sendMessage(request(id, method, params).text)
    while let frame = try await socket.nextFrame(), frame.closeCode == nil {
      let json = try JSON(frame.message.utf8)
      for message in json.array.isEmpty ? [json] : json.array where message.id.int == id { return message }
    }
    throw TestClient.Refused(description: "\(method): closed", isClosed: true)
  }

  @Test("a member logs in by https, and on the same server by http")
  func login() async throws {
    let certificates = Folder()
    try await TestCertificate.make("gym", in: certificates)
    let log = LogLines()
    let change: (inout Configuration) -> Void = {
      $0.tls.certificate = certificates.path + "/gym.pem"
      $0.tls.key = certificates.path + "/gym.key"
      $0.tls.port = 0
    }
    let served = try Served(change, log: log.logger())
    defer { served.stop() }
    _ = try await served.setUp()
    let state = try #require(served.server.tls)
    let port = try #require(state.port)
    #expect(served.server.secureAddress == "https://gym.example:\(port)" && port != served.server.port)
    let told = log.all.first { $0.hasPrefix("notice https has a certificate") }
    #expect(told?.contains("names=gym.example 192.0.2.7") == true)
    let secure = try await TLSSocket.ask(port, Self.page)
    let plain = try await http(served.server.port, "/")
    for reply in [secure, plain] {
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && reply.hasSuffix("<title>Rackside</title>"))
      #expect(!reply.lowercased().contains("strict-transport-security"))
    }
    // There is no authority to trust first, but pages learn where https is.
    let facts = try JSON(try await httpBody(served.server.port, "/ca.json"))
    #expect(facts == ["port": .number(Double(port)), "names": ["gym.example", "192.0.2.7"]], "\(facts.text)")
    let socket = try await TLSSocket.webSocket(port, headers: "Origin: https://gym.example:\(port)\r\n")
    let login = try await call(
      socket, 1, "sessions.logIn", ["email": "nadia@example.com", "password": .string(Served.password)])
    #expect(login.error.isNull && !login.result.isNull, "\(login.text)")
    let gym = try await call(socket, 2, "gym.get", [:])
    #expect(gym.error.isNull && !gym.result.isNull, "\(gym.text)")
  }

  @Test("a gym without its certificate opens with http, and says so at its start and in its check")
  func opens() async throws {
    let gym = try Gym("[tls]\ncertificate = \"tls/gym.pem\"\nkey = \"tls/gym.key\"\nport = 0")
    let why = "\(gym.folder.path)/tls/gym.pem: cannot be read: No such file or directory"
    let check = try await gym.run("check", "--json")
    #expect(check.status == 0)
    #expect(check.json.warnings == [.string("tls: the server would have http alone: \(why)")])
    let program = try Program(["serve", "--config", gym.config])
    let port = try #require(await program.port())
    let said = await program.printed { all in all.firstMatch(of: /no https: (.*)\n/).map { String($0.1) } }
    #expect(said == why)
    #expect(try await http(port, "/").hasPrefix("HTTP/1.1 200 OK\r\n"))
    program.signal(SIGTERM)
    let ended = await program.end()
    #expect(ended.status == 0 && ended.errors.contains("there is only http, no https"), "\(ended.errors)")

    try await TestCertificate.make("gym", in: gym.folder)
    for name in ["gym.pem", "gym.key"] { try gym.folder.write("tls/\(name)", try gym.folder.text(name)) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: gym.folder.path + "/tls/gym.key")
    #expect(try await gym.run("check", "--json").json.warnings == [])
    let again = try Program(["serve", "--config", gym.config])
    let secure = await again.printed { all in
      all.firstMatch(of: /listening on https:\/\/gym\.example:(\d+)\n/).flatMap { Int($0.1) }
    }
    let reply = try await TLSSocket.ask(try #require(secure), Self.page)
    #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
    again.signal(SIGTERM)
    #expect(await again.end().status == 0)
  }
}
