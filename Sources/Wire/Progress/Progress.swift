package import Gym

/// An exercise over time: one point for each workout with it, oldest first.
package struct ProgressExercise: Call {
  package static let method = "progress.exercise"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?
  package var exercise: Int
  /// Instants, both included.
  package var from: Int?
  package var to: Int?
  package var points: Int?

  package init(exercise: Int, from: Int? = nil, to: Int? = nil, points: Int? = nil) {
    self.exercise = exercise
    self.from = from
    self.to = to
    self.points = points
  }

  package struct Reply: Codable, Sendable {
    package var type: ExerciseType
    package var points: [Point]
    /// How many workouts there are in the range, shown or not.
    package var of: Int
    package init(type: ExerciseType, points: [Point], of: Int) {
      self.type = type
      self.points = points
      self.of = of
    }
  }

  /// A workout's values of the exercise. Values that are zero or do not apply are absent.
  package struct Point: Codable, Sendable {
    package var at: Int
    package var workout: Int
    package var topGrams: Int?
    package var topReps: Int?
    package var e1rmGrams: Int?
    /// Whether the estimate comes from more than twelve reps.
    package var rough: Bool?
    package var volumeGrams: Int?
    package var reps: Int?
    package var milliseconds: Int?
    package var metres: Double?
    /// The least assistance, 0 for none, and the most reps with it; only for an assisted exercise.
    package var helpGrams: Int?
    package var helpReps: Int?
    /// The best pace, if both distance and time are known.
    package var secondsPerKilometre: Double?
    package var records: [RecordKind]?
    package var set: Int?
    package init(at: Int, workout: Int) {
      self.at = at
      self.workout = workout
    }
  }
}

/// Evaluates a member's last workout with an exercise in two to four sentences.
package struct ProgressEvaluation: Call {
  package static let method = "progress.evaluation"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?
  package var exercise: Int
  package var workout: Int?

  package init(exercise: Int, workout: Int? = nil) {
    self.exercise = exercise
    self.workout = workout
  }

  package struct Reply: Codable, Sendable {
    /// The most useful first.
    package var sentences: [Sentence]
    package var next: Next?
    /// What the published rule would say: the slope over five workouts.
    package var rule: Rule?
    package init(sentences: [Sentence], next: Next? = nil, rule: Rule? = nil) {
      self.sentences = sentences
      self.next = next
      self.rule = rule
    }
  }

  package struct Sentence: Codable, Sendable {
    package var code: SentenceCode
    package var params: SentenceParams
    package var numbers: [SentenceNumber]
    package init(code: SentenceCode, params: SentenceParams, numbers: [SentenceNumber]) {
      self.code = code
      self.params = params
      self.numbers = numbers
    }
  }

  package struct Next: Codable, Sendable {
    package var weight: WeightValue?
    package var reps: Int?
    /// The gym's lightest bar, if `weight` is less.
    package var bar: WeightValue?
    package var e1rmGrams: Int
    package var lowGrams: Int
    package var highGrams: Int
    /// The share, 0 to 1, of the member's last workouts with the exercise that fell inside such a range.
    package var heldShare: Double?
    package var heldOf: Int?
    package init(e1rmGrams: Int, lowGrams: Int, highGrams: Int) {
      self.e1rmGrams = e1rmGrams
      self.lowGrams = lowGrams
      self.highGrams = highGrams
    }
  }

  package struct Rule: Codable, Sendable {
    package var weight: WeightValue
    package var reps: Int
    package init(weight: WeightValue, reps: Int) {
      self.weight = weight
      self.reps = reps
    }
  }
}

/// How much a member has trained lately, over all exercises: the fatigue index or why there is none, what was too much,
/// and what is left out.
package struct ProgressWeek: Call {
  package static let method = "progress.week"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var sentences: [ProgressEvaluation.Sentence]
    package init(sentences: [ProgressEvaluation.Sentence]) { self.sentences = sentences }
  }
}

/// What to load for planned reps. Before the first set of the day it follows from the log, after it from that set too.
package struct ProgressLoad: Call {
  package static let method = "progress.load"
  package var `as`: String?
  package var exercise: Int
  package var reps: Int

  package init(exercise: Int, reps: Int) {
    self.exercise = exercise
    self.reps = reps
  }

  /// Empty if the log supports no load.
  package struct Reply: Codable, Sendable {
    package var weight: WeightValue?
    /// The top set of the last workout, for comparison.
    package var lastWeight: WeightValue?
    package var lastReps: Int?
    /// Whether a working set of today is taken into account.
    package var afterSet: Bool?
    package init() {}
  }
}

