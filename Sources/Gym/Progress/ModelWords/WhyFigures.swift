/// The figures behind an exercise's evaluation, for an answer to "why?". Pure. It has no name: the page shows it.
package struct WhyFigures: Sendable {
  private let sentences: [Sentence]

  package init(_ sentences: [Sentence]) { self.sentences = sentences }

  /// - Returns: nil if no sentence has figures that can be put into words.
  package func facts(in unit: WeightUnit) -> ModelFacts? {
    let subjects = [bestSet(unit), volume(unit), estimate(), muscle(), pause()].compactMap(\.self)
    return subjects.isEmpty ? nil : ModelFacts(about: .why, subjects: subjects)
  }

  private func number(_ name: SentenceNumber.Name, _ unit: SentenceNumber.Unit) -> Double? {
    for sentence in sentences {
      if let found = sentence.numbers.first(where: { $0.name == name && $0.unit == unit }) { return found.value }
    }
    return nil
  }

  private func grams(_ name: SentenceNumber.Name, _ unit: WeightUnit) -> Double? {
    number(name, .grams).map { unit.value(grams: Int($0.rounded())) }
  }

  private func bestSet(_ unit: WeightUnit) -> ModelFacts.Subject? {
    guard let reps = number(.reps, .reps) else { return nil }
    let repsBefore = number(.repsBefore, .reps)
    // A weight of 0 is body weight alone. Help is better the less there is, which no word of a direction says.
    guard number(.help, .grams) == nil else { return nil }
    let weight = grams(.weight, unit).flatMap { $0 > 0 ? $0 : nil }
    let weightBefore = grams(.weightBefore, unit).flatMap { $0 > 0 ? $0 : nil }
    guard repsBefore == nil || (weight == nil) == (weightBefore == nil) else { return nil }
    let loads = weight.map { ModelFacts.Figure.pair($0, weightBefore, unit.figures, decimals: 2) } ?? []
    let counts = ModelFacts.Figure.pair(reps, repsBefore, .reps)
    func set(_ index: Int) -> String {
      guard loads.indices.contains(index) else { return counts[index].shown }
      return "\(loads[index].shown) for \(counts[index].shown)"
    }
    return ModelFacts.Subject(
      "best set", aliases: ["top set", "best set of the day"], figures: loads + counts,
      direction: repsBefore.flatMap { Self.direction([(weight ?? 0, weightBefore ?? 0), (reps, $0)]) },
      sentence: "Your best set was \(set(0))\(counts.count > 1 ? ", after \(set(1)) the time before" : "").")
  }

  /// nil if one rose and the other fell.
  private static func direction(_ pairs: [(now: Double, before: Double)]) -> ModelFacts.Direction? {
    let all = Set(pairs.map { ModelFacts.Direction.of($0.now, $0.before) }).subtracting([.same])
    return all.count > 1 ? nil : all.first ?? .same
  }

  private func volume(_ unit: WeightUnit) -> ModelFacts.Subject? {
    guard let now = grams(.volume, unit), now > 0 else { return nil }
    let before = grams(.volumeBefore, unit)
    let figures = ModelFacts.Figure.pair(now, before, unit.figures)
    let after = figures.count > 1 ? ", after \(figures[1].shown) the time before" : ""
    return ModelFacts.Subject(
      "volume", aliases: ["total volume"], figures: figures,
      direction: before.map { .of(now, $0, within: WeekFigures.sameVolume * $0) },
      sentence: "Your volume was \(figures[0].shown)\(after).")
  }

  private func estimate() -> ModelFacts.Subject? {
    let tier = sentences.first { $0.code == .plateau }?.params.tier.flatMap { LiftTrend(rawValue: $0) }
    let found: (direction: ModelFacts.Direction, words: String)? =
      switch tier {
      case .improving: (.up, "rose")
      case .declining: (.down, "fell")
      case .plateau: (.same, "stayed the same")
      case .inconclusive, nil: nil
      }
    guard let found else { return nil }
    return ModelFacts.Subject(
      "estimated max", figures: [], direction: found.direction, sentence: "Your estimated max \(found.words).")
  }

  private func muscle() -> ModelFacts.Subject? {
    guard let params = sentences.first(where: { $0.code == .hardSets })?.params, let muscle = params.muscle,
      let sets = params.sets, sets >= 0.5
    else { return nil }
    let figure = ModelFacts.Figure(sets, .hardSets, decimals: 1)
    return ModelFacts.Subject(
      muscle.plainName, figures: [figure],
      sentence: "Your \(muscle.plainName) had \(figure.shown) in the last seven days.")
  }

  private func pause() -> ModelFacts.Subject? {
    guard let days = sentences.first(where: { $0.code == .away || $0.code == .gap })?.params.days else { return nil }
    let figure = ModelFacts.Figure(Double(days), .days)
    return ModelFacts.Subject("break", figures: [figure], sentence: "Your break was \(figure.shown).")
  }
}
