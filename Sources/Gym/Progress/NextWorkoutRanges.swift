/// The errors of a member's last predictions, which decide how wide the next range must be.
package struct NextWorkoutRanges: Equatable, Sendable {
  /// Predictions before the last hundred have no effect.
  package static let window = 100
  private static let tail = 0.1
  /// The logarithm of the farthest end of a range: half or double the prediction.
  private static let farthest = 0.7
  /// The errors of other lifters, in units of the scale. They count as twenty predictions of the member's own.
  private static let usual = [
    -3.51, -1.68, -1.08, -0.72, -0.48, -0.3, -0.14, 0, 0, 0, 0.13, 0.26, 0.4, 0.57, 0.74, 0.94, 1.21, 1.59, 2.13, 3.54,
  ]

  private static let weights = (0..<window).map { exponential(Double($0) * logarithm(0.99)) }

  private struct Entry: Equatable {
    var value: Double
    /// The number of the member's prediction; nil for one of the usual errors.
    var number: Int?
  }

  /// All errors in units of the scale, ascending, including the usual ones.
  private var pool = usual.map { Entry(value: $0, number: nil) }
  private var learned = 0
  private var missesBelow = 0.0
  private var missesAbove = 0.0
  private var predictions = 0.0

  package init() {}

  /// The logarithms of the range's ends, relative to the prediction.
  func range(scale: Double) -> (low: Double, high: Double) {
    let (below, above) = quantiles(tail(missesBelow), 1 - tail(missesAbove))
    return (max(scale * min(below, 0), -Self.farthest), min(scale * max(above, 0), Self.farthest))
  }

  /// The errors below which these shares of all weights lie. A usual error weighs as much as the member's newest.
  private func quantiles(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    // This runs for each session of a replayed log: one pass, and nothing on the heap.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: pool.count) { sums in
      let weights = Self.weights
      var total = 0.0
      for index in pool.indices {
        total += pool[index].number.map { weights[learned - 1 - $0] } ?? 1
        sums.initializeElement(at: index, to: total)
      }
      func quantile(_ share: Double) -> Double {
        pool[sums.firstIndex { $0 >= share * total } ?? pool.count - 1].value
      }
      return (quantile(low), quantile(high))
    }
  }

  /// The share of sessions that may end on one side: a tenth, but less if that side missed too often.
  private func tail(_ misses: Double) -> Double {
    let tooMany = 1.5 * (misses - Self.tail * predictions)
    return min(max(Self.tail - tooMany / (predictions + 20), 0.02), 0.2)
  }

  /// - Parameters:
  ///   - error: the logarithm of what was reached, minus that of the prediction.
  ///   - range: as it was predicted.
  mutating func learn(error: Double, scale: Double, range: (low: Double, high: Double)) {
    missesBelow = missesBelow * 0.995 + (error < range.low - 1e-6 ? 1 : 0)
    missesAbove = missesAbove * 0.995 + (error > range.high + 1e-6 ? 1 : 0)
    predictions = predictions * 0.995 + 1
    let value = (error / scale).limited(to: 6)
    if learned >= Self.window, let oldest = pool.firstIndex(where: { $0.number == learned - Self.window }) {
      pool.remove(at: oldest)
    }
    pool.insert(Entry(value: value, number: learned), at: pool.firstIndex { $0.value > value } ?? pool.count)
    learned += 1
  }
}
