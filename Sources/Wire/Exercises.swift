package import Gym

/// An exercise in full, or as a row of the list: a row lacks what only its page shows, and says `hasGuide`.
package struct ExerciseView: Codable, Hashable, Sendable {
  package var id: Int
  package var slug: String?
  package var name: String
  package var type: ExerciseType
  package var primary: [Muscle]
  package var secondary: [Muscle]
  package var bodyPart: BodyPart
  package var equipment: Equipment
  package var difficulty: Difficulty?
  package var stance: Stance?
  package var impact: Impact?
  package var focus: String?
  package var recommended: Recommended?
  package var restSeconds: Int
  package var aliases: [String]
  package var instructions: [String]?
  package var cues: [String]?
  package var own: Bool
  package var hasGuide: Bool?

  /// - Parameter restSeconds: the member's own choice, in place of the exercise's.
  package static func row(_ exercise: Exercise, restSeconds: Int? = nil) -> ExerciseView {
    ExerciseView(exercise, restSeconds: restSeconds, full: false)
  }
  package static func full(_ exercise: Exercise, restSeconds: Int? = nil) -> ExerciseView {
    ExerciseView(exercise, restSeconds: restSeconds, full: true)
  }

  private init(_ exercise: Exercise, restSeconds chosen: Int?, full: Bool) {
    let facts = exercise.facts
    id = exercise.id
    slug = full ? exercise.slug : nil
    name = facts.name
    type = facts.type
    primary = facts.primary
    secondary = facts.secondary
    bodyPart = facts.bodyPart
    equipment = facts.equipment
    restSeconds = chosen ?? facts.restSeconds
    aliases = facts.aliases
    own = exercise.owner != nil
    if full {
      difficulty = facts.difficulty
      stance = facts.stance
      impact = facts.impact
      focus = facts.focus
      recommended = facts.recommended
      instructions = facts.instructions
      cues = facts.cues
    } else {
      hasGuide = facts.instructions != nil
    }
  }
}

package struct ExercisesList: Call, Hashable {
  package static let method = "exercises.list"
  package var `as`: String?

  package struct Reply: Codable, Hashable, Sendable {
    package var exercises: [ExerciseView]
    /// The member's most recent first.
    package var recent: [Int]
    package init(exercises: [ExerciseView], recent: [Int]) {
      self.exercises = exercises
      self.recent = recent
    }
  }
}

package struct ExerciseReply: Codable, Hashable, Sendable {
  package var exercise: ExerciseView
  package init(exercise: ExerciseView) { self.exercise = exercise }
}

package struct ExercisesGet: Call, Hashable {
  package static let method = "exercises.get"
  package typealias Reply = ExerciseReply
  package var `as`: String?
  package var exercise: Int
}

package struct ExercisesCreate: Change, Hashable {
  package static let method = "exercises.create"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var name: String
  package var type: ExerciseType
  package var bodyPart: BodyPart
  package var equipment: Equipment
}
