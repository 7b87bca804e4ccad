package import Gym

/// A member's points. Others see only the level.
package struct PointsView: Codable, Sendable {
  /// False if the member has turned points off; all numbers are then 0.
  package var on: Bool
  /// The points that can be spent.
  package var balance: Int
  package var earned: Int
  package var level: Int
  /// The earned points at which this level begins, and at which the next one does.
  package var levelFrom: Int
  package var levelNext: Int

  package init(_ account: PointAccount?) {
    let isOn = account?.isOff != true
    let earned = isOn ? account?.earned ?? 0 : 0
    let level = PointLevel(earned: earned)
    on = isOn
    balance = isOn ? account?.balance ?? 0 : 0
    self.earned = earned
    self.level = level.number
    levelFrom = level.from
    levelNext = level.next
  }
}

/// The snapshot of the topic `points`, and the event that replaces it.
package struct PointsChanged: TopicEvent {
  package static let event = "points.changed"
  package var points: PointsView
  package init(points: PointsView) { self.points = points }
}

/// Points were given, for the member's own screens.
package struct PointsGiven: TopicEvent {
  package static let event = "points.given"
  package var points: Int
  package var level: Int
  package init(points: Int, level: Int) {
    self.points = points
    self.level = level
  }
}

/// How many points each achievement gives, so that pages show the real numbers.
package struct PointsRules: Call {
  package static let method = "points.rules"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var trainingDay: Int
    package var fewestSets: Int
    package var longSetMinutes: Int
    package var weekGoal: Int
    /// The member's own goal, in days.
    package var weekGoalDays: Int
    package var record: Int
    package var recordsAWeek: Int
    package var challengesAMonth: Int

    package init(weekGoalDays: Int) {
      trainingDay = PointRules.trainingDay
      fewestSets = PointRules.fewestSets
      longSetMinutes = PointRules.longSet / 60_000
      weekGoal = PointRules.weekGoal
      self.weekGoalDays = weekGoalDays
      record = PointRules.record
      recordsAWeek = PointRules.recordsAWeek
      challengesAMonth = PointRules.challengesAMonth
    }
  }
}

/// A challenge that gave points. Without a name, pages describe it by what it counts.
package struct PointChallenge: Codable, Sendable {
  package var id: Int
  package var name: String?
  package var metric: ChallengeMetric
  package var target: Int?
  package var exerciseName: String?
  package var bodyPart: BodyPart?

  package init(_ challenge: Challenge, exerciseName: String?) {
    id = challenge.id
    name = challenge.name
    metric = challenge.metric
    target = challenge.target
    self.exerciseName = exerciseName
    bodyPart = challenge.bodyPart
  }
}

package struct PointEntryView: Codable, Sendable {
  package var id: Int
  package var reason: PointReason
  /// The gym's day on which it was earned.
  package var day: String
  package var points: Int
  /// Only for `weekGoal`: the number of days.
  package var goal: Int?
  /// Only for `record`: the exercise's name.
  package var exercise: String?
  /// Only for `challenge`, as long as the member is in it.
  package var challenge: PointChallenge?
  /// True if the achievement is gone. `points` is then what had already been spent.
  package var takenBack: Bool?

  package init(_ entry: PointEntry, exercise: String?, challenge: PointChallenge?) {
    id = entry.id
    reason = entry.reason
    day = entry.day.text
    points = entry.points
    goal = entry.goal
    self.exercise = exercise
    self.challenge = challenge
    takenBack = entry.takenBackAt == nil ? nil : true
  }
}

package struct PointsHistory: Call {
  package static let method = "points.history"
  package var `as`: String?
  /// The id of the last entry that the page has.
  package var before: Int?

  package struct Reply: Codable, Sendable {
    /// Newest first.
    package var entries: [PointEntryView]
    /// Whether there are earlier ones.
    package var more: Bool
    package init(entries: [PointEntryView], more: Bool) {
      self.entries = entries
      self.more = more
    }
  }
}

package struct PointsBadges: Call {
  package static let method = "points.badges"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var badges: [BadgeView]
    package init(badges: [BadgeView]) { self.badges = badges }
  }
}

package struct BadgeView: Codable, Sendable {
  package var badge: Badge.Kind
  package var value: Int
  package var goal: Int
  /// The gym's day on which it was earned; absent until then.
  package var day: String?

  package init(_ badge: Badge) {
    self.badge = badge.kind
    value = badge.value
    goal = badge.kind.goal
    day = badge.day?.text
  }
}

/// Turns points on or off.
package struct PointsTurn: Change {
  package static let method = "points.turn"
  package typealias Reply = PointsView
  package var key: String
  package var `as`: String?
  package var on: Bool
}

/// A member's points and rewards, in an export.
package struct PointsExport: Codable, Sendable {
  package var points: PointsView
  /// Newest first.
  package var entries: [PointEntryView]
  package var rewards: [RedemptionView]
  package init(points: PointsView, entries: [PointEntryView], rewards: [RedemptionView]) {
    self.points = points
    self.entries = entries
    self.rewards = rewards
  }
}
