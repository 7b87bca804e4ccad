import Devices
import Gym
import TestKit
import Testing

@testable import Radio

@Suite("A radio's connection to the server")
struct UplinkTests {
  private static let hello = """
    {"jsonrpc":"2.0","method":"hello","params":{"server":"Rackside","version":"0.1.0","time":1795262400000,\
    "gym":{"name":"Iron Yard","timeZone":"Europe/Berlin","setUp":true},\
    "limits":{"frameBytes":262144,"batch":100,"identifyMs":10000,"subscriptions":64}}}
    """
  /// A kiosk, since what a device is says nothing to the radio.
  private static let device = """
    {"id":3,"kind":"kiosk","name":"Rig","createdAt":1,"online":true,"settings":{"layout":"clockFeed","areas":[],\
    "controls":false,"volume":80,"voice":false,"records":true,"camera":false}}
    """

  private struct Server {
    var uplink: RadioUplink
    var now = 1_000.0
    var sent: [JSON] = []
    var effects: [RadioUplink.Effect] = []

    init(token: String?) { uplink = RadioUplink(token: token, about: "rackside radio on box", random: { 0.5 }) }

    mutating func give(_ input: DeviceConnection.Input) throws { try keep(uplink.take(input, at: now)) }

    private mutating func keep(_ new: [RadioUplink.Effect]) throws {
      for effect in new {
        if case .send(let bytes) = effect { sent.append(try JSON(bytes)) } else { effects.append(effect) }
      }
    }

    mutating func say(_ text: String) throws { try give(.message(Array(text.utf8))) }

    mutating func reply(_ result: String) throws {
      let id = try #require(sent.removeFirst().id.int)
      try say("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}")
    }

    mutating func refuse(_ reason: String, retryAfterMs: Int? = nil) throws {
      let id = try #require(sent.removeFirst().id.int)
      let retry = retryAfterMs.map { ",\"retryAfterMs\":\($0)" } ?? ""
      try say(
        """
        {"jsonrpc":"2.0","id":\(id),"error":{"code":-32000,"message":"no","data":{"code":"unavailable",\
        "reason":"\(reason)","retryable":true\(retry)}}}
        """)
    }

    mutating func hear(_ bpm: Int, _ strap: String = "ant:7", intervals: [Int] = []) throws {
      let reading = try #require(HeartReading(bpm: bpm, intervals: intervals))
      try keep(uplink.hear(Beat(strap: strap, reading: reading, at: now), at: now))
    }

    mutating func hear(_ machine: String, _ reading: MachineReading) throws {
      try keep(uplink.hear(machine, reading, said: now, at: now))
    }

    mutating func pass(_ milliseconds: Double) throws {
      now += milliseconds
      try give(.tick)
    }
  }

  /// A paired radio that is connected.
  private func live() throws -> Server {
    var server = Server(token: "d_1")
    try server.give(.start)
    try server.give(.opened)
    try server.say(Self.hello)
    try server.reply("{\"device\":\(Self.device)}")
    server.effects = []
    return server
  }

  @Test("a new radio shows a code, and keeps its token once the owner has typed it")
  func pairs() throws {
    var server = Server(token: nil)
    try server.give(.start)
    #expect(server.effects == [.connect])
    try server.give(.opened)
    try server.say(Self.hello)
    #expect(server.sent[0].method == "devices.pair")
    #expect(server.sent[0].params == ["kind": "radio", "about": "rackside radio on box"])
    try server.reply(#"{"code":"ABCDEFGH","words":["COPPER","HERON"],"expiresAt":1}"#)
    #expect(server.uplink.stage == .pairing(code: "ABCDEFGH", words: ["COPPER", "HERON"], expiresAt: 1))
    #expect(
      RadioWords.english.status(server.uplink, "http://gym.local")
        == "Pairing code ABCD-EFGH (COPPER · HERON): log in as the owner at http://gym.local/owner/ and type it under Screens"
    )
    // What was heard meanwhile waits.
    try server.hear(120)
    try server.pass(100)
    #expect(server.sent.isEmpty)
    try server.say(
      "{\"jsonrpc\":\"2.0\",\"method\":\"device.paired\",\"params\":{\"token\":\"d_9\",\"device\":\(Self.device)}}")
    #expect(server.effects.last == .storeToken("d_9"))
    #expect(server.uplink.link == .live)
    #expect(server.sent.map(\.method) == ["hearts.sent"])
    #expect(RadioWords.english.status(server.uplink, "http://gym.local") == "Connected to Iron Yard as Rig.")
  }

