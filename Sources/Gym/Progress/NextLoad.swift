/// Converts an expected max into a set that can be loaded, so that nobody has to round in their head.
package struct NextLoad: Sendable {
  package var equipment: Equipment
  /// The gym's bars and plates in the unit of the last set.
  package var stock: PlateStock
  /// The unit of a weight on a barbell, and of a weight that follows a set without one.
  package var unit: WeightUnit

  package init(equipment: Equipment, stock: PlateStock, unit: WeightUnit = .kg) {
    self.equipment = equipment
    self.stock = stock
    self.unit = unit
  }

  /// More reps than this say little about a max.
  package static let mostReps = OneRepMaxFormula.roughReps

  /// The weight for an expected max, with the reps of the last best set.
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
    // On a barbell only the unit of the last weight matters.
    let none = Weight(milli: 0, unit: unit)
    let weight = equipment == .barbell ? none : last.entry.weight ?? none
    return (nearest(grams: effective - body, last: weight), aim)
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

  static let repsInReserve = 2

  /// The load nearest to `grams` in the unit of `last`.
  ///
  /// On a barbell it is what bar and plates can make. Otherwise it is a number of steps from `last`, which the gym
  /// certainly has, because the member lifted it.
  package func nearest(grams: Double, last: Weight) -> Weight {
    let wanted = max(0, last.unit == .kg ? grams : grams / 0.45359237)
    if equipment == .barbell {
      let heaviest = Int(min(wanted, 1e6)) + 2 * (stock.plates.map(\.milli).max() ?? 0)
      let near = LoadableWeights(stock, upTo: max(heaviest, stock.bars.first ?? 0)).nearestMilli(to: wanted)
      return Weight(milli: near, unit: last.unit)
    }
    let step = Self.step(equipment, last.unit)
    let count = Int(roundedHalfAway((wanted - Double(last.milli)) / Double(step)))
    return Weight(milli: max(0, last.milli + count * step), unit: last.unit)
  }

  /// The difference between two loads in thousandths of the unit: of kettlebells, and of racks, stacks and pairs of the
  /// smallest usual plates.
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
