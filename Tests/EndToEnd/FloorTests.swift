import Floor
import Server
import TestKit
import Testing
import Transport

@Suite(.limitedConcurrency) struct FloorTests {
  @Test("a set logged at a kiosk reaches the wall, the terminal and the member's own phone")
  func set() async throws {
    try await withServer { served in
      let owner = try await served.setUp()
      let kiosk = try await served.device("kiosk", by: owner)
      let shown = [try await served.device("wall", by: owner), try await served.device("terminal", by: owner)]
      for client in shown { _ = try await client.call("topics.subscribe", ["topic": "floor"]) }
      let handle = try await kiosk.signUp("Mara", more: ["bodyWeight": kg(64.5)])
      let phone = try await served.connect()
      _ = try await phone.call("sessions.logIn", ["email": "mara@example.com", "password": Served.password])
      _ = try await phone.call("topics.subscribe", ["topic": "me"])
      let exercises = try await kiosk.call("exercises.list", ["as": handle]).exercises.array
      #expect(exercises.count > 150)
      let bench = try #require(exercises.first { $0.name == "Bench press" })
      let logged = try await kiosk.change(
        "sets.log", ["as": handle, "exercise": bench.id, "kind": "working", "weight": kg(82.25), "reps": 6])
      for client in shown {
        let row = try #require(await client.event("floor.added")).data
        #expect(row.set == logged.set.id && row.weight == kg(82.25) && row.member.name == "Mara")
        #expect(!client.messages.map(\.text).joined().contains("bodyWeight"))
      }
      #expect(try #require(await phone.event("set.logged")).data.set == logged.set)
      let rested = try #require(logged.rest.endsAt.int) - #require(logged.rest.startedAt.int)
      #expect(rested == (bench.restSeconds.int ?? 0) * 1000 && logged.rest.exercise == bench.id)
    }
  }

  @Test("the server speaks first, and says what it is")
  func hello() async throws {
    try await withServer { served in
      let hello = try #require(await served.connect().notice("hello"))
      #expect(hello.server == "Rackside" && hello.gym.setUp == false)
      #expect(hello.limits == ["frameBytes": 262_144, "batch": 100, "identifyMs": 3_600_000, "subscriptions": 64])
    }
  }

