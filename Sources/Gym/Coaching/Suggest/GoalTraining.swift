/// How to train for a goal: reps, sets and rests of one exercise.
///
/// Sources: for strength few reps with long rests, for muscle 6 to 12 and more with 1 to 2 minutes, for endurance more
/// reps with less rest (ACSM position stand on progression models, 2009; longer rests bring more sets: Schoenfeld
/// 2016). For losing weight, the muscles are still trained, but in less time, and endurance is added.
struct GoalTraining {
  var reps: ClosedRange<Int>
  var sets: Int
  /// The most sets for one exercise.
  var mostSets: Int
  var restSeconds: ClosedRange<Int>
  /// The share of a workout that is cardio, and the shortest workout in minutes that has any.
  var cardio: (share: Double, from: Int)

  init(_ goal: TrainingGoal, isCompound: Bool) {
    switch goal {
    case .strength:
      (reps, sets, mostSets) = isCompound ? (4...6, 4, 5) : (6...10, 3, 3)
      restSeconds = isCompound ? 150...180 : 90...120
      cardio = (0, .max)
    case .gainMuscle:
      (reps, sets, mostSets) = isCompound ? (6...10, 3, 4) : (8...12, 3, 4)
      restSeconds = isCompound ? 90...120 : 60...90
      cardio = (0, .max)
    case .loseWeight:
      (reps, sets, mostSets) = (10...15, 3, 3)
      restSeconds = 45...60
      cardio = (0.3, 25)
    case .keepFit:
      (reps, sets, mostSets) = (8...12, 3, 3)
      restSeconds = 60...90
      cardio = (0.2, 40)
    }
  }

  /// The reps for an exercise: the goal's, limited to what suits the exercise.
  func reps(for recommended: [Int]?) -> RepTarget {
    guard let recommended, recommended.count == 2 else { return RepTarget(min: reps.lowerBound, max: reps.upperBound) }
    let low = max(reps.lowerBound, recommended[0])
    let high = min(reps.upperBound, recommended[1])
    // Without an overlap the exercise's own range applies: one that suits 15 to 30 reps is not done for 4 to 6.
    return low <= high ? RepTarget(min: low, max: high) : RepTarget(min: recommended[0], max: recommended[1])
  }

  func rest(_ usual: Int) -> Int { min(max(usual, restSeconds.lowerBound), restSeconds.upperBound) }
}

/// How long a plan takes.
package enum WorkoutTime {
  /// From one exercise to the next: walking, setting up, a light set.
  package static let changeSeconds = 75
  static let repSeconds = 4

  /// Time for arriving and warming up: a tenth of the workout, at most five minutes.
  package static func warmUpSeconds(minutes: Int) -> Int { min(300, minutes * 6) }

  static func seconds(of planned: PlannedExercise, usualRest: Int) -> Int {
    let rest = planned.restSeconds ?? usualRest
    let work = planned.sets.reduce(0) { sum, set in
      sum + (set.milliseconds.map { $0 / 1000 } ?? (set.reps.map { $0.max ?? $0.min } ?? 10) * repSeconds)
    }
    return changeSeconds + work * (planned.isPerSide ? 2 : 1) + rest * max(0, planned.sets.count - 1)
  }

  /// - Parameter usualRest: the rest of an exercise, in seconds.
  package static func seconds(of plan: [PlannedExercise], minutes: Int, usualRest: (Int) -> Int) -> Int {
    plan.reduce(warmUpSeconds(minutes: minutes)) { $0 + seconds(of: $1, usualRest: usualRest($1.exercise)) }
  }
}
