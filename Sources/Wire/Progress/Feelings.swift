package import Gym

/// What a member said of a muscle.
package struct FeelingView: Codable, Sendable {
  package var muscle: Muscle
  package var feeling: Feeling
  package var at: Int
  /// Until when the feeling holds, unless the muscle is trained before; absent in an export.
  package var until: Int?

  package init(muscle: Muscle, feeling: Feeling, at: Int, until: Int? = nil) {
    self.muscle = muscle
    self.feeling = feeling
    self.at = at
    self.until = until
  }
}

/// All that a member said of their muscles and that still holds, by muscle.
package struct FeelingsReply: Codable, Sendable {
  package var feelings: [FeelingView]

  package init(_ felt: FeltMuscles) {
    feelings = Muscle.allCases.compactMap { muscle in
      felt[muscle].map { FeelingView(muscle: muscle, feeling: $0.feeling, at: $0.at, until: $0.until) }
    }
  }
}

/// Stores how a muscle feels; without `feeling`, removes what was said.
package struct FeelingsSet: Change {
  package static let method = "feelings.set"
  package typealias Reply = FeelingsReply
  package var key: String
  package var `as`: String?
  package var muscle: Muscle
  package var feeling: Feeling?
}

/// All feelings that still hold, after a change.
package struct FeelingsChanged: TopicEvent {
  package static let event = "feelings.changed"
  package var feelings: [FeelingView]
  package init(_ reply: FeelingsReply) { feelings = reply.feelings }
}
