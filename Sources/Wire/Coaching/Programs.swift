package import Gym

/// A member's options for a program. Each has a default.
package struct ProgramOptionsView: Codable, Sendable {
  /// Sessions per calendar week, 2 to 4.
  package var days: Int?
  package var deload: Bool?
  package var bbb: BoringButBig?

  package init(_ options: WendlerOptions) {
    days = options.days
    deload = options.hasDeload
    bbb = options.boringButBig
  }

  package var options: WendlerOptions {
    WendlerOptions(days: days ?? 4, hasDeload: deload ?? true, boringButBig: bbb ?? .none)
  }
}

/// A lift, as a member enters it: `trainingMax`, or else `max`, from which the training max is calculated.
package struct ProgramLiftEntry: Codable, Sendable {
  package var lift: WendlerLift
  /// Absent means the catalog's exercise for the lift.
  package var exercise: Int?
  package var max: WeightValue?
  package var trainingMax: WeightValue?

  package init(lift: WendlerLift, exercise: Int?) {
    self.lift = lift
    self.exercise = exercise
  }
}

/// Why a training max changes or stays. `plus` is the deciding set.
package struct MaxChangeView: Codable, Sendable {
  package var code: MaxChange.Code
  package var from: WeightValue
  package var to: WeightValue
  package var week: Int?
  package var reps: Int?
  package var plus: Plus?
  /// Plus sets that were missed since the training max last changed; absent if there are none.
  package var misses: Int?

  package struct Plus: Codable, Sendable {
    package var weight: WeightValue
    package var reps: Int
  }

  package init(_ change: MaxChange) {
    code = change.code
    from = WeightValue(change.from)
    to = WeightValue(change.to)
    week = change.week
    reps = change.reps
    plus = change.plus.map { Plus(weight: WeightValue($0.weight), reps: $0.reps) }
    misses = change.misses == 0 ? nil : change.misses
  }
}

package struct ProgramLiftView: Codable, Sendable {
  package var lift: WendlerLift
  package var exercise: Int
  package var trainingMax: WeightValue
  /// Why it differs from the cycle before; absent in the first cycle.
  package var change: MaxChangeView?
  /// What the sets logged in this cycle mean for the next; absent while that is open.
  package var ahead: MaxChangeView?

  package init(_ lift: ProgramLift, trainingMax: Weight, change: MaxChange?, ahead: MaxChange?) {
    self.lift = lift.lift
    exercise = lift.exercise
    self.trainingMax = WeightValue(trainingMax)
    self.change = change.map(MaxChangeView.init)
    self.ahead = ahead.map(MaxChangeView.init)
  }
}

/// A session of a week.
package struct ProgramSessionView: Codable, Sendable {
  package enum State: String, Codable, Sendable, CaseIterable {
    case open, next, done, skipped
  }

  /// Ids of the exercises.
  package var lifts: [Int]
  package var state: State
  package var plan: [PlannedExerciseView]
  /// The last workout that completed it.
  package var workout: Int?

  package init(lifts: [Int], state: State, plan: [PlannedExerciseView], workout: Int? = nil) {
    self.lifts = lifts
    self.state = state
    self.plan = plan
    self.workout = workout
  }
}

package struct ProgramWeekView: Codable, Sendable {
  package var week: Int
  package var sessions: [ProgramSessionView]
  package init(week: Int, sessions: [ProgramSessionView]) {
    self.week = week
    self.sessions = sessions
  }
}

/// A session that can be started: what `workouts.start` takes as `program`, and its plan.
package struct ProgramNextView: Codable, Sendable {
  package var cycle: Int
  package var week: Int
  package var lifts: [Int]
  package var plan: [PlannedExerciseView]
  package init(cycle: Int, week: Int, lifts: [Int], plan: [PlannedExerciseView]) {
    self.cycle = cycle
    self.week = week
    self.lifts = lifts
    self.plan = plan
  }
}

package struct ProgramMissedView: Codable, Sendable {
  package var cycle: Int
  package var week: Int
  /// Days since something of the program was last done.
  package var days: Int
  /// Whether something of the week has been done.
  package var begun: Bool
  package init(cycle: Int, week: Int, days: Int, begun: Bool) {
    self.cycle = cycle
    self.week = week
    self.days = days
    self.begun = begun
  }
}

/// A member's program, and their position in it.
package struct ProgramView: Codable, Sendable {
  package var id: Int
  package var kind = "531"
  package var startedAt: Int
  package var cycle: Int
  package var week: Int
  package var lifts: [ProgramLiftView]
  package var options: ProgramOptionsView
  package var next: ProgramNextView
  /// The weeks of the cycle.
  package var weeks: [ProgramWeekView]
  package var missed: ProgramMissedView?
  /// The member's open workout, if it belongs to the program.
  package var workout: Int?

  package init(
    id: Int, startedAt: Int, lifts: [ProgramLiftView], options: ProgramOptionsView, next: ProgramNextView,
    weeks: [ProgramWeekView], missed: ProgramMissedView?, workout: Int?
  ) {
    self.id = id
    self.startedAt = startedAt
    cycle = next.cycle
    week = next.week
    self.lifts = lifts
    self.options = options
    self.next = next
    self.weeks = weeks
    self.missed = missed
    self.workout = workout
  }
}