  @Test("a handshake without our subprotocol, or from another's page, is refused; one from our own is not")
  func handshakes() async throws {
    let allowing: (inout Configuration) -> Void = { $0.allowedOrigins = ["https://floor.example"] }
    try await withServer(allowing) { served in
      let port = served.server.port
      for subprotocol in [nil, "rackside.v2"] {
        await #expect(throws: TransportError.self) {
          try await WebSocketClient.connect(port: port, subprotocol: subprotocol)
        }
      }
      for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://floor.example.evil"] {
        await #expect(throws: TransportError.self) { try await WebSocketClient.connect(port: port, origin: origin) }
      }
      for origin in ["http://127.0.0.1:\(port)", "https://floor.example"] {
        let client = try await TestClient(port: port, origin: origin)
        #expect(await client.notice("hello") != nil)
      }
    }
  }

  @Test("a frame over the limit closes with 1009, and the next client is served")
  func frames() async throws {
    try await withServer { served in
      let long = try await served.connect()
      long.client.send([UInt8](repeating: 0x20, count: 262_145))
      #expect(await long.closeCode() == 1009)
      let client = try await served.connect()
      client.client.send("{bad")
      #expect(await client.first { !$0.error.isNull }?.error.code == -32700)
      #expect(try await client.call("clock.sample", ["t0": 1.5]).t0 == 1.5)
    }
  }

  @Test("a client that does not identify itself in time is closed with 4401; one that does stays")
  func identify() async throws {
    // A machine that is too slow for one deadline gets a longer one: the test is about what happens after it.
    var deadline = 2_000
    while try await !identify(within: deadline) { deadline *= 2 }
  }

  /// - Returns: false where the deadline passed before everybody had identified themselves.
  private func identify(within deadline: Int) async throws -> Bool {
    let configure: (inout Configuration) -> Void = { $0.identifyMilliseconds = deadline }
    return try await withServer(configure) { served in
      let (person, device) = (try await served.connect(), try await served.connect())
      do {
        _ = try await person.signUp("Mara")
        _ = try await device.call("devices.pair", ["kind": "wall", "about": "a test"])
      } catch let error as TestClient.Refused {
        guard error.isClosed else { throw error }
        return false
      }
      // This deadline begins last, so the others' have passed when it has.
      let stranger = try await served.connect()
      #expect(await stranger.closeCode() == 4401)
      #expect(try await person.call("members.me").member.displayName == "Mara")
      #expect(try await device.call("clock.sample", ["t0": 1]).t0 == 1)
      return true
    }
  }

  @Test("ten thousand subscriptions of one connection get errors, and nobody else notices")
  func subscriptions() async throws {
    try await withServer { served in
      let owner = try await served.setUp()
      let wall = try await served.device("wall", by: owner)
      _ = try await wall.call("topics.subscribe", ["topic": "floor"])
      let flood = try await served.connect()
      _ = try await flood.signUp("Ben")
      for round in 0..<100 {
        let batch = (0..<100).map { request(1_000_000 + round * 100 + $0, "topics.subscribe", ["topic": "weather"]) }
        flood.client.send(JSON.array(batch).bytes)
        let last = await flood.first { $0.id.int == 1_000_099 + round * 100 }
        #expect(last?.error.data.reason == "no_such_topic")
      }
      #expect(flood.messages.count { $0.error.data.reason == "no_such_topic" } == 10_000)
      let mara = try await served.connect()
      _ = try await mara.signUp("Mara")
      let bench = try #require(try await mara.call("exercises.list").exercises.array.first { $0.name == "Bench press" })
      _ = try await mara.change("sets.log", ["exercise": bench.id, "kind": "working", "weight": kg(80), "reps": 6])
      #expect(await wall.event("floor.added") != nil)
      #expect(served.server.floor.counts.listeners == 1)
    }
  }

  @Test("the catalog is a file that browsers keep, compressed, and without anybody's own exercises")
  func catalog() async throws {
    try await withServer { served in
      let mara = try await served.connect()
      _ = try await mara.signUp("Mara")
      _ = try await mara.change(
        "exercises.create", ["name": "Keller fly", "type": "weightReps", "bodyPart": "chest", "equipment": "cable"])
      let list = try await mara.call("exercises.list", ["withCatalog": false])
      #expect(list.exercises.array.map(\.name) == ["Keller fly"])
      let path = try #require(list.catalog.string)
      let answer = try await http(served.server.port, path)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.lowercased().contains("cache-control: public, max-age=31536000, immutable\r\n"))
      let body = try #require(answer.firstRange(of: "\r\n\r\n")).upperBound
      let whole = try await mara.call("exercises.list").exercises.array.filter { $0.name != "Keller fly" }
      #expect(try JSON(answer[body...].utf8).exercises.array == whole && whole.count > 500)
      #expect(try await http(served.server.port, "/catalog/").hasPrefix("HTTP/1.1 404"))
      let other = path.replacing("/catalog/", with: "/catalog/0")
      #expect(try await http(served.server.port, other).hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test("health and metrics are told over HTTP, and no path leads out of the pages")
  func pages() async throws {
    try await withServer { served in
      let port = served.server.port
      let client = try await served.connect()
      _ = await client.notice("hello")
      #expect(try await http(port, "/healthz").hasSuffix("\r\n\r\nok\n"))
      let metrics = try await http(port, "/metrics")
      #expect(
        metrics.contains("\nrackside_connections 1\n") && metrics.contains("# TYPE rackside_messages_in_total counter"))
      #expect(try await http(port, "/").contains("<title>Rackside</title>"))
      for path in [
        "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/./../secret.txt",
        "/fonts/../../secret.txt", "//secret.txt", "/..\\secret.txt", "/secret.txt", "/../data/rackside.sqlite",
        "/%00", "/index.html%00.txt",
      ] {
        let answer = try await http(port, path)
        #expect(!answer.contains("nobody's business") && !answer.contains("SQLite"), "\(path)")
        // A path ends at its NUL, and what stands before that is a page of ours.
        #expect(path.contains("%00") || !answer.hasPrefix("HTTP/1.1 200"), "\(path): \(answer.prefix(80))")
      }
    }
  }

  /// What a browser gets at `/` where there is a bundle.
  private func page(_ change: (Folder, inout Configuration) throws -> Void = { _, _ in }) async throws -> String {
    let folder = Folder()
    try folder.write("Web/index.html", "<title>modules</title>")
    try folder.write("Web/shared/a.js", "")
    for name in ["Web/shared/a.js", "Web/shared", "Web/index.html", "Web"] { try folder.age(name, seconds: 600) }
    try folder.write("made/index.html", "<title>bundle</title>")
    try folder.write("made/assets/home-51fe.js", "")
    try folder.write("made/made-from", "../Web\n")
    try folder.age("made/made-from", seconds: 300)
    let served = try Served { configuration in
      configuration.webDirectory = folder.path + "/Web"
      configuration.bundleDirectory = folder.path + "/made"
      do { try change(folder, &configuration) } catch { Issue.record(error) }
    }
    defer { served.stop() }
    return try await http(served.server.port, "/")
  }

  @Test("the bundle is served while it is newer than the pages that it was made from, and else those pages")
  func bundle() async throws {
    #expect(try await page().contains("bundle"))
    #expect(try await page { folder, _ in try folder.write("Web/shared/a.js", "new") }.contains("modules"))
    #expect(try await page { folder, _ in try folder.write("Web/new.js", "") }.contains("modules"))
    #expect(try await page { folder, _ in try folder.write("made/made-from", "../Other\n") }.contains("modules"))
    #expect(try await page { _, configuration in configuration.bundleDirectory = "" }.contains("modules"))
    #expect(try await page { _, configuration in configuration.reloadsFiles = true }.contains("modules"))
    #expect(try await page { _, configuration in configuration.webDirectory += "/nowhere" }.contains("bundle"))
  }

  @Test("a server that stops says 1001 to everybody, and a second one on the same data is refused until then")
  func stop() async throws {
    let served = try Served()
    let client = try await served.connect()
    _ = await client.notice("hello")
    let data = served.folder.path + "/data"
    #expect(throws: (any Error).self) { try Served { $0.dataDirectory = data } }
    served.stop()
    #expect(await client.closeCode() == 1001)
    let again = try Served { $0.dataDirectory = data }
    again.stop()
  }
}
