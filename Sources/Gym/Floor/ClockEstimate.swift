/// One exchange with the server's clock, in milliseconds.
///
/// The client sends at `t0` and receives the reply at `t3`, by its own clock. The server receives at `t1` and replies
/// at `t2`, by its clock.
package struct ClockExchange: Equatable, Sendable {
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

  /// RFC 5905 §8: the server's clock minus the client's, if both ways took equally long.
  package var offset: Double { ((t1 - t0) + (t2 - t3)) / 2 }
  /// The round-trip time, without the time spent in the server.
  package var delay: Double { (t3 - t0) - (t2 - t1) }
}

/// How far the server's clock is ahead of the client's, and the error bound of that. Milliseconds.
package struct ClockEstimate: Equatable, Sendable {
  package var offset: Double
  package var delay: Double
  package var errorBound: Double

  /// The sample with the least delay among the last eight; the newest, if several have it. A sample with a negative
  /// delay is ignored.
  package static func leastDelay(_ samples: some BidirectionalCollection<ClockExchange>) -> ClockEstimate? {
    let usable = samples.suffix(8).filter { $0.delay >= 0 }
    let best = usable.reversed().min { $0.delay < $1.delay }
    return best.map { ClockEstimate(offset: $0.offset, delay: $0.delay, errorBound: $0.delay / 2) }
  }

  /// The largest drift between two quartz clocks: 50 parts per million.
  package static let drift = 50e-6

  /// Intersects the bounds of all samples and returns the middle.
  ///
  /// A message cannot arrive before it was sent, so each sample bounds the offset between `t2 − t3` and `t1 − t0`. The
  /// bounds of an older sample are widened by the possible drift since. This beats the sample with the least delay:
  /// with jitter, the fastest way there and the fastest way back seldom occur in the same sample.
  ///
  /// Samples are read from the newest to the oldest, up to the first that contradicts the newer ones. A contradiction
  /// means that a clock was set, or stopped while its device slept, so older samples are about another clock.
  ///
  /// - Parameter samples: oldest first. A sample with a negative delay is ignored.
  /// - Returns: the offset at the newest sample's `t3`. It is correct to within `errorBound`, however the delay was
  ///   split between the two ways.
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
