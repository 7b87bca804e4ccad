package import Gym

/// A member in a challenge's standings.
package struct ChallengeRow: Codable, Equatable, Sendable {
  package var member: FaceView
  /// 1 or 2; absent without teams.
  package var team: Int?
  /// In the challenge's unit; with `relative`, in thousandths of what was expected of the member.
  package var score: Int
  /// Absent without a score.
  package var rank: Int?
  /// True if others share the rank.
  package var tied: Bool?
  package var reachedAt: Int?
  /// True if work above a day's limit was ignored.
  package var capped: Bool?
  /// With a handicap: what the score is compared with. Absent before the start.
  package var baseline: ChallengeBaseline?
  /// The caller's points for a settled challenge, after the monthly limit; only on their own row.
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

package struct ChallengeTeam: Codable, Equatable, Sendable {
  package var team: Int
  package var name: String
  package var people: Int
  /// The mean of its members' scores, to three decimals. The ranks compare the exact means.
  package var score: Double
  package var rank: Int?
  package var tied: Bool?
  /// True for the team of the challenge's maker.
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
package struct ChallengeView: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String?
  package var metric: ChallengeMetric
  package var target: Int?
  package var exercise: Int?
  package var exerciseName: String?
  package var bodyPart: BodyPart?
  package var handicap: Bool
  package var countsEntered: Bool
  /// Days in the gym's zone, and their midnights.
  package var startsOn: String
  package var endsOn: String
  package var startsAt: Int
  package var endsAt: Int
  /// When it ends because somebody reached the target.
  package var closesAt: Int?
  /// Work before this instant does not count; present only if it is after the start.
  package var countsFrom: Int?
  package var phase: ChallengePhase
  /// How it ended, among those whom the caller sees; only once it is over, and only for participants.
  package var outcome: ChallengeOutcome?
  /// The maker; absent if their account is gone or hidden from the caller.
  package var by: FaceView?
  /// True if the caller made it.
  package var own: Bool
  /// True if the caller is in it; false if they are only invited.
  package var joined: Bool
  /// The number of participants.
  package var people: Int
  /// True if scores are thousandths of what was expected of each.
  package var relative: Bool
  /// Best first; empty if the caller is only invited.
  package var rows: [ChallengeRow]
  /// Best first; absent without teams.
  package var teams: [ChallengeTeam]?
  /// Invited members who have not joined; only for the maker, who does not learn who declined.
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

package struct ChallengesSnapshot: Codable, Sendable {
  /// The challenges that the member is in or invited to, by their end. Settled ones are listed for 60 days.
  package var challenges: [ChallengeView]
  package init(challenges: [ChallengeView]) { self.challenges = challenges }
}

package struct ChallengeReply: Codable, Sendable {
  package var challenge: ChallengeView
  package init(challenge: ChallengeView) { self.challenge = challenge }
}

/// Makes a challenge and invites friends to it. The maker takes part.
package struct ChallengesMake: Change {
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

/// Invites more friends to a challenge that the caller made.
package struct ChallengesInvite: Change {
  package static let method = "challenges.invite"
  package typealias Reply = ChallengeReply
  package var key: String
  package var `as`: String?
  package var challenge: Int
  package var invite: [Int]
}

/// Joins a challenge. From then on the others see the caller's name and score.
package struct ChallengesJoin: Change {
  package static let method = "challenges.join"
  package typealias Reply = ChallengeReply
  package var key: String
  package var `as`: String?
  package var challenge: Int
  package var team: Int?
}

/// Declines an invitation. The others do not learn of it.
package struct ChallengesDecline: Change {
  package static let method = "challenges.decline"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var challenge: Int
}

/// Removes the caller from the standings, also after the end.
package struct ChallengesLeave: Change {
  package static let method = "challenges.leave"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var challenge: Int
}

/// Cancels a challenge that the caller made, for everybody, before its end.
package struct ChallengesCancel: Change {
  package static let method = "challenges.cancel"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var challenge: Int
}

/// A challenge as it is now, new or changed.
package struct ChallengeChanged: TopicEvent {
  package static let event = "challenges.changed"
  package var challenge: ChallengeView
  package init(challenge: ChallengeView) { self.challenge = challenge }
}

/// The challenge is settled; the result is final.
package struct ChallengeEnded: TopicEvent {
  package static let event = "challenges.ended"
  package var challenge: ChallengeView
  package init(challenge: ChallengeView) { self.challenge = challenge }
}

/// The member is no longer in the challenge or invited to it, or it is gone.
package struct ChallengeRemoved: TopicEvent {
  package static let event = "challenges.removed"
  package var challenge: Int
  package init(challenge: Int) { self.challenge = challenge }
}
