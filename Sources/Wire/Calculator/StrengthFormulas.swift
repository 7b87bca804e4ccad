import Gym

extension CalculatorFormula {
  static let strength: [CalculatorFormula] =
    [
      CalculatorFormula("lb_to_kg", "lb") { .number(try $0.number("lb") * kilogramsPerPound) },
      CalculatorFormula("kg_to_lb", "kg") { .number(try $0.number("kg") / kilogramsPerPound) },
      CalculatorFormula("opl_display_lb", "kg") { .number(displayPounds(kg: try $0.number("kg"))) },
      CalculatorFormula("round_to_increment", "value", "increment") {
        .number(rounded(try $0.number("value"), toIncrement: try $0.number("increment", in: 0.001...1e6)))
      },
      CalculatorFormula("e1rm_brzycki_rir", "weight", "reps", "rir") {
        let (weight, reps) = try $0.set(most: 30)
        return .optional(
          OneRepMaxFormula.brzycki(weight: weight, reps: reps, repsInReserve: try $0.whole("rir", in: 0...30)))
      },
      CalculatorFormula("e1rm_policy", "formula", "weight", "reps") {
        let formula = try $0.choice("formula", OneRepMaxFormula.self)
        return .optional(
          formula.limitedEstimate(
            weight: try $0.number("weight"), reps: try $0.whole("reps", in: -1_000_000...1_000_000)))
      },
    ] + OneRepMaxFormula.allCases.map(estimate) + scores + wendler

  private static func estimate(_ formula: OneRepMaxFormula) -> CalculatorFormula {
    // Brzycki has no result at 37 reps, and Lander has none from 38 reps on.
    let most =
      switch formula {
      case .brzycki: 36
      case .lander: 37
      case .epley, .lombardi, .mayhew, .oconner, .wathan: 1000
      }
    return CalculatorFormula("e1rm_\(formula.rawValue)", "weight", "reps") {
      let (weight, reps) = try $0.set(most: most)
      return .number(formula.estimate(weight: weight, reps: reps))
    }
  }

  private static let scores: [CalculatorFormula] = [
    CalculatorFormula("wilks_coefficient", "sex", "bodyweightKg") {
      .number(PowerScore.wilksCoefficient(sex: try $0.choice("sex"), bodyweightKg: try $0.number("bodyweightKg")))
    },
    CalculatorFormula("wilks2_coefficient", "sex", "bodyweightKg") {
      .number(PowerScore.wilks2Coefficient(sex: try $0.choice("sex"), bodyweightKg: try $0.number("bodyweightKg")))
    },
    score("wilks", PowerScore.wilks), score("wilks2", PowerScore.wilks2), score("dots", PowerScore.dots),
    score("glossbrenner", Glossbrenner.points),
    CalculatorFormula("ipf_gl", "sex", "bodyweightKg", "totalKg", "equipment", "event") {
      .number(
        GoodLift.points(
          sex: try $0.choice("sex"), bodyweightKg: try $0.number("bodyweightKg"), totalKg: try $0.number("totalKg"),
          equipment: try $0.choice("equipment"), event: try $0.choice("event")))
    },
  ]

  private static func score(
    _ name: String, _ points: @escaping @Sendable (FormulaSex, Double, Double) -> Double
  ) -> CalculatorFormula {
    CalculatorFormula(name, "sex", "bodyweightKg", "totalKg") {
      .number(points(try $0.choice("sex"), try $0.number("bodyweightKg"), try $0.number("totalKg")))
    }
  }
}

extension CalculatorInputs {
  fileprivate func set(most: Int) throws(CalculatorError) -> (weight: Double, reps: Int) {
    (try number("weight", in: Self.notNegative), try whole("reps", in: 1...most))
  }
}
