/// What an award is given for. Awards depend only on the log, and for weights on the member's unit, so deleting the entry
/// behind an award takes it back.
package enum AwardKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// Finished workouts.
  case workouts
  /// Consecutive weeks from Monday with a finished workout. There are no streaks of days, because rest days are part of
  /// training.
  case weekStreak
  /// Months with at least `days` training days.
  case months
  /// Years since the first workout.
  case years
  /// Exercises of workouts that beat all earlier workouts; see `WorkoutBests`.
  case records
  /// The volume of all finished workouts, in kilograms.
  case volume
  /// The volume of one finished workout, in kilograms.
  case workoutVolume
  /// Reps of all finished workouts.
  case reps
  /// Different exercises.
  case exercises
  /// Different primary muscles within a week from Monday.
  case muscles
  /// The heaviest weight of the exercise `exercise`, in kilograms.
  case lift
  /// The most reps in one set of `exercise`, which moves the body weight. Sets with added weight count as well.
  case repsInSet
  /// The total of the best estimates of squat, bench press and deadlift, in kilograms.
  case bigThree
  /// Consecutive weeks with a workout, the first of them after a break of at least `days` days.
  case comeback
  /// Consecutive weeks in which one exercise got heavier. Counted per exercise.
  case heavierWeeks
  /// Workouts with one exercise. Counted per exercise.
  case sessions
  /// Percent above the best estimate of the first three workouts with an exercise. Counted per exercise.
  case stronger
  /// Percent above the most reps in a set of the first three workouts with an exercise that takes no weight. Fewer than
  /// `fewestReps` in these count as that many, so that going from two to four earns nothing. Counted per exercise.
  case moreReps

  package static let fewestReps = 10

  /// Whether the exercise is any of the member's and not a fixed one.
  package var isPersonal: Bool { [.heavierWeeks, .sessions, .stronger, .moreReps].contains(self) }
  package var takesDays: Bool { self == .months || self == .comeback }
  package var takesExercise: Bool { self == .lift || self == .repsInSet }
  /// Whether the goal is a weight: kilograms in the catalog's file, grams everywhere else.
  package var isWeight: Bool { [.volume, .workoutVolume, .lift, .bigThree].contains(self) }

  package var unit: AwardUnit {
    switch self {
    case .workouts, .sessions: .workouts
    case .weekStreak, .comeback, .heavierWeeks: .weeks
    case .months: .months
    case .years: .years
    case .records: .records
    case .volume, .workoutVolume, .lift, .bigThree: .grams
    case .reps, .repsInSet: .reps
    case .exercises: .exercises
    case .muscles: .muscles
    case .stronger, .moreReps: .percent
    }
  }
}

package enum AwardUnit: String, Codable, Hashable, Sendable, CaseIterable {
  case workouts, weeks, months, years, records, reps, exercises, muscles
  case grams = "g"
  case pounds = "lb"
  case percent = "%"
}

/// An award of the catalog.
///
/// An award for a weight can have two forms, one in kilograms and one in pounds, each with a slug, a text and a round goal
/// of its own. A member earns the form of their own unit; see `AwardBook.judge`.
package struct Award: Equatable, Sendable {
  package var slug: String
  /// Groups awards that build on each other, such as the tenth and the fiftieth workout.
  package var family: String
  package var name: String
  /// A sentence. `{exercise}` in it stands for the exercise of a personal award.
  package var text: String
  package var kind: AwardKind
  /// In the unit of the kind.
  package var goal: Int
  /// The goal of a form in pounds, in pounds.
  package private(set) var goalPounds: Int?
  /// The unit of its form; nil for an award that has only one.
  package var unit: WeightUnit?
  /// The same for both forms of an award; nil for an award that has only one.
  package var pair: String?
  package var days: Int?
  /// A slug of the catalog.
  package var exercise: String?
  /// Its place in its family, from 1. Medals of later steps look heavier.
  package var step = 1

  package init(slug: String, family: String, name: String, text: String, kind: AwardKind, goal: Int) {
    self.slug = slug
    self.family = family
    self.name = name
    self.text = text
    self.kind = kind
    self.goal = goal
  }

  /// Makes this award the form in kilograms.
  /// - Returns: its form in pounds.
  package mutating func pair(slug: String, name: String, text: String, goalPounds: Int) -> Award {
    (pair, unit) = (self.slug, .kg)
    var form = self
    (form.slug, form.name, form.text, form.unit, form.goalPounds) = (slug, name, text, .lb, goalPounds)
    form.goal = Weight(milli: goalPounds * 1000, unit: .lb).grams
    return form
  }

  /// The unit in which members see the goal.
  package var shownUnit: AwardUnit { goalPounds == nil ? kind.unit : .pounds }
  package var shownGoal: Int { goalPounds ?? goal }
}

/// An exercise of a workout, with what awards need.
package struct AwardWork: Sendable {
  package var workout: Int
  package var startedAt: Int
  package var isFinished: Bool
  package var exercise: Int
  package var summary: WorkoutSummary

  package init(workout: Int, startedAt: Int, isFinished: Bool, exercise: Int, summary: WorkoutSummary) {
    self.workout = workout
    self.startedAt = startedAt
    self.isFinished = isFinished
    self.exercise = exercise
    self.summary = summary
  }
}

/// An exercise, with what awards need.
package struct AwardExercise: Sendable {
  package var slug: String?
  package var type: ExerciseType
  package var primary: [Muscle]

  package init(slug: String?, type: ExerciseType, primary: [Muscle]) {
    self.slug = slug
    self.type = type
    self.primary = primary
  }
}

package struct EarnedAward: Equatable, Sendable {
  package var award: Award
  /// The workout that earned it, and its start.
  package var workout: Int
  package var startedAt: Int
  /// Only for a personal award.
  package var exercise: Int?

  /// Identifies it among the member's awards.
  package var id: String { Self.id(award.slug, exercise) }

  package static func id(_ slug: String, _ exercise: Int?) -> String { exercise.map { "\(slug):\($0)" } ?? slug }

  /// - Returns: the slug and the exercise in an `id`.
  package static func parts(of id: String) -> (slug: String, exercise: Int?) {
    let parts = id.split(separator: ":", maxSplits: 1)
    return (String(parts.first ?? ""), parts.count == 2 ? Int(parts[1]) : nil)
  }
}

package struct AwardProgress: Equatable, Sendable {
  package var award: Award
  package var value: Int
  package var exercise: Int?

  /// In `Award.shownUnit`. Pounds are rounded down, as a goal of pounds is reached only by all of them.
  package var shownValue: Int {
    award.goalPounds == nil ? value : Int(WeightUnit.lb.value(grams: value) + 0.001)
  }
}
