import Gym

extension CalculatorFormula {
  static let load: [CalculatorFormula] = [
    CalculatorFormula("volume_load", "sets") {
      .number(try $0.rows("sets", of: 2, in: CalculatorInputs.notNegative).reduce(0) { $0 + $1[0] * $1[1] })
    },
    CalculatorFormula("acwr_coupled", "dailyLoads") { .optional(WorkloadRatio.coupled(dailyLoads: try $0.loads())) },
    CalculatorFormula("acwr_uncoupled", "dailyLoads") {
      .optional(WorkloadRatio.uncoupled(dailyLoads: try $0.loads()))
    },
    CalculatorFormula("acwr_ewma", "dailyLoads") { .optional(WorkloadRatio.weighted(dailyLoads: try $0.loads())) },
    CalculatorFormula("srpe_load", "rpe", "minutes") {
      .number(sessionRpeLoad(rpe: try $0.number("rpe", in: 0...10), minutes: try $0.amount("minutes")))
    },
    CalculatorFormula("monotony_strain", "dailyLoads") {
      let week = Monotony(dailyLoads: try $0.loads())
      return .fields(("monotony", .optional(week?.monotony)), ("strain", .optional(week?.strain)))
    },
    CalculatorFormula("weekly_hard_sets", "sets") {
      let sets = try $0.objects("sets", "primary", "secondary", "rir", "warmup").map { set in
        MuscleSet(
          primary: try set.texts("primary"), secondary: try set.texts("secondary"),
          rir: try set.optionalNumber("rir", in: 0...100), isWarmup: try set.bool("warmup"))
      }
      let counts = hardSets(sets).sorted { $0.key < $1.key }
      return .object(counts.map { AnyJSON.Field(name: $0.key, value: .number($0.value)) })
    },
    CalculatorFormula("momentum", "volumes") {
      let momentum = Momentum(volumes: try $0.numbers("volumes", in: CalculatorInputs.notNegative))
      return .fields(
        ("value", .optional(momentum?.change)), ("tier", .string(momentum?.tier.published ?? insufficientData)))
    },
    CalculatorFormula("predict_next", "entries") {
      let entries = try $0.objects("entries", "weight", "reps").map {
        (weight: try $0.amount("weight"), reps: try $0.amount("reps"))
      }
      guard let next = NextByRule(entries: entries) else { return .null }
      return .fields(("weight", .number(next.weight)), ("reps", .number(Double(next.reps))))
    },
    CalculatorFormula("fatigue_index", "volume7d", "baselineSessionVolume", "habitualSessionsPerWeek") {
      let fatigue = FatigueIndex(
        weekVolume: try $0.amount("volume7d"), baseline: try $0.amount("baselineSessionVolume"),
        sessionsPerWeek: try $0.amount("habitualSessionsPerWeek"))
      return fatigue.map { .object($0.fields) } ?? .null
    },
    CalculatorFormula("fatigue_pipeline", "sessions") {
      let sessions = try $0.objects("sessions", "daysAgo", "volume").map {
        SessionLoad(daysAgo: try $0.amount("daysAgo"), volume: try $0.amount("volume"))
      }
      guard let report = FatigueResult(sessions: sessions) else { return .null }
      let first: [AnyJSON.Field] = [
        .init(name: "volume7d", value: .number(report.weekVolume)),
        .init(name: "baseline", value: .number(report.baseline)),
        .init(name: "habitual", value: .number(report.sessionsPerWeek)),
      ]
      return .object(first + report.fatigue.fields)
    },
  ]

  /// The published model's result if there is too little data.
  static let insufficientData = "insufficient data"
}

extension CalculatorInputs {
  /// 0 or more.
  func amount(_ name: String) throws(CalculatorError) -> Double { try number(name, in: Self.notNegative) }

  fileprivate func loads() throws(CalculatorError) -> [Double] { try numbers("dailyLoads", in: Self.notNegative) }
}

extension Momentum.Tier {
  fileprivate var published: String {
    switch self {
    case .rapid: "rapidly accelerating"
    case .steady: "steady progress"
    case .maintaining: "maintaining"
    case .decline: "decline"
    }
  }
}

extension FatigueIndex {
  fileprivate var fields: [AnyJSON.Field] {
    let published =
      switch tier {
      case .manageable: "manageable"
      case .elevated: "elevated"
      case .high: "overtraining"
      }
    return [
      .init(name: "ratio", value: .number(ratio)), .init(name: "index", value: .number(index)),
      .init(name: "tier", value: .string(published)),
    ]
  }
}