/// A member's overall numbers.
package struct ProgressOverview: Call {
  package static let method = "progress.overview"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?

  package struct Reply: Codable, Sendable {
    package var workouts: Int
    package var daysThisMonth: Int
    package var exercises: Int
    package var streakWeeks: Int
    package var streakPending: Bool
    package var lifts: [Lift]
    package var bigThreeGrams: Int?
    package var wilks: Double?
    package var dots: Double?
    package var bodyWeight: BodyWeight?
    package init(
      workouts: Int, daysThisMonth: Int, exercises: Int, streakWeeks: Int, streakPending: Bool, lifts: [Lift]
    ) {
      self.workouts = workouts
      self.daysThisMonth = daysThisMonth
      self.exercises = exercises
      self.streakWeeks = streakWeeks
      self.streakPending = streakPending
      self.lifts = lifts
    }
  }

  package struct Lift: Codable, Sendable {
    package var exercise: Int
    package var slug: String
    package var bestE1rmGrams: Int?
    package var bestGrams: Int?
    package var enteredMax: WeightValue?
    package init(exercise: Int, slug: String, bestE1rmGrams: Int?, bestGrams: Int?, enteredMax: WeightValue? = nil) {
      self.exercise = exercise
      self.slug = slug
      self.bestE1rmGrams = bestE1rmGrams
      self.bestGrams = bestGrams
      self.enteredMax = enteredMax
    }
  }

  package struct BodyWeight: Codable, Sendable {
    package var grams: Int
    package var at: Int
    package init(grams: Int, at: Int) {
      self.grams = grams
      self.at = at
    }
  }
}

/// The days on which a member trained.
package struct ProgressDays: Call {
  package static let method = "progress.days"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?
  /// Both included.
  package var from: String
  package var to: String

  package struct Reply: Codable, Sendable {
    package var days: [Day]
    package init(days: [Day]) { self.days = days }
  }

  package struct Day: Codable, Sendable {
    package var day: String
    package var workouts: Int
    package var sets: Int
    package var reps: Int
    package var volumeGrams: Int
    package var minutes: Int
    package init(day: String, workouts: Int, sets: Int, reps: Int, volumeGrams: Int, minutes: Int) {
      self.day = day
      self.workouts = workouts
      self.sets = sets
      self.reps = reps
      self.volumeGrams = volumeGrams
      self.minutes = minutes
    }
  }
}

/// The newest rows of a member's log, one per exercise of a workout; only of one exercise or one muscle if asked for.
package struct ProgressLog: Call {
  package static let method = "progress.log"
  package var `as`: String?
  package var exercise: Int?
  /// A primary muscle.
  package var muscle: Muscle?
  package var before: Int?
  package var limit: Int?

  package init(exercise: Int? = nil, muscle: Muscle? = nil, before: Int? = nil, limit: Int? = nil) {
    self.exercise = exercise
    self.muscle = muscle
    self.before = before
    self.limit = limit
  }

  package struct Reply: Codable, Sendable {
    package var entries: [Entry]
    /// `before` of the next page; nil on the last.
    package var next: Int?
    package init(entries: [Entry], next: Int?) {
      self.entries = entries
      self.next = next
    }
  }

  package struct Entry: Codable, Sendable {
    package var at: Int
    package var workout: Int
    package var exercise: Int
    package var sets: Int
    package var reps: Int
    package var volumeGrams: Int
    package var topGrams: Int?
    package var topReps: Int?
    package var e1rmGrams: Int?
    package init(at: Int, workout: Int, exercise: Int, sets: Int, reps: Int, volumeGrams: Int) {
      self.at = at
      self.workout = workout
      self.exercise = exercise
      self.sets = sets
      self.reps = reps
      self.volumeGrams = volumeGrams
    }
  }
}

/// A member's best of each exercise.
package struct ProgressBests: Call {
  package static let method = "progress.bests"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?

  package struct Reply: Codable, Sendable {
    package var exercises: [Best]
    package init(exercises: [Best]) { self.exercises = exercises }
  }

  package struct Best: Codable, Sendable {
    package var exercise: Int
    package var bestGrams: Int?
    package var bestE1rmGrams: Int?
    package var reps: Int?
    package var milliseconds: Int?
    package var metres: Double?
    package init(exercise: Int) { self.exercise = exercise }
  }
}
