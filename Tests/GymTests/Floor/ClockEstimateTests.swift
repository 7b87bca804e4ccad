import Gym
import Testing

@Suite struct ClockEstimateTests {
  struct Case: Sendable {
    var samples: [[Double]]
    /// Offset, delay and error bound; nil if there is no estimate.
    var expected: [Double]?
  }

  private static func exchanges(_ samples: [[Double]]) -> [ClockExchange] {
    samples.map { ClockExchange(t0: $0[0], t1: $0[1], t2: $0[2], t3: $0[3]) }
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test(
    "an exchange gives the offset for equal delays, and its error bound",
    arguments: [
      Case(samples: [[0, 5, 6, 11]], expected: [0, 10, 5]),
      Case(samples: [[1000, 1610, 1612, 1022]], expected: [600, 20, 10]),
      Case(samples: [[1000, 400, 401, 1031]], expected: [-615, 30, 15]),
      Case(samples: [[0, 100, 100, 100]], expected: [50, 100, 50]),
      Case(samples: [[10.5, 260.75, 261, 31.25]], expected: [240, 20.5, 10.25]),
      Case(samples: [[0, 12, 13, 40]], expected: [-7.5, 39, 19.5]),
      Case(samples: [[0, -495, -494, 12]], expected: [-500.5, 11, 5.5]),
    ])
  func offset(_ given: Case) throws {
    let exchange = Self.exchanges(given.samples)[0]
    let expected = try #require(given.expected)
    #expect(Self.isNear(exchange.offset, expected[0]))
    #expect(Self.isNear(exchange.delay, expected[1]))
    for estimate in [ClockEstimate.leastDelay([exchange]), ClockEstimate.combined([exchange])] {
      #expect(Self.isNear(try #require(estimate).offset, expected[0]))
      #expect(Self.isNear(try #require(estimate).errorBound, expected[2]))
    }
  }

  @Test(
    "the sample with the least delay of the last eight counts, the newest on a tie, and a negative delay is ignored",
    arguments: [
      Case(
        samples: [[0, 260, 261, 51], [1000, 1262, 1263, 1026], [2000, 2340, 2341, 2111]], expected: [249.5, 25, 12.5]),
      Case(samples: [[0, 8, 9, 17]], expected: [0, 16, 8]),
      Case(samples: [[0, 45, 46, 11], [1000, 1045, 1046, 1011], [9000, 9100, 9101, 8990]], expected: [40, 10, 5]),
      Case(samples: [[0, 10, 20, 5]], expected: nil),
      Case(
        samples: [
          [0, -3_599_980, -3_599_979, 46], [1000, -3_598_985, -3_598_984, 1031], [2000, -3_597_985, -3_597_984, 2031],
        ],
        expected: [-3_600_000, 30, 15]),
      Case(
        samples: [
          [0, 78, 79, 3], [1000, 1107, 1108, 1062], [2000, 2107, 2108, 2062], [3000, 3107, 3108, 3062],
          [4000, 4107, 4108, 4062], [5000, 5107, 5108, 5062], [6000, 6107, 6108, 6062], [7000, 7107, 7108, 7062],
          [8000, 8107, 8108, 8062],
        ], expected: [76.5, 61, 30.5]),
      Case(samples: [], expected: nil),
      // With the same delay and another offset.
      Case(samples: [[0, 105, 105, 10], [1000, 1107, 1107, 1010]], expected: [102, 10, 5]),
    ])
  func filter(_ given: Case) throws {
    let estimate = ClockEstimate.leastDelay(Self.exchanges(given.samples))
    guard let expected = given.expected else {
      #expect(estimate == nil)
      #expect(ClockEstimate.combined(Self.exchanges(given.samples)) == nil)
      return
    }
    let found = try #require(estimate)
    #expect(Self.isNear(found.offset, expected[0]))
    #expect(Self.isNear(found.delay, expected[1]))
    #expect(Self.isNear(found.errorBound, expected[2]))
  }

  /// Exchanges of a client whose clock is `ahead` of the server's and drifts by `rate`. Each way has its own delay, and
  /// the exchanges are some seconds apart.
  private static func line(
    _ count: Int, rate: Double, jitter: Double, _ random: inout SplitMix
  ) -> (samples: [ClockExchange], truth: Double) {
    let start = 1_795_250_000_000.0
    let ahead = Double.random(in: -3.6e6...3.6e6, using: &random)
    func client(_ server: Double) -> Double { server + ahead + (server - start) * rate }
    var now = start
    var samples: [ClockExchange] = []
    for _ in 0..<count {
      now += .random(in: 0...40_000, using: &random)
      let t1 = now + .random(in: 0.01...max(jitter, 0.01), using: &random)
      let t2 = t1 + .random(in: 0...2, using: &random)
      let t3 = t2 + .random(in: 0.01...max(jitter, 0.01), using: &random)
      samples.append(ClockExchange(t0: client(now), t1: t1, t2: t2, t3: client(t3)))
      now = t3
    }
    return (samples, now - client(now))
  }

  @Test("the true offset is within the error bound, for any delays and with drifting clocks")
  func truth() throws {
    var random = SplitMix(seed: 1)
    for round in 0..<2_000 {
      let rate = Double.random(in: -ClockEstimate.drift...ClockEstimate.drift, using: &random) * 0.999
      let (samples, truth) = Self.line(1 + round % 16, rate: rate, jitter: [0, 1, 50, 2_000][round % 4], &random)
      let estimate = try #require(ClockEstimate.combined(samples))
      // The drift during one exchange, of at most four seconds, is not counted.
      #expect(abs(estimate.offset - truth) <= estimate.errorBound + 0.21, "round \(round)")
      let newest = try #require(ClockEstimate.leastDelay(samples.suffix(1)))
      #expect(abs(newest.offset - truth) <= newest.errorBound + 0.21)
    }
  }

  @Test("all samples combined are never less exact than the best of the last eight")
  func bounds() throws {
    var random = SplitMix(seed: 2)
    for round in 0..<2_000 {
      let (samples, _) = Self.line(1 + round % 16, rate: 0, jitter: 50, &random)
      let single = try #require(ClockEstimate.leastDelay(samples))
      let combined = try #require(ClockEstimate.combined(samples))
      let best = try #require(samples.suffix(8).last { $0.delay == single.delay })
      let age = try #require(samples.last).t3 - best.t3
      #expect(combined.errorBound <= single.errorBound + age * ClockEstimate.drift + 0.001, "round \(round)")
      #expect(combined.delay <= single.delay)
    }
  }

  @Test("after a clock was set, only later samples count")
  func contradiction() throws {
    let before = Self.exchanges([[0, 5, 6, 11], [1000, 1004, 1005, 1009]])
    let after = Self.exchanges([[2000, 62_020, 62_021, 2041], [3000, 63_010, 63_011, 3041]])
    let estimate = try #require(ClockEstimate.combined(before + after))
    #expect(estimate == ClockEstimate.combined(after))
    #expect(abs(estimate.offset - 60_000) <= estimate.errorBound)
    // The sample with the least delay would be a minute off.
    #expect(ClockEstimate.leastDelay(before + after)?.offset == 0)
  }

  @Test("the fastest way there and the fastest way back may be in different samples")
  func together() throws {
    // 10 ms there and 60 back, then 60 there and 10 back, with equal clocks.
    let samples = Self.exchanges([[0, 10, 10, 70], [100, 160, 160, 170]])
    let combined = try #require(ClockEstimate.combined(samples))
    #expect(abs(combined.offset) < 0.01)
    #expect(abs(combined.errorBound - 10) < 0.01)
    #expect(ClockEstimate.leastDelay(samples)?.errorBound == 35)
  }
}

/// Repeatable random numbers.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
