import Devices
import Gym
import Testing
import Wire

@testable import Terminal

@Suite("The server's time")
struct ServerClockTests {
  /// An exchange with the delays `there` and `back`, with a server that is ahead by `offset`.
  private func sample(_ clock: inout ServerClock, at t0: Double, offset: Double, there: Double = 1, back: Double = 1) {
    let arrived = t0 + there + offset
    clock.add(ClockSample.Reply(t0: t0, t1: arrived, t2: arrived), at: t0 + there + back)
  }

  @Test("the first sample is used at once, even after a greeting")
  func first() throws {
    var clock = ServerClock()
    let hello = try WireDecoder.decode(
      Hello.self,
      from: Tape(
        Array(
          #"""
          {"server":"Rackside","version":"1","time":5000,"gym":{"name":"a","timeZone":"UTC","setUp":true},
          "limits":{"frameBytes":1,"batch":1,"identifyMs":1,"subscriptions":1}}
          """#.utf8)
      ).root)
    clock.greeted(hello, at: 1_000)
    #expect(clock.time(1_000) == 5_000)
    sample(&clock, at: 2_000, offset: 4_100)
    #expect(clock.time(2_002) == 6_102)
    // A second greeting changes nothing.
    clock.greeted(hello, at: 9_000)
    #expect(clock.time(9_000) == 13_100)
  }

  @Test("the fastest way there and the fastest way back are combined")
  func combined() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000, there: 2, back: 80)
    sample(&clock, at: 100, offset: 1_000, there: 80, back: 2)
    #expect(abs(clock.time(10_000) - 11_000) < 0.1)
  }

  @Test("a small correction is applied at 50 ms per second, and no digit runs backwards")
  func slew() {
    for error in [200.0, -200.0] {
      var clock = ServerClock()
      sample(&clock, at: 0, offset: 1_000)
      clock.disconnected()
      sample(&clock, at: 10_000, offset: 1_000 + error)
      let start = 10_002.0
      #expect(abs(clock.time(start) - start - 1_000) < 0.001)
      #expect(abs(clock.time(start + 1_000) - start - 2_000 - error / 4) < 0.001)
      #expect(abs(clock.time(start + 4_000) - start - 5_000 - error) < 0.001)
      #expect(abs(clock.time(start + 9_000) - start - 10_000 - error) < 0.001)
      var last = clock.time(0)
      for local in stride(from: 0.0, through: 20_000, by: 7) {
        #expect(clock.time(local) >= last)
        last = clock.time(local)
        #expect(abs(clock.instant(clock.time(start + local)) - start - local) < 0.001)
      }
    }
  }

  @Test("an error of a quarter of a second is corrected at once")
  func step() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000)
    sample(&clock, at: 10_000, offset: 1_300)
    #expect(abs(clock.time(10_002) - 11_302) < 0.001)
  }

  @Test("a change of the server's clock is followed at once, however good the older samples were")
  func set() {
    var clock = ServerClock()
    for index in 0..<16 { sample(&clock, at: Double(index) * 100, offset: 1_000, there: 0.1, back: 0.1) }
    sample(&clock, at: 10_000, offset: -500_000, there: 20, back: 20)
    #expect(abs(clock.time(20_000) + 480_000) < 0.001)
  }

  @Test("a sample is dropped after sixteen newer ones")
  func window() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000, there: 0, back: 0)
    for index in 1...15 { sample(&clock, at: Double(index), offset: 1_000, there: 10, back: 30) }
    #expect(abs(clock.time(1e6) - 1e6 - 1_000) < 0.01)
    sample(&clock, at: 20, offset: 1_000, there: 10, back: 30)
    #expect(abs(clock.time(1e6) - 1e6 - 990) < 0.01)
  }

  @Test("after a reconnect the old estimate is kept until the end of the burst")
  func holding() {
    var clock = ServerClock()
    for index in 0..<16 { sample(&clock, at: Double(index) * 60, offset: 1_000) }
    clock.disconnected()
    // 80 ms there and none back: alone it would be 40 ms off.
    sample(&clock, at: 60_000, offset: 1_000, there: 80, back: 0)
    #expect(abs(clock.time(70_000) - 71_000) < 0.001)
    // The clocks drifted by 5 ms, which the samples do not contradict.
    sample(&clock, at: 60_060, offset: 1_005, there: 20, back: 20)
    #expect(abs(clock.time(70_000) - 71_000) < 0.001)
    sample(&clock, at: 60_120, offset: 1_005, there: 6, back: 6)
    #expect(abs(clock.time(70_000) - 71_000) < 0.001)
    clock.burstEnded(at: 60_200)
    #expect(abs(clock.time(70_000) - 71_003) < 3)
    #expect(abs(clock.time(70_000) - 71_000) > 1)
    // An estimate that the new samples contradict is not kept.
    clock.disconnected()
    sample(&clock, at: 90_000, offset: 1_100, there: 10, back: 10)
    #expect(abs(clock.time(99_000) - 100_100) < 0.001)
  }

  @Test("a display keeps its estimate until the last reply of the burst")
  func burst() throws {
    var display = Floors.live([])
    func answer(_ effects: [Display.Effect], back: Double, ahead: Double) throws {
      for case .send(let bytes) in effects {
        let root = try Tape(bytes).root
        guard root.member("method")?.string == "clock.sample", let id = root.member("id")?.int else { continue }
        let t0 = try WireDecoder.decode(ClockSample.self, from: try #require(root.member("params"))).t0
        let reply = Floors.reply(id, "{\"t0\":\(t0),\"t1\":\(t0 + ahead),\"t2\":\(t0 + ahead)}")
        _ = Floors.say(reply, to: &display, at: t0 + back)
      }
    }
    func burst(_ start: Double, hello: [Display.Effect], back: Double, ahead: Double) throws -> [Double] {
      var seen: [Double] = []
      try answer(hello, back: back, ahead: ahead)
      for index in 1..<16 {
        seen.append(display.clock.time(1e6) - 1e6)
        try answer(display.take(.tick, at: start + Double(index) * 60), back: back, ahead: ahead)
      }
      return seen + [display.clock.time(1e6) - 1e6]
    }
    let ahead = 5_000.0
    for index in 1..<16 {
      try answer(display.take(.tick, at: Floors.local + Double(index) * 60), back: 0, ahead: ahead)
    }
    #expect(display.clock.time(1e6) - 1e6 == ahead)
    _ = display.take(.closed(code: 1006), at: 5_000)
    _ = display.take(.tick, at: 20_000)
    _ = display.take(.opened, at: 20_000)
    // All replies take 40 ms, so the new estimate is 20 ms less. It is used at the end of the burst.
    let hello = Floors.say(Floors.hello(), to: &display, at: 20_000)
    let seen = try burst(20_000, hello: hello, back: 40, ahead: ahead)
    #expect(seen.dropLast().allSatisfy { $0 == ahead })
    #expect(abs(try #require(seen.last) - ahead + 20) < 0.5)
  }

  @Test("an impossible reply is ignored")
  func impossible() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000)
    clock.add(ClockSample.Reply(t0: 50, t1: 0, t2: 9_000), at: 51)
    #expect(abs(clock.time(100) - 1_100) < 0.001)
  }
}
