import Testing

@testable import Transport

struct LoopClockTests {
  @Test("time passes while the loop runs, and hardly while it cannot")
  func standsStill() {
    var clock = LoopClock(at: 5_000)
    let start = clock.advance(to: 5_000)
    // A minute of ticks, as of a loop to which nobody says anything.
    for tick in 1...240 {
      let time = clock.advance(to: 5_000 + tick * 250)
      #expect(time - start == tick * 250)
    }
    let before = clock.advance(to: 65_000 + LoopClock.longestTurn)
    #expect(before - start == 60_000 + LoopClock.longestTurn)
    #expect(clock.lost == 0)
    // Twice a minute without a processor, with a tick between them.
    var machine = 65_000 + LoopClock.longestTurn
    for minute in 1...2 {
      machine += 60_000
      let first = clock.advance(to: machine)
      #expect(first - before == minute * LoopClock.longestTurn + (minute - 1) * 250)
      machine += 250
      let second = clock.advance(to: machine)
      #expect(second - first == 250)
    }
    #expect(clock.lost == 2 * (60_000 - LoopClock.longestTurn))
  }
}
