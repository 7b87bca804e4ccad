import Authority
import Floor
import Foundation
import Synchronization
import TestKit
import Testing
import Transport

@testable import Server

/// https with the gym's own authority.
@Suite(.limitedConcurrency) struct OwnCertificateTests {
  private static let page = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  private func own(_ configuration: inout Configuration) {
    configuration.tls.isLocal = true
    configuration.tls.port = 0
  }

  private static func machine(_ addresses: String...) -> HostNames {
    HostNames(
      host: "yard",
      addresses.compactMap { IPAddress($0) }.map {
        InterfaceAddress("eth0", up: true, running: true, pointToPoint: false, $0)
      })
  }

  @Test("a phone that trusts what it got by http logs in by https; without it, or with another gym's, it cannot")
  func login() async throws {
    let served = try Served(own)
    defer { served.stop() }
    _ = try await served.setUp()
    let port = try #require(served.server.tls?.port)
    let authority = try await httpBody(served.server.port, "/ca.crt")
    let socket = try await TLSSocket.webSocket(
      port, headers: "Origin: https://gym.example:\(port)\r\n", trusting: authority)
    try await socket.sendMessage(
      request(1, "sessions.logIn", ["email": "nadia@example.com", "password": .string(Served.password)]).text)
    var login: JSON = .null
    while login.isNull, let frame = try await socket.nextFrame(), frame.closeCode == nil {
      let json = try JSON(frame.message.utf8)
      login = (json.array.isEmpty ? [json] : json.array).first { $0.id.int == 1 } ?? .null
    }
    #expect(login.error.isNull && login.result.member.role == "owner", "\(login.text)")

    let other = try Served(own)
    defer { other.stop() }
    let foreign = try await httpBody(other.server.port, "/ca.crt")
    await #expect(throws: TLSSocket.Refused.self) { try await TLSSocket.connect(port: port, trusting: foreign) }
    _ = try await TLSSocket.connect(port: try #require(other.server.tls?.port), trusting: foreign)
  }

  @Test(
    "both ports hand out the authority as phones need it, under the gym's name; a gym without one has nothing there")
  func files() async throws {
    let served = try Served(own)
    defer { served.stop() }
    _ = try await served.setUp()
    let port = try #require(served.server.tls?.port)
    for (path, type, file) in [
      ("/ca.crt", "application/x-x509-ca-cert", "attachment; filename=\"iron-yard.crt\""),
      ("/ca.mobileconfig", "application/x-apple-aspen-config", "inline; filename=\"iron-yard.mobileconfig\""),
    ] {
      let plain = try await http(served.server.port, path)
      let secure = try await TLSSocket.ask(
        port, "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      for reply in [plain, secure] {
        let head = reply.lowercased()
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("content-type: \(type)\r\n") && head.contains("content-disposition: \(file)\r\n"))
      }
    }
    let words = try #require(served.server.authorityFingerprint).words
    let stored = try #require(try GymAuthority.open(folder: served.folder.path + "/data/tls"))
    #expect(try await httpBody(served.server.port, "/ca.crt") == stored.der)
    #expect(words == stored.fingerprint.words.joined(separator: " "))
    let profile = String(decoding: try await httpBody(served.server.port, "/ca.mobileconfig"), as: UTF8.self)
    #expect(profile.contains("Iron Yard"))

    try await withServer { plain in
      for path in ["/ca.crt", "/ca.mobileconfig"] {
        let reply = try await http(plain.server.port, path)
        #expect(reply.hasPrefix("HTTP/1.1 404 "))
      }
      #expect(plain.server.authorityFingerprint == nil)
    }
  }

