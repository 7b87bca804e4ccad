package import Gym

/// A member's result of one timer.
package struct ScoreView: Codable, Hashable, Sendable {
  package var id: Int
  package var timer: Int
  package var label: String
  package var plan: PlanView
  /// For time: how long it took, or, at the cap, `repsRemaining`.
  package var seconds: Double?
  package var repsRemaining: Int?
  /// AMRAP.
  package var rounds: Int?
  package var reps: Int?
  package var scaled: Bool
  package var at: Int

  package init(_ stored: StoredScore) {
    id = stored.id
    timer = stored.timer
    label = stored.label
    plan = PlanView(stored.plan)
    seconds = stored.score.milliseconds.map { Double($0) / 1000 }
    repsRemaining = stored.score.repsRemaining
    rounds = stored.score.rounds
    reps = stored.score.reps
    scaled = stored.score.isScaled
    at = stored.at
  }
}

/// A result of the caller's own; again for the same timer, in place of the first.
package struct ScoresSave: Change, Hashable {
  package static let method = "scores.save"
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var seconds: Double?
  package var repsRemaining: Int?
  package var rounds: Int?
  package var reps: Int?
  package var scaled: Bool

  package struct Reply: Codable, Hashable, Sendable {
    package var score: ScoreView
    package init(score: ScoreView) { self.score = score }
  }
}

package struct ScoresDelete: Change, Hashable {
  package static let method = "scores.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var score: Int
}

/// The caller's own of today.
package struct ScoresMine: Call, Hashable {
  package static let method = "scores.mine"
  package var `as`: String?

  package struct Reply: Codable, Hashable, Sendable {
    package var scores: [ScoreView]
    package init(scores: [ScoreView]) { self.scores = scores }
  }
}

/// The caller's own of today, as `scores.mine` tells them: on every screen where they are logged in.
package struct ScoresChanged: TopicEvent, Hashable {
  package static let event = "scores.changed"
  package var scores: [ScoreView]
  package init(scores: [ScoreView]) { self.scores = scores }
}

/// One workout of the day: whoever did the same plan under the same label stands on the same board.
package struct BoardView: Codable, Hashable, Sendable {
  /// The first timer's id.
  package var id: Int
  package var label: String
  package var plan: PlanView
  /// Best first.
  package var rows: [Row]

  package struct Row: Codable, Hashable, Sendable {
    package var score: Int
    /// Equal results share a place.
    package var place: Int
    package var member: FaceView
    package var seconds: Double?
    package var repsRemaining: Int?
    package var rounds: Int?
    package var reps: Int?
    package var scaled: Bool

    package init(_ ranked: RankedScore) {
      score = ranked.id
      place = ranked.place
      member = FaceView(ranked.face)
      seconds = ranked.score.milliseconds.map { Double($0) / 1000 }
      repsRemaining = ranked.score.repsRemaining
      rounds = ranked.score.rounds
      reps = ranked.score.reps
      scaled = ranked.score.isScaled
    }
  }

  package init(id: Int, label: String, plan: TimerPlan, rows: [Row]) {
    self.id = id
    self.label = label
    self.plan = PlanView(plan)
    self.rows = rows
  }
}

/// Today's boards, the newest workout first; as a snapshot and as an event.
package struct BoardChanged: TopicEvent, Hashable {
  package static let event = "board.changed"
  package var day: String
  package var boards: [BoardView]
  package init(day: String, boards: [BoardView]) {
    self.day = day
    self.boards = boards
  }
}
