import Gym

extension CalculatorFormula {
  static let timing: [CalculatorFormula] = [
    CalculatorFormula("tabata_phase", "work", "rest", "rounds", "prep", "elapsed") { try $0.phase(.tabata) },
    CalculatorFormula("emom_phase", "work", "rest", "rounds", "prep", "elapsed") { try $0.phase(.emom) },
    CalculatorFormula("interval_phase", "work", "rest", "rounds", "prep", "last_rest", "elapsed") {
      try $0.phase(.intervals, lastRest: try $0.bool("last_rest"))
    },
    CalculatorFormula("for_time_score", "finishedSeconds", "capSeconds", "repsRemaining") {
      .number(
        Score.forTime(
          seconds: try $0.optionalNumber("finishedSeconds", in: CalculatorInputs.notNegative),
          capSeconds: try $0.amount("capSeconds"),
          repsRemaining: try $0.whole("repsRemaining", in: 0...1_000_000)))
    },
    CalculatorFormula("amrap_score", "rounds", "repsPerRound", "extraReps") {
      .number(
        Double(
          Score.amrap(
            rounds: try $0.whole("rounds", in: 0...1_000_000),
            repsPerRound: try $0.whole("repsPerRound", in: 1...1_000_000),
            extraReps: try $0.whole("extraReps", in: 0...1_000_000))))
    },
    CalculatorFormula("clock_offset", "t0", "t1", "t2", "t3") {
      let exchange = ClockExchange(
        t0: try $0.instant("t0"), t1: try $0.instant("t1"), t2: try $0.instant("t2"), t3: try $0.instant("t3"))
      return .fields(
        ("offset", .number(exchange.offset)), ("delay", .number(exchange.delay)),
        ("errorBound", .number(exchange.delay / 2)))
    },
    CalculatorFormula("clock_filter", "samples") {
      let samples = try $0.rows("samples", of: 4, in: CalculatorInputs.instants).map {
        ClockExchange(t0: $0[0], t1: $0[1], t2: $0[2], t3: $0[3])
      }
      guard let estimate = ClockEstimate.leastDelay(samples) else { return .null }
      return .fields(
        ("offset", .number(estimate.offset)), ("delay", .number(estimate.delay)),
        ("errorBound", .number(estimate.errorBound)))
    },
  ]
}

extension CalculatorInputs {
  /// Any clock's UTC milliseconds.
  fileprivate static let instants = -1e15...1e15

  fileprivate func instant(_ name: String) throws(CalculatorError) -> Double { try number(name, in: Self.instants) }

  /// The timer's phase. Phase lengths are whole seconds; elapsed time is read to the millisecond.
  fileprivate func phase(_ format: TimerFormat, lastRest: Bool? = nil) throws(CalculatorError) -> AnyJSON {
    let plan = TimerPlan(
      format, prepareSeconds: try whole("prep", in: 0...TimerRules.maxSeconds),
      workSeconds: try whole("work", in: 1...TimerRules.maxSeconds),
      restSeconds: try whole("rest", in: 0...TimerRules.maxSeconds),
      rounds: try whole("rounds", in: 1...TimerRules.maxRounds), lastRest: lastRest)
    let elapsed = Int((try number("elapsed", in: -1e9...1e9) * 1000).rounded())
    guard let now = position(plan, TimerState(phaseStartedAt: 0), elapsed) else { return .null }
    return .fields(
      ("phase", .string(now.kind.rawValue)), ("round", .number(Double(now.round))),
      ("remaining", .number(Double(now.remainingMs ?? 0) / 1000)),
      ("total", .number(Double(plan.totalMs ?? 0) / 1000)))
  }
}
