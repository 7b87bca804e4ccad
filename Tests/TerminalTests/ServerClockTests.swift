import Gym
import Testing
import Wire

@testable import Terminal

@Suite("What time it is at the server")
struct ServerClockTests {
  /// An exchange whose two ways took `there` and `back`, with a server that is ahead by `offset`.
  private func sample(_ clock: inout ServerClock, at t0: Double, offset: Double, there: Double = 1, back: Double = 1) {
    let arrived = t0 + there + offset
    clock.add(ClockSample.Reply(t0: t0, t1: arrived, t2: arrived), at: t0 + there + back)
  }

  @Test("the first sample counts at once, after a greeting too")
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
    // Another greeting says nothing new.
    clock.greeted(hello, at: 9_000)
    #expect(clock.time(9_000) == 13_100)
  }

  @Test("the quickest way there and the quickest way back count together")
  func combined() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000, there: 2, back: 80)
    sample(&clock, at: 100, offset: 1_000, there: 80, back: 2)
    #expect(abs(clock.time(10_000) - 11_000) < 0.1)
  }

  @Test("a small correction is taken over at fifty milliseconds a second, and no digit runs backwards")
  func slew() {
    for error in [200.0, -200.0] {
      var clock = ServerClock()
      sample(&clock, at: 0, offset: 1_000)
      clock.forget()
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

  @Test("from a quarter of a second on it is put right at once")
  func step() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000)
    sample(&clock, at: 10_000, offset: 1_300)
    #expect(abs(clock.time(10_002) - 11_302) < 0.001)
  }

  @Test("a server's clock that was set is believed at once, however good the samples before it were")
  func set() {
    var clock = ServerClock()
    for index in 0..<16 { sample(&clock, at: Double(index) * 100, offset: 1_000, there: 0.1, back: 0.1) }
    sample(&clock, at: 10_000, offset: -500_000, there: 20, back: 20)
    #expect(abs(clock.time(20_000) + 480_000) < 0.001)
  }

  @Test("a sample leaves the window after sixteen others")
  func window() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000, there: 0, back: 0)
    for index in 1...15 { sample(&clock, at: Double(index), offset: 1_000, there: 10, back: 30) }
    #expect(abs(clock.time(1e6) - 1e6 - 1_000) < 0.01)
    sample(&clock, at: 20, offset: 1_000, there: 10, back: 30)
    #expect(abs(clock.time(1e6) - 1e6 - 990) < 0.01)
  }

  @Test("a reply from before its request is none")
  func impossible() {
    var clock = ServerClock()
    sample(&clock, at: 0, offset: 1_000)
    clock.add(ClockSample.Reply(t0: 50, t1: 0, t2: 9_000), at: 51)
    #expect(abs(clock.time(100) - 1_100) < 0.001)
  }
}
