/// The part of a program that a workout was started for. It is stored with the workout.
package struct ProgramPart: Codable, Equatable, Sendable {
  package var cycle: Int
  package var week: Int
  package var lifts: [Lift]

  package struct Lift: Codable, Equatable, Sendable {
    package var exercise: Int
    /// The target of the plus set when the workout began, so that making the plan lighter afterwards does not turn it
    /// into a success. nil if it had no plus set.
    package var plus: PlusTarget?

    package init(exercise: Int, plus: PlusTarget?) {
      self.exercise = exercise
      self.plus = plus
    }
  }

  package init(cycle: Int, week: Int, lifts: [Lift]) {
    self.cycle = cycle
    self.week = week
    self.lifts = lifts
  }
}

/// The program that a workout belongs to, and the part of it.
package struct ProgramUse: Equatable, Sendable {
  package var program: Int
  package var part: ProgramPart

  package init(program: Int, part: ProgramPart) {
    self.program = program
    self.part = part
  }
}

/// A finished workout of a program, with its sets except warm-ups.
package struct ProgramSession: Equatable, Sendable {
  package var workout: Int
  package var startedAt: Int
  package var part: ProgramPart
  package var sets: [DoneSet]

  package struct DoneSet: Equatable, Sendable {
    package var exercise: Int
    package var grams: Int
    package var reps: Int

    package init(exercise: Int, grams: Int, reps: Int) {
      self.exercise = exercise
      self.grams = grams
      self.reps = reps
    }
  }

  package init(workout: Int, startedAt: Int, part: ProgramPart, sets: [DoneSet] = []) {
    self.workout = workout
    self.startedAt = startedAt
    self.part = part
    self.sets = sets
  }

  /// Whether the session has at least one rep of the lift, if it was started for that lift.
  func did(_ exercise: Int) -> Bool {
    part.lifts.contains { $0.exercise == exercise } && sets.contains { $0.exercise == exercise && $0.reps > 0 }
  }
}

/// A member's decision about a week, in addition to what they logged.
package struct ProgramMark: Equatable, Sendable {
  package enum Choice: String, Codable, Sendable, CaseIterable {
    /// The week is repeated: what was logged of it before no longer counts for the position.
    case `repeat`
    /// The rest of the week, or one lift of it, is skipped.
    case skip
  }

  package var cycle: Int
  package var week: Int
  /// nil for the whole week.
  package var exercise: Int?
  package var choice: Choice
  package var at: Int

  package init(cycle: Int, week: Int, exercise: Int? = nil, choice: Choice, at: Int) {
    self.cycle = cycle
    self.week = week
    self.exercise = exercise
    self.choice = choice
    self.at = at
  }
}

/// A training max that a member entered, for a cycle and those after it.
package struct EnteredTrainingMax: Equatable, Sendable {
  package var cycle: Int
  package var exercise: Int
  package var weight: Weight

  package init(cycle: Int, exercise: Int, weight: Weight) {
    self.cycle = cycle
    self.exercise = exercise
    self.weight = weight
  }
}

/// Why a training max has its value, or will have it.
package struct MaxChange: Equatable, Sendable {
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// All plus sets reached their reps, including that of the heaviest week: one step up.
    case raised
    /// A plus set missed its reps: unchanged.
    case missed
    /// Three plus sets missed their reps since the training max last changed: 10 % less.
    case reset
    /// The heaviest week has no logged plus set: unchanged.
    case notDone
    /// The member entered it.
    case entered
  }

  package var code: Code
  package var from: Weight
  package var to: Weight
  /// The deciding plus set.
  package var week: Int?
  package var reps: Int?
  package var plus: PlusTarget?
  /// How many plus sets missed their reps since the training max last changed.
  package var misses = 0
}

