/// How the load of one exercise of an assigned routine changes from workout to workout.
package enum Progression: Codable, Equatable, Sendable {
  /// One step more after every workout in which all sets reached their reps.
  case linear(step: Weight)
  /// First more reps within the plan's range; one step more when all sets are at the top of it.
  case double(step: Weight)
  /// Percentages of a training max in tenths, one per week. They repeat after the last.
  case percentages([Int], trainingMax: Weight?)
  /// 5/3/1 in four weeks, of which the last is light. The training max grows after a cycle whose plus sets
  /// reached their reps.
  case wendler(Wendler.Region, trainingMax: Weight?)

  /// After this many workouts in a row that missed reps at one load, a lighter load is offered.
  package static let stalls = 3
  /// The lighter load, in percent.
  package static let lessPercent = 90
  package static let mostWeeks = 52

  /// - Throws: the first field that breaks a rule, by its wire name.
  package func check(_ planned: PlannedExercise, type: ExerciseType?) throws(Invalid) {
    // Only these types have a weight that means more work when it grows.
    guard type == .weightReps || type == .bodyweightPlus else { throw Invalid("rule", .notForExercise) }
    switch self {
    case .linear(let step), .double(let step):
      let most = Weight.thousandths(ofKilograms: 20, in: step.unit)
      guard (250...most).contains(step.milli) else {
        throw Invalid("step", .outOfRange(min: 0.25, max: Double(most) / 1000))
      }
      let working = planned.working
      guard !working.isEmpty, working.allSatisfy({ $0.reps != nil }) else { throw Invalid("rule", .required) }
      if case .double = self, !working.allSatisfy({ ($0.reps?.max ?? 0) > ($0.reps?.min ?? 0) }) {
        throw Invalid("rule", .malformed)
      }
    case .percentages(let weeks, let max):
      guard (1...Self.mostWeeks).contains(weeks.count) else {
        throw Invalid("weeks", .outOfRange(min: 1, max: Double(Self.mostWeeks)))
      }
      for (index, percent) in weeks.enumerated() where !(200...1200).contains(percent) {
        throw Invalid("weeks[\(index)]", .outOfRange(min: 20, max: 120))
      }
      try max.map { weight throws(Invalid) in try ProgramRules.check(weight, field: "trainingMax") }
    case .wendler(_, let max):
      try max.map { weight throws(Invalid) in try ProgramRules.check(weight, field: "trainingMax") }
    }
  }

  /// The training max that the trainer set; nil if the client's own applies.
  package var trainingMax: Weight? {
    switch self {
    case .linear, .double: nil
    case .percentages(_, let max), .wendler(_, let max): max
    }
  }

  package var needsTrainingMax: Bool {
    switch self {
    case .linear, .double: false
    case .percentages, .wendler: true
    }
  }
}

extension PlannedExercise {
  /// The sets whose load the progression decides.
  package var working: [PlannedSet] { sets.filter { $0.kind == .working || $0.kind == .failure } }
}

/// The sets of one exercise in one workout.
package struct ProgressionWorkout: Equatable, Sendable {
  package struct Done: Equatable, Sendable {
    package var weight: Weight
    package var reps: Int

    package init(weight: Weight, reps: Int) {
      self.weight = weight
      self.reps = reps
    }
  }

  package var day: CalendarDay
  /// Working sets in their order.
  package var sets: [Done]

  package init(day: CalendarDay, sets: [Done]) {
    self.day = day
    self.sets = sets
  }

  /// - Parameter sets: of one exercise, in order. A left and a right set count as one, with the fewer reps of the two.
  package init(day: CalendarDay, logged sets: [LoggedSet]) {
    self.day = day
    let working = sets.filter { $0.entry.kind == .working || $0.entry.kind == .failure }
    var right = working.filter { $0.side == .right }[...]
    self.sets = working.filter { $0.side != .right }.map { set in
      var reps = set.entry.reps ?? 0
      if set.side == .left { reps = min(reps, right.popFirst()?.entry.reps ?? 0) }
      return Done(weight: set.entry.weight ?? Weight(milli: 0, unit: .kg), reps: reps)
    }
  }
}

/// Why an exercise has today's load.
package struct ProgressionReason: Equatable, Sendable {
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The first workout: the plan's load, or that of the last workout with the exercise.
    case begin
    /// All sets reached their reps.
    case more
    /// The same load although all sets reached their reps: the gym's next heavier one is more than a step away.
    case held
    /// The same load, because reps were missing.
    case again
    /// The same load but more reps, because not all sets are at the top of the range.
    case reps
    /// Three workouts in a row missed reps.
    case less
    /// The percentage of this week.
    case week
    /// The week of 5/3/1.
    case wendler
    /// No training max is known.
    case noMax
  }

  package var code: Code
  /// The load of the last workout; for a week, the training max.
  package var weight: Weight?
  /// The increase.
  package var step: Weight?
  package var reps: Int?
  /// How many workouts in a row missed reps, or for `held` reached them.
  package var times: Int?
  /// From 1.
  package var week: Int?
  package var weeks: Int?
  /// In tenths.
  package var percent: Int?

  package init(
    _ code: Code, weight: Weight? = nil, step: Weight? = nil, reps: Int? = nil, times: Int? = nil, week: Int? = nil,
    weeks: Int? = nil, percent: Int? = nil
  ) {
    self.code = code
    self.weight = weight
    self.step = step
    self.reps = reps
    self.times = times
    self.week = week
    self.weeks = weeks
    self.percent = percent
  }
}
