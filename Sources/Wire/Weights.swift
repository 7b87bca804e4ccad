package import Gym

/// A weight as entered.
package struct WeightValue: Codable, Hashable, Sendable {
  package var value: Double
  package var unit: WeightUnit

  package init(_ weight: Weight) {
    value = weight.value
    unit = weight.unit
  }

  /// - Throws: `out_of_range` for what is no number of thousandths; `precision` for a fourth decimal.
  package func weight(field: String) throws(Fault) -> Weight {
    guard let weight = Weight(value: value, unit: unit) else { throw Fault.invalid(field, "out_of_range") }
    guard weight.value == value else { throw Fault.invalid(field, "precision") }
    return weight
  }
}
