import Testing

@testable import Transport

struct LoopClockTests {
  @Test("time passes while the loop runs, and hardly while it cannot")
  func standsStill() {
    var clock = LoopClock(at: 5_000)
    let start = clock.advance(to: 5_000)
    for tick in 1...40 { #expect(clock.advance(to: 5_000 + tick * 250) - start == tick * 250) }
    #expect(clock.lost == 0)
    // A minute without a processor.
    let before = clock.advance(to: 15_000)
    #expect(clock.advance(to: 75_000) - before == LoopClock.longestTurn)
    #expect(clock.advance(to: 75_250) - before == LoopClock.longestTurn + 250)
  }
}
