/// What a challenge counts.
package enum ChallengeMetric: String, Codable, Sendable, CaseIterable {
  /// Working sets.
  case sets
  /// Lifted weight × reps in grams, without body weight.
  case volume
  /// Training time in milliseconds; with an exercise or a body part, the time of its sets.
  case minutes
  /// Days with a working set.
  case sessions
  /// Millimetres.
  case distance
}

/// A member's state in a challenge. To everybody else, a declined invitation looks as if it were still open.
package enum ChallengeStanding: String, Codable, Sendable, CaseIterable {
  case invited, joined, declined, left
}

/// A contest between members over days of the gym's zone.
package struct Challenge: Equatable, Sendable {
  package var id: Int
  /// Nil if their account was deleted.
  package var maker: Int?
  package var name: String?
  package var metric: ChallengeMetric
  /// In the metric's unit: the first to reach it wins. Nil if the highest result wins.
  package var target: Int?
  package var exercise: Int?
  package var bodyPart: BodyPart?
  /// Two names, or empty.
  package var teams: [String]
  /// Compares all participants with their own averages over the eight weeks before the start.
  package var hasHandicap: Bool
  /// Whether imported workouts and those entered by hand afterwards count.
  package var countsEntered: Bool
  package var startsOn: CalendarDay
  /// The last day.
  package var endsOn: CalendarDay
  /// Midnights of the gym's zone.
  package var startsAt: Int
  package var endsAt: Int
  /// The midnight after somebody reached the target. The challenge is then over before `endsAt`.
  package var closesAt: Int?
  package var madeAt: Int
  package var settledAt: Int?

  package init(
    id: Int, maker: Int?, name: String?, metric: ChallengeMetric, target: Int?, exercise: Int?, bodyPart: BodyPart?,
    teams: [String], hasHandicap: Bool, countsEntered: Bool, startsOn: CalendarDay, endsOn: CalendarDay, startsAt: Int,
    endsAt: Int, closesAt: Int? = nil, madeAt: Int, settledAt: Int? = nil
  ) {
    self.id = id
    self.maker = maker
    self.name = name
    self.metric = metric
    self.target = target
    self.exercise = exercise
    self.bodyPart = bodyPart
    self.teams = teams
    self.hasHandicap = hasHandicap
    self.countsEntered = countsEntered
    self.startsOn = startsOn
    self.endsOn = endsOn
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.closesAt = closesAt
    self.madeAt = madeAt
    self.settledAt = settledAt
  }

  /// Whether the members' roads count, too.
  package var countsRoads: Bool { metric == .distance && exercise == nil && bodyPart == nil }
  package var days: Int { endsOn.number - startsOn.number + 1 }
  /// Work before this instant does not count. A target counts only from `madeAt`, so that nobody has reached it when
  /// the challenge is made.
  package var countsFrom: Int { target == nil ? startsAt : max(startsAt, madeAt) }
  /// Nothing counts from this instant on.
  package var overAt: Int { min(closesAt ?? endsAt, endsAt) }
}

/// The rules of challenges, and the limits of what is plausible.
package enum ChallengeRules {
  package static let nameLength = 60
  package static let teamLength = 30
  package static let people = 2...50
  package static let mostDays = 92
  /// How far ahead a challenge may begin.
  package static let farthestDays = 60
  /// How many open challenges a member may have made, and how many they may be in or invited to.
  package static let mostOpen = 20
  package static let mostIn = 100
  package static let baselineDays = 56
  /// Weeks with a result, of the eight before the start, that an own average needs. Fewer say too little.
  package static let baselineWeeks = 4

  /// Targets in the metric's unit.
  package static func targets(_ metric: ChallengeMetric) -> ClosedRange<Int> {
    switch metric {
    case .sets: 1...100_000
    case .volume: 1_000...100_000_000_000
    case .minutes: 60_000...100_000 * 60_000
    case .sessions: 1...mostDays
    case .distance: 1_000...100_000_000_000
    }
  }

  /// The most that counts per day; anything above is ignored.
  package static func mostADay(_ metric: ChallengeMetric) -> Int {
    switch metric {
    case .sets: 150
    case .volume: 100_000_000
    case .minutes: 5 * 3_600_000
    case .sessions: 1
    case .distance: 200_000_000
    }
  }

  /// A set above one of these limits does not count: grams of iron, reps, milliseconds and millimetres.
  package static let mostLifted = 600_000
  package static let mostReps = 300
  package static let longest = 6 * 3_600_000
  package static let farthest = 150_000_000
  /// Time after the last set that still counts as training, in milliseconds.
  package static let tail = 15 * 60_000

  package static func fits(_ metric: ChallengeMetric, _ type: ExerciseType) -> Bool {
    switch metric {
    case .sets, .sessions: true
    case .volume: type == .weightReps || type == .bodyweightPlus
    case .minutes: type == .duration || type == .weightDuration || type == .distanceDuration
    case .distance: type == .distanceDuration
    }
  }

  /// The points for a settled challenge, before the limit of the month.
  /// - Parameter rank: the rank of the member or their team; nil without a score. A sole participant gets no points.
  package static func points(rank: Int?, scored: Int, isTeam: Bool) -> Int {
    guard let rank, scored >= 2 else { return 0 }
    switch rank {
    case 1: return 50
    case 2 where !isTeam && scored > 2: return 30
    case 3 where !isTeam && scored > 3: return 20
    default: return 10
    }
  }
}
