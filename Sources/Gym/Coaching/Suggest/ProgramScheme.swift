/// Reps, rests and the progression over the weeks, by goal.
///
/// The numbers are common practice, not a law: sets of 3 to 6 for strength, 6 to 15 for muscle and fitness, longer
/// rests for heavy weights, one to three reps left in reserve.
struct ProgramScheme: Sendable {
  let goal: TrainingGoal
  let weeks: Int

  /// The last week is light. The weeks before the first one with all sets have fewer.
  var hardWeeks: Int { weeks - 1 }
  var firstFull: Int { weeks >= 8 ? 3 : 2 }

  var course: [ProgramWeek] {
    (1...weeks).map { week in
      ProgramWeek(
        week: week, kind: week == weeks ? .light : week < firstFull ? .build : .full, reserve: reserve(week))
    }
  }

  /// Falls from three reps to one; only to two for members who train to lose weight or stay fit.
  func reserve(_ week: Int) -> Int {
    if week == weeks { return 4 }
    let least = goal == .strength || goal == .gainMuscle ? 1 : 2
    return 3 - (week - 1) * (4 - least) / hardWeeks
  }

  /// The main exercises of a strength program go through three blocks that get heavier.
  func reps(_ slot: ProgramSlot, week: Int) -> ClosedRange<Int> {
    switch (goal, slot.isCompound) {
    case (.strength, true):
      let block = week == weeks ? 0 : (week - 1) * 3 / hardWeeks
      return [5...6, 4...5, 3...4][block]
    case (.strength, false): return 8...10
    case (.gainMuscle, true): return 6...10
    case (.gainMuscle, false): return 10...15
    case (.loseWeight, true): return 10...12
    case (.loseWeight, false): return 12...15
    case (.keepFit, true): return 8...12
    case (.keepFit, false): return 10...15
    }
  }

  func restSeconds(_ slot: ProgramSlot) -> Int {
    switch (goal, slot.isCompound) {
    case (.strength, true): 180
    case (.strength, false): 90
    case (.gainMuscle, true): 120
    case (.gainMuscle, false): 75
    case (.loseWeight, true): 60
    case (.loseWeight, false): 45
    case (.keepFit, true): 90
    case (.keepFit, false): 60
    }
  }

  /// The initial number of sets of an exercise, and the most.
  func sets(_ slot: ProgramSlot) -> (first: Int, most: Int) {
    slot.isCompound ? (goal == .strength ? 4 : 3, 5) : (2, 4)
  }

  /// The target number of sets within a muscle's range: its lower end, unless the goal and level need more.
  func target(_ range: SetRange, _ level: Difficulty) -> Double {
    let share: Double =
      switch (goal, level) {
      case (.gainMuscle, .intermediate): 0.2
      case (.gainMuscle, .advanced): 0.35
      default: 0
      }
    return Double(range.low) + share * Double(max(range.high - range.low, 0))
  }

  /// Minutes of endurance at the end of a day.
  func cardioMinutes(of minutes: Int) -> Int {
    switch goal {
    case .loseWeight: minutes >= 30 ? min(20, minutes / 4) : 0
    case .keepFit: minutes >= 40 ? min(15, minutes / 5) : 0
    case .gainMuscle, .strength: 0
    }
  }

  // MARK: Sets

  /// The sets of an exercise in one week.
  /// - Parameters:
  ///   - sets: in the weeks with all sets, and in those before.
  ///   - load: rounds a weight in grams to one that can be loaded; nil if the log has no estimate.
  func step(
    _ slot: ProgramSlot, _ facts: ExerciseFacts, week: Int, sets: (full: Int, build: Int), e1rmGrams: Int?,
    load: ((Double) -> Weight?)?
  ) -> ProgramStep {
    let isLight = week == weeks
    let count = isLight ? (sets.full + 1) / 2 : week < firstFull ? sets.build : sets.full
    if facts.type == .duration {
      return ProgramStep(sets: count, seconds: seconds(facts, week))
    }
    let reps = repRange(slot, facts, week)
    var step = ProgramStep(
      sets: count, reps: RepTarget(min: reps.lowerBound, max: reps.upperBound), reserve: reserve(week))
    guard facts.type == .weightReps, let e1rmGrams, let load else { return step }
    // The inverse of Epley's formula, for the middle of the range plus the reps left in reserve.
    let aim = (reps.lowerBound + reps.upperBound + 1) / 2 + min(reserve(week), 3)
    let share = isLight ? 0.9 : 1
    step.weight = load(Double(e1rmGrams) / (1 + Double(aim) / 30) * share)
    return step
  }

  /// The overlap of the goal's range with the exercise's recommended one. Without an overlap, the recommended range,
  /// moved towards the goal.
  private func repRange(_ slot: ProgramSlot, _ facts: ExerciseFacts, _ week: Int) -> ClosedRange<Int> {
    let wanted = reps(slot, week: week)
    guard let own = facts.recommended?.reps, own.count == 2, own[0] >= 1, own[0] <= own[1] else { return wanted }
    if facts.type != .weightReps { return own[0]...own[1] }
    // Strength is trained with few reps, whatever the catalog recommends.
    if goal == .strength && slot.isCompound { return wanted }
    let (low, high) = (max(wanted.lowerBound, own[0]), min(wanted.upperBound, own[1]))
    if high - low >= 2 { return low...high }
    // A compromise: for example, a squat gets many reps, but not as many as a leg press.
    return wanted.lowerBound > own[0] && own[1] < wanted.upperBound ? own[1] - 2...own[1] + 2 : own[0]...own[1]
  }

  /// From the lowest recommended duration to the highest, in steps of five seconds.
  private func seconds(_ facts: ExerciseFacts, _ week: Int) -> Int {
    let own = facts.recommended?.durationSeconds ?? []
    let (low, high) = (own.first ?? 20, own.last ?? 45)
    if week == weeks { return low }
    return (low + (high - low) * (week - 1) / hardWeeks) / 5 * 5
  }
}
