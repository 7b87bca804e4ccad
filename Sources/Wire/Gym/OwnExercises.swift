package import Gym

package struct ExercisesRename: Change {
  package static let method = "exercises.rename"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  package var name: String
}

/// Removes it from the list. Logged sets keep it.
package struct ExercisesDelete: Change {
  package static let method = "exercises.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var exercise: Int
}

package struct ExercisesRestore: Change {
  package static let method = "exercises.restore"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
}

package struct ExercisesPropose: Change {
  package static let method = "exercises.propose"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  /// True withdraws the proposal.
  package var withdrawn: Bool?
}

package struct ExercisesProposals: Call {
  package static let method = "exercises.proposals"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// The oldest first.
    package var proposals: [ProposalView]
    package init(proposals: [ProposalView]) { self.proposals = proposals }
  }
}

package struct ProposalView: Codable, Sendable {
  package var exercise: ExerciseView
  package var member: FaceView
  package var at: Int
  package init(exercise: ExerciseView, member: FaceView, at: Int) {
    self.exercise = exercise
    self.member = member
    self.at = at
  }
}

/// Makes a proposed exercise the gym's.
package struct ExercisesAccept: Change {
  package static let method = "exercises.accept"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  /// The name as the trainer saw it.
  package var name: String
  /// Absent fields stay as they are.
  package var primary: [Muscle]?
  package var secondary: [Muscle]?
  package var bodyPart: BodyPart?
  package var equipment: Equipment?
}

/// Changes the muscles of an accepted exercise. Absent fields stay as they are.
package struct ExercisesSetMuscles: Change {
  package static let method = "exercises.setMuscles"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  package var primary: [Muscle]?
  package var secondary: [Muscle]?
  package var bodyPart: BodyPart?
}

package struct ExercisesDecline: Change {
  package static let method = "exercises.decline"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var exercise: Int
}

/// Sets the link to a video of the gym's exercise.
package struct ExercisesSetVideo: Change {
  package static let method = "exercises.setVideo"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  /// Absent removes the link.
  package var video: String?
}

/// Sets the gym's own text of how one of its exercises is done.
package struct ExercisesSetSteps: Change {
  package static let method = "exercises.setSteps"
  package typealias Reply = ExerciseReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  /// Empty for the catalog's text.
  package var steps: [String]
}

/// One of the member's own exercises changed, or became the gym's.
package struct ExerciseChanged: TopicEvent {
  package static let event = "exercise.changed"
  package var exercise: ExerciseView
  package init(exercise: ExerciseView) { self.exercise = exercise }
}

package struct ExerciseDeleted: TopicEvent {
  package static let event = "exercise.deleted"
  package var exercise: Int
  package init(exercise: Int) { self.exercise = exercise }
}
