/// What the exercises of one member have in common. It starts with usual values, and `NextSessionModel.learn` updates
/// it.
package struct NextSessionHabits: Hashable, Sendable {
  /// The discounted errors of each expert.
  private(set) var errors = [Double](repeating: 0, count: NextSessionReplay.experts)
  private(set) var regression = NextSessionRegression(NextSessionTraits.start, sessions: 60, kept: 1)
  private var changes = 0.06 * 8
  private var changeCount = 8.0
  private var repeats = 0.05 * 4
  private var repeatCount = 4.0
  /// The errors of the last predictions, each divided by its scale.
  private(set) var residuals: [Double] = []
  private var oldest = 0
  private var missesBelow = 0.0
  private var missesAbove = 0.0
  private var predictions = 0.0

  package init() {}

  /// The mean absolute logarithm of the change from one session to the next.
  var change: Double { changes / changeCount }
  /// The share of sessions that repeat exactly the result of the last one.
  var repeatShare: Double { repeats / repeatCount }

  /// The quantiles for the next range: a tenth on each side; less while little is known about the member, and less on a
  /// side that missed too often.
  var tails: (below: Double, above: Double) {
    func tail(_ misses: Double) -> Double {
      let tooMany = 1.5 * (misses - NextSessionReplay.tail * predictions)
      return min(max(NextSessionReplay.tail - (tooMany + 0.5) / (predictions + 20), 0.02), 0.2)
    }
    return (tail(missesBelow), tail(missesAbove))
  }

  mutating func learn(_ forecast: NextSessionForecast, actual: Double) {
    for (index, error) in forecast.errors(actual: actual).enumerated() { errors[index] = errors[index] * 0.99 + error }
    let change = actual - forecast.last
    regression.learn(forecast.traits, step: change.limited(to: 0.3), scale: forecast.scale)
    changes += min(abs(change), 0.3)
    changeCount += 1
    repeats += abs(change) < NextSessionReplay.sameLogarithm ? 1 : 0
    repeatCount += 1
    missesBelow = missesBelow * 0.995 + (actual < forecast.low - 1e-9 ? 1 : 0)
    missesAbove = missesAbove * 0.995 + (actual > forecast.high + 1e-9 ? 1 : 0)
    predictions = predictions * 0.995 + 1
    let residual = (actual - forecast.value) / forecast.spread
    if residuals.count < 150 {
      residuals.append(residual)
    } else {
      residuals[oldest] = residual
      oldest = (oldest + 1) % 150
    }
  }
}
