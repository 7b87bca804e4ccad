import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct DispatcherTests {
  @Test("pipelined requests of every kind are answered once each, in their order")
  func order() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    var random = SeededRandom(5)
    var ids: [Int] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: ids.append(mara.post("members.me"))
      case 1: ids.append(mara.post("workouts.current"))
      case 2:
        var set = mara.set()
        set["key"] = newKey()
        ids.append(mara.post("sets.log", set))
      case 3: ids.append(mara.post("sessions.resume", ["handle": mara.handle]))
      default: ids.append(mara.post("nobody.knows"))
      }
    }
    _ = await mara.reply(try #require(ids.last))
    let replies = mara.peer.messages.filter { $0.method.isNull }.compactMap(\.id.int)
    #expect(Array(replies.suffix(200)) == ids)
    #expect(replies.count == Set(replies).count)
  }

  @Test("a batch is answered message by message, in order, the broken ones too")
  func batch() async throws {
    let floor = try TestFloor()
    let client = floor.connect()
    let good = request(1, "clock.sample", ["t0": 5])
    client.raw(JSON.array([good, 7, request(2, "nobody.knows", [:]), request(3, "clock.sample", [:])]).bytes)
    _ = await client.reply(3)
    let replies = client.peer.messages.filter { $0.method.isNull }
    #expect(replies.map(\.id) == [1, nil, 2, 3])
    #expect(replies.map(\.error.code) == [nil, -32600, -32601, -32602])
    #expect(replies[0].result.t1 == .number(TestFloor.start))
  }

  @Test("five hundred and thirteen requests that wait are too many")
  func tooMany() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let gate = Gate()
    floor.database.write({ _ in gate.wait() }, done: { _ in })
    for _ in 0..<513 {
      var set = mara.set()
      set["key"] = newKey()
      mara.post("sets.log", set)
    }
    #expect(mara.peer.closes == [])
    mara.post("members.me")
    #expect(mara.peer.closes == [.tooMany])
    mara.hangUp()
    gate.open()
    await floor.settle()
    // Changes already in the commit queue are stored; those behind them do not run.
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 100)
  }

  @Test("a fault that nobody foresaw is shown as an incident, and its cause to nobody")
  func incident() async throws {
    struct Odd: Error { var secret = "SELECT secret FROM nowhere" }
    let floor = try TestFloor(also: { registry, _ in
      registry.instant(OddCall.self, .anyone) { _, _ in throw Odd() }
    })
    let client = floor.connect()
    let reply = await client.reply(client.post(OddCall.method))
    #expect(reply.error.code == -32603)
    #expect(reply.error.data.params.incident.string?.isEmpty == false)
    #expect(!reply.text.contains("SELECT") && !reply.text.contains("Odd"))
  }

  struct LongCall: Call {
    static let method = "test.long"
    typealias Reply = String
    var characters: Int
  }

  @Test("a client that does not read gets no second long reply, and then all of them in order")
  func unread() async throws {
    let floor = try TestFloor(also: { registry, _ in
      registry.query(LongCall.self, .anyone) { _, call, _ in String(repeating: "x", count: call.characters) }
    })
    let client = floor.connect()
    client.peer.stopReading()
    let sizes = [100, Dispatcher.longReply + 1, 100, Dispatcher.longReply + 2]
    let ids = sizes.map { client.post(LongCall.method, ["characters": $0]) }
    _ = await client.reply(ids[1])
    // Another connection's requests run.
    let other = floor.connect()
    _ = try await other.call(LongCall.method, ["characters": 100])
    #expect(client.peer.messages.count { $0.method.isNull } == 2)
    client.peer.readAgain()
    _ = await client.reply(ids[3])
    #expect(client.peer.messages.filter { $0.method.isNull }.compactMap(\.id.int) == ids)
  }

  struct OddCall: Call {
    static let method = "odd.call"
    typealias Reply = Nothing
  }

  @Test(
    "whatever comes, each message gets one reply, none of them is our fault, and the database stays sound",
    arguments: [1, 2, 3])
  func fuzz(_ seed: Int) async throws {
    var random = SeededRandom(UInt64(seed))
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let phone = try await floor.member("Ben")
    try await phone.log()
    let fixtures = Fixture.all(.request)
    var sent: [UInt64: Int] = [:]
    for step in 0..<400 {
      let client = random.one(of: [owner, kiosk, phone, floor.connect()])
      let fixture = random.one(of: fixtures)
      // These would end the caller's own login or role.
      if ["sessions.leave", "devices.revoke", "members.setRole"].contains(fixture.name) { continue }
      var params = try JSON(fixture.bytes)
      if !params.as.isNull { params["as"] = .string(client.handle) }
      if !params.key.isNull { params["key"] = .string(newKey()) }
      if params.badge != nil { params["badge"] = nil }
      for _ in 0..<Int.random(in: 0...2, using: &random) { mutate(&params, &random) }
      let id = 1_000_000 + step
      client.raw(request(id, fixture.name, params).bytes)
      sent[client.peer.id, default: 0] += 1
      let reply = await client.reply(id)
      #expect(reply.error.code != -32603, "\(fixture.name) \(params.text.prefix(300)): \(reply)")
      #expect(reply.error.isNull != reply.result.isNull)
      #expect(client.peer.messages.filter { $0.id.int == id }.count == 1)
      #expect(client.peer.broken == 0)
    }
    #expect(sent.count > 50)
    #expect(try floor.problems() == [])
  }

  private func mutate(_ params: inout JSON, _ random: inout SeededRandom) {
    let odd: [JSON] = [
      nil, true, false, 0, -1, 1, 7, 1e308, -9.2e18, 0.1, "", " ", "a", "💪", "\u{0}", "\u{202e}", "null", "' OR 1=1 --",
      [], [:], ["value": 1, "unit": "kg"], ["value": -1, "unit": "lb"], [1, "a"], "2026-02-30", "-1", "floor", "me",
      .string(String(repeating: "x", count: 70_000)), .string(String(repeating: "é\u{301}", count: 300)),
      .string(newKey()), "mara@example.com", 9_007_199_254_740_993, 1_795_250_000_000,
    ]
    let names = params.members.keys.sorted()
    switch Int.random(in: 0..<10, using: &random) {
    case 0: params[random.one(of: ["x", "as", "at", "key", "note", "text", "after"])] = random.one(of: odd)
    case 1: if let name = names.randomElement(using: &random) { params = params.without(name) }
    default: if let name = names.randomElement(using: &random) { params[name] = random.one(of: odd) }
    }
  }
}
