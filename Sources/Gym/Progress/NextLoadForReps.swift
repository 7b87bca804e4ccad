extension NextLoad {
  /// The load that can be loaded for a prediction, never more than its range supports.
  /// - Parameters:
  ///   - last: the top set of the last session, of type `weightReps` or `bodyweightPlus`.
  /// - Returns: nil if nothing that can be loaded is light enough.
  package func weight(for predicted: PredictedLoad, like last: LoggedSet) -> Weight? {
    let body = Double(last.effectiveGrams - last.liftedGrams)
    let lifted = last.entry.weight ?? Weight(milli: 0, unit: unit)
    let change = predicted.grams - Double(predicted.lastGrams)
    let spare = min(PredictedLoad.unpaidShare * stepGrams(lifted.unit), abs(change))
    let wanted = predicted.grams - (change < 0 ? -spare : spare)
    for steps in 0...3 {
      let near = nearest(grams: max(wanted - Double(steps) * stepGrams(lifted.unit) - body, 0), last: lifted)
      if Double(near.grams) + body <= predicted.mostGrams { return near }
    }
    return nil
  }

  /// The difference between two loads, in grams.
  private func stepGrams(_ unit: WeightUnit) -> Double {
    guard equipment == .barbell else { return Double(Weight(milli: Self.step(equipment, unit), unit: unit).grams) }
    let pair = 2 * (stock.plates.map(\.milli).min() ?? Self.step(.barbell, self.unit) / 2)
    return Double(Weight(milli: pair, unit: self.unit).grams)
  }
}
