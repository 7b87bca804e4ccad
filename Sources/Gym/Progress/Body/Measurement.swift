/// The kinds of body measurements, in the order of the screens: from the neck down.
package enum MeasurementKind: String, Codable, Hashable, Sendable, CaseIterable {
  case neck, shoulders, chest, waist, hips
  case leftArm, rightArm, leftThigh, rightThigh, leftCalf, rightCalf
  /// A percentage of the body weight.
  case bodyFat
}

package enum MeasurementUnit: String, Codable, Hashable, Sendable, CaseIterable {
  case centimetres = "cm"
  case inches = "in"
  case percent = "%"
}

/// A length or a percentage, exactly as entered.
package struct Measurement: Equatable, Sendable {
  /// Thousandths of the unit.
  package var milli: Int
  package var unit: MeasurementUnit

  package init(milli: Int, unit: MeasurementUnit) {
    self.milli = milli
    self.unit = unit
  }

  /// The most measurements per member.
  package static let most = 4_000

  /// - Throws: `notOneOf` at `unit` if it does not belong to the kind, `outOfRange` at `value`.
  package func check(_ kind: MeasurementKind) throws(Invalid) {
    let isShare = kind == .bodyFat
    guard isShare == (unit == .percent) else {
      let units = isShare ? [MeasurementUnit.percent] : [.centimetres, .inches]
      throw Invalid("unit", .notOneOf(units.map(\.rawValue)))
    }
    let (min, max) =
      switch unit {
      case .centimetres: (10_000, 300_000)
      case .inches: (4_000, 120_000)
      case .percent: (2_000, 75_000)
      }
    guard (min...max).contains(milli) else {
      throw Invalid("value", .outOfRange(min: Double(min) / 1000, max: Double(max) / 1000))
    }
  }
}