  @Test("the page of trust gets its facts and may load a picture by https; others only from the server's own names")
  func page() async throws {
    let folder = Folder()
    for page in ["trust", "me"] { try folder.write("web/\(page)/index.html", "<!doctype html><title>Page</title>") }
    let served = try Served(own, in: folder)
    defer { served.stop() }
    let facts = try JSON(try await httpBody(served.server.port, "/ca.json"))
    let stored = try #require(try GymAuthority.open(folder: folder.path + "/data/tls")).fingerprint
    #expect(facts.sha256.string == stored.pairs && facts.words.array.map(\.string) == stored.words.map { $0 })
    #expect(facts.port.int == served.server.tls?.port && facts.names.array.contains("localhost"))
    #expect(facts.host == "localhost", "it listens on this machine alone")
    let (trust, home) = (try await http(served.server.port, "/trust/"), try await http(served.server.port, "/"))
    let phone = try await http(served.server.port, "/me/")
    #expect(trust.hasPrefix("HTTP/1.1 200 ") && trust.contains("img-src 'self' data: https:;"))
    #expect(home.contains("img-src 'self' data:;"))
    // The same file under its other name.
    let named = try await http(served.server.port, "/trust/index.html")
    #expect(named.hasPrefix("HTTP/1.1 200 ") && named.contains("img-src 'self' data: https:;"))
    let own = try #require(served.server.tls)
    let sources = own.imageSources
    #expect(sources.contains(" https://localhost:\(own.port ?? 0)"))
    #expect(phone.contains("img-src 'self' data:\(sources);"))
    for reply in [trust, named, home, phone] {
      #expect(reply.lowercased().ranges(of: "content-security-policy:").count == 1)
    }

    try await withServer { plain in
      let nothing = try await httpBody(plain.server.port, "/ca.json")
      #expect(nothing == Array("{}".utf8))
    }
  }

  @Test("after the machine's address has changed, new connections get a certificate for it, and open ones stay")
  func address() async throws {
    let machine = Mutex(Self.machine("192.168.1.5", "127.0.0.1"))
    let log = LogLines()
    let served = try Served(own, log: log.logger(), hostNames: { machine.withLock { $0 } })
    defer { served.stop() }
    let first = try #require(served.server.tls)
    let port = try #require(first.port)
    #expect(first.certificate?.names == ["localhost", "yard.local", "127.0.0.1", "192.168.1.5"])
    // Nothing has changed.
    served.server.renewCertificate()
    #expect(!log.all.contains { $0.contains("why=namesChanged") })
    let open = try await TLSSocket.connect(port: port)
    #expect(open.fingerprint == first.certificate?.fingerprint)

    machine.withLock { $0 = Self.machine("10.0.0.9", "127.0.0.1") }
    served.server.renewCertificate()
    #expect(
      log.all.contains { $0.hasPrefix("notice the server's certificate was made") && $0.contains("namesChanged") })
    let authority = try await httpBody(served.server.port, "/ca.crt")
    // As many as a slow machine may need; without an end, a fault here would hang the run.
    var shown = open.fingerprint
    for _ in 0..<5_000 where shown == open.fingerprint {
      shown = try await TLSSocket.connect(port: port, trusting: authority).fingerprint
    }
    try #require(shown != open.fingerprint)
    for _ in 0..<5_000 where served.server.tls?.certificate?.fingerprint != shown {
      try await Task.sleep(for: .milliseconds(5))
    }
    let second = try #require(served.server.tls?.certificate)
    #expect(second.fingerprint == shown)
    #expect(second.names == ["localhost", "yard.local", "10.0.0.9", "127.0.0.1", "192.168.1.5"])
    try await open.send(Self.page)
    #expect(String(decoding: try await open.read(), as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test("two thirds into its life the certificate is renewed; a clock that was wrong at the start is made good later")
  func clock() throws {
    let folder = Folder()
    let now = Mutex(0)
    let log = LogLines()
    let certificates = GymCertificates(
      folder: folder.path + "/tls", gym: { "Iron Yard" }, host: { Self.machine("192.168.1.5") },
      memory: AuthorityMemory(read: { .nothing }, write: { _, _ in }), clock: Clock { Double(now.withLock { $0 }) },
      log: log.logger())
    // 1970: a board without a battery.
    #expect(!certificates.renew())
    #expect(certificates.obstacle?.contains("clock is wrong") == true && certificates.authority == nil)
    #expect(!certificates.renew())
    #expect(log.all.count { $0.hasPrefix("error ") } == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/tls"))
    let (day, begin) = (86_400_000, 1_800_000_000_000)
    now.withLock { $0 = begin }
    #expect(certificates.renew() && certificates.obstacle == nil)
    let authority = try #require(certificates.authority)
    let first = try #require(try Leaf.load(folder: folder.path + "/tls"))
    now.withLock { $0 = begin + 260 * day }
    #expect(!certificates.renew())
    #expect(try Leaf.load(folder: folder.path + "/tls")?.fingerprint == first.fingerprint)
    now.withLock { $0 = begin + 270 * day }
    #expect(certificates.renew())
    #expect(try Leaf.load(folder: folder.path + "/tls")?.fingerprint != first.fingerprint)
    #expect(certificates.authority?.fingerprint == authority.fingerprint)
  }

