package import Gym

/// A weight, in the unit in which it was entered.
package struct WeightValue: Codable, Equatable, Sendable {
  package var value: Double
  package var unit: WeightUnit

  package init(_ weight: Weight) {
    value = weight.value
    unit = weight.unit
  }

  /// - Throws: `out_of_range` for 10⁹ or more, `precision` for more than three decimals.
  package func weight(field: String) throws(Fault) -> Weight {
    guard let weight = Weight(value: value, unit: unit) else { throw Fault.invalid(field, "out_of_range") }
    guard weight.value == value else { throw Fault.invalid(field, "precision") }
    return weight
  }
}
