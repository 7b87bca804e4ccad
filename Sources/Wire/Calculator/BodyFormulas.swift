import Gym

extension CalculatorFormula {
  static let body: [CalculatorFormula] = [
    CalculatorFormula("bmi", "weightKg", "heightM") {
      .number(BodyMass.index(weightKg: try $0.positive("weightKg"), heightM: try $0.number("heightM", in: 0.01...100)))
    },
    CalculatorFormula("bmi_class", "bmi") { .string(BodyMass.Class(index: try $0.positive("bmi")).rawValue) },
    CalculatorFormula("bmi_informal_healthy_20_25", "bmi") {
      .bool(BodyMass.isInformallyHealthy(index: try $0.positive("bmi")))
    },
    restingNeed("bmr_mifflin", Metabolism.mifflin),
    restingNeed("bmr_harris_benedict_1984", Metabolism.rozaShizgal),
    CalculatorFormula("bmr_katch_mcardle", "weightKg", "bodyFatPercent") {
      .number(
        Metabolism.katchMcArdle(
          weightKg: try $0.positive("weightKg"), bodyFatPercent: try $0.number("bodyFatPercent", in: 0...100)))
    },
    CalculatorFormula("tdee", "bmr", "activity") {
      .number(Metabolism.dailyNeed(restingKcal: try $0.amount("bmr"), activity: try $0.choice("activity")))
    },
    CalculatorFormula("kcal_to_kj", "kcal") { .number(Metabolism.kilojoules(kcal: try $0.number("kcal"))) },
    energy("kcal_met", ActivityEnergy.gross), energy("kcal_net", ActivityEnergy.net),
    CalculatorFormula("met_lookup", "activity", "speedKmh") {
      .optional(ActivityEnergy.met(try $0.choice("activity"), speedKmh: try $0.amount("speedKmh")))
    },
    CalculatorFormula("step_length_m", "sex", "heightCm") {
      .number(Steps.length(sex: try $0.choice("sex"), heightCm: try $0.positive("heightCm")))
    },
    CalculatorFormula("step_distance_m", "sex", "heightCm", "steps") {
      .number(
        Steps.distance(
          sex: try $0.choice("sex"), heightCm: try $0.positive("heightCm"), steps: try $0.amount("steps")))
    },
    CalculatorFormula("pace_s_per_km", "meters", "seconds") {
      .number(Steps.pace(metres: try $0.positive("meters"), seconds: try $0.amount("seconds")))
    },
  ]

  private static func restingNeed(
    _ name: String, _ need: @escaping @Sendable (FormulaSex, Double, Double, Double) -> Double
  ) -> CalculatorFormula {
    CalculatorFormula(name, "sex", "weightKg", "heightCm", "ageYears") {
      .number(
        need(
          try $0.choice("sex"), try $0.positive("weightKg"), try $0.positive("heightCm"),
          try $0.number("ageYears", in: 0...150)))
    }
  }

  private static func energy(
    _ name: String, _ kcal: @escaping @Sendable (Double, Double, Double) -> Double
  ) -> CalculatorFormula {
    CalculatorFormula(name, "met", "weightKg", "minutes") {
      .number(kcal(try $0.positive("met"), try $0.positive("weightKg"), try $0.amount("minutes")))
    }
  }
}
