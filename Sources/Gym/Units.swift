/// The units in which weights are entered.
package enum WeightUnit: String, Codable, Sendable, CaseIterable {
  case kg
  case lb

  /// A mass in this unit, not rounded.
  package func value(grams: Int) -> Double {
    switch self {
    case .kg: Double(grams) / 1000
    case .lb: Double(grams) / (1000 * kilogramsPerPound)
    }
  }
}

/// A weight as entered: 82.25 stays 82.25, 225 lb stays 225 lb. Statistics add up `grams`.
package struct Weight: Codable, Equatable, Sendable {
  /// Thousandths of the unit.
  package var milli: Int
  package var unit: WeightUnit

  package init(milli: Int, unit: WeightUnit) {
    self.milli = milli
    self.unit = unit
  }

  /// - Returns: nil if `value` is not finite, or 10⁹ or more.
  package init?(value: Double, unit: WeightUnit) {
    let scaled = (value * 1000).rounded()
    guard scaled.isFinite, abs(scaled) < 1e12 else { return nil }
    self.init(milli: Int(scaled), unit: unit)
  }

  package var value: Double { Double(milli) / 1000 }

  /// Rounded to whole grams, halves away from zero.
  package var grams: Int {
    switch unit {
    case .kg: milli
    case .lb: Int((Double(milli) * kilogramsPerPound).rounded())
    }
  }
}

/// Lengths of time in milliseconds. A calendar day can be an hour shorter or longer; see `GymCalendar`.
package enum Milliseconds {
  package static let day = 86_400_000
}
