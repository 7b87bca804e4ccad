package import Gym

/// A target that a trainer proposes to a client: a weight to lift by a day.
package struct GoalProposalView: Codable, Sendable {
  package var id: Int
  package var trainer: FaceView
  package var exercise: Int
  /// The exercise's name, because a trainer's catalog does not have a client's own exercises.
  package var name: String
  package var weight: WeightValue
  package var by: String
  package var at: Int
  package init(id: Int, trainer: FaceView, exercise: Int, name: String, weight: Weight, by: String, at: Int) {
    self.id = id
    self.trainer = trainer
    self.exercise = exercise
    self.name = name
    self.weight = WeightValue(weight)
    self.by = by
    self.at = at
  }
}

package struct GoalProposalsReply: Codable, Sendable {
  /// Oldest first.
  package var proposals: [GoalProposalView]
  package init(proposals: [GoalProposalView]) { self.proposals = proposals }
}

/// Proposals from trainers to the caller, or from the caller to a client.
package struct GoalsProposals: Call {
  package static let method = "goals.proposals"
  package typealias Reply = GoalProposalsReply
  package var `as`: String?
  package var client: Int?
}

/// Proposes a weight to lift by a day. It replaces the caller's earlier proposal for the exercise.
package struct GoalsPropose: Change {
  package static let method = "goals.propose"
  package typealias Reply = GoalProposalsReply
  package var key: String
  package var `as`: String?
  package var client: Int
  package var exercise: Int
  package var weight: WeightValue
  package var by: String
}

/// The trainer withdraws a proposal.
package struct GoalsWithdraw: Change {
  package static let method = "goals.withdraw"
  package typealias Reply = GoalProposalsReply
  package var key: String
  package var `as`: String?
  package var client: Int
  package var proposal: Int
}

/// The client accepts a proposal as their target, or declines it.
package struct GoalsAnswer: Change {
  package static let method = "goals.answer"
  package typealias Reply = GoalProposalsReply
  package var key: String
  package var `as`: String?
  package var proposal: Int
  package var agrees: Bool
}

/// All proposals from trainers to the member, after one changed.
package struct GoalsProposed: TopicEvent {
  package static let event = "goals.proposed"
  package var proposals: [GoalProposalView]
  package init(_ reply: GoalProposalsReply) { proposals = reply.proposals }
}

/// A client has answered one of the trainer's proposals.
package struct GoalsAnswered: TopicEvent {
  package static let event = "goals.answered"
  package var client: FaceView
  package var name: String
  package var agrees: Bool
  package init(client: FaceView, name: String, agrees: Bool) {
    self.client = client
    self.name = name
    self.agrees = agrees
  }
}
