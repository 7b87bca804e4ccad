/// How the days of a week divide the muscles.
package enum ProgramSplit: String, Codable, Sendable, CaseIterable {
  case fullBody, upperLower, pushPullLegs
  /// Push, pull, legs, and then upper and lower: five days.
  case mixed
}

/// What a day of a generated program trains.
package enum ProgramDayKind: String, Codable, Sendable, CaseIterable {
  case fullBody, upper, lower, push, pull, legs
  /// The seventh day: something easy.
  case easy
}

/// The role of an exercise, for balancing a day.
package enum ProgramArea: String, Codable, Sendable, CaseIterable {
  case push, pull, legs, core, cardio
}

/// Why a program is the way it is. Screens and the PDF have the texts, one sentence per code. Each code's comment lists
/// the `ProgramReasonParams` that it uses.
package enum ProgramReasonCode: String, Codable, Sendable, CaseIterable {
  // About the whole program.
  /// `days`, `split`.
  case split
  /// `level`, `times`: the number of workouts in the log.
  case level
  /// `goal`, `low` and `high`: the reps of most sets.
  case goal
  /// `minutes` per day, `sets`: the most sets per day.
  case time
  /// `low` and `high`: the fewest and the most hard sets of a muscle in a week.
  case volume
  /// `muscle`, `sets` per week, `low` of its range: the time or the equipment allow no more.
  case few
  /// `muscle`: there is no possible exercise for it.
  case missing
  /// `week`: the first one with all sets.
  case build
  /// `week`: the lighter one.
  case light
  /// When the weight goes up.
  case progress
  /// `times`: how many exercises come from the log.
  case log
  /// `minutes` of easy endurance at the end.
  case cardio
  // About an exercise.
  /// `times` in the last half year of the log.
  case known
  /// `muscle` that it trains most. Used if there is no other reason for choosing it.
  case usual
  /// `muscle`. It was chosen so that not every day has the same exercise for that muscle.
  case variety
  /// The weight is computed from the log's best estimate: `grams`, the estimate, reduced after a break.
  case weight
  /// The log has no weight: `reserve`, the reps that should be left at the end of a set.
  case noWeight
  /// `grams`: the gym's lightest bar, which is heavier than a weight of the program.
  case lighter
}

/// The values in a reason; nil for those that it does not use.
package struct ProgramReasonParams: Codable, Equatable, Sendable {
  package var split: ProgramSplit?
  package var goal: TrainingGoal?
  package var level: Difficulty?
  package var muscle: Muscle?
  package var days: Int?
  package var minutes: Int?
  package var times: Int?
  package var week: Int?
  package var sets: Double?
  package var low: Int?
  package var high: Int?
  package var grams: Int?
  package var reserve: Int?

  package init() {}
}

package struct ProgramReason: Codable, Equatable, Sendable {
  package var code: ProgramReasonCode
  package var params: ProgramReasonParams

  package init(_ code: ProgramReasonCode, _ set: (inout ProgramReasonParams) -> Void = { _ in }) {
    self.code = code
    params = ProgramReasonParams()
    set(&params)
  }
}

/// The sets of an exercise in one week.
package struct ProgramStep: Equatable, Sendable {
  package var sets: Int
  package var reps: RepTarget?
  /// The length of one set, if it is timed.
  package var seconds: Int?
  /// Nil if the log says nothing about it.
  package var weight: Weight?
  /// Reps that should still be possible at the end of a set; nil for endurance.
  package var reserve: Int?

  package init(sets: Int, reps: RepTarget? = nil, seconds: Int? = nil, weight: Weight? = nil, reserve: Int? = nil) {
    self.sets = sets
    self.reps = reps
    self.seconds = seconds
    self.weight = weight
    self.reserve = reserve
  }
}

package struct ProgramExercise: Equatable, Sendable {
  package var exercise: Int
  package var area: ProgramArea
  package var restSeconds: Int
  /// By week, from the first.
  package var steps: [ProgramStep]
  package var reasons: [ProgramReason]
}

