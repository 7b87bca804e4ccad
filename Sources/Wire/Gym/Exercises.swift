package import Gym

/// A full exercise, or a row of the list. A row lacks the fields that only the exercise's page shows, and has
/// `hasGuide` instead of instructions and cues.
package struct ExerciseView: Codable, Sendable {
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
  package var popularity: Int?
  package var aliases: [String]
  package var instructions: [String]?
  package var cues: [String]?
  package var own: Bool
  package var hasGuide: Bool?
  /// True if the instructions are the gym's own; then there are no cues. Otherwise nil.
  package var hasGymSteps: Bool?
  /// The link to a video that a trainer set.
  package var video: String?
  /// Only for a member's own exercise that they proposed to the gym.
  package var proposal: ProposalState?

  /// - Parameter restSeconds: the member's own rest time; nil for the exercise's.
  package static func row(_ exercise: Exercise, restSeconds: Int? = nil) -> ExerciseView {
    ExerciseView(exercise, restSeconds: restSeconds, full: false)
  }
  package static func full(_ exercise: Exercise, restSeconds: Int? = nil) -> ExerciseView {
    ExerciseView(exercise, restSeconds: restSeconds, full: true)
  }

  private init(_ exercise: Exercise, restSeconds chosen: Int?, full: Bool) {
    let facts = exercise.facts
    id = exercise.id
    slug = exercise.slug
    name = facts.name
    type = facts.type
    primary = facts.primary
    secondary = facts.secondary
    bodyPart = facts.bodyPart
    equipment = facts.equipment
    restSeconds = chosen ?? facts.restSeconds
    popularity = facts.popularity
    aliases = facts.aliases
    difficulty = facts.difficulty
    stance = facts.stance
    impact = facts.impact
    focus = facts.focus
    own = exercise.owner != nil
    proposal = exercise.proposal
    if full {
      recommended = facts.recommended
      instructions = exercise.steps ?? facts.instructions
      cues = exercise.steps == nil ? facts.cues : nil
      hasGymSteps = exercise.steps == nil ? nil : true
      video = exercise.video
    } else {
      hasGuide = exercise.steps != nil || facts.instructions != nil
    }
  }
}

package struct ExercisesList: Call {
  package static let method = "exercises.list"
  package var `as`: String?
  /// False returns the address of the gym's catalog instead of its exercises.
  package var withCatalog: Bool?

  package struct Reply: Codable, Sendable {
    /// The path of the gym's catalog on this server; nil if its exercises are in the reply.
    package var catalog: String?
    package var exercises: [ExerciseView]
    /// Ids of the member's recent exercises, the most recent first. Empty without a login.
    package var recent: [Int]
    /// Ids of the exercises that the member starred. Empty without a login.
    package var starred: [Int]
    package init(exercises: [ExerciseView], recent: [Int], starred: [Int]) {
      self.exercises = exercises
      self.recent = recent
      self.starred = starred
    }
  }
}

package struct ExerciseReply: Codable, Sendable {
  package var exercise: ExerciseView
  package init(exercise: ExerciseView) { self.exercise = exercise }
}

package struct ExercisesGet: Call {
  package static let method = "exercises.get"
  package typealias Reply = ExerciseReply
  package var `as`: String?
  package var exercise: Int
}

package struct ExercisesCreate: Change {
  package static let method = "exercises.create"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var name: String
  package var type: ExerciseType
  package var bodyPart: BodyPart
  package var equipment: Equipment
}
