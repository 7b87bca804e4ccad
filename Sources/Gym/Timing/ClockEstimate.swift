/// One exchange with the server's clock, in milliseconds: `t0` and `t3` by the client's, `t1` and `t2` by the server's.
package struct ClockExchange: Hashable, Sendable {
  package var t0: Double
  package var t1: Double
  package var t2: Double
  package var t3: Double

  package init(t0: Double, t1: Double, t2: Double, t3: Double) {
    self.t0 = t0
    self.t1 = t1
    self.t2 = t2
    self.t3 = t3
  }

  /// RFC 5905 §8: the server's clock less the client's, if both ways took as long.
  package var offset: Double { ((t1 - t0) + (t2 - t3)) / 2 }
  /// The round trip without the server's own time.
  package var delay: Double { (t3 - t0) - (t2 - t1) }
}

/// How far the server's clock is ahead of this one, in milliseconds, and how wrong that may be.
package struct ClockEstimate: Hashable, Sendable {
  package var offset: Double
  package var delay: Double
  package var errorBound: Double

  /// The sample of least delay among the last eight; of equals the newest. A negative delay is no sample.
  package static func leastDelay(_ samples: some BidirectionalCollection<ClockExchange>) -> ClockEstimate? {
    let usable = samples.suffix(8).filter { $0.delay >= 0 }
    let best = usable.reversed().min { $0.delay < $1.delay }
    return best.map { ClockEstimate(offset: $0.offset, delay: $0.delay, errorBound: $0.delay / 2) }
  }

  /// How far two quartz clocks may drift apart: 50 parts in a million.
  package static let drift = 50e-6

  /// What all samples together allow. Each says that the offset lies between `t2 − t3` and `t1 − t0`, since neither way
  /// takes less than no time; an older one is wider by what the clocks may have drifted since. The middle of what is
  /// left of all of them is never less sure than the best of them alone: with jitter, the quickest way there and the
  /// quickest way back seldom fall into one sample.
  ///
  /// - Returns: that of least delay where the samples contradict one another, as after a clock was set.
  package static func combined(_ samples: some BidirectionalCollection<ClockExchange>) -> ClockEstimate? {
    guard let single = leastDelay(samples) else { return nil }
    let newest = samples.last?.t3 ?? 0
    var low = -Double.infinity
    var high = Double.infinity
    for sample in samples where sample.delay >= 0 {
      let slack = max(newest - sample.t3, 0) * drift
      low = max(low, sample.t2 - sample.t3 - slack)
      high = min(high, sample.t1 - sample.t0 + slack)
    }
    guard low <= high else { return single }
    return ClockEstimate(offset: (low + high) / 2, delay: single.delay, errorBound: (high - low) / 2)
  }
}
