package import Gym

/// A member's result of one timer.
package struct ScoreView: Codable, Sendable {
  package var id: Int
  package var timer: Int
  package var label: String
  package var plan: PlanView
  /// For time: how long it took; nil if the member did not finish before the cap.
  package var seconds: Double?
  /// For time, at the cap: the remaining reps.
  package var repsRemaining: Int?
  /// AMRAP: completed rounds, and the reps of the unfinished one.
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

/// Saves the caller's result of a timer. A second result of the same timer replaces the first.
package struct ScoresSave: Change {
  package static let method = "scores.save"
  package var key: String
  package var `as`: String?
  package var timer: Int
  package var seconds: Double?
  package var repsRemaining: Int?
  package var rounds: Int?
  package var reps: Int?
  package var scaled: Bool

  package struct Reply: Codable, Sendable {
    package var score: ScoreView
    package init(score: ScoreView) { self.score = score }
  }
}

package struct ScoresDelete: Change {
  package static let method = "scores.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var score: Int
}

/// Lists the caller's results of today, the newest first.
package struct ScoresMine: Call {
  package static let method = "scores.mine"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var scores: [ScoreView]
    package init(scores: [ScoreView]) { self.scores = scores }
  }
}

/// The member's results of today, like the reply of `scores.mine`. Sent on the member's own topic.
package struct ScoresChanged: TopicEvent {
  package static let event = "scores.changed"
  package var scores: [ScoreView]
  package init(scores: [ScoreView]) { self.scores = scores }
}

/// The results of one workout of the day. Timers with the same plan and label share a board.
package struct ScoreboardView: Codable, Equatable, Sendable {
  /// The id of the first timer with a result.
  package var id: Int
  package var label: String
  package var plan: PlanView
  /// Best first.
  package var rows: [Row]

  package struct Row: Codable, Equatable, Sendable {
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

/// Today's boards, the newest workout first. Used as a snapshot and as an event.
package struct ScoreboardChanged: TopicEvent {
  package static let event = "board.changed"
  package var day: String
  package var boards: [ScoreboardView]
  package init(day: String, boards: [ScoreboardView]) {
    self.day = day
    self.boards = boards
  }
}
