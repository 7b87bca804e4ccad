import Foundation

/// The IPF's GL points, in use since 2020: total × 100 / (A − B e^(−C × body weight)). Kilograms.
package enum GoodLift {
  package enum Equipment: String, Codable, Sendable, CaseIterable {
    case classic, equipped
  }

  package enum Event: String, Codable, Sendable, CaseIterable {
    /// Squat, bench press and deadlift.
    case threeLift = "SBD"
    case bench = "B"
  }

  /// Show two decimals. 0 below 35 kg of body weight, and without a total.
  package static func points(
    sex: FormulaSex, bodyweightKg: Double, totalKg: Double, equipment: Equipment = .classic, event: Event = .threeLift
  ) -> Double {
    guard bodyweightKg >= 35, totalKg > 0 else { return 0 }
    let (a, b, c) = coefficients(sex, equipment, event)
    return totalKg * 100 / (a - b * exp(-c * bodyweightKg))
  }

  private static func coefficients(
    _ sex: FormulaSex, _ equipment: Equipment, _ event: Event
  ) -> (Double, Double, Double) {
    switch (sex, equipment, event) {
    case (.male, .classic, .threeLift): (1199.72839, 1025.18162, 0.00921)
    case (.male, .classic, .bench): (320.98041, 281.40258, 0.01008)
    case (.male, .equipped, .threeLift): (1236.25115, 1449.21864, 0.01644)
    case (.male, .equipped, .bench): (381.22073, 733.79378, 0.02398)
    case (.female, .classic, .threeLift): (610.32796, 1045.59282, 0.03048)
    case (.female, .classic, .bench): (142.40398, 442.52671, 0.04724)
    case (.female, .equipped, .threeLift): (758.63878, 949.31382, 0.02435)
    case (.female, .equipped, .bench): (221.82209, 357.00377, 0.02937)
    }
  }
}
