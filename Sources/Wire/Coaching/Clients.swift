package import Gym

/// Asks for a code that the member shows to a trainer.
package struct ClientsInvite: Call {
  package static let method = "clients.invite"
  package var `as`: String?
  /// What the trainer will see; absent means the default kinds. The workouts are always included.
  package var shares: [SharedKind]?

  package struct Reply: Codable, Sendable {
    package var code: String
    package var expiresAt: Int
    package init(code: String, expiresAt: Int) {
      self.code = code
      self.expiresAt = expiresAt
    }
  }
}

/// Accepts a consent: the trainer types the code that a member shows.
package struct ClientsAccept: Change {
  package static let method = "clients.accept"
  package var key: String
  package var `as`: String?
  package var code: String

  package struct Reply: Codable, Sendable {
    package var client: FaceView
    package var shares: [SharedKind]
    package init(client: FaceView, shares: [SharedKind]) {
      self.client = client
      self.shares = shares
    }
  }
}

/// A trainer who sees parts of a member's log.
package struct TrainerView: Codable, Sendable {
  package var trainer: FaceView
  package var since: Int
  package var shares: [SharedKind]
  package init(trainer: FaceView, since: Int, shares: [SharedKind]) {
    self.trainer = trainer
    self.since = since
    self.shares = shares
  }
}

package struct TrainersReply: Codable, Sendable {
  package var trainers: [TrainerView]
  package init(trainers: [TrainerView]) { self.trainers = trainers }
}

/// Lists who sees the caller's log, and which parts.
package struct ClientsTrainers: Call {
  package static let method = "clients.trainers"
  package typealias Reply = TrainersReply
  package var `as`: String?
}

/// Chooses what a trainer sees from now on.
package struct ClientsShare: Change {
  package static let method = "clients.share"
  package typealias Reply = TrainersReply
  package var key: String
  package var `as`: String?
  package var trainer: Int
  package var shares: [SharedKind]
}

/// Ends a consent, from either side.
package struct ClientsEnd: Change {
  package static let method = "clients.end"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  /// On the member's side. Exactly one of `trainer` and `client`.
  package var trainer: Int?
  /// On the trainer's side.
  package var client: Int?
}

/// The trainers who see the member's log, after a change.
package struct TrainersChanged: TopicEvent {
  package static let event = "clients.trainersChanged"
  package var trainers: [TrainerView]
  package init(_ reply: TrainersReply) { trainers = reply.trainers }
}

/// What a client shares with the trainer. Without `shares` the consent has ended.
package struct ClientChanged: TopicEvent {
  package static let event = "clients.changed"
  package var client: FaceView
  package var shares: [SharedKind]?
  package init(client: FaceView, shares: [SharedKind]?) {
    self.client = client
    self.shares = shares
  }
}
