import Gym

extension CalculatorFormula {
  static let wendler: [CalculatorFormula] = [
    CalculatorFormula("wendler_training_max", "oneRepMax", "percent", "increment") {
      .number(
        Wendler.trainingMax(
          oneRepMax: try $0.amount("oneRepMax"), percent: try $0.percent(), increment: try $0.increment()))
    },
    CalculatorFormula("wendler_set", "trainingMax", "percent", "increment") {
      .number(
        Wendler.set(trainingMax: try $0.trainingMax(), percent: try $0.percent(), .increment(try $0.increment())))
    },
    CalculatorFormula("wendler_week", "trainingMax", "week", "increment") {
      let week = try $0.whole("week", in: 1...4)
      let steps = Wendler.week(week, trainingMax: try $0.trainingMax(), .increment(try $0.increment()))
      return .array((steps ?? []).map { .object($0.fields(amrap: true)) })
    },
    CalculatorFormula("wendler_warmup", "trainingMax", "increment") {
      let steps = Wendler.warmup(trainingMax: try $0.trainingMax(), .increment(try $0.increment()))
      return .array(steps.map { .object($0.fields(amrap: false)) })
    },
    CalculatorFormula("wendler_bbb", "trainingMax", "percent", "increment") {
      let big = Wendler.boringButBig(
        trainingMax: try $0.trainingMax(), percent: try $0.percent(), .increment(try $0.increment()))
      return .fields(
        ("sets", .number(Double(big.sets))), ("reps", .number(Double(big.reps))), ("weight", .number(big.weight)))
    },
    CalculatorFormula("wendler_next_training_max", "trainingMax", "lift", "unit") {
      .number(Wendler.nextTrainingMax(try $0.trainingMax(), try $0.choice("lift"), try $0.choice("unit")))
    },
  ]
}

extension CalculatorInputs {
  fileprivate func trainingMax() throws(CalculatorError) -> Double { try amount("trainingMax") }
  fileprivate func percent() throws(CalculatorError) -> Double { try number("percent", in: 1...200) }
  fileprivate func increment() throws(CalculatorError) -> Double { try number("increment", in: 0.001...1e6) }
}

extension Wendler.WeighedStep {
  fileprivate func fields(amrap: Bool) -> [AnyJSON.Field] {
    let first = [
      AnyJSON.Field(name: "percent", value: .number(Double(percent))),
      AnyJSON.Field(name: "reps", value: .number(Double(reps))),
    ]
    let last = AnyJSON.Field(name: "weight", value: .number(weight))
    return first + (amrap ? [AnyJSON.Field(name: "amrap", value: .bool(isAMRAP))] : []) + [last]
  }
}
