import Gym

extension CalculatorFormula {
  static let statistics: [CalculatorFormula] = [
    CalculatorFormula("ols_trend", "x", "y") {
      let (x, y) = try $0.points("x", "y", max: CalculatorInputs.maxCount)
      guard let trend = LinearTrend(x: x, y: y) else { return .null }
      return .fields(
        ("slope", .number(trend.slope)), ("intercept", .number(trend.intercept)),
        ("seSlope", .optional(trend.slopeError)), ("ciLow", .optional(trend.slopeRange?.lowerBound)),
        ("ciHigh", .optional(trend.slopeRange?.upperBound)))
    },
    CalculatorFormula("theil_sen", "x", "y") {
      guard let trend = try $0.theilSen() else { return .null }
      return .fields(("slope", .number(trend.slope)), ("intercept", .number(trend.intercept)))
    },
    CalculatorFormula("theil_sen_ci95", "x", "y") {
      guard let trend = try $0.theilSen() else { return .null }
      return .fields(
        ("low", .number(trend.slopeRange.lowerBound)), ("high", .number(trend.slopeRange.upperBound)))
    },
    CalculatorFormula("plateau", "days", "e1rm") {
      let (days, e1rm) = try $0.points("days", "e1rm", max: CalculatorInputs.maxCount)
      return .string(LiftTrend(days: days, e1rm: e1rm)?.rawValue ?? insufficientData)
    },
  ]
}

extension CalculatorInputs {
  /// Two lists of the same length.
  fileprivate func points(
    _ first: String, _ second: String, max: Int
  ) throws(CalculatorError) -> ([Double], [Double]) {
    let (x, y) = (try numbers(first, max: max), try numbers(second, max: max))
    guard x.count == y.count else {
      throw CalculatorError(second, "malformed", "must have as many values as \(first)")
    }
    return (x, y)
  }

  /// At most 1000 points, because they have half a million slopes.
  fileprivate func theilSen() throws(CalculatorError) -> TheilSenTrend? {
    let (x, y) = try points("x", "y", max: 1000)
    return TheilSenTrend(x: x, y: y)
  }
}
