/// A least-squares line through points, with the uncertainty of its slope.
package struct LinearTrend: Equatable, Sendable {
  /// y per unit of x.
  package var slope: Double
  package var intercept: Double
  /// The standard error of the slope; nil with two points, which leave no residual.
  package var slopeError: Double?

  /// The 95 % confidence interval of the slope by Student's t with n − 2 degrees of freedom.
  package var slopeRange: ClosedRange<Double>? {
    guard let slopeError, slope.isFinite, slopeError.isFinite else { return nil }
    let margin = studentT95(degreesOfFreedom: count - 2) * slopeError
    return slope - margin...slope + margin
  }

  /// The number of points.
  package var count: Int

  /// - Parameters:
  ///   - x: in any order, such as days since the first.
  ///   - y: one for each `x`.
  /// - Returns: nil with fewer than two points, or if all `x` are the same.
  package init?(x: [Double], y: [Double]) {
    let count = min(x.count, y.count)
    guard count >= 2 else { return nil }
    let meanX = mean(x.prefix(count))
    let meanY = mean(y.prefix(count))
    var sumXX = 0.0
    var sumXY = 0.0
    for index in 0..<count {
      sumXX += (x[index] - meanX) * (x[index] - meanX)
      sumXY += (x[index] - meanX) * (y[index] - meanY)
    }
    guard sumXX > 0 else { return nil }
    let slope = sumXY / sumXX
    var residuals = 0.0
    for index in 0..<count {
      // Computed from the means and not from the intercept, which would lose precision if x is far from 0.
      let residual = (y[index] - meanY) - slope * (x[index] - meanX)
      residuals += residual * residual
    }
    self.slope = slope
    self.count = count
    intercept = meanY - slope * meanX
    slopeError = count > 2 ? (residuals / Double(count - 2) / sumXX).squareRoot() : nil
  }
}

/// The slope of equally spaced values, in units of y per step; 0 with fewer than two values.
package func slopePerStep(_ values: some Collection<Double>) -> Double {
  guard values.count >= 2 else { return 0 }
  let middle = Double(values.count - 1) / 2
  let average = mean(values)
  var sumXX = 0.0
  var sumXY = 0.0
  for (index, value) in values.enumerated() {
    let x = Double(index) - middle
    sumXX += x * x
    sumXY += x * (value - average)
  }
  return sumXY / sumXX
}

/// The arithmetic mean; 0 for an empty collection.
package func mean(_ values: some Collection<Double>) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}

/// The middle value, or the mean of the middle two.
/// - Parameter sorted: ascending, not empty.
package func median(sorted: [Double]) -> Double {
  let half = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
}
