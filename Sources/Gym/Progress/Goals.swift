/// A member's goals for a day and a week.
package struct Goals: Codable, Equatable, Sendable {
  /// Nil means that the default goal applies.
  package var dayMinutes: Int?
  package var daySets: Int?
  package var dayReps: Int?
  package var weekWorkouts: Int?
  package var weekSets: Int?
  package var weekVolumeGrams: Int?

  package init() {}

  /// The goals until a member chooses: about one usual session a day, and three a week.
  package static let usual: Goals = {
    var goals = Goals()
    (goals.dayMinutes, goals.daySets, goals.dayReps) = (60, 20, 150)
    (goals.weekWorkouts, goals.weekSets, goals.weekVolumeGrams) = (3, 60, 15_000_000)
    return goals
  }()

  /// The goals that `other` has and these lack.
  package func missing(from other: Goals) -> Goals {
    var new = Goals()
    for goal in Self.all where self[keyPath: goal] == nil { new[keyPath: goal] = other[keyPath: goal] }
    return new
  }

  /// The usual volume of a week, a round number of the member's unit.
  package static func usualWeekVolumeGrams(in unit: WeightUnit) -> Int {
    unit == .lb ? Weight(milli: 30_000_000, unit: .lb).grams : usual.weekVolumeGrams ?? 0
  }

  /// These goals, completed with `other`'s.
  package func filled(from other: Goals) -> Goals {
    var all = self
    for goal in Self.all where all[keyPath: goal] == nil { all[keyPath: goal] = other[keyPath: goal] }
    return all
  }

  /// These goals without those that equal `other`'s.
  package func without(_ other: Goals) -> Goals {
    var rest = self
    for goal in Self.all where rest[keyPath: goal] == other[keyPath: goal] { rest[keyPath: goal] = nil }
    return rest
  }

  /// The number of goals that the member chose.
  package var count: Int { Self.all.count { self[keyPath: $0] != nil } }

  private static var all: [WritableKeyPath<Goals, Int?>] {
    [\.dayMinutes, \.daySets, \.dayReps, \.weekWorkouts, \.weekSets, \.weekVolumeGrams]
  }

  /// - Throws: the field of the first goal that is not a sensible number.
  package func check() throws(Invalid) {
    func inside(_ field: String, _ value: Int?, _ bounds: ClosedRange<Int>) throws(Invalid) {
      guard let value, !bounds.contains(value) else { return }
      throw Invalid(field, .outOfRange(min: Double(bounds.lowerBound), max: Double(bounds.upperBound)))
    }
    try inside("daily.minutes", dayMinutes, 1...600)
    try inside("daily.sets", daySets, 1...200)
    try inside("daily.reps", dayReps, 1...5_000)
    try inside("weekly.workouts", weekWorkouts, 1...21)
    try inside("weekly.sets", weekSets, 1...1_000)
    try inside("weekly.volumeGrams", weekVolumeGrams, 1_000...1_000_000_000)
  }
}

/// A weight that a member wants to lift by a certain day.
package struct LiftTarget: Equatable, Sendable {
  package var exercise: Int
  package var weight: Weight
  package var by: CalendarDay
  /// When it was set, in UTC milliseconds.
  package var at: Int

  package init(exercise: Int, weight: Weight, by: CalendarDay, at: Int) {
    self.exercise = exercise
    self.weight = weight
    self.by = by
    self.at = at
  }

  /// The most targets at once.
  package static let most = 20
  /// How many days ahead the day may be.
  package static let farthestDays = 5 * 366
}

/// The progress towards a target, by the estimated maxes of the last twelve weeks.
package struct TargetCourse: Equatable, Sendable {
  package enum State: String, Codable, Hashable, Sendable, CaseIterable {
    /// A set with the weight is in the log, from before or after the target was set.
    case reached
    case onCourse, behind
    /// There is no trend yet: fewer than three workouts, or they span less than two weeks.
    case unknown
    /// The day has come, and no set with the weight is in the log.
    case missed
  }

  package var state: State
  /// The member's current strength: today's value of the trend, or else the best estimate of the last twelve weeks.
  package var nowGrams: Int?
  /// The gain that is needed per remaining week; nil once the day has come.
  package var neededGramsPerWeek: Int?
  package var trendGramsPerWeek: Int?
  /// The trend's value on the target's day.
  package var projectedGrams: Int?

  /// How many days the trend looks back.
  package static let windowDays = 84

  /// - Parameters:
  ///   - points: the best estimate of each workout in the window, oldest first; the day is a day's number.
  ///   - heaviestGrams: the heaviest weight in the log; nil if there is none.
  package init(
    _ target: LiftTarget, today: CalendarDay, points: [(day: Int, e1rmGrams: Int)], heaviestGrams: Int?
  ) {
    let grams = target.weight.grams
    let left = target.by.number - today.number
    let first = points.first?.day ?? 0
    let last = points.last?.day ?? 0
    nowGrams = points.map(\.e1rmGrams).max()
    var slope: Double?
    if points.count >= 3, last - first >= 14,
      let line = LinearTrend(
        x: points.map { Double($0.day - today.number) }, y: points.map { Double($0.e1rmGrams) })
    {
      slope = line.slope
      trendGramsPerWeek = Int((line.slope * 7).rounded())
      nowGrams = Int(line.intercept.rounded())
      if left > 0 { projectedGrams = max(0, Int((line.intercept + line.slope * Double(left)).rounded())) }
    }
    if let nowGrams, left > 0, nowGrams + GramRounding.sameE1rm < grams {
      neededGramsPerWeek = Int((Double(grams - nowGrams) * 7 / Double(left)).rounded())
    }
    if let heaviestGrams, heaviestGrams >= grams {
      state = .reached
      neededGramsPerWeek = nil
    } else if left <= 0 {
      state = .missed
    } else if slope != nil, let projectedGrams {
      state = projectedGrams + GramRounding.sameE1rm >= grams ? .onCourse : .behind
    } else {
      state = .unknown
    }
  }
}
