/// The reps that a set aims at: "8" has equal bounds, "6–8" a range, and "5+" (AMRAP) no upper bound.
package struct RepTarget: Codable, Hashable, Sendable {
  package var min: Int
  /// nil: as many as possible.
  package var max: Int?

  package init(min: Int, max: Int?) {
    self.min = min
    self.max = max
  }
}

/// The load that a set aims at.
package enum LoadTarget: Codable, Hashable, Sendable {
  case weight(Weight)
  /// Tenths of a percent of the member's one-rep max.
  case percentOfMax(Int)
  /// Tenths of a percent of the member's training max.
  case percentOfTrainingMax(Int)
  /// Tenths: 85 is RPE 8.5.
  case rpe(Int)
}

/// One set as planned. nil means that the plan does not say.
package struct PlannedSet: Codable, Hashable, Sendable {
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
package struct PlannedExercise: Codable, Hashable, Sendable {
  /// Unique within its plan: the same exercise can stand in a plan twice, with two targets.
  package var item: Int
  package var exercise: Int
  package var sets: [PlannedSet]
  /// Seconds; nil for the exercise's own rest.
  package var restSeconds: Int?
  /// Neighbours with the same number are a superset.
  package var superset: Int?
  package var note: String?
  /// Exercises that can stand in for this one.
  package var alternatives: [Int] = []
  /// Each set is done once with each side.
  package var isPerSide = false
  /// Left out of this workout. Always false in a routine.
  package var isSkipped = false

  package init(item: Int, exercise: Int, sets: [PlannedSet]) {
    self.item = item
    self.exercise = exercise
    self.sets = sets
  }
}
