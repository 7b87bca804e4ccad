package import Gym

/// What a member shows to the caller, who is a friend or another member of the gym.
package struct FriendsProfile: Call {
  package static let method = "friends.profile"
  package var `as`: String?
  package var member: Int

  /// Absent parts are not shown to the caller.
  package struct Reply: Codable, Sendable {
    package var member: FaceView
    package var relation: FriendRelation
    /// Since when the two are friends; absent if they are not.
    package var friendsSince: Int?
    /// When their open workout began.
    package var trainingSince: Int?
    /// When their open visit began.
    package var hereSince: Int?
    /// Absent also if they chose no goals.
    package var goals: ShownGoals?
    package var days: Days?
    /// The routines that they published for the gym, by name; present together with `days`.
    package var routines: [RoutineRow]?
    package var records: Records?
    package var bodyWeight: ProgressOverview.BodyWeight?
    /// The newest first.
    package var awards: [AwardView]?
    /// The level of their points; present together with `awards`, unless they have turned points off.
    package var level: Int?
    /// The badges that they have earned; present together with `level`.
    package var badges: [BadgeView]?
    package init(member: FaceView, relation: FriendRelation) {
      self.member = member
      self.relation = relation
    }
  }

  /// The goals that they chose. Those with the default number are absent.
  package struct ShownGoals: Codable, Sendable {
    package var daily: DailyGoals?
    package var weekly: WeeklyGoals?
    /// What was done since Monday, for each goal in `weekly`.
    package var thisWeek: WeeklyGoals?
    package init(daily: DailyGoals?, weekly: WeeklyGoals?, thisWeek: WeeklyGoals?) {
      self.daily = daily
      self.weekly = weekly
      self.thisWeek = thisWeek
    }
  }

  package struct Days: Codable, Sendable {
    /// When they joined the gym.
    package var since: Int
    /// The Monday on which `days` begins.
    package var from: String
    /// The days on which they trained, oldest first.
    package var days: [String]
    package var streakWeeks: Int
    package var streakPending: Bool
    package init(since: Int, from: String, days: [String], streakWeeks: Int, streakPending: Bool) {
      self.since = since
      self.from = from
      self.days = days
      self.streakWeeks = streakWeeks
      self.streakPending = streakPending
    }
  }

  package struct Records: Codable, Sendable {
    /// The newest first.
    package var latest: [Record]
    package var lifts: [ProgressOverview.Lift]
    package var bigThreeGrams: Int?
    /// Computed from the body weight, so present only if that is shown too.
    package var wilks: Double?
    package var dots: Double?
    package init(
      latest: [Record], lifts: [ProgressOverview.Lift], bigThreeGrams: Int?, wilks: Double?, dots: Double?
    ) {
      self.latest = latest
      self.lifts = lifts
      self.bigThreeGrams = bigThreeGrams
      self.wilks = wilks
      self.dots = dots
    }
  }

  /// A workout's record in an exercise. Figures that would reveal a hidden body weight are absent.
  package struct Record: Codable, Sendable {
    package var at: Int
    package var exercise: Int
    package var name: String
    package var kinds: [RecordKind]
    package var grams: Int?
    package var reps: Int?
    package var e1rmGrams: Int?
    package var milliseconds: Int?
    package var metres: Double?
    package init(at: Int, exercise: Int, name: String, kinds: [RecordKind]) {
      self.at = at
      self.exercise = exercise
      self.name = name
      self.kinds = kinds
    }
  }
}

package enum FriendRelation: String, Codable, Hashable, Sendable, CaseIterable {
  case oneself, friend
  /// Another member of the gym.
  case gymMember
}

/// Compares two to four members, as far as each of them shows it to the caller.
package struct FriendsCompare: Call {
  package static let method = "friends.compare"
  package var `as`: String?
  package var members: [Int]
  /// Absent means the exercise that most of them have done, and most often.
  package var exercise: Int?
  /// Instants, both included. Without `from`, the range begins 366 days ago.
  package var from: Int?
  package var to: Int?
  /// Absent means `absolute`.
  package var by: CompareBy?

  package init(members: [Int], exercise: Int? = nil, from: Int? = nil, to: Int? = nil, by: CompareBy? = nil) {
    self.members = members
    self.exercise = exercise
    self.from = from
    self.to = to
    self.by = by
  }

  package struct Reply: Codable, Sendable {
    /// Absent if they show no exercise.
    package var exercise: Int?
    package var measure: ComparedMeasure?
    /// In the order of the request.
    package var people: [Person]
    /// The exercises that they have done, those of most members first; at most 30.
    package var exercises: [Practised]
    package init(exercise: Int?, measure: ComparedMeasure?, people: [Person], exercises: [Practised]) {
      self.exercise = exercise
      self.measure = measure
      self.people = people
      self.exercises = exercises
    }
  }

  package struct Practised: Codable, Sendable {
    package var exercise: Int
    package var name: String
    /// How many of the members have done it.
    package var members: Int
    package init(exercise: Int, name: String, members: Int) {
      self.exercise = exercise
      self.name = name
      self.members = members
    }
  }

  package struct Person: Codable, Sendable {
    package var member: FaceView
    /// Oldest first.
    package var points: [Point]
    /// Why there are no points.
    package var missing: ComparisonGap?
    /// Since Monday, and since the first of the month.
    package var week: Sums
    package var month: Sums
    package var streakWeeks: Int?
    package var streakPending: Bool?
    package var bigThreeGrams: Int?
    package var dots: Double?
    /// True if the volumes leave out exercises with the body weight, because it is not shown.
    package var withoutBody: Bool?
    package init(member: FaceView, week: Sums, month: Sums) {
      self.member = member
      self.week = week
      self.month = month
      points = []
    }
  }

  /// `value` is in grams, reps, milliseconds or metres, according to `measure`; or it is a multiple of the body weight,
  /// points or percent, according to `by`.
  package struct Point: Codable, Sendable {
    package var at: Int
    package var value: Double
    package init(at: Int, value: Double) {
      self.at = at
      self.value = value
    }
  }

  /// Absent fields are not shown.
  package struct Sums: Codable, Sendable {
    package var workouts: Int?
    package var sets: Int?
    package var volumeGrams: Int?
    /// Exercises with a record, counted once per workout.
    package var records: Int?
    /// The most first.
    package var muscles: [MuscleSums]?
    package init() {}
  }

  package struct MuscleSums: Codable, Sendable {
    package var muscle: Muscle
    /// Hard sets. A secondary muscle gets half of each.
    package var sets: Double
    package var volumeGrams: Int
    package init(muscle: Muscle, sets: Double, volumeGrams: Int) {
      self.muscle = muscle
      self.sets = sets
      self.volumeGrams = volumeGrams
    }
  }
}

/// A member's friends, levels and blocks, in an export.
package struct FriendsExport: Codable, Sendable {
  package var friends: [Person]
  /// Open requests that the member sent, newest first.
  package var sent: [Person]
  package var blocked: [Person]
  package var sharing: SharingView

  package struct Person: Codable, Sendable {
    /// The display name, or the email to which the member sent a request.
    package var name: String
    package var since: Int
    package init(name: String, since: Int) {
      self.name = name
      self.since = since
    }
  }

  package init(friends: [Person], sent: [Person], blocked: [Person], sharing: SharingView) {
    self.friends = friends
    self.sent = sent
    self.blocked = blocked
    self.sharing = sharing
  }
}
