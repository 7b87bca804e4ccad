/// A linear regression that learns from one observation at a time: recursive least squares with forgetting.
///
/// An observation with a large error counts less, as `1 / |error|`. This minimises the sum of absolute errors rather
/// than of squares, so a typing mistake does little harm.
struct NextSessionRegression: Hashable, Sendable {
  private(set) var coefficients: [Double]
  /// The covariance of the coefficients, by rows, in units of squared errors.
  private var covariance: [Double]
  private let kept: Double

  /// - Parameters:
  ///   - sessions: how many sessions the initial coefficients count for.
  ///   - kept: the factor by which an observation's weight shrinks with each later one; 1 or a little less.
  init(_ coefficients: [Double], sessions: Double, kept: Double) {
    self.coefficients = coefficients
    self.kept = kept
    let count = coefficients.count
    covariance = [Double](repeating: 0, count: count * count)
    for index in 0..<count { covariance[index * count + index] = 1 / sessions }
  }

  func step(_ traits: NextSessionTraits) -> Double {
    traits.values.withUnsafeBufferPointer { traits in
      coefficients.withUnsafeBufferPointer { coefficients in
        var sum = 0.0
        for index in coefficients.indices { sum += coefficients[index] * traits[index] }
        return sum
      }
    }
  }

  /// - Parameters:
  ///   - step: the change from the session before.
  ///   - scale: the usual absolute step. Steps and traits are divided by it.
  mutating func learn(_ traits: NextSessionTraits, step: Double, scale: Double) {
    let count = coefficients.count
    let error = (step - self.step(traits)) / scale
    let noise = kept * max(abs(error), 0.4)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { gain in
      traits.values.withUnsafeBufferPointer { traits in
        covariance.withUnsafeMutableBufferPointer { covariance in
          var variance = noise
          for row in 0..<count {
            var sum = 0.0
            for column in 0..<count { sum += covariance[row * count + column] * traits[column] }
            gain[row] = sum / scale
            variance += gain[row] * traits[row] / scale
          }
          for row in 0..<count {
            let share = gain[row] / variance
            coefficients[row] += share * error
            for column in 0..<count {
              covariance[row * count + column] = (covariance[row * count + column] - share * gain[column]) / kept
            }
          }
        }
      }
    }
  }
}
