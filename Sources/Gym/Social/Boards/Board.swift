/// What a board of the gym ranks.
package enum BoardMetric: String, Codable, Sendable, CaseIterable {
  /// The best estimate of a one-rep max, in grams.
  case e1rm
  /// The heaviest set, in grams of iron.
  case heaviest
  /// The most reps in one set.
  case reps
  /// DOTS of the best squat, bench press and deadlift, in hundredths.
  case strength
  /// Weeks in a row with training.
  case streak

  /// Whether it ranks sets of one exercise.
  package var isOfExercise: Bool { self == .e1rm || self == .heaviest || self == .reps }

  /// Width of a bucket of scores. A rank is a sum over buckets, so it needs no count of all members.
  package var bucketWidth: Int {
    switch self {
    case .e1rm, .heaviest: 1_000
    case .strength: 100
    case .reps, .streak: 1
    }
  }
}

/// Which lists of a board the walls show.
package enum BoardWalls: String, Codable, Sendable, CaseIterable {
  case everybody, sexes, ages, weights

  /// In the order in which they are shown.
  package var parts: [BoardClass] {
    switch self {
    case .everybody: [.everybody]
    case .sexes: Sex.allCases.map { BoardClass(sex: $0) }
    case .ages: AgeClass.allCases.map { BoardClass(age: $0) }
    case .weights:
      Sex.allCases.flatMap { sex in
        WeightClass.names(sex).compactMap { WeightClass(sex: sex, name: $0) }.map { BoardClass(sex: sex, weight: $0) }
      }
    }
  }
}

/// One board, as the owner set it up.
package struct Board: Equatable, Sendable {
  package var id: Int
  package var metric: BoardMetric
  /// Nil for scores and streaks.
  package var exercise: Int?
  /// Which classes the board has besides everybody.
  package var hasSexes: Bool
  package var hasAges: Bool
  package var hasWeights: Bool
  package var isOnWalls: Bool
  package var walls: BoardWalls

  package init(
    id: Int, metric: BoardMetric, exercise: Int?, hasSexes: Bool, hasAges: Bool, hasWeights: Bool, isOnWalls: Bool,
    walls: BoardWalls = .everybody
  ) {
    self.id = id
    self.metric = metric
    self.exercise = exercise
    self.hasSexes = hasSexes
    self.hasAges = hasAges
    self.hasWeights = hasWeights
    self.isOnWalls = isOnWalls
    self.walls = walls
  }

  /// Whether the board has the classes that these lists need.
  package func has(_ walls: BoardWalls) -> Bool {
    switch walls {
    case .everybody: true
    case .sexes: hasSexes
    case .ages: hasAges
    case .weights: hasWeights
    }
  }
}

/// What a member chose to show on a board, besides their display name.
package struct BoardChoice: Equatable, Sendable {
  /// If false, only the rank is shown.
  package var score: Bool
  package var sex: Bool
  package var age: Bool
  package var weight: Bool

  package init(score: Bool, sex: Bool, age: Bool, weight: Bool) {
    self.score = score
    self.sex = sex
    self.age = age
    self.weight = weight
  }
}

/// A member's best sets of an exercise, as boards count them.
package struct BoardBests: Equatable, Sendable {
  /// 0 for none.
  package var e1rmGrams: Int
  package var heaviestGrams: Int
  package var reps: Int

  package init(e1rmGrams: Int = 0, heaviestGrams: Int = 0, reps: Int = 0) {
    self.e1rmGrams = e1rmGrams
    self.heaviestGrams = heaviestGrams
    self.reps = reps
  }

  package func merging(_ other: BoardBests) -> BoardBests {
    BoardBests(
      e1rmGrams: max(e1rmGrams, other.e1rmGrams), heaviestGrams: max(heaviestGrams, other.heaviestGrams),
      reps: max(reps, other.reps))
  }
}

/// What counts on boards.
package enum BoardRules {
  package static let mostBoards = 30
  /// Estimates from more reps are too rough to count.
  package static let mostEstimatedReps = OneRepMaxFormula.roughReps

  /// Loads that contain the body weight are never ranked, because they would reveal it.
  package static func fits(_ metric: BoardMetric, _ type: ExerciseType) -> Bool {
    switch metric {
    case .e1rm: type == .weightReps
    case .heaviest: type == .weightReps || type == .bodyweightPlus
    case .reps: type == .reps || type == .bodyweightPlus
    case .strength, .streak: false
    }
  }

  /// The bests of one set. Values beyond the limits of `ChallengeRules` do not count.
  package static func bests(liftedGrams: Int, reps: Int, e1rmGrams: Int?) -> BoardBests {
    guard (1...ChallengeRules.mostReps).contains(reps), liftedGrams <= ChallengeRules.mostLifted else {
      return BoardBests()
    }
    let estimate = reps <= mostEstimatedReps ? e1rmGrams ?? 0 : 0
    return BoardBests(
      e1rmGrams: estimate <= ChallengeRules.mostLifted ? estimate : 0, heaviestGrams: liftedGrams, reps: reps)
  }

  /// DOTS in hundredths; 0 if a lift, the sex or the body weight is missing.
  package static func strength(_ lifts: [BoardBests], sex: Sex?, bodyWeightGrams: Int?) -> Int {
    guard lifts.count == 3, lifts.allSatisfy({ $0.e1rmGrams > 0 }), let sex, let bodyWeightGrams else { return 0 }
    let total = lifts.reduce(0) { $0 + $1.e1rmGrams }
    let score = PowerScore.dots(
      sex: sex == .male ? .male : .female, bodyweightKg: Double(bodyWeightGrams) / 1000,
      totalKg: Double(total) / 1000)
    return Int((score * 100).rounded())
  }
}
