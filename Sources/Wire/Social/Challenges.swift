package import Gym

/// A member on a challenge's board.
package struct ChallengeRow: Codable, Hashable, Sendable {
  package var member: FaceView
  /// 1 or 2; absent without teams.
  package var team: Int?
  /// In the challenge's unit, or with `relative` in thousandths of what was expected of them.
  package var score: Int
  /// Absent without a score.
  package var rank: Int?
  /// Others have the same rank, for the same score.
  package var tied: Bool?
  package var reachedAt: Int?
  /// More than is plausible for one day was cut off.
  package var capped: Bool?
  /// With a handicap: what the score is compared with. Absent before the start.
  package var baseline: ChallengeBaseline?
  /// What the caller got for a settled challenge, within the limit of the month; only on their own row.
  package var points: Int?

  package init(
    member: FaceView, team: Int?, score: Int, rank: Int?, tied: Bool?, reachedAt: Int?, capped: Bool?,
    baseline: ChallengeBaseline?, points: Int?
  ) {
    self.member = member
    self.team = team
    self.score = score
    self.rank = rank
    self.tied = tied
    self.reachedAt = reachedAt
    self.capped = capped
    self.baseline = baseline
    self.points = points
  }
}

package struct ChallengeTeam: Codable, Hashable, Sendable {
  package var team: Int
  package var name: String
  package var people: Int
  /// The mean of its people, to three decimals. The ranks compare the exact means.
  package var score: Double
  package var rank: Int?
  package var tied: Bool?
  /// Whoever made the challenge is in this team.
  package var maker: Bool?
  package init(team: Int, name: String, people: Int, score: Double, rank: Int?, tied: Bool?) {
    self.team = team
    self.name = name
    self.people = people
    self.score = score
    self.rank = rank
    self.tied = tied
  }
}

package enum ChallengePhase: String, Codable, Sendable, CaseIterable {
  case ahead, running, over
}

/// A challenge as one member sees it.
package struct ChallengeView: Codable, Hashable, Sendable {
  package var id: Int
  package var name: String?
  package var metric: ChallengeMetric
  package var target: Int?
  package var exercise: Int?
  package var exerciseName: String?
  package var bodyPart: BodyPart?
  package var handicap: Bool
  package var countsEntered: Bool
  /// Days of the gym's zone, and their midnights.
  package var startsOn: String
  package var endsOn: String
  package var startsAt: Int
  package var endsAt: Int
  /// When it is over because somebody has reached the target.
  package var closesAt: Int?
  /// What was done earlier does not count; only if it is after the start.
  package var countsFrom: Int?
  package var phase: ChallengePhase
  /// How it ended, as far as the caller sees the others; only if it is over, for whoever is in it.
  package var outcome: ChallengeOutcome?
  /// Who made it; absent where they are gone or hidden.
  package var by: FaceView?
  /// The caller made it.
  package var own: Bool
  /// The caller is in it; otherwise they are asked.
  package var joined: Bool
  /// How many are in it.
  package var people: Int
  /// Scores are thousandths of what was expected of each.
  package var relative: Bool
  /// Best first; empty for whoever is asked.
  package var rows: [ChallengeRow]
  /// Best first; absent without teams.
  package var teams: [ChallengeTeam]?
  /// Who did not answer; for whoever made it.
  package var invited: [FaceView]?

  package init(
    id: Int, name: String?, metric: ChallengeMetric, target: Int?, exercise: Int?, exerciseName: String?,
    bodyPart: BodyPart?, handicap: Bool, countsEntered: Bool, startsOn: String, endsOn: String, startsAt: Int,
    endsAt: Int, closesAt: Int?, countsFrom: Int?, phase: ChallengePhase, outcome: ChallengeOutcome?, by: FaceView?,
    own: Bool, joined: Bool, people: Int,
    relative: Bool, rows: [ChallengeRow], teams: [ChallengeTeam]?, invited: [FaceView]?
  ) {
    self.id = id
    self.name = name
    self.metric = metric
    self.target = target
    self.exercise = exercise
    self.exerciseName = exerciseName
    self.bodyPart = bodyPart
    self.handicap = handicap
    self.countsEntered = countsEntered
    self.startsOn = startsOn
    self.endsOn = endsOn
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.closesAt = closesAt
    self.countsFrom = countsFrom
    self.phase = phase
    self.outcome = outcome
    self.by = by
    self.own = own
    self.joined = joined
    self.people = people
    self.relative = relative
    self.rows = rows
    self.teams = teams
    self.invited = invited
  }
}

package struct ChallengesSnapshot: Codable, Hashable, Sendable {
  /// Those that the member is in or asked to; the one that ends first is first. Settled ones for 60 days.
  package var challenges: [ChallengeView]
  package init(challenges: [ChallengeView]) { self.challenges = challenges }
}

package struct ChallengeReply: Codable, Hashable, Sendable {
  package var challenge: ChallengeView
  package init(challenge: ChallengeView) { self.challenge = challenge }
}

/// Makes a challenge and asks friends to it. Whoever makes it is in it.
package struct ChallengesMake: Change, Hashable {
  package static let method = "challenges.make"
  package typealias Reply = ChallengeReply
  package var key: String
  package var `as`: String?
  package var name: String?
  package var metric: ChallengeMetric
  package var target: Int?
  package var exercise: Int?
  package var bodyPart: BodyPart?
  /// Two names.
  package var teams: [String]?
  /// The caller's team, 1 or 2.
  package var team: Int?
  package var handicap: Bool?
  package var countsEntered: Bool?
  package var startsOn: String
  package var endsOn: String
  /// Friends of the caller.
  package var invite: [Int]
}

/// Asks more friends to a challenge of the caller's.
package struct ChallengesInvite: Change, Hashable {
  package static let method = "challenges.invite"
  package typealias Reply = ChallengeReply
  package var key: String
  package var `as`: String?
  package var challenge: Int
  package var invite: [Int]
}

/// Takes part. From then on the others see the caller's name and score.
package struct ChallengesJoin: Change, Hashable {
  package static let method = "challenges.join"
  package typealias Reply = ChallengeReply
  package var key: String
  package var `as`: String?
  package var challenge: Int
  package var team: Int?
}

/// Refuses an invitation. Nobody is told.
package struct ChallengesDecline: Change, Hashable {
  package static let method = "challenges.decline"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var challenge: Int
}

/// Takes the caller off the board, also after the end.
package struct ChallengesLeave: Change, Hashable {
  package static let method = "challenges.leave"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var challenge: Int
}

/// Takes a challenge of the caller's away, for everybody, before its end.
package struct ChallengesCancel: Change, Hashable {
  package static let method = "challenges.cancel"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var challenge: Int
}

/// A challenge as it is now, also a new one.
package struct ChallengeChanged: TopicEvent, Hashable {
  package static let event = "challenges.changed"
  package var challenge: ChallengeView
  package init(challenge: ChallengeView) { self.challenge = challenge }
}

/// The result stands.
package struct ChallengeEnded: TopicEvent, Hashable {
  package static let event = "challenges.ended"
  package var challenge: ChallengeView
  package init(challenge: ChallengeView) { self.challenge = challenge }
}

/// The member is in it no more, or it is gone.
package struct ChallengeRemoved: TopicEvent, Hashable {
  package static let event = "challenges.removed"
  package var challenge: Int
  package init(challenge: Int) { self.challenge = challenge }
}
