/// Estimates of the energy that a body needs at rest and per day, in kcal. People of the same build differ by a tenth.
package enum Metabolism {
  /// How active a day is, with its factor on the resting need.
  package enum Activity: String, Codable, Sendable, CaseIterable {
    case sedentary, light, moderate, very, extra

    package var factor: Double {
      switch self {
      case .sedentary: 1.2
      case .light: 1.375
      case .moderate: 1.55
      case .very: 1.725
      case .extra: 1.9
      }
    }
  }

  /// kcal a day: 10 kg + 6.25 cm − 5 age, + 5 for men, − 161 for women. Mifflin et al. 1990.
  package static func mifflin(sex: FormulaSex, weightKg: Double, heightCm: Double, ageYears: Double) -> Double {
    10 * weightKg + 6.25 * heightCm - 5 * ageYears + (sex == .male ? 5 : -161)
  }

  /// kcal a day: Harris and Benedict's equation as revised by Roza and Shizgal 1984.
  package static func rozaShizgal(sex: FormulaSex, weightKg: Double, heightCm: Double, ageYears: Double) -> Double {
    switch sex {
    case .male: 88.362 + 13.397 * weightKg + 4.799 * heightCm - 5.677 * ageYears
    case .female: 447.593 + 9.247 * weightKg + 3.098 * heightCm - 4.330 * ageYears
    }
  }

  /// kcal a day, from the fat-free mass: 370 + 21.6 kg. Katch and McArdle.
  /// - Parameter bodyFatPercent: 0 to 100.
  package static func katchMcArdle(weightKg: Double, bodyFatPercent: Double) -> Double {
    370 + 21.6 * weightKg * (1 - bodyFatPercent / 100)
  }

  /// kcal a day with activity.
  package static func dailyNeed(restingKcal: Double, activity: Activity) -> Double { restingKcal * activity.factor }

  /// 1 kcal is 4.184 kJ (thermochemical).
  package static func kilojoules(kcal: Double) -> Double { kcal * 4.184 }
}
