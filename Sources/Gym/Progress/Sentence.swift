/// What a sentence of an evaluation says. Screens have the text.
package enum SentenceCode: String, Codable, Sendable, CaseIterable {
  /// The first workout with the exercise.
  case first
  /// This workout compared with the last one: weight and reps of the best set.
  case upBoth, upWeight, upReps, faster, same, down
  case volume, momentum, fatigue, plateau
  /// A muscle was trained on more than three of the last seven days.
  case often
  /// A weight came easily, with many reps.
  case heavier
  /// Parts of the body that nothing in the log is for.
  case missing
  /// Too little data for a fatigue index.
  case noFatigue
  /// One of the member's usual muscles has not been trained for ten days or more.
  case neglected
  case hardSets
  /// Weeks between this workout and the last.
  case gap
  /// Weeks since the exercise was last done.
  case away
}

/// The values in a sentence; nil for those that it does not use.
package struct SentenceParams: Codable, Equatable, Sendable {
  /// For `momentum` rapid, steady, maintaining or decline; for `fatigue` manageable, elevated or high; for `plateau`
  /// improving, plateau, declining or inconclusive; for `noFatigue` empty, young or weights.
  package var tier: String?
  package var muscle: Muscle?
  package var days: Int?
  /// For `away`: days between the last workout with the exercise and the one before it.
  package var gap: Int?
  /// How many days, or workouts.
  package var times: Int?
  package var sets: Double?
  package var low: Int?
  package var high: Int?
  package var parts: [BodyPart]?
  /// A change in percent, negative for less.
  package var percent: Double?

  package init(
    tier: String? = nil, muscle: Muscle? = nil, days: Int? = nil, gap: Int? = nil, times: Int? = nil,
    sets: Double? = nil, low: Int? = nil, high: Int? = nil, parts: [BodyPart]? = nil, percent: Double? = nil
  ) {
    self.tier = tier
    self.muscle = muscle
    self.days = days
    self.gap = gap
    self.times = times
    self.sets = sets
    self.low = low
    self.high = high
    self.parts = parts
    self.percent = percent
  }
}

/// One of the numbers on which a sentence is based.
package struct SentenceNumber: Codable, Equatable, Sendable {
  package enum Name: String, Codable, Sendable, CaseIterable {
    /// Of the best set, this time and last time.
    case weight, weightBefore, reps, repsBefore, seconds, secondsBefore, metres, metresBefore
    /// The assistance weight of an assisted exercise.
    case help, helpBefore
    case volume, volumeBefore
    /// The mean of the last five workouts and of the five before.
    case lastFive, fiveBefore
    /// The fatigue index: the volume of seven days, a usual workout's, and usual workouts a week.
    case index, volumeOfWeek, usualVolume, usualWorkouts
    /// The slope of the estimated max and its confidence interval, in percent per week, and the number of workouts.
    case slope, slopeLow, slopeHigh, workouts
    case times, days, sets, low, high
  }

  package enum Unit: String, Codable, Sendable, CaseIterable {
    case grams = "g"
    case seconds = "s"
    case metres = "m"
    case percent = "%"
    case percentPerWeek = "%/week"
    case reps, days, sets, workouts
  }

  package var name: Name
  package var value: Double
  package var unit: Unit?

  package init(_ name: Name, _ value: Double, _ unit: Unit? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  package init(_ name: Name, _ value: Int, _ unit: Unit? = nil) { self.init(name, Double(value), unit) }
}
