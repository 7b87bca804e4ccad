/// The target reps of a set: "8" has equal bounds, "6–8" is a range, and "5+" (AMRAP) has no upper bound.
package struct RepTarget: Codable, Equatable, Sendable {
  package var min: Int
  /// nil means as many as possible.
  package var max: Int?

  package init(min: Int, max: Int?) {
    self.min = min
    self.max = max
  }
}

/// The target load of a set.
package enum LoadTarget: Codable, Equatable, Sendable {
  case weight(Weight)
  /// Tenths of a percent of the member's one-rep max.
  case percentOfMax(Int)
  /// Tenths of a percent of the member's training max.
  case percentOfTrainingMax(Int)
  /// Tenths: 85 is RPE 8.5.
  case rpe(Int)

  /// Whether it counts from a max of the member's.
  package var isPercentage: Bool {
    switch self {
    case .percentOfMax, .percentOfTrainingMax: true
    case .weight, .rpe: false
    }
  }
}

/// One planned set. nil means that the plan does not specify it.
package struct PlannedSet: Codable, Equatable, Sendable {
  package var kind: SetKind = .working
  package var reps: RepTarget?
  package var milliseconds: Int?
  package var millimetres: Int?
  package var load: LoadTarget?

  package init(
    kind: SetKind = .working, reps: RepTarget? = nil, milliseconds: Int? = nil, millimetres: Int? = nil,
    load: LoadTarget? = nil
  ) {
    self.kind = kind
    self.reps = reps
    self.milliseconds = milliseconds
    self.millimetres = millimetres
    self.load = load
  }
}

/// An exercise of a routine or of a workout's plan, with its sets.
package struct PlannedExercise: Codable, Equatable, Sendable {
  /// Unique within its plan, because a plan can contain the same exercise twice, with different targets.
  package var item: Int
  package var exercise: Int
  package var sets: [PlannedSet]
  /// Seconds; nil for the exercise's own rest.
  package var restSeconds: Int?
  /// Neighbours with the same number are a superset.
  package var superset: Int?
  package var note: String?
  /// Exercises that can replace this one.
  package var alternatives: [Int] = []
  /// Whether each set is done once per side.
  package var isPerSide = false
  /// Whether it is skipped in this workout. Always false in a routine.
  package var isSkipped = false

  package init(item: Int, exercise: Int, sets: [PlannedSet]) {
    self.item = item
    self.exercise = exercise
    self.sets = sets
  }
}
