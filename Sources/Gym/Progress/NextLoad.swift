/// Converts an expected max into a set that can be loaded, so that nobody has to round in their head.
///
/// Rounding to what can be loaded never makes a load heavier than intended, beyond ordinary rounding. If the gym's bars
/// are too heavy, the load is one for a lighter tool, and `bar(over:)` returns the lightest bar.
package struct NextLoad: Sendable {
  package var equipment: Equipment
  /// The gym's bars and plates in `unit`.
  package var stock: PlateStock
  /// The unit of weights on a barbell, and of weights that follow a set without a weight.
  package var unit: WeightUnit

  package init(equipment: Equipment, stock: PlateStock, unit: WeightUnit = .kg) {
    self.equipment = equipment
    self.stock = stock
    self.unit = unit
  }

  /// A weight that is added to the body has no bar in it, whatever the exercise is done on.
  package init(_ facts: ExerciseFacts, stock: PlateStock, unit: WeightUnit) {
    let isOnBody = facts.type == .bodyweightPlus && facts.equipment == .barbell
    self.init(equipment: isOnBody ? .bodyweight : facts.equipment, stock: stock, unit: unit)
  }

  /// More reps than this say little about a max.
  package static let mostReps = OneRepMaxFormula.roughReps

  /// The weight for an expected max, with the reps of the last best set. If the plates make no weight near to it, the
  /// weight is lighter and has more reps.
  /// - Parameters:
  ///   - last: the last best set, of type `weightReps` or `bodyweightPlus`.
  ///   - e1rmGrams: effective, like estimates.
  /// - Returns: nil for a set without reps.
  package func set(like last: LoggedSet, e1rmGrams: Int) -> (weight: Weight, reps: Int)? {
    guard let reps = last.entry.reps, reps > 0 else { return nil }
    let aim = min(reps, Self.mostReps)
    // The inverse of Epley's formula; one rep is its own max.
    let effective = aim == 1 ? Double(e1rmGrams) : Double(e1rmGrams) / (1 + Double(aim) / 30)
    let body = Double(last.effectiveGrams - last.liftedGrams)
    let wanted = effective - body
    let weight = nearest(grams: wanted, last: last.entry.weight ?? Weight(milli: 0, unit: unit))
    let step = Weight(milli: Self.step(.barbell, unit), unit: unit)
    guard equipment == .barbell, wanted - Double(weight.grams) > Double(step.grams), weight.grams > 0 else {
      return (weight, aim)
    }
    let more = Int((Double(e1rmGrams) / (Double(weight.grams) + body) - 1) * 30)
    return (weight, max(aim, min(more, Self.mostReps)))
  }

  /// A load for several sets that leaves about two reps in reserve in the first of them.
  /// - Parameters:
  ///   - last: the last best set, of type `weightReps` or `bodyweightPlus`.
  ///   - e1rmGrams: effective, like estimates.
  /// - Returns: nil if the body weight alone is enough.
  package func load(for reps: RepTarget, like last: LoggedSet, e1rmGrams: Int) -> Weight? {
    let aim = min((reps.max ?? reps.min) + Self.repsInReserve, Self.mostReps + Self.repsInReserve)
    let effective = Double(e1rmGrams) / (1 + Double(aim) / 30)
    let body = Double(last.effectiveGrams - last.liftedGrams)
    let weight = nearest(grams: effective - body, last: last.entry.weight ?? Weight(milli: 0, unit: unit))
    return weight.milli > 0 ? weight : nil
  }

  package static let repsInReserve = 2

  /// The loadable weight for `grams`. On a barbell, bar and plates make it, in `unit`. Otherwise it is a number of
  /// steps from `last`, in the unit of `last`: the gym has that load, because the member lifted it.
  package func nearest(grams: Double, last: Weight) -> Weight {
    guard equipment == .barbell else {
      let milli = Self.steps(from: last.milli, to: self.wanted(grams, last.unit), equipment, last.unit)
      return Weight(milli: milli, unit: last.unit)
    }
    let wanted = self.wanted(grams, unit)
    let weights = loadable(upTo: wanted)
    let near = weights.nearestMilli(to: wanted)
    // A tool that is lighter than the bar, if the member has used one, has its own steps.
    guard weights.isLighter(near), last.unit == unit, last.milli > 0, weights.isLighter(last.milli) else {
      return Weight(milli: near, unit: unit)
    }
    let light = Self.steps(from: last.milli, to: wanted, equipment, unit)
    return Weight(
      milli: weights.isLighter(light) ? light : max(0, light - Self.step(equipment, unit)), unit: unit)
  }

  /// The gym's lightest bar, if `weight` is lighter: it then needs a lighter bar, or dumbbells.
  package func bar(over weight: Weight) -> Weight? {
    guard equipment == .barbell, let bar = stock.bars.min(), weight.unit == unit, weight.milli < bar else { return nil }
    return Weight(milli: bar, unit: unit)
  }

  private func wanted(_ grams: Double, _ unit: WeightUnit) -> Double {
    max(0, unit == .kg ? grams : grams / 0.45359237)
  }

  private func loadable(upTo wanted: Double) -> LoadableWeights {
    let pair = 2 * (stock.plates.filter { $0.count ?? 2 > 1 }.map(\.milli).min() ?? 0)
    return LoadableWeights(stock, unit, upTo: max(Int(min(wanted, 1e6)) + pair, stock.bars.first ?? 0))
  }

  private static func steps(
    from milli: Int, to wanted: Double, _ equipment: Equipment, _ unit: WeightUnit
  ) -> Int {
    let step = step(equipment, unit)
    return max(0, milli + Int(roundedHalfAway((wanted - Double(milli)) / Double(step))) * step)
  }

  /// The multiple of the equipment's step that is nearest, in thousandths of the unit.
  package static func multiple(near wanted: Double, _ equipment: Equipment, _ unit: WeightUnit) -> Int {
    steps(from: 0, to: wanted, equipment, unit)
  }

  /// The usual difference between two loads, in thousandths of the unit. The last two cases are for racks, stacks and
  /// pairs of the smallest usual plates.
  static func step(_ equipment: Equipment, _ unit: WeightUnit) -> Int {
    switch (equipment, unit) {
    case (.kettlebell, .kg): 4_000
    case (.kettlebell, .lb): 10_000
    case (.bodyweight, .kg): 1_250
    case (.bodyweight, .lb): 2_500
    case (_, .kg): 2_500
    case (_, .lb): 5_000
    }
  }
}
