/// What points are given for. Members can read all of it on their page.
package enum PointReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// A day with a workout that was logged while it happened; once per day.
  case trainingDay
  /// A week in which the member reached their goal of training days.
  case weekGoal
  /// A record in an exercise.
  case record
  /// The points of a settled challenge.
  case challenge
}

/// How many points are given.
package enum PointRules {
  package static let trainingDay = 10
  package static let weekGoal = 10
  package static let record = 5
  /// How many records per week, from Monday, give points.
  package static let recordsAWeek = 3
  /// The most points from challenges per month, so that friends cannot produce points for each other.
  package static let challengesAMonth = 100
  /// A workout counts if it has at least this many working sets, or one set of at least `longSet`.
  package static let fewestSets = 3
  /// In milliseconds.
  package static let longSet = 10 * 60_000
  /// Volume is left out, because nearly every workout sets such a record.
  package static let records: [RecordKind] = [.heaviest, .e1rm, .reps, .longest, .farthest, .fastest]
  /// After a workout, the points of this many days back are checked again, beginning on a Monday.
  package static let lookBackDays = 35

  /// Whether a workout with these working sets counts as training.
  package static func counts(sets: Int, longestMilliseconds: Int) -> Bool {
    sets >= fewestSets || longestMilliseconds >= longSet
  }
}

/// The level follows from all earned points. Each level needs 50 points more than the one before.
package struct PointLevel: Equatable, Sendable {
  package let number: Int
  /// The earned points at which this level begins, and at which the next one does.
  package let from: Int
  package let next: Int

  package init(earned: Int) {
    var number = 1
    while Self.start(of: number + 1) <= earned { number += 1 }
    self.number = number
    from = Self.start(of: number)
    next = Self.start(of: number + 1)
  }

  /// 0, 50, 150, 300, 500, 750, …
  package static func start(of level: Int) -> Int { 25 * level * (level - 1) }
}

/// Points that were given once, for one reason and one achievement.
package struct PointEntry: Equatable, Sendable {
  package var id: Int
  package var reason: PointReason
  /// The achievement: a day, a Monday, a workout and an exercise, or a challenge.
  package var ref: String
  /// The gym's day on which it was earned.
  package var day: CalendarDay
  /// For an entry that was taken back: the points that had already been spent.
  package var points: Int
  /// Only for `weekGoal`: the goal at that time, in days.
  package var goal: Int?
  package var at: Int
  package var takenBackAt: Int?

  package init(
    id: Int, reason: PointReason, ref: String, day: CalendarDay, points: Int, goal: Int?, at: Int, takenBackAt: Int?
  ) {
    self.id = id
    self.reason = reason
    self.ref = ref
    self.day = day
    self.points = points
    self.goal = goal
    self.at = at
    self.takenBackAt = takenBackAt
  }
}

/// The points that a member can spend, and all that they ever earned.
package struct PointAccount: Equatable, Sendable {
  /// Whether the member has turned points off.
  package var isOff: Bool
  package var earned: Int
  package var spent: Int
  /// What began before this instant gives no points.
  package var since: Int

  package init(isOff: Bool, earned: Int, spent: Int, since: Int) {
    self.isOff = isOff
    self.earned = earned
    self.spent = spent
    self.since = since
  }

  package var balance: Int { earned - spent }
  package var level: PointLevel { PointLevel(earned: earned) }
}

extension PointRules {
  /// The weekly goal in training days: the member's goal of workouts, limited to the days of a week.
  package static func weekGoalDays(_ goals: Goals) -> Int {
    max(1, min(7, goals.weekWorkouts ?? Goals.usual.weekWorkouts ?? 3))
  }
}
