package import Gym

/// What a member says they can lift, next to what their log says.
package struct MaxView: Codable, Sendable {
  package var exercise: Int
  package var max: WeightValue?
  package var maxGrams: Int?
  package var trainingMax: WeightValue?
  package var trainingMaxGrams: Int?
  package var at: Int
  /// The best estimate from the log; absent if there is none.
  package var bestE1rmGrams: Int?

  package init(_ entered: EnteredMax, bestE1rmGrams: Int?) {
    exercise = entered.exercise
    max = entered.max.map(WeightValue.init)
    maxGrams = entered.max?.grams
    trainingMax = entered.trainingMax.map(WeightValue.init)
    trainingMaxGrams = entered.trainingMax?.grams
    at = entered.at
    self.bestE1rmGrams = bestE1rmGrams
  }
}

package struct MaxesReply: Codable, Sendable {
  package var maxes: [MaxView]
  package init(maxes: [MaxView]) { self.maxes = maxes }
}

package struct MembersMaxes: Call {
  package static let method = "members.maxes"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var maxes: [MaxView]
    package var needed: [NeededMax]

    package init(maxes: [MaxView], needed: [NeededMax]) {
      self.maxes = maxes
      self.needed = needed
    }
  }
}

/// An exercise from whose max the member's program or one of their routines counts.
package struct NeededMax: Codable, Sendable {
  package var exercise: Int
  /// The best estimate from the log; absent if there is none.
  package var bestE1rmGrams: Int?

  package init(exercise: Int, bestE1rmGrams: Int?) {
    self.exercise = exercise
    self.bestE1rmGrams = bestE1rmGrams
  }
}

/// Replaces both values for an exercise. If both are absent, the entry is deleted.
package struct MembersSetMax: Change {
  package static let method = "members.setMax"
  package typealias Reply = MaxesReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  package var max: WeightValue?
  package var trainingMax: WeightValue?
}

/// All entered maxes, after one changed.
package struct MaxesChanged: TopicEvent {
  package static let event = "maxes.changed"
  package var maxes: [MaxView]
  package init(maxes: [MaxView]) { self.maxes = maxes }
}
