/// A histogram, from which monitors compute quantiles.
package struct Buckets: Equatable, Sendable {
  /// The buckets' upper bounds, ascending. The last bucket has none.
  package let bounds: [Double]
  /// How many values each bucket has. There is one bucket more than there are bounds.
  package private(set) var counts: [Int]
  package private(set) var sum = 0.0

  package init(bounds: [Double] = Buckets.seconds) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  package mutating func add(_ value: Double) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }

  package var count: Int { counts.reduce(0, +) }

  /// From a quick commit to what nobody waits for.
  package static let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
}
