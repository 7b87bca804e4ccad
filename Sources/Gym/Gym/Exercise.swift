/// Determines which fields a set of the exercise has.
package enum ExerciseType: String, Codable, Sendable, CaseIterable {
  case weightReps, reps, bodyweightPlus, assisted, duration, weightDuration, distanceDuration
}

package enum Muscle: String, Codable, Sendable, CaseIterable {
  case abdominals, obliques, abductors, adductors, biceps, calves, chest, forearms
  case frontDelts, sideDelts, rearDelts, glutes, hamstrings, hipFlexors, lats, lowerBack
  case upperBack, neck, quadriceps, traps, triceps
}

package enum BodyPart: String, Codable, Sendable, CaseIterable {
  case legs, chest, back, shoulders, biceps, triceps, core, fullBody
}

package enum Equipment: String, Codable, Sendable, CaseIterable {
  case barbell, dumbbell, kettlebell, cable, machine, plateLoaded, smithMachine, ezBar, trapBar
  case bodyweight, band, medicineBall, exerciseBall, suspension, sled, sandbag, cardioMachine
  case foamRoller, other
}

package enum Difficulty: String, Codable, Sendable, CaseIterable {
  case beginner, intermediate, advanced
}

package enum Stance: String, Codable, Sendable, CaseIterable {
  case standing, seated, lying, prone, kneeling, hanging, bentOver, split, plank, moving
}

package enum Impact: String, Codable, Sendable, CaseIterable {
  case low, medium, high
}

/// A recommended range per set, as `[minimum, maximum]`. Exactly one of the two fields is set.
package struct Recommended: Codable, Equatable, Sendable {
  package var reps: [Int]?
  package var durationSeconds: [Int]?

  package init(reps: [Int]? = nil, durationSeconds: [Int]? = nil) {
    self.reps = reps
    self.durationSeconds = durationSeconds
  }
}

/// Describes an exercise. Catalog entries have every field, some without `instructions` and `cues`. A member's own
/// exercise may have only the fields of `init`.
package struct ExerciseFacts: Codable, Equatable, Sendable {
  package var name: String
  package var type: ExerciseType
  package var primary: [Muscle] = []
  package var secondary: [Muscle] = []
  package var bodyPart: BodyPart
  package var equipment: Equipment
  package var difficulty: Difficulty?
  package var stance: Stance?
  package var impact: Impact?
  package var focus: String?
  package var recommended: Recommended?
  package var restSeconds: Int = 120
  /// 1 to 100: how many people do it, for ranking search results. A member's own exercise has none.
  package var popularity: Int?
  package var aliases: [String] = []
  package var instructions: [String]?
  package var cues: [String]?

  package init(name: String, type: ExerciseType, bodyPart: BodyPart, equipment: Equipment) {
    self.name = name
    self.type = type
    self.bodyPart = bodyPart
    self.equipment = equipment
  }
}

/// A stored exercise. It has a `slug` if it is from the catalog or an `owner` if it is a member's own, never both.
package struct Exercise: Codable, Equatable, Sendable {
  package var id: Int
  package var slug: String?
  package var owner: Int?
  package var facts: ExerciseFacts
  /// The link to a video that a trainer set.
  package var video: String?
  /// The gym's own text of how it is done, in place of the catalog's instructions and cues.
  package var steps: [String]?
  /// Only for a member's own exercise that they proposed to the gym's catalog.
  package var proposal: ProposalState?

  package init(id: Int, slug: String?, owner: Int?, facts: ExerciseFacts) {
    self.id = id
    self.slug = slug
    self.owner = owner
    self.facts = facts
  }
}

package enum ProposalState: String, Codable, Sendable {
  case waiting, declined
}
