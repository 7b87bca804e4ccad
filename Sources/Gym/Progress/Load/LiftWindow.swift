/// The trend of a lift within the six weeks that end at a moment.
package struct LiftWindow: Sendable {
  package let trend: LiftTrend
  package let line: LinearTrend
  /// Of the sessions' estimated maxes, in grams.
  package let mean: Double
  package let sessions: Int

  /// - Parameter sessions: when each began, and its best estimated max in grams; nil without one. In any order.
  /// - Returns: nil where `LiftTrend` has no answer.
  package init?(_ sessions: [(at: Int, e1rmGrams: Int?)], until end: Int) {
    let day = Double(Milliseconds.day)
    let known = sessions.compactMap { at, grams in
      grams.map { (days: Double(at - end) / day, e1rm: Double($0)) }
    }.filter { $0.days >= -Double(LiftTrend.windowDays) }
    let (days, values) = (known.map(\.days), known.map(\.e1rm))
    guard let trend = LiftTrend(days: days, e1rm: values, error: GramRounding.e1rm),
      let line = LinearTrend(x: days, y: values)
    else { return nil }
    self.trend = trend
    self.line = line
    mean = values.reduce(0, +) / Double(values.count)
    self.sessions = values.count
  }
}
