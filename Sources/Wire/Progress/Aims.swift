package import Gym

/// What a member trains for.
package struct AimsReply: Codable, Sendable {
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  /// The length of one workout.
  package var minutes: Int
  /// Absent means everything the gym has.
  package var equipment: [Equipment]?
  /// Absent if the member has not chosen anything; these are then the default aims.
  package var chosen: Bool?

  package init(_ aims: TrainingAims, isChosen: Bool) {
    goal = aims.goal
    daysPerWeek = aims.daysPerWeek
    minutes = aims.minutes
    equipment = aims.equipment
    chosen = isChosen ? true : nil
  }
}

package struct AimsGet: Call {
  package static let method = "aims.get"
  package typealias Reply = AimsReply
  package var `as`: String?
}

/// Replaces all aims.
package struct AimsSet: Change {
  package static let method = "aims.set"
  package typealias Reply = AimsReply
  package var key: String
  package var `as`: String?
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  package var minutes: Int
  package var equipment: [Equipment]?
}

/// All aims, after one changed.
package struct AimsChanged: TopicEvent {
  package static let event = "aims.changed"
  package var aims: AimsReply
  package init(aims: AimsReply) { self.aims = aims }
}
