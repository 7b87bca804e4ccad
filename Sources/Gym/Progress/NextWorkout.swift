/// One past session of an exercise: its sets within one workout.
package struct PastWorkout: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// The effective load, as `effectiveGrams` gives it.
    package var grams: Int
    package var reps: Int
    /// Predictions ignore it so far, because most members log none.
    package var rpeTenths: Int?
    package var isWarmup: Bool

    package init(grams: Int, reps: Int, rpeTenths: Int? = nil, isWarmup: Bool = false) {
      self.grams = grams
      self.reps = reps
      self.rpeTenths = rpeTenths
      self.isWarmup = isWarmup
    }

    /// The unrounded estimated max of the set in grams. Nil for a warm-up, without weight, and above 30 reps.
    var estimate: Double? {
      guard !isWarmup, grams > 0, (1...30).contains(reps) else { return nil }
      return reps == 1 ? Double(grams) : OneRepMaxFormula.epley.estimate(weight: Double(grams), reps: reps)
    }
  }

  /// When its workout began, in UTC milliseconds.
  package var startedAt: Int
  /// In the order in which they were done.
  package var sets: [Entry]
  /// The workout's name when it began, such as a day of a routine. Members alternate heavy and light days.
  package var workout: String?
  /// How many other exercises came before it in the workout.
  package var position: Int?

  package init(
    startedAt: Int, sets: [Entry], workout: String? = nil, position: Int? = nil
  ) {
    self.startedAt = startedAt
    self.sets = sets
    self.workout = workout
    self.position = position
  }

  /// The best estimated max of its working sets, in whole grams. Nil if no set has one: without weight, above 30 reps,
  /// or warm-ups only. Predictions ignore such a session.
  package var bestGrams: Int? { best.map { Int($0.rounded()) } }

  var best: Double? { sets.lazy.compactMap(\.estimate).max() }
}

/// How the member's other exercises went lately, compared with what the member had done before.
package struct DayForm: Equatable, Sendable {
  private var sum = 0.0
  private var count = 0.0

  package init() {}

  /// Adds an exercise of the same workout.
  /// - Parameters:
  ///   - bestGrams: its best estimated max in this workout.
  ///   - earlier: its best estimated maxes in the workouts before, oldest first. Without any, the exercise is ignored.
  package mutating func add(bestGrams: Int, earlier: [Int]) {
    guard let last = earlier.last(where: { $0 > 0 }), bestGrams > 0 else { return }
    add((logarithm(Double(bestGrams)) - logarithm(Double(last))).limited(to: 0.15))
  }

  mutating func add(_ change: Double) {
    sum += change
    count += 1
  }

  /// The mean change as a natural logarithm, shrunk towards 0 by one imaginary exercise that went as usual.
  var value: Double { sum / (count + 1) }

  /// How much better than the median of the three workouts before, as a natural logarithm within ±0.15.
  /// - Parameter earlier: best estimated maxes, not empty. The last three count.
  static func surprise(bestGrams: Int, earlier: [Int]) -> Double {
    let before = earlier.suffix(3).map { logarithm(Double($0)) }.sorted()
    let middle = before.count == 2 ? (before[0] + before[1]) / 2 : before[before.count / 2]
    return (logarithm(Double(bestGrams)) - middle).limited(to: 0.15)
  }
}

/// What is known about the coming session before its first set. Everything is optional.
package struct NextWorkoutContext: Equatable, Sendable {
  /// Its start, in UTC milliseconds. Nil if unknown; it is then assumed to follow without a long break.
  package var startedAt: Int?
  package var workout: String?
  package var position: Int?
  /// How the exercises went that were done earlier in the same workout.
  package var form: DayForm
  /// How much better than usual the workouts of the last eight days went, each of their exercises counted.
  package var week: DayForm

  package init(
    startedAt: Int? = nil, workout: String? = nil, position: Int? = nil, form: DayForm = DayForm(),
    week: DayForm = DayForm()
  ) {
    self.startedAt = startedAt
    self.workout = workout
    self.position = position
    self.form = form
    self.week = week
  }

  /// What was known about a past session before it.
  package init(of session: PastWorkout) {
    self.init(startedAt: session.startedAt, workout: session.workout, position: session.position)
  }
}

/// The best estimated max that the next session is expected to reach.
package struct PredictedWorkout: Equatable, Sendable {
  package var e1rmGrams: Int
  /// Four out of five sessions are expected within `lowGrams...highGrams`.
  package var lowGrams: Int
  package var highGrams: Int

  package init(e1rmGrams: Int, lowGrams: Int, highGrams: Int) {
    self.e1rmGrams = e1rmGrams
    self.lowGrams = lowGrams
    self.highGrams = highGrams
  }
}