  @Test("the first start makes the authority, and later ones keep it and the certificate; the check says what will be")
  func starts() async throws {
    let gym = try Gym("[tls]\nlocal = true\nport = 0")
    let folder = gym.folder.path + "/data/tls"
    let plan = "tls: the next start makes the gym's own authority in \(folder), and its certificate"
    let before = try await gym.run("check", "--json")
    #expect(
      before.status == 0 && before.json.warnings == [] && before.json.notes == [.string(plan)], "\(before.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder))
    var seen: [String] = []
    for _ in 1...2 {
      let program = try Program(["serve", "--config", gym.config])
      let port = await program.printed { all in
        all.firstMatch(of: /listening on https:\/\/localhost:(\d+)\n/).flatMap { Int($0.1) }
      }
      let digits = await program.printed { all in
        all.firstMatch(of: /its SHA-256, to compare with what the phone shows: (.+)\n/).map { String($0.1) }
      }
      let authority = try #require(try GymAuthority.open(folder: folder))
      #expect(digits == authority.fingerprint.pairs)
      let socket = try await TLSSocket.connect(port: try #require(port), trusting: authority.der)
      seen.append("\(authority.fingerprint.hex) \(socket.fingerprint)")
      program.signal(SIGTERM)
      #expect(await program.end().status == 0)
    }
    #expect(seen[0] == seen[1])
    let after = try await gym.run("check")
    // A machine's own name may come before this one.
    let note = /tls: the certificate for [^\n]*localhost[^\n]* is valid until 20/
    let stored = try #require(try GymAuthority.open(folder: folder)).fingerprint.pairs
    #expect(after.status == 0 && after.out.contains(note), "\(after.out)")
    #expect(after.out.contains("; the SHA-256 of the gym's authority is \(stored)\n"), "\(after.out)")
  }

  @Test("the address at which phones learn to trust the gym is one that they reach")
  func trustAddress() throws {
    let alone = try Served(own)
    defer { alone.stop() }
    #expect(alone.server.trustAddress == "http://127.0.0.1:\(alone.server.port)/trust/")
    let open = try Served({
      own(&$0)
      $0.host = "0.0.0.0"
    })
    defer { open.stop() }
    // Without a network, there is only this machine.
    let name = LocalNetwork.address() ?? "127.0.0.1"
    #expect(open.server.trustAddress == "http://\(name):\(open.server.port)/trust/")
  }

  @Test("an authority that cannot be read, or is lost, is never replaced: the gym opens with http, and says so")
  func unreadable() async throws {
    let gym = try Gym("[tls]\nlocal = true\nport = 0")
    let folder = gym.folder.path + "/data/tls"
    func start() async throws -> (said: String?, authority: String, errors: String) {
      let program = try Program(["serve", "--config", gym.config])
      let port = try #require(await program.port())
      let said = await program.printed { all in all.firstMatch(of: /no https: (.*)\n/).map { String($0.1) } }
      let authority = try await http(port, "/ca.crt")
      #expect(try await http(port, "/").hasPrefix("HTTP/1.1 200 OK\r\n"))
      program.signal(SIGTERM)
      return (said, authority, await program.end().errors)
    }
    // A folder in its place cannot be read by root either.
    try gym.folder.write("data/tls/authority.pem/x", "")
    let folderThere = try await start()
    #expect(folderThere.said?.hasPrefix("\(folder)/authority.pem cannot be read: Is a directory.") == true)
    #expect(folderThere.authority.hasPrefix("HTTP/1.1 404 "))
    #expect(folderThere.errors.contains("there is only http, no https"), "\(folderThere.errors)")
    let check = try await gym.run("check", "--json").json
    #expect(check.warnings.array.first?.string == "tls: the server would have http alone: \(folderThere.said ?? "")")
    #expect(check.notes == [])

    try FileManager.default.removeItem(atPath: folder + "/authority.pem")
    try gym.folder.write("data/tls/authority.pem", "half of it")
    #expect(try await start().said?.contains("authority.pem: this is not one certificate and one key.") == true)
    #expect(try gym.folder.text("data/tls/authority.pem") == "half of it")

    try FileManager.default.removeItem(atPath: folder + "/authority.pem")
    try gym.folder.write("data/tls/server.pem", "of an earlier start")
    #expect(try await start().said?.contains("authority.pem is missing, but it was there before.") == true)
    #expect(!FileManager.default.fileExists(atPath: folder + "/authority.pem"))
  }
}

/// The gym's own authority in backups.
extension BackupTests {
  private func authority(_ gym: Gym) throws -> String { try gym.folder.text("data/tls/authority.pem") }

