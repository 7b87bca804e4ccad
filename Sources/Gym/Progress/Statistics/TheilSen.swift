/// A line that is robust against outliers: its slope is the median of the slopes between all pairs of points.
///
/// Sen 1968, with the interval as `scipy.stats.theilslopes` computes it. Needs time and memory for n²/2 slopes.
package struct TheilSenTrend: Equatable, Sendable {
  /// y per unit of x.
  package var slope: Double
  /// The median of y minus the slope times the median of x.
  package var intercept: Double
  /// The 95 % confidence interval of the slope.
  package var slopeRange: ClosedRange<Double>

  /// - Parameters:
  ///   - x: in any order. Pairs with the same x are left out.
  ///   - y: one for each `x`.
  /// - Returns: nil without two different x.
  package init?(x: [Double], y: [Double]) {
    let count = min(x.count, y.count)
    var slopes: [Double] = []
    slopes.reserveCapacity(count * max(count - 1, 0) / 2)
    for later in 0..<count {
      for earlier in 0..<later where x[later] != x[earlier] {
        slopes.append((y[later] - y[earlier]) / (x[later] - x[earlier]))
      }
    }
    guard !slopes.isEmpty else { return nil }
    slopes.sort()
    slope = median(sorted: slopes)
    let sortedX = x.prefix(count).sorted()
    let sortedY = y.prefix(count).sorted()
    intercept = median(sorted: sortedY) - slope * median(sorted: sortedX)
    slopeRange = Self.range(slopes, count: count, ties: tieWeight(sortedX) + tieWeight(sortedY))
  }

  /// The slopes at the ranks that Kendall's variance gives, rounded half to even.
  private static func range(_ slopes: [Double], count: Int, ties: Double) -> ClosedRange<Double> {
    let variance = (weight(count) - ties) / 18
    let margin = 1.959964 * max(variance, 0).squareRoot()
    let total = Double(slopes.count)
    let upper = Int(((total + margin) / 2).rounded(.toNearestOrEven))
    let lower = Int(((total - margin) / 2).rounded(.toNearestOrEven)) - 1
    let last = slopes.count - 1
    let low = slopes[min(max(lower, 0), last)]
    return low...max(low, slopes[min(max(upper, 0), last)])
  }
}

private func weight(_ count: Int) -> Double {
  let size = Double(count)
  return size * (size - 1) * (2 * size + 5)
}

/// The sum over groups of equal values.
private func tieWeight(_ sorted: [Double]) -> Double {
  var sum = 0.0
  var start = 0
  for index in 1...sorted.count where index == sorted.count || sorted[index] != sorted[start] {
    sum += weight(index - start)
    start = index
  }
  return sum
}
