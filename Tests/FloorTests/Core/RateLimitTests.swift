import Testing

@testable import Floor

@Suite struct RateLimitTests {
  @Test("after the clock was set back, a bucket fills from then on")
  func clockBack() {
    let limit = RateLimit<Int>(burst: 2, perHour: 3_600)
    let late = 10 * 3_600_000
    #expect(limit.take(1, 2, now: late) == nil)
    #expect(limit.take(1, now: 0) != nil)
    #expect(limit.take(1, now: 999) != nil)
    #expect(limit.take(1, now: 1_000) == nil)
  }
}
