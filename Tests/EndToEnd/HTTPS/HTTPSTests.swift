import Authority
import Foundation
import Server
import Synchronization
import TestKit
import Testing
import Transport

/// What the owner and monitors are told of https, by the whole server.
@Suite(.limitedConcurrency) struct HTTPSTests {
  private static func machine(_ addresses: String...) -> HostNames {
    HostNames(
      host: "yard",
      addresses.compactMap { IPAddress($0) }.map {
        InterfaceAddress("eth0", up: true, running: true, pointToPoint: false, $0)
      })
  }

  private func own(_ configuration: inout Configuration) {
    configuration.tls.isLocal = true
    configuration.tls.port = 0
  }

  @Test("the owner sees the gym's own https with its authority's words, and hears of a new certificate")
  func local() async throws {
    let machine = Mutex(Self.machine("192.168.1.5", "127.0.0.1", "203.0.113.7"))
    let served = try Served(own, hostNames: { machine.withLock { $0 } })
    defer { served.stop() }
    let owner = try await served.setUp()
    let https = try await owner.call("topics.subscribe", ["topic": "https"]).snapshot.https
    let state = try #require(served.server.tls)
    let (port, certificate) = (try #require(state.port), try #require(state.certificate))
    let stored = try #require(try GymAuthority.open(folder: served.folder.path + "/data/tls")).fingerprint
    #expect(https["kind"] == "local" && https["port"].int == port && https.failure.isNull, "\(https.text)")
    #expect(https.words.array.map(\.string) == stored.words.map { $0 } && https.sha256.string == stored.pairs)
    #expect(https.names.array.map(\.string) == certificate.names.map { $0 })
    #expect(https.endsAt.int == certificate.notAfter * 1_000 && https.since.int == state.since.map { $0 * 1_000 })
    #expect(https.leftOut.array.contains("203.0.113.7"))
    // The server listens on this machine alone, so no phone reaches its page of trust.
    #expect(https.addresses == [.string("https://localhost:\(port)")] && https.trust.isNull)
    #expect(try await owner.call("https.get").https == https)

    machine.withLock { $0 = Self.machine("10.0.0.9", "127.0.0.1") }
    served.server.renewCertificate()
    let event = await owner.first {
      $0.params.event == "https.changed" && $0.params.data.https.names.array.contains("10.0.0.9")
    }
    let after = try #require(event).params.data.https
    #expect(!after.leftOut.array.contains("203.0.113.7") && after.words == https.words)
  }

  @Test("monitors are told how long the certificate lasts, and nothing by a server without https")
  func monitors() async throws {
    let served = try Served(own)
    defer { served.stop() }
    let health = try await http(served.server.port, "/healthz")
    #expect(health.contains(/ok\nhttps: certificate for \d+ seconds\n/) && health.hasSuffix(" seconds\n"), "\(health)")
    let metrics = try await http(served.server.port, "/metrics")
    #expect(metrics.contains("# TYPE rackside_tls_up gauge\nrackside_tls_up 1\n"))
    #expect(metrics.contains(/\nrackside_tls_certificate_ends_seconds 3\d{7}\n/), "\(metrics)")

    try await withServer { plain in
      #expect(try await http(plain.server.port, "/healthz").hasSuffix("\r\n\r\nok\n"))
      #expect(try await !http(plain.server.port, "/metrics").contains("rackside_tls"))
      let owner = try await plain.setUp()
      #expect(try await owner.call("https.get").https["kind"] == "none")
    }
  }

  @Test("a gym whose certificate is missing sees why, and monitors are told without a path")
  func missing() async throws {
    let served = try Served {
      $0.tls.certificate = "/nowhere/gym.pem"
      $0.tls.key = "/nowhere/gym.key"
      $0.tls.port = 0
    }
    defer { served.stop() }
    let owner = try await served.setUp()
    let https = try await owner.call("https.get").https
    #expect(https["kind"] == "own" && https["port"].isNull && https.words.isNull && https.addresses == [])
    #expect(https.failure == "/nowhere/gym.pem: cannot be read: No such file or directory")
    let health = try await http(served.server.port, "/healthz")
    #expect(health.contains("\nhttps: none, the last attempt failed\n") && !health.contains("nowhere"), "\(health)")
    let metrics = try await http(served.server.port, "/metrics")
    #expect(metrics.contains("\nrackside_tls_up 0\n") && !metrics.contains("rackside_tls_certificate_ends_seconds"))
  }

  /// Asks for a screen to be paired.
  private func pair(_ socket: TLSSocket) async throws -> JSON {
    try await socket.sendMessage(request(1, "devices.pair", ["kind": "wall", "about": "by https"]).text)
    var paired: JSON = .null
    while paired.isNull, let frame = try await socket.nextFrame(), frame.closeCode == nil {
      let json = try JSON(frame.message.utf8)
      paired = (json.array.isEmpty ? [json] : json.array).first { $0.id.int == 1 } ?? .null
    }
    return paired
  }

  @Test("a screen that comes by https is shown as such, and one by http as that, also to a proxy")
  func screens() async throws {
    let served = try Served(own)
    defer { served.stop() }
    let owner = try await served.setUp()
    let port = try #require(served.server.tls?.port)
    let origin = "Origin: https://gym.example:\(port)\r\n"
    let socket = try await TLSSocket.webSocket(port, headers: origin)
    let paired = try await pair(socket)
    // A proxy on this machine, whose own client comes by http.
    let behind = try await TLSSocket.webSocket(port, headers: origin + "X-Forwarded-Proto: http\r\n")
    let proxied = try await pair(behind)
    let plain = try await served.connect()
    let asked = try await plain.call("devices.pair", ["kind": "wall", "about": "by http"])
    for (code, name) in [(paired.result.code, "Secure"), (proxied.result.code, "Proxied"), (asked.code, "Plain")] {
      _ = try await owner.change("devices.approve", ["code": code, "name": name])
    }
    let devices = try await owner.call("devices.list").devices.array
    let seen = Dictionary(uniqueKeysWithValues: devices.map { ($0.name.string ?? "", $0.isSecure) })
    #expect(seen == ["Secure": true, "Proxied": false, "Plain": false])
    withExtendedLifetime((socket, behind)) {}
  }

  @Test("a paired screen goes from http to https and stays paired, and its earlier token opens nothing any more")
  func moves() async throws {
    let served = try Served(own)
    defer { served.stop() }
    let owner = try await served.setUp()
    let port = try #require(served.server.tls?.port)
    let plain = try await served.device("wall", by: owner)
    let paired = try #require(await plain.notice("device.paired"))
    _ = try await owner.call("devices.move", ["device": paired.device.id])
    _ = try #require(await plain.notice("device.move"))
    let ticket = try await plain.call("devices.ticket").ticket

    let socket = try await TLSSocket.webSocket(port, headers: "Origin: https://gym.example:\(port)\r\n")
    func call(_ id: Int, _ method: String, _ params: Params) async throws -> JSON {
      try await socket.sendMessage(request(id, method, params.json).text)
      while let frame = try await socket.nextFrame(), frame.closeCode == nil {
        let json = try JSON(frame.message.utf8)
        let all = json.array.isEmpty ? [json] : json.array
        if let reply = all.first(where: { $0.id.int == id }) { return reply.result }
      }
      return .null
    }
    let token = try await call(1, "devices.useTicket", ["ticket": ticket]).token
    let there = try await call(2, "devices.identify", ["token": token]).device
    #expect(there.id == paired.device.id && there.isSecure == true)
    #expect(await plain.closeCode() == 4_401)
    let back = try await served.connect()
    let refused = await #expect(throws: TestClient.Refused.self) {
      try await back.call("devices.identify", ["token": paired.token])
    }
    #expect(refused?.description.contains("unknown_device") == true)
    let listed = try await owner.call("devices.list").devices.array
    #expect(listed.count == 1 && listed[0].online == true && listed[0].move.isNull)
  }
}
