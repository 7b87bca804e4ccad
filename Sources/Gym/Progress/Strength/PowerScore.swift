import Foundation

/// The sex for which a formula was fitted. There is no formula for other people, so they have no score.
package enum FormulaSex: String, Codable, Sendable, CaseIterable {
  case male = "M"
  case female = "F"
}

/// Scores that compare totals across body weights. Kilograms; show two decimals and never round the inputs.
///
/// Coefficients: sstangl/openpowerlifting `crates/coefficients`; the official Wilks-2 tables of 2020. A body weight or
/// total of 0 or less scores 0. Body weights outside of the table count as its nearest end.
package enum PowerScore {
  /// The original Wilks, 500 / P(x) with a polynomial of degree five.
  package static func wilksCoefficient(sex: FormulaSex, bodyweightKg: Double) -> Double {
    switch sex {
    case .male:
      coefficient(
        500, [-216.0475144, 16.2606339, -0.002388645, -0.00113732, 7.01863e-6, -1.291e-8], 40...201.9, bodyweightKg)
    case .female:
      coefficient(
        500, [594.31747775582, -27.23842536447, 0.82112226871, -0.00930733913, 4.731582e-5, -9.054e-8],
        26.51...154.53, bodyweightKg)
    }
  }

  /// Wilks as revised in 2020: 600 / P(x).
  package static func wilks2Coefficient(sex: FormulaSex, bodyweightKg: Double) -> Double {
    switch sex {
    case .male:
      coefficient(
        600,
        [
          47.4617885411949, 8.47206137941125, 0.073694103462609, -0.00139583381094385, 7.07665973070743e-6,
          -1.20804336482315e-8,
        ], 40...200.95, bodyweightKg)
    case .female:
      coefficient(
        600,
        [
          -125.425539779509, 13.7121941940668, -0.0330725063103405, -0.0010504000506583, 9.38773881462799e-6,
          -2.3334613884954e-8,
        ], 40...150.95, bodyweightKg)
    }
  }

  package static func wilks(sex: FormulaSex, bodyweightKg: Double, totalKg: Double) -> Double {
    score(totalKg, wilksCoefficient(sex: sex, bodyweightKg: bodyweightKg), bodyweightKg)
  }

  package static func wilks2(sex: FormulaSex, bodyweightKg: Double, totalKg: Double) -> Double {
    score(totalKg, wilks2Coefficient(sex: sex, bodyweightKg: bodyweightKg), bodyweightKg)
  }

  /// 500 / P(x) with a polynomial of degree four. Konertz 2019.
  package static func dots(sex: FormulaSex, bodyweightKg: Double, totalKg: Double) -> Double {
    let factor =
      switch sex {
      case .male:
        coefficient(
          500, [-307.75076, 24.0900756, -0.1918759221, 0.0007391293, -1.0930e-6], 40...210, bodyweightKg)
      case .female:
        coefficient(
          500, [-57.96288, 13.6175032, -0.1126655495, 0.0005158568, -1.0706e-6], 40...150, bodyweightKg)
      }
    return score(totalKg, factor, bodyweightKg)
  }

  private static func coefficient(
    _ numerator: Double, _ terms: [Double], _ bounds: ClosedRange<Double>, _ bodyweightKg: Double
  ) -> Double {
    guard bodyweightKg > 0 else { return 0 }
    let x = min(max(bodyweightKg, bounds.lowerBound), bounds.upperBound)
    return numerator / terms.reversed().reduce(0) { $0 * x + $1 }
  }

  static func score(_ totalKg: Double, _ coefficient: Double, _ bodyweightKg: Double) -> Double {
    totalKg > 0 && bodyweightKg > 0 ? totalKg * coefficient : 0
  }
}
