/// A member's starred exercises.
package struct StarredReply: Codable, Sendable {
  /// In the order in which they were starred.
  package var starred: [Int]
  package init(starred: [Int]) { self.starred = starred }
}

/// Gives an exercise a star, or takes it back.
package struct ExercisesStar: Change {
  package static let method = "exercises.star"
  package typealias Reply = StarredReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  /// False takes the star back.
  package var starred: Bool
}

/// All starred exercises, after a change.
package struct ExercisesStarred: TopicEvent {
  package static let event = "exercise.starred"
  package var starred: [Int]
  package init(starred: [Int]) { self.starred = starred }
}
