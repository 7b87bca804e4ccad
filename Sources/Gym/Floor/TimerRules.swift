/// The fields that a plan of each format has, and their bounds.
package enum TimerRules {
  /// One day: the limit for each length and for the whole plan.
  package static let maxSeconds = 86_400
  package static let maxPrepareSeconds = 600
  package static let maxRounds = 200
  package static let maxPhases = 40
  package static let maxReps = 10_000
  /// In characters.
  package static let maxLabel = 60
  package static let maxLaps = 200
  /// The most that one adjustment may add or take away.
  package static let maxAdjustSeconds = 3600

  /// - Returns: the plan with its phase names trimmed.
  /// - Throws: the first field that is missing, does not belong to the format or is out of bounds, by its wire name.
  package static func checked(_ plan: TimerPlan) throws(Invalid) -> TimerPlan {
    var plan = plan
    let format = plan.format
    try range("plan.prepareSeconds", plan.prepareSeconds, 0...maxPrepareSeconds)
    try take(
      "plan.workSeconds", plan.workSeconds, 1...maxSeconds,
      format == .custom || format == .stopwatch ? .never : format == .forTime ? .optional : .required)
    let hasRest = format == .tabata || format == .intervals
    try take("plan.restSeconds", plan.restSeconds, 0...maxSeconds, hasRest ? .required : .never)
    let hasRounds = hasRest || format == .emom || format == .custom
    try take("plan.rounds", plan.rounds, 1...maxRounds, hasRounds ? .required : .never)
    if plan.lastRest != nil, format != .intervals { throw Invalid("plan.lastRest", .notForFormat) }
    try take("plan.repsPerRound", plan.repsPerRound, 1...maxReps, format == .amrap ? .optional : .never)
    if format == .custom {
      plan.phases = try phases(plan.phases)
    } else if plan.phases != nil {
      throw Invalid("plan.phases", .notForFormat)
    }
    if let total = plan.totalMs, total > maxSeconds * 1000 {
      throw Invalid(hasRounds ? "plan.rounds" : "plan.workSeconds", .planTooLong(maxSeconds: maxSeconds))
    }
    return plan
  }

  private static func phases(_ phases: [PlannedPhase]?) throws(Invalid) -> [PlannedPhase] {
    guard let phases, !phases.isEmpty else { throw Invalid("plan.phases", .required) }
    guard phases.count <= maxPhases else {
      throw Invalid("plan.phases", .outOfRange(min: 1, max: Double(maxPhases)))
    }
    var checked: [PlannedPhase] = []
    for (index, phase) in phases.enumerated() {
      let field = "plan.phases[\(index)]"
      guard phase.kind == .work || phase.kind == .rest else {
        throw Invalid("\(field).kind", .notOneOf(["work", "rest"]))
      }
      try range("\(field).seconds", phase.seconds, (phase.kind == .rest ? 0 : 1)...maxSeconds)
      let name = try Text.line(phase.name, max: 40, field: "\(field).name")
      // Every display holds every plan, and one grapheme cluster can take hundreds of bytes.
      guard name.utf8.count <= 160 else { throw Invalid("\(field).name", .tooLong(max: 40)) }
      // A screen draws one figure.
      guard phase.breath == nil || phase.muscle == nil else { throw Invalid("\(field).muscle", .notForFormat) }
      var trimmed = phase
      trimmed.name = name
      checked.append(trimmed)
    }
    // Rests alone can add up to nothing.
    guard checked.contains(where: { $0.seconds > 0 }) else {
      throw Invalid("plan.phases[0].seconds", .outOfRange(min: 1, max: Double(maxSeconds)))
    }
    return checked
  }

  private static func take(
    _ field: String, _ value: Int?, _ bounds: ClosedRange<Int>, _ need: Need
  ) throws(Invalid) {
    switch (need, value) {
    case (.required, nil): throw Invalid(field, .required)
    case (.never, .some): throw Invalid(field, .notForFormat)
    default: break
    }
    if let value { try range(field, value, bounds) }
  }

  static func range(_ field: String, _ value: Int, _ bounds: ClosedRange<Int>) throws(Invalid) {
    guard !bounds.contains(value) else { return }
    throw Invalid(field, .outOfRange(min: Double(bounds.lowerBound), max: Double(bounds.upperBound)))
  }
}