  /// A gym with the authority of a first start.
  private func makeOwnGym() async throws -> Gym {
    let gym = try await makeGym("[tls]\nlocal = true\nport = 0")
    _ = try GymAuthority.openOrMake(
      folder: gym.folder.path + "/data/tls", gym: "Iron Yard", host: "yard", now: Clock.system.now - 86_400_000)
    return gym
  }

  @Test("a backup brings the gym's authority to a folder without one, and lies beside another one")
  func ownAuthority() async throws {
    let gym = try await makeOwnGym()
    let file = try await backUp(gym)
    let other = Folder()
    let restored = try await gym.run("restore", file, "--data", other.path + "/data")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try other.text("data/tls/authority.pem") == authority(gym))
    for (path, mode) in [("tls", 0o700), ("tls/authority.pem", 0o600)] {
      let found = try FileManager.default.attributesOfItem(atPath: other.path + "/data/" + path)
      #expect(found[.posixPermissions] as? Int == mode, "\(path)")
    }
    // The same one again is no news.
    let again = try await gym.run("restore", file, "--data", other.path + "/data", "--yes")
    #expect(again.status == 0 && !again.out.contains("authority"), "\(again.out)")
    #expect(files(other.path + "/data/tls") == ["authority.pem"])

    let trusted = try await makeOwnGym()
    let own = try authority(trusted)
    let beside = try await trusted.run("restore", file, "--yes")
    #expect(beside.status == 0 && beside.out.contains("authority.pem.restored"), "\(beside.out)")
    #expect(try authority(trusted) == own)
    #expect(try trusted.folder.text("data/tls/authority.pem.restored") == authority(gym))
  }

  @Test("a gym that comes back on a new machine brings its authority, which takes the place of that machine's")
  func uploadedAuthority() async throws {
    let gym = try await makeOwnGym()
    let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: await backUp(gym))))
    let empty = try Gym("[tls]\nlocal = true\nport = 0")
    let folder = empty.folder.path + "/data/tls"
    let program = try Program(["serve", "--config", empty.config])
    let port = try #require(await program.port())
    let code = try #require(await program.setupCode())
    let fresh = try authority(empty)
    let client = try await TestClient(port: port)
    let upload = try await client.upload(file, code: code)
    _ = try await client.call("restore.open", ["upload": upload])
    _ = try await client.call("restore.start", ["upload": upload])
    #expect(await client.closeCode() == 1001)
    let again = await program.printed { $0.components(separatedBy: "its SHA-256, ").count > 2 ? true : nil }
    #expect(again == true)
    let its = try #require(try GymAuthority.open(folder: gym.folder.path + "/data/tls"))
    #expect(try await httpBody(port, "/ca.crt") == its.der)
    #expect(try Leaf.load(folder: folder)?.facts.authority == its.fingerprint)
    let kept = try #require(files(folder).first { $0.hasPrefix("authority.pem.before-") })
    #expect(try empty.folder.text("data/tls/" + kept) == fresh)
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
  }

  @Test("an authority that cannot be read costs no backup: the command warns")
  func unreadableAuthority() async throws {
    let gym = try await makeGym()
    try gym.folder.write("data/tls/authority.pem/x", "")
    let ended = try await gym.run("backup", "--json")
    #expect(ended.status == 0, "\(ended.errors)")
    let warning = ended.json.warnings.array.first?.string
    #expect(warning?.hasPrefix("The gym's authority for https is not in the backup: ") == true, "\(ended.out)")
    let other = Folder()
    let restored = try await gym.run("restore", try #require(ended.json.file.string), "--data", other.path + "/new")
    #expect(restored.status == 0, "\(restored.errors)")
  }
}