/// What is known about a lift before a program is started.
package struct ProgramSuggestion: Codable, Sendable {
  package enum Source: String, Codable, Sendable, CaseIterable {
    /// The max that the member entered.
    case entered
    /// The best estimate from the log, rounded to 0.5 of the unit.
    case best
    /// The training max of the last program.
    case earlier
  }

  package var lift: WendlerLift
  package var exercise: Int
  package var max: WeightValue?
  package var trainingMax: WeightValue?
  /// Absent if nothing is known.
  package var from: Source?
  package init(lift: WendlerLift, exercise: Int) {
    self.lift = lift
    self.exercise = exercise
  }
}

package struct ProgramReply: Codable, Sendable {
  /// Absent if there is none.
  package var program: ProgramView?
  /// Only without a program.
  package var suggested: [ProgramSuggestion]?
  package init(program: ProgramView?, suggested: [ProgramSuggestion]? = nil) {
    self.program = program
    self.suggested = suggested
  }
}

package struct ProgramsGet: Call {
  package static let method = "programs.get"
  package typealias Reply = ProgramReply
  package var `as`: String?
}

/// Computes the first cycle without starting it.
package struct ProgramsPreview: Call {
  package static let method = "programs.preview"
  package var `as`: String?
  package var lifts: [ProgramLiftEntry]
  package var options: ProgramOptionsView?

  package struct Reply: Codable, Sendable {
    package var lifts: [ProgramLiftView]
    package var weeks: [ProgramWeekView]
    package init(lifts: [ProgramLiftView], weeks: [ProgramWeekView]) {
      self.lifts = lifts
      self.weeks = weeks
    }
  }
}

package struct ProgramsStart: Change {
  package static let method = "programs.start"
  package typealias Reply = ProgramReply
  package var key: String
  package var `as`: String?
  package var lifts: [ProgramLiftEntry]
  package var options: ProgramOptionsView?
}

/// Replaces lifts, options or both. A lift without a weight keeps its training max.
package struct ProgramsEdit: Change {
  package static let method = "programs.edit"
  package typealias Reply = ProgramReply
  package var key: String
  package var `as`: String?
  package var lifts: [ProgramLiftEntry]?
  package var options: ProgramOptionsView?
}

package struct ProgramsEnd: Change {
  package static let method = "programs.end"
  package typealias Reply = ProgramReply
  package var key: String
  package var `as`: String?
}

/// Repeats the week in `missed`, or skips the rest of it.
package struct ProgramsAnswerMissed: Change {
  package static let method = "programs.answerMissed"
  package typealias Reply = ProgramReply
  package var key: String
  package var `as`: String?
  /// The values of `missed`.
  package var cycle: Int?
  package var week: Int?
  package var choice: ProgramMark.Choice
}

package struct ProgramsSkip: Change {
  package static let method = "programs.skip"
  package typealias Reply = ProgramReply
  package var key: String
  package var `as`: String?
  package var cycle: Int
  package var week: Int
  package var lifts: [Int]
}

/// A program was started, changed or ended. Clients that show it ask for it again, and also after a workout or a set
/// changed.
package struct ProgramChanged: TopicEvent {
  package static let event = "program.changed"
  /// Absent if there is no program any more.
  package var program: Int?
  package init(program: Int?) { self.program = program }
}

/// The part of a program for which a workout is started.
package struct ProgramPartView: Codable, Sendable {
  package var cycle: Int
  package var week: Int
  /// Ids of the exercises.
  package var lifts: [Int]

  package init(_ part: ProgramPart) {
    cycle = part.cycle
    week = part.week
    lifts = part.lifts.map(\.exercise)
  }

  package init(_ planned: PlannedSession) {
    cycle = planned.cycle
    week = planned.week
    lifts = planned.lifts
  }

  /// - Throws: `out_of_range`, `required`.
  package func checked() throws(Fault) -> ProgramPartView {
    guard (1...ProgramRules.maxCycle).contains(cycle) else { throw Fault.invalid("program.cycle", "out_of_range") }
    guard (1...Wendler.weeks.count).contains(week) else { throw Fault.invalid("program.week", "out_of_range") }
    guard !lifts.isEmpty, lifts.count <= WendlerLift.allCases.count else {
      throw Fault.invalid("program.lifts", lifts.isEmpty ? "required" : "out_of_range")
    }
    return self
  }
}
