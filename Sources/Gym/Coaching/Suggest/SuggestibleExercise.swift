/// An exercise, with what is needed to choose among many.
package struct SuggestibleExercise: Equatable, Sendable {
  package var id: Int
  package var type: ExerciseType
  package var equipment: Equipment
  package var difficulty: Difficulty?
  package var primary: Muscles
  package var secondary: Muscles
  /// The main muscle.
  package var first: Muscle?
  package var popularity: Int
  package var recommended: Recommended?
  package var restSeconds: Int
  package var kind: Kind

  package enum Kind: Sendable {
    case strength, cardio
    /// Neither: stretches, cleans, jumps and carries. Never suggest these automatically.
    case other
  }

  /// Whether it has several primary muscles, or one with several assisting muscles.
  package var isCompound: Bool { primary.rawValue.nonzeroBitCount + secondary.rawValue.nonzeroBitCount >= 3 }

  package init(_ exercise: Exercise) {
    let facts = exercise.facts
    id = exercise.id
    type = facts.type
    equipment = facts.equipment
    difficulty = facts.difficulty
    primary = Muscles(facts.primary)
    secondary = Muscles(facts.secondary)
    first = facts.primary.first
    popularity = facts.popularity ?? 20
    recommended = facts.recommended
    restSeconds = facts.restSeconds
    kind = Self.kind(facts)
  }

  private static let light: Set<String> = [
    "mobility", "recovery", "conditioning", "power", "strongman", "rotator cuff",
  ]

  private static func kind(_ facts: ExerciseFacts) -> Kind {
    if facts.type == .distanceDuration { return .cardio }
    guard !facts.primary.isEmpty, facts.type != .weightDuration, facts.equipment != .foamRoller else { return .other }
    if let focus = facts.focus, light.contains(focus) { return .other }
    if facts.impact == .high { return .other }
    // Holds are for the trunk; for other parts of the body they are stretches.
    if facts.type == .duration { return facts.bodyPart == .core && facts.stance == .plank ? .strength : .other }
    return .strength
  }
}

/// A member's experience with an exercise.
package struct KnownExercise: Equatable, Sendable {
  /// In how many workouts they did it, as far as that has been counted.
  package var times: Int
  /// Days since the last time; nil if that was before `MuscleState.lookBackDays`.
  package var daysSince: Int?

  package init(times: Int, daysSince: Int?) {
    self.times = times
    self.daysSince = daysSince
  }
}
