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
  /// left of all of them is surer than the best of them alone: with jitter, the quickest way there and the quickest way
  /// back seldom fall into one sample.
  ///
  /// Read from the newest on, up to the first that contradicts those after it: between the two a clock was set, or
  /// stood still while its device slept, and only the later ones are of this clock.
  ///
  /// - Parameter samples: oldest first. A negative delay is no sample.
  /// - Returns: the offset at the newest sample's `t3`; it is within `errorBound` of the truth whatever the ways took.
  package static func combined(_ samples: some BidirectionalCollection<ClockExchange>) -> ClockEstimate? {
    let usable = samples.reversed().filter { $0.delay >= 0 }
    guard let newest = usable.first?.t3 else { return nil }
    var low = -Double.infinity
    var high = Double.infinity
    var delay = Double.infinity
    for sample in usable {
      let slack = max(newest - sample.t3, 0) * drift
      let least = max(low, sample.t2 - sample.t3 - slack)
      let most = min(high, sample.t1 - sample.t0 + slack)
      guard least <= most else { break }
      (low, high, delay) = (least, most, min(delay, sample.delay))
    }
    return ClockEstimate(offset: (low + high) / 2, delay: delay, errorBound: (high - low) / 2)
  }
}
