/// What points are given for. Members read all of it on their page.
package enum PointReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// A day with a workout that was logged while it happened; one a day.
  case trainingDay
  /// A week with as many training days as the member wants workouts a week.
  case weekGoal
  /// A record in an exercise.
  case record
  /// The points of a settled challenge.
  case challenge
}

/// What is given, and how much.
package enum PointRules {
  package static let trainingDay = 10
  package static let weekGoal = 10
  package static let record = 5
  /// Records of one week from Monday that give points.
  package static let recordsAWeek = 3
  /// What challenges give in one month, so that friends cannot make points for each other.
  package static let challengesAMonth = 100
  /// A workout counts with so many working sets, or with one set of `longSet`.
  package static let fewestSets = 3
  /// In milliseconds.
  package static let longSet = 10 * 60_000
  /// Volumes are left out: nearly every workout sets one.
  package static let records: [RecordKind] = [.heaviest, .e1rm, .reps, .longest, .farthest, .fastest]
  /// How far back a look goes after a workout, in days. It begins on a Monday.
  package static let lookBackDays = 35

  /// Whether a workout with these working sets counts as training.
  package static func counts(sets: Int, longestMilliseconds: Int) -> Bool {
    sets >= fewestSets || longestMilliseconds >= longSet
  }
}

/// A level follows from all that was earned. Each is 50 points farther than the one before.
package struct PointLevel: Hashable, Sendable {
  package let number: Int
  /// What was earned where this level begins, and where the next one does.
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

/// Points that were given once, for one reason and one thing.
package struct PointEntry: Hashable, Sendable {
  package var id: Int
  package var reason: PointReason
  /// What it was given for: a day, a Monday, a workout and an exercise, or a challenge.
  package var ref: String
  /// The gym's day on which it was earned.
  package var day: CalendarDay
  /// What is left of it, where it was taken back.
  package var points: Int
  /// Of `weekGoal`: how many days were wanted then.
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

/// What a member can spend, and what they ever earned.
package struct PointAccount: Hashable, Sendable {
  /// The member wants no points.
  package var isOff: Bool
  package var earned: Int
  package var spent: Int
  /// Nothing that began before this instant gives points.
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
  /// How many training days make a week's goal: as many as the member wants workouts, and no more than a week has.
  package static func weekGoalDays(_ goals: Goals) -> Int {
    max(1, min(7, goals.weekWorkouts ?? Goals.usual.weekWorkouts ?? 3))
  }
}
