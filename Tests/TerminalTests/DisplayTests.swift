import Devices
import Testing
import Wire

@testable import Terminal

@Suite("A display's states")
struct DisplayTests {
  private func sent(_ effects: [Display.Effect]) -> [String] {
    effects.compactMap { if case .send(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil } }
  }

  @Test("without a token it asks to be paired and shows the code")
  func pairing() {
    var display = Display(token: nil, about: "test", random: { 0.5 })
    #expect(display.take(.start, at: 0) == [.connect])
    #expect(display.take(.opened, at: 0).isEmpty)
    let asked = sent(Floors.say(Floors.hello(), to: &display))
    #expect(asked.count == 2)
    #expect(asked[1].contains(#""method":"devices.pair","params":{"kind":"terminal","about":"test"}"#))
    _ = Floors.say(Floors.reply(2, #"{"code":"KDMW7XQP","words":["COPPER","HERON"],"expiresAt":5}"#), to: &display)
    #expect(display.stage == .pairing(code: "KDMW7XQP", words: ["COPPER", "HERON"], expiresAt: 5))
    let paired = Floors.say(
      Floors.notice("device.paired", #"{"token":"d_9","device":\#(Floors.device)}"#), to: &display)
    #expect(paired.first == .storeToken("d_9"))
    #expect(sent(paired).first?.contains("topics.subscribe") == true)
  }

  @Test("an expired code is replaced at once, a declined one after a key")
  func refusals() {
    var display = Display(token: nil, about: "test", random: { 0.5 })
    _ = display.take(.opened, at: 0)
    _ = Floors.say(Floors.hello(), to: &display)
    #expect(sent(Floors.say(Floors.notice("device.refused", #"{"reason":"expired"}"#), to: &display)).count == 1)
    #expect(Floors.say(Floors.notice("device.refused", #"{"reason":"declined"}"#), to: &display).isEmpty)
    #expect(display.stage == .declined)
    #expect(display.take(.closed(code: 4401), at: 0).isEmpty)
    #expect(display.take(.tick, at: 1e9).isEmpty)
    #expect(display.press("\r", at: 1e9) == [.connect])
  }

  @Test("an expired code is no longer shown if the server gives no other")
  func noOtherCode() {
    var display = Display(token: nil, about: "test", random: { 0.5 })
    _ = display.take(.opened, at: 0)
    _ = Floors.say(Floors.hello(), to: &display)
    _ = Floors.say(Floors.reply(2, #"{"code":"KDMW7XQP","words":["COPPER","HERON"],"expiresAt":5}"#), to: &display)
    _ = Floors.say(Floors.notice("device.refused", #"{"reason":"expired"}"#), to: &display)
    #expect(Floors.say(Floors.fault(3, "too_many_calls"), to: &display) == [.disconnect])
    #expect(display.stage == .starting)
    #expect(
      Words.english.connection.problem(display, "http://gym.local")
        == ["The server has too many connections. Waiting for a free one."])
  }

  @Test("a revoked display forgets its token and its content, and asks to be paired again")
  func revoked() {
    var display = Floors.live([Floors.row(1)])
    _ = display.take(.closed(code: 4401), at: 2_000)
    #expect(display.take(.tick, at: 20_000) == [.connect])
    _ = display.take(.opened, at: 20_000)
    let asked = sent(Floors.say(Floors.hello(), to: &display))
    #expect(asked.last?.contains("devices.identify") == true)
    let effects = Floors.say(Floors.fault(7, "unknown_device"), to: &display)
    #expect(effects.first == .forgetToken("d_1"))
    #expect(sent(effects).first?.contains("devices.pair") == true)
    #expect(display.wasRevoked)
    #expect(display.log.rows.isEmpty)
  }

  @Test("a gym that gets another name shows it at once")
  func gymRenamed() {
    var display = Floors.live([])
    let gym = #"{"gym":{"name":"Steel Yard","timeZone":"Europe/Berlin","setUp":true,"joining":"anyone"}}"#
    #expect(Floors.say(Floors.notice("gym.changed", gym), to: &display).isEmpty)
    #expect(display.gym?.name == "Steel Yard")
  }

  @Test("a display asks for the time once the gym's clock is set, which leaps then")
  func clockSet() {
    var display = Floors.live([])
    func changed(_ clock: String) -> [String] {
      let gym = #"{"gym":{"name":"Iron Yard","timeZone":"Europe/Berlin","setUp":true\#(clock)}}"#
      return sent(Floors.say(Floors.notice("gym.changed", gym), to: &display))
    }
    #expect(changed(#","clock":{"shows":0,"newest":5}"#).isEmpty)
    let asked = changed("")
    #expect(asked.count == 1 && asked[0].contains("clock.sample"))
    #expect(changed("").isEmpty)
  }

  @Test("events change the rows, and a late set is sorted in by its time")
  func events() {
    var display = Floors.live([Floors.row(1, minutesAgo: 2)])
    #expect(Floors.say(Floors.event("floor.added", seq: 13, Floors.row(2)), to: &display).count == 1)
    _ = Floors.say(Floors.event("floor.added", seq: 14, Floors.row(3, minutesAgo: 1)), to: &display)
    #expect(display.log.rows.map(\.set) == [2, 3, 1])
    let changed = Floors.row(3, amounts: #""weight":{"value":82.5,"unit":"kg"},"reps":5"#, minutesAgo: 1)
    _ = Floors.say(Floors.event("floor.changed", seq: 15, changed), to: &display)
    #expect(display.log.rows[1].reps == 5)
    _ = Floors.say(Floors.event("floor.removed", seq: 16, #"{"set":2}"#), to: &display)
    #expect(display.log.rows.map(\.set) == [3, 1])
    _ = Floors.say(Floors.event("floor.something_new", seq: 17, "{}"), to: &display)
    #expect(display.link == .live)
  }

  @Test("every message of a batch is handled")
  func batch() {
    var display = Floors.live([])
    let both = [
      Floors.event("floor.added", seq: 13, Floors.row(2)), Floors.event("floor.added", seq: 14, Floors.row(3)),
    ]
    #expect(Floors.say("[\(both.joined(separator: ","))]", to: &display).count == 2)
  }

  @Test("offline it keeps the rows and the time, and resumes where it stopped")
  func reconnect() {
    var display = Floors.live([Floors.row(1)])
    _ = display.take(.closed(code: 1001), at: 61_000)
    #expect(display.log.rows.count == 1)
    #expect(display.offlineSince == Double(Floors.noon + 60_000))
    #expect(display.link == .waiting(until: 61_000 + 625))
    #expect(display.take(.tick, at: 61_100).isEmpty)
    #expect(display.take(.tick, at: 61_700) == [.connect])
    _ = display.take(.opened, at: 61_700)
    _ = Floors.say(Floors.hello(), to: &display, at: 61_700)
    let asked = sent(Floors.say(Floors.reply(7, "{\"device\":\(Floors.device)}"), to: &display, at: 61_700))
    #expect(asked.first?.contains(#""topic":"timers","epoch":"t1","after":4"#) == true)
    #expect(asked.contains { $0.contains(#""topic":"floor","epoch":"a81f","after":12"#) })
    let missed = #"{"epoch":"a81f","seq":13,"recovered":true,"events":[{"seq":13,"event":"floor.added","data":"#
    let effects = Floors.say(Floors.reply(9, "\(missed)\(Floors.row(2))}]}"), to: &display, at: 61_700)
    #expect(effects.count == 1)
    #expect(display.log.rows.map(\.set) == [2, 1])
    #expect(display.offlineSince == nil)
    #expect(display.link == .live)
  }

  @Test("a snapshot replaces everything")
  func snapshot() {
    var display = Floors.live([Floors.row(1), Floors.row(2)])
    _ = display.take(.closed(code: 1006), at: 2_000)
    _ = display.take(.tick, at: 9_000)
    _ = display.take(.opened, at: 9_000)
    _ = Floors.say(Floors.hello(), to: &display)
    _ = Floors.say(Floors.reply(7, "{\"device\":\(Floors.device)}"), to: &display)
    _ = Floors.say(Floors.reply(9, Floors.snapshot([Floors.row(7)], epoch: "new", seq: 1)), to: &display)
    #expect(display.log.rows.map(\.set) == [7])
  }

  @Test("the pauses between attempts grow to fifteen seconds")
  func pauses() {
    var display = Display(token: "d_1", about: "test", random: { 1 })
    var pauses: [Double] = []
    for _ in 0..<7 {
      _ = display.take(.failed(.noAnswer), at: 0)
      if case .waiting(let until?) = display.link { pauses.append(until) }
    }
    #expect(pauses == [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  }

  @Test("a certificate that only a person can mend stops a display that was never paired; a paired one goes on trying")
  func certificates() {
    let mended: [ConnectionFailure] = [
      .unknownAuthority(file: nil), .otherName(["gym.local"]), .certificate("bad"), .authorityFile("gone"),
    ]
    for failure in mended {
      var new = Display(token: nil, about: "test", random: { 1 })
      _ = new.take(.start, at: 0)
      #expect(new.take(.failed(failure), at: 0) == [.disconnect])
      #expect(new.link == .stopped && new.problem == .failed(failure))
      var paired = Display(token: "d_1", about: "test", random: { 1 })
      _ = paired.take(.start, at: 0)
      #expect(paired.take(.failed(failure), at: 0).isEmpty)
      #expect(paired.link == .waiting(until: 1_000) && paired.problem == .failed(failure))
      #expect(paired.take(.tick, at: 1_000) == [.connect])
    }
    for failure: ConnectionFailure in [.noAnswer, .notRackside, .redirected, .noTLS, .expired("a"), .notYetValid("a")] {
      var new = Display(token: nil, about: "test", random: { 1 })
      #expect(new.take(.failed(failure), at: 0).isEmpty)
      #expect(new.link == .waiting(until: 1_000), "\(failure)")
    }
  }

  @Test("an invalid message and a final close code stop it", arguments: [1003, 1009, 4400])
  func final(code: Int) {
    var display = Floors.live([])
    _ = display.take(.closed(code: code), at: 2_000)
    #expect(display.link == .stopped)
    #expect(display.take(.tick, at: 1e9).isEmpty)
    #expect(display.press("q", at: 1e9) == [.news(.quit)])
    var other = Floors.live([])
    _ = Floors.say("{bad", to: &other)
    #expect(other.link == .stopped)
  }

  @Test("it samples the server's clock sixteen times at first, then four times every half minute")
  func sampling() {
    var display = Floors.live([])
    var instants: [Double] = []
    while instants.count < 20 {
      let wake = display.wakeAt(drawsClocks: true)
      if sent(display.take(.tick, at: wake)).contains(where: { $0.contains("clock.sample") }) {
        instants.append(wake - Floors.local)
      }
    }
    // The first one is sent with the greeting.
    let soon = (1...15).map { Double($0 * 60) }
    #expect(instants == soon + [30_900, 30_960, 31_020, 31_080, 61_080])
  }

  @Test("q quits at every stage")
  func quit() {
    var display = Display(token: nil, about: "test")
    #expect(display.press("q", at: 0) == [.news(.quit)])
    var live = Floors.live([])
    #expect(live.press("q", at: 0) == [.news(.quit)])
    #expect(live.press("x", at: 0).isEmpty)
  }
}
