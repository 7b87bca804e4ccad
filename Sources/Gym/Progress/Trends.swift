/// The sentences of an evaluation that cover more than two workouts. The formulas are in Load/.
extension Evaluation {
  /// Momentum of the last five workouts compared with the five before; nil with fewer than ten, or if
  /// the earlier five have no volume.
  /// - Parameters:
  ///   - amounts: the volume of each finished workout, oldest first.
  ///   - reps: the reps in each of them, for volumes in grams.
  package static func momentum(_ amounts: [Double], reps: [Int] = [], unit: SentenceNumber.Unit) -> Sentence? {
    let errors = unit == .grams ? reps.map { Double($0) * GramRounding.perRep } : []
    guard let momentum = Momentum(volumes: amounts, errors: errors) else { return nil }
    let last = amounts.suffix(5).reduce(0, +) / 5
    let before = amounts.suffix(10).prefix(5).reduce(0, +) / 5
    return Sentence(
      .momentum,
      SentenceParams(tier: momentum.tier.rawValue, percent: (momentum.change * 1000).rounded() / 10),
      [SentenceNumber(.lastFive, last, unit), SentenceNumber(.fiveBefore, before, unit)])
  }

  /// The trend of the estimated max within six weeks; nil if it is unknown or unclear.
  /// - Parameter workouts: oldest first. The last one is the one being evaluated.
  package static func trend(_ workouts: [ExerciseWorkout]) -> Sentence? {
    guard let end = workouts.last?.startedAt else { return nil }
    guard let window = LiftWindow(workouts.map { ($0.startedAt, $0.summary.bestE1rmGrams) }, until: end),
      window.trend != .inconclusive
    else { return nil }
    let (line, perWeek) = (window.line, 700 / window.mean)
    func share(_ slope: Double) -> Double { (slope * perWeek * 100).rounded() / 100 }
    var numbers = [SentenceNumber(.slope, share(line.slope), .percentPerWeek)]
    if let range = line.slopeRange {
      numbers.append(SentenceNumber(.slopeLow, share(range.lowerBound), .percentPerWeek))
      numbers.append(SentenceNumber(.slopeHigh, share(range.upperBound), .percentPerWeek))
    }
    numbers.append(SentenceNumber(.workouts, window.sessions, .workouts))
    return Sentence(.plateau, SentenceParams(tier: window.trend.rawValue), numbers)
  }

  /// Days of training before there is a usual week to compare with.
  package static let fatigueDays = 14

  /// The fatigue index over whole workouts with all exercises; nil if there are less than two weeks to compare with.
  package static func fatigue(_ sessions: [SessionLoad]) -> Sentence? {
    guard let oldest = sessions.map(\.daysAgo).max(), oldest >= Double(fatigueDays),
      let report = FatigueResult(sessions: sessions, error: GramRounding.fatigueIndex)
    else { return nil }
    return Sentence(
      .fatigue, SentenceParams(tier: report.fatigue.tier.rawValue),
      [
        SentenceNumber(.index, report.fatigue.index.rounded()),
        SentenceNumber(.volumeOfWeek, report.weekVolume.rounded(), .grams),
        SentenceNumber(.usualVolume, report.baseline.rounded(), .grams),
        SentenceNumber(.usualWorkouts, (report.sessionsPerWeek * 10).rounded() / 10, .workouts),
      ])
  }

  /// The published rule's prediction from the best sets: the slope over the last five workouts.
  /// - Parameter best: oldest first. The result has the given `unit`, which is that of the last set.
  package static func rule(_ best: [(grams: Int, reps: Int)], unit: WeightUnit) -> (weight: Weight, reps: Int)? {
    let entries = best.suffix(5).map { (weight: unit.value(grams: $0.grams), reps: Double($0.reps)) }
    // The source rounds to five pounds; two and a half kilograms are about as much.
    guard let next = NextByRule(entries: entries, step: unit == .kg ? 2.5 : 5),
      let weight = Weight(value: next.weight, unit: unit)
    else { return nil }
    return (weight, next.reps)
  }
}
