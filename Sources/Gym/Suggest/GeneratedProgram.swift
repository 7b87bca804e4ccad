/// How the days of a week share the muscles.
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

/// What an exercise is there for. The balance of a day is judged by it.
package enum ProgramArea: String, Codable, Sendable, CaseIterable {
  case push, pull, legs, core, cardio
}

/// Why a program is as it is. The screens and the PDF have the words, one sentence for each.
package enum ProgramReasonCode: String, Codable, Sendable, CaseIterable {
  // Of the whole program.
  /// `days`, `split`.
  case split
  /// `level`, `times`: how many workouts are in the log.
  case level
  /// `goal`, `low` and `high`: the reps of most sets.
  case goal
  /// `minutes` of a day, `sets`: the most of a day.
  case time
  /// `low` and `high`: the fewest and the most hard sets of a muscle in a week.
  case volume
  /// `muscle`, `sets` of a week, `low` of its range: the time or the equipment allow no more.
  case few
  /// `muscle`: no exercise for it can be done.
  case missing
  /// `week`: the first with all sets.
  case build
  /// `week`: the one that is lighter.
  case light
  /// When the weight goes up.
  case progress
  /// `times`: how many exercises come from the log.
  case log
  /// `minutes` of easy endurance at the end.
  case cardio
  // Of an exercise.
  /// `times` in the last half year of the log.
  case known
  /// `muscle` that it trains most; nothing else says why it was taken.
  case usual
  /// `muscle`. It was taken so that not every day has the same exercise for it.
  case variety
  /// The weight is what the log's best estimate gives for the reps: `grams`, the estimate, lowered after a break.
  case weight
  /// There is no weight in the log: `reserve`, the reps that are to be left at the end of a set.
  case noWeight
}

/// What a reason mentions. Those that it does not are nil.
package struct ProgramReasonParams: Codable, Hashable, Sendable {
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

package struct ProgramReason: Codable, Hashable, Sendable {
  package var code: ProgramReasonCode
  package var params: ProgramReasonParams

  package init(_ code: ProgramReasonCode, _ set: (inout ProgramReasonParams) -> Void = { _ in }) {
    self.code = code
    params = ProgramReasonParams()
    set(&params)
  }
}

/// The sets of an exercise in one week.
package struct ProgramStep: Hashable, Sendable {
  package var sets: Int
  package var reps: RepTarget?
  /// Of one set that is timed.
  package var seconds: Int?
  /// Nil where the log says nothing about it.
  package var weight: Weight?
  /// Reps that could still be done at the end of a set; nil for endurance.
  package var reserve: Int?

  package init(sets: Int, reps: RepTarget? = nil, seconds: Int? = nil, weight: Weight? = nil, reserve: Int? = nil) {
    self.sets = sets
    self.reps = reps
    self.seconds = seconds
    self.weight = weight
    self.reserve = reserve
  }
}

package struct ProgramExercise: Hashable, Sendable {
  package var exercise: Int
  package var area: ProgramArea
  package var restSeconds: Int
  /// By week, from the first.
  package var steps: [ProgramStep]
  package var reasons: [ProgramReason]
}

package struct ProgramDay: Hashable, Sendable {
  package var kind: ProgramDayKind
  /// 1 for A; nil where the week has one day of the kind.
  package var number: Int?
  /// 1 for Monday. An offer: the order matters, and that days of rest lie between.
  package var weekday: Int
  /// How long it takes in the weeks with all sets, warm-up included.
  package var minutes: Int
  package var exercises: [ProgramExercise]
}

package struct ProgramWeek: Hashable, Sendable {
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

/// Hard sets of a muscle in a week, by shares as in `ExerciseFacts.shares`, against its range.
package struct MuscleVolume: Hashable, Sendable {
  package var muscle: Muscle
  /// In the first week and in the weeks with all sets.
  package var first: Double
  package var full: Double
  package var range: SetRange?
}

/// A program of some weeks, in which each week has the same days.
package struct GeneratedProgram: Hashable, Sendable {
  package var wish: ProgramWish
  package var split: ProgramSplit
  package var level: Difficulty
  package var days: [ProgramDay]
  package var weeks: [ProgramWeek]
  /// In the order of `Muscle`.
  package var volume: [MuscleVolume]
  package var reasons: [ProgramReason]

  /// A day as the plan of a routine: the sets of the first week with all of them.
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

/// What a program is asked to be.
package struct ProgramWish: Hashable, Sendable {
  package var aims: TrainingAims
  package var weeks: Int

  package static let allowedWeeks = [4, 6, 8]

  package init(aims: TrainingAims, weeks: Int) {
    self.aims = aims
    self.weeks = weeks
  }

  /// - Throws: the first field that is wrong.
  package func checked() throws(Invalid) -> ProgramWish {
    let aims = try aims.checked()
    guard Self.allowedWeeks.contains(weeks) else {
      throw Invalid("weeks", .notOneOf(Self.allowedWeeks.map(String.init)))
    }
    return ProgramWish(aims: aims, weeks: weeks)
  }
}

/// What a member's log says to the generator.
package struct TrainingPast: Hashable, Sendable {
  /// An exercise of the log's last half year.
  package struct Known: Hashable, Sendable {
    /// In how many workouts.
    package var times: Int
    /// The best estimate of its last workouts; nil for none.
    package var e1rmGrams: Int?
    /// The weight of the last best set.
    package var last: Weight?
    /// Whole days since.
    package var daysAgo: Int

    package init(times: Int, e1rmGrams: Int? = nil, last: Weight? = nil, daysAgo: Int = 0) {
      self.times = times
      self.e1rmGrams = e1rmGrams
      self.last = last
      self.daysAgo = daysAgo
    }
  }

  /// All that are in the log.
  package var workouts: Int
  /// Whole days since the first of them.
  package var days: Int
  package var known: [Int: Known]

  package init(workouts: Int = 0, days: Int = 0, known: [Int: Known] = [:]) {
    self.workouts = workouts
    self.days = days
    self.known = known
  }

  /// A beginner has trained for less than three months or thirty times; an advanced member for two years and two
  /// hundred times. A rule of thumb: how fast somebody still gets stronger says more, and takes longer to know.
  package var level: Difficulty {
    if days < 90 || workouts < 30 { return .beginner }
    return days >= 730 && workouts >= 200 ? .advanced : .intermediate
  }
}