/// A program with everything that determines its next session. Nothing derived is stored, so editing or deleting a set
/// changes the result.
package struct ProgramHistory: Equatable, Sendable {
  package var program: WendlerProgram
  package var startedAt: Int
  /// Oldest first. A later entry for the same cycle and exercise replaces an earlier one.
  package var maxes: [EnteredTrainingMax]
  /// Oldest first.
  package var sessions: [ProgramSession]
  /// Oldest first.
  package var marks: [ProgramMark]

  package init(
    program: WendlerProgram, startedAt: Int, maxes: [EnteredTrainingMax], sessions: [ProgramSession] = [],
    marks: [ProgramMark] = []
  ) {
    self.program = program
    self.startedAt = startedAt
    self.maxes = maxes
    self.sessions = sessions
    self.marks = marks
  }

  // MARK: Position

  /// A member's position. `lifts` are the remaining lifts of the next session, in order.
  package struct Position: Equatable, Sendable {
    package var cycle: Int
    package var week: Int
    package var lifts: [Int]

    package init(cycle: Int, week: Int, lifts: [Int]) {
      self.cycle = cycle
      self.week = week
      self.lifts = lifts
    }
  }

  /// The first session that is neither done nor skipped, counting from the last week in which something was done. The
  /// lifts of a week can be done in any order; starting another week skips the rest of the week before.
  package var position: Position {
    let parts = sessions.filter { session in session.part.lifts.contains { session.did($0.exercise) } }.map {
      ($0.part.cycle, $0.part.week)
    }
    let places = parts + marks.map { ($0.cycle, $0.week) }
    var (cycle, week) = places.max { $0 < $1 } ?? (1, 1)
    if program.lifts.isEmpty { return Position(cycle: cycle, week: week, lifts: []) }
    while true {
      if week > program.weeks { (cycle, week) = (cycle + 1, 1) }
      if let left = next(cycle, week) { return Position(cycle: cycle, week: week, lifts: left) }
      week += 1
    }
  }

  private func next(_ cycle: Int, _ week: Int) -> [Int]? {
    program.sessions.lazy.map { $0.filter { state(of: $0, cycle, week) == .open } }.first { !$0.isEmpty }
  }

  package enum LiftState: String, Hashable, Sendable {
    case open, done, skipped
  }

  package func state(of exercise: Int, _ cycle: Int, _ week: Int) -> LiftState {
    let begun = marks.last { $0.cycle == cycle && $0.week == week && $0.choice == .repeat }?.at ?? .min
    if session(of: exercise, cycle, week, from: begun) != nil { return .done }
    let isSkipped = marks.contains {
      $0.cycle == cycle && $0.week == week && $0.choice == .skip && $0.at >= begun
        && ($0.exercise == nil || $0.exercise == exercise)
    }
    return isSkipped ? .skipped : .open
  }

  /// The last session that did a lift in a given week.
  package func session(of exercise: Int, _ cycle: Int, _ week: Int, from: Int = .min) -> ProgramSession? {
    sessions.last {
      $0.part.cycle == cycle && $0.part.week == week && $0.startedAt >= from && $0.did(exercise)
    }
  }

  /// When the member last did something of the program.
  package var lastAt: Int {
    let done = sessions.last { session in session.part.lifts.contains { session.did($0.exercise) } }?.startedAt
    return max(startedAt, done ?? startedAt, marks.last?.at ?? startedAt)
  }

  package static let missedAfterDays = 7

  // MARK: Training maxes

  /// The training max of each lift in a cycle, and why it differs from the cycle before.
  package func maxes(cycle: Int) -> [Int: (weight: Weight, change: MaxChange?)] {
    var all: [Int: (weight: Weight, change: MaxChange?)] = [:]
    for lift in program.lifts { all[lift.exercise] = fold(lift, upTo: cycle).map { ($0.weight, $0.change) } }
    return all
  }

  /// What the sets logged in this cycle mean for a lift's next training max; nil while that is open, that is while the
  /// plus set of the heaviest week is still to come and none has missed.
  package func ahead(_ lift: ProgramLift, cycle: Int) -> MaxChange? {
    guard let now = fold(lift, upTo: cycle) else { return nil }
    let change = outcome(of: lift, cycle, now.weight, misses: now.misses)
    let isOpen = position.cycle == cycle && state(of: lift.exercise, cycle, 3) == .open
    return change.code == .notDone && isOpen ? nil : change
  }

  private func fold(_ lift: ProgramLift, upTo cycle: Int) -> (weight: Weight, change: MaxChange?, misses: Int)? {
    let entered = maxes.filter { $0.exercise == lift.exercise }
    guard let first = entered.min(by: { $0.cycle < $1.cycle })?.cycle else { return nil }
    var known: (weight: Weight, change: MaxChange?, misses: Int)?
    for each in min(first, cycle)...cycle {
      var next = known
      if let old = known {
        let change = outcome(of: lift, each - 1, old.weight, misses: old.misses)
        next = (change.to, change, change.to == old.weight ? change.misses : 0)
      }
      // If there is no earlier entry, uses one for a later cycle rather than none.
      let own = entered.last { $0.cycle == each } ?? (known == nil ? entered.last { $0.cycle == first } : nil)
      if let own {
        let from = next?.weight ?? own.weight
        let isSame = from == own.weight && next != nil
        if !isSame {
          let change = known == nil ? nil : MaxChange(code: .entered, from: from, to: own.weight)
          next = (own.weight, change, 0)
        }
      }
      known = next
    }
    return known
  }

  private func outcome(of lift: ProgramLift, _ cycle: Int, _ weight: Weight, misses before: Int) -> MaxChange {
    var (misses, missed, last) = (before, MaxChange?.none, MaxChange?.none)
    for week in 1...3 {
      guard let result = plusResult(lift.exercise, cycle, week, weight) else { continue }
      var change = MaxChange(code: .raised, from: weight, to: weight, week: week, reps: result.reps, plus: result.plus)
      if result.reps < result.plus.reps {
        misses += 1
        change.code = .missed
        missed = change
      }
      last = change
    }
    if var missed {
      missed.misses = misses
      if misses >= 3 {
        missed.code = .reset
        missed.to = Self.reset(weight)
      }
      return missed
    }
    guard var raised = last, raised.week == 3 else {
      return MaxChange(code: .notDone, from: weight, to: weight, misses: misses)
    }
    let next = Wendler.nextTrainingMax(weight.value, lift.lift.region, weight.unit)
    raised.to = Weight(milli: Int((next * 1000).rounded()), unit: weight.unit)
    return raised
  }

  /// 10 % less, rounded to 2.5 kg or 5 lb, and at least one increment.
  private static func reset(_ weight: Weight) -> Weight {
    let increment = Wendler.increment(weight.unit)
    let value = max(rounded(weight.value * 0.9, toIncrement: increment), increment)
    return Weight(milli: Int((value * 1000).rounded()), unit: weight.unit)
  }

  /// The least weight that a percentage can be rounded to.
  private static func least(_ weight: Weight, _ percent: Int) -> Weight {
    let half = Int(Wendler.increment(weight.unit) * 500)
    return Weight(milli: max(weight.milli * percent / 100 - half, 0), unit: weight.unit)
  }

  /// The plus set of a week: the target, and the most reps with at least that weight. nil if it was not tried: lighter
  /// sets are no attempt, and a missing entry does not count as zero.
  private func plusResult(
    _ exercise: Int, _ cycle: Int, _ week: Int, _ weight: Weight
  ) -> (plus: PlusTarget, reps: Int)? {
    guard let session = session(of: exercise, cycle, week) else { return nil }
    let step = Wendler.weeks[week - 1][2]
    let plus =
      session.part.lifts.first { $0.exercise == exercise }?.plus
      ?? PlusTarget(weight: Self.least(weight, step.percent), reps: step.reps)
    let tries = session.sets.filter { $0.exercise == exercise && plus.isWeight($0.grams) }
    return tries.map(\.reps).max().map { (plus, $0) }
  }
}