  @Test("a code that has expired is replaced, and after a no it asks again only later")
  func refused() throws {
    var server = Server(token: nil)
    try server.give(.opened)
    try server.say(Self.hello)
    try server.reply(#"{"code":"ABCDEFGH","words":["COPPER","HERON"],"expiresAt":1}"#)
    try server.say(#"{"jsonrpc":"2.0","method":"device.refused","params":{"reason":"expired"}}"#)
    #expect(server.sent.map(\.method) == ["devices.pair"])
    try server.reply(#"{"code":"BCDEFGHJ","words":["COPPER","HERON"],"expiresAt":1}"#)
    try server.say(#"{"jsonrpc":"2.0","method":"device.refused","params":{"reason":"declined"}}"#)
    #expect(server.effects == [.disconnect])
    #expect(server.uplink.stage == .declined)
    try server.pass(DeviceConnection.declinedMs - 1)
    #expect(server.effects == [.disconnect])
    try server.pass(1)
    #expect(server.effects == [.disconnect, .connect])
  }

  @Test("beats of 100 ms go in one call, of each strap the newest with all its intervals")
  func gathers() throws {
    var server = try live()
    try server.hear(120, intervals: [500])
    try server.pass(40)
    try server.hear(90, "ble:C0:FF:EE:00:11:22")
    try server.hear(121, intervals: [496])
    #expect(server.sent.isEmpty)
    #expect(server.uplink.wakeAt == server.now + 60)
    try server.pass(60)
    #expect(server.sent.count == 1)
    #expect(server.sent[0].method == "hearts.sent")
    let both: JSON = [
      ["strap": "ant:7", "bpm": 121, "rr": [500, 496], "agoMs": 60],
      ["strap": "ble:C0:FF:EE:00:11:22", "bpm": 90, "agoMs": 60],
    ]
    #expect(server.sent[0].params.beats == both)
    #expect(server.uplink.wakeAt > server.now + 1_000)
  }

  @Test("what machines say goes in a call of its own, of each the newest, without what is not believed")
  func machines() throws {
    var server = try live()
    func say(_ metres: Double, _ watts: Int?) throws {
      var reading = MachineReading(kind: .rower)
      reading.metres = metres
      reading.paceSeconds = 120
      reading.watts = watts
      try server.hear("pm5:C0:FF:EE:00:11:22", reading)
    }
    try say(100, 210)
    try server.hear(120)
    try server.pass(40)
    // Power below zero says nothing, and by the pace it would be 203 W.
    try say(102.52, -5)
    try server.pass(60)
    #expect(server.sent.map(\.method) == ["hearts.sent", "machines.sent"])
    let both: JSON = [
      ["machine": "pm5:C0:FF:EE:00:11:22", "kind": "rower", "distanceM": 102.5, "paceMs": 120_000, "agoMs": 60]
    ]
    #expect(server.sent[1].params.readings == both)
    server.sent.removeFirst()
    try server.reply("{}")
    try say(105, nil)
    try server.pass(100)
    #expect(server.sent[0].params.readings[0].watts == 203)
  }

  @Test("a server from before machines goes on taking straps, and is not asked again")
  func oldServer() throws {
    var server = try live()
    try server.hear("sim:1", MachineReading(kind: .bike))
    try server.pass(100)
    #expect(server.sent.map(\.method) == ["machines.sent"])
    try server.refuse("unknown_method")
    #expect(server.uplink.problem == nil)
    try server.hear("sim:1", MachineReading(kind: .bike))
    try server.hear(120)
    try server.pass(100)
    #expect(server.sent.map(\.method) == ["hearts.sent"])
  }

  @Test("more straps than fit one call go in two")
  func many() throws {
    var server = try live()
    for strap in 1...70 { try server.hear(100, "ant:\(strap)") }
    try server.pass(100)
    #expect(server.sent.map { $0.params.beats.array.count } == [64, 6])
  }

  @Test("a server that is slow gets fewer and newer beats, and one that is silent is connected anew")
  func slow() throws {
    var server = try live()
    for round in 0..<10 {
      try server.hear(100 + round)
      try server.pass(100)
    }
    #expect(server.sent.count == RadioUplink.mostUnanswered)
    try server.reply("{}")
    #expect(server.sent.last?.params.beats[0].bpm == 109)
    #expect(server.sent.count == RadioUplink.mostUnanswered)
    try server.pass(RadioUplink.answerMs)
    #expect(server.effects == [.disconnect])
    #expect(server.uplink.problem == .unanswered)
  }

  @Test("after a lost line, beats of the last ten seconds are sent, and nothing older")
  func lost() throws {
    var server = try live()
    try server.give(.closed(code: 1006))
    try server.hear(100, "ant:1")
    try server.pass(9_000)
    #expect(server.effects == [.connect])
    try server.hear(101, "ant:2")
    try server.pass(1_500)
    try server.give(.opened)
    try server.say(Self.hello)
    #expect(server.sent.map(\.method) == ["devices.identify"])
    try server.reply("{\"device\":\(Self.device)}")
    let beats: JSON = [["strap": "ant:2", "bpm": 101, "agoMs": 1_500]]
    #expect(server.sent[0].params.beats == beats)
    try server.reply("{}")
    try server.pass(1_000)
    #expect(server.sent.isEmpty)
  }

  @Test("it reconnects after pauses that grow up to 15 s")
  func reconnects() throws {
    var server = try live()
    for pause in [625.0, 1_250, 2_500, 5_000, 10_000, 15_000, 15_000] {
      try server.give(.failed(.noAnswer))
      #expect(server.uplink.link == .waiting(until: server.now + pause))
      server.effects = []
      try server.pass(pause)
      #expect(server.effects == [.connect])
    }
    #expect(
      RadioWords.english.problem(server.uplink, "http://gym.local") == "No answer from http://gym.local. Trying again.")
  }

  @Test("a radio that the owner removed forgets its token and asks again")
  func revoked() throws {
    var server = Server(token: "d_1")
    try server.give(.opened)
    try server.say(Self.hello)
    #expect(server.sent[0].params == ["token": "d_1"])
    try server.refuse("unknown_device")
    #expect(server.effects == [.forgetToken("d_1")])
    #expect(server.sent.map(\.method) == ["devices.pair"])
  }

  @Test("a call that is refused is told and lost, and the next beats go on")
  func faults() throws {
    var server = try live()
    try server.hear(100)
    try server.pass(100)
    try server.refuse("too_many_calls", retryAfterMs: 2_000)
    #expect(
      RadioWords.english.status(server.uplink, "http://gym.local")
        == "The server takes nothing from here (too_many_calls).")
    try server.hear(101)
    try server.pass(1_000)
    #expect(server.sent.isEmpty)
    try server.pass(1_000)
    #expect(server.sent.count == 1)
    try server.refuse("unknown_method")
    #expect(
      RadioWords.english.status(server.uplink, "http://gym.local")
        == "The server is too old for heart rates. Update it.")
    try server.hear(102)
    try server.pass(100)
    try server.reply("{}")
    #expect(server.uplink.problem == nil)
  }

  @Test("an address that nobody can trust ends a radio that was never paired, and one that was goes on")
  func trust() throws {
    var new = Server(token: nil)
    try new.give(.failed(.unknownAuthority(file: nil)))
    #expect(new.uplink.link == .stopped)
    var paired = Server(token: "d_1")
    try paired.give(.failed(.unknownAuthority(file: nil)))
    #expect(paired.uplink.link != .stopped)
  }

  @Test("a server that speaks another protocol ends the radio with what to do")
  func strange() throws {
    var server = try live()
    try server.say("[")
    #expect(server.uplink.link == .stopped)
    #expect(RadioWords.english.problem(server.uplink, "x")?.contains("Update this program") == true)
  }
}
