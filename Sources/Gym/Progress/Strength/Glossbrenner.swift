import Foundation

/// Glossbrenner points: the mean of Wilks and the older Schwartz (men) or Malone (women) coefficient. Kilograms.
///
/// Above 153.05 kg (men) and 106.3 kg (women) a line replaces Wilks. Source: OpenPowerlifting.
package enum Glossbrenner {
  /// Show two decimals. 0 without a body weight or a total.
  package static func points(sex: FormulaSex, bodyweightKg: Double, totalKg: Double) -> Double {
    guard bodyweightKg > 0 else { return 0 }
    let wilks = PowerScore.wilksCoefficient(sex: sex, bodyweightKg: bodyweightKg)
    let coefficient =
      switch sex {
      case .male:
        (schwartz(bodyweightKg)
          + (bodyweightKg < 153.05 ? wilks : 0.676940740094416 - 0.000821668402557 * bodyweightKg)) / 2
      case .female:
        (malone(bodyweightKg)
          + (bodyweightKg < 106.3 ? wilks : 0.852664892884785 - 0.000313738002024 * bodyweightKg)) / 2
      }
    return PowerScore.score(totalKg, coefficient, bodyweightKg)
  }

  private static func schwartz(_ bodyweightKg: Double) -> Double {
    let x = max(bodyweightKg, 40)
    if x > 156 { return 0.4879 - 0.00088185 * (x - 155) }
    if x > 146 { return 0.498 - 0.0010 * (x - 145) }
    if x > 136 { return 0.509 - 0.0011 * (x - 135) }
    if x > 126 { return 0.521 - 0.0012 * (x - 125) }
    let terms = [
      6.31926, -0.262349, 0.511550e-2, -0.519738e-4, 0.267626e-6, -0.540132e-9, -0.728875e-13,
    ]
    return terms.reversed().reduce(0) { $0 * x + $1 }
  }

  private static func malone(_ bodyweightKg: Double) -> Double {
    106.011586323613 * pow(max(bodyweightKg, 29.24), -1.293027130579051) + 0.322935585328304
  }
}