package struct ProgramDay: Equatable, Sendable {
  package var kind: ProgramDayKind
  /// 1 for A; nil if the week has only one day of this kind.
  package var number: Int?
  /// 1 for Monday. A suggestion only: what matters is the order, with days of rest in between.
  package var weekday: Int
  /// The duration in the weeks with all sets, including the warm-up.
  package var minutes: Int
  package var exercises: [ProgramExercise]
}

package struct ProgramWeek: Equatable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// Fewer sets, to begin with.
    case build
    case full
    /// About half of the sets, and lighter weights.
    case light
  }

  package var week: Int
  package var kind: Kind
  /// Reps to leave at the end of a set.
  package var reserve: Int
}

/// Hard sets of a muscle per week, by the shares of `ExerciseFacts.shares`, compared with its range.
package struct MuscleVolume: Equatable, Sendable {
  package var muscle: Muscle
  /// In the first week and in the weeks with all sets.
  package var first: Double
  package var full: Double
  package var range: SetRange?
}

/// A program of several weeks, each with the same days.
package struct GeneratedProgram: Equatable, Sendable {
  package var wish: ProgramWish
  package var split: ProgramSplit
  package var level: Difficulty
  package var days: [ProgramDay]
  package var weeks: [ProgramWeek]
  /// In the order of `Muscle`.
  package var volume: [MuscleVolume]
  package var reasons: [ProgramReason]

  /// A day as a routine's plan, with the sets of the first week that has all of them.
  package func plan(of day: ProgramDay, note: (ProgramExercise) -> String?) -> [PlannedExercise] {
    let week = weeks.firstIndex { $0.kind == .full } ?? 0
    return day.exercises.enumerated().map { index, exercise in
      let step = exercise.steps[week]
      let load =
        step.weight.map(LoadTarget.weight) ?? step.reserve.map { LoadTarget.rpe(100 - 10 * $0) }
      let set = PlannedSet(
        reps: step.reps, milliseconds: step.seconds.map { $0 * 1000 }, load: step.reps == nil ? nil : load)
      var planned = PlannedExercise(
        item: index + 1, exercise: exercise.exercise, sets: Array(repeating: set, count: step.sets))
      planned.restSeconds = exercise.restSeconds
      planned.note = note(exercise)
      return planned
    }
  }
}

/// The wishes for a program.
package struct ProgramWish: Equatable, Sendable {
  package var aims: TrainingAims
  package var weeks: Int

  package static let allowedWeeks = [4, 6, 8]

  package init(aims: TrainingAims, weeks: Int) {
    self.aims = aims
    self.weeks = weeks
  }

  /// - Throws: the first wrong field.
  package func checked() throws(Invalid) -> ProgramWish {
    let aims = try aims.checked()
    guard Self.allowedWeeks.contains(weeks) else {
      throw Invalid("weeks", .notOneOf(Self.allowedWeeks.map(String.init)))
    }
    return ProgramWish(aims: aims, weeks: weeks)
  }
}

/// What the generator needs from a member's log.
package struct TrainingPast: Equatable, Sendable {
  /// An exercise of the log's last half year.
  package struct Known: Equatable, Sendable {
    /// The number of workouts with it.
    package var times: Int
    /// The best estimate of its last workouts; nil for none.
    package var e1rmGrams: Int?
    /// The weight of the last best set.
    package var last: Weight?
    /// Whole days since it was last done.
    package var daysAgo: Int

    package init(times: Int, e1rmGrams: Int? = nil, last: Weight? = nil, daysAgo: Int = 0) {
      self.times = times
      self.e1rmGrams = e1rmGrams
      self.last = last
      self.daysAgo = daysAgo
    }
  }

  /// All workouts in the log.
  package var workouts: Int
  /// Whole days since the first of them.
  package var days: Int
  package var known: [Int: Known]

  package init(workouts: Int = 0, days: Int = 0, known: [Int: Known] = [:]) {
    self.workouts = workouts
    self.days = days
    self.known = known
  }

  /// A beginner has trained fewer than thirty times, or for less than three months and fewer than sixty times; an
  /// advanced member for at least two years and two hundred times. This is a rule of thumb: how fast somebody still
  /// gets stronger says more, but takes longer to find out.
  package var level: Difficulty {
    if workouts < 30 || (days < 90 && workouts < 60) { return .beginner }
    return days >= 730 && workouts >= 200 ? .advanced : .intermediate
  }
}
