package import Gym

/// An award that a member has earned.
package struct AwardView: Codable, Sendable {
  /// Identifies it among the member's awards: the slug, and the exercise for a personal one.
  package var id: String
  package var slug: String
  package var family: String
  package var name: String
  package var text: String
  /// The gym's day, and the start of the workout that earned it.
  package var day: String
  package var at: Int
  package var workout: Int
  /// Only for a personal award.
  package var exercise: Int?
  package var medal: AwardMedal

  package init(_ earned: EarnedAward, exerciseName: String?, day: String) {
    id = earned.id
    slug = earned.award.slug
    family = earned.award.family
    name = earned.award.name
    text = earned.award.sentence(about: exerciseName)
    self.day = day
    at = earned.startedAt
    workout = earned.workout
    exercise = earned.exercise
    medal = AwardMedal(earned.award)
  }
}

/// What the medal of an award shows.
package struct AwardMedal: Codable, Equatable, Sendable {
  /// What it was given for, in `unit`; weights in grams, or in pounds for a form in pounds.
  package var goal: Int
  package var unit: AwardUnit
  /// The award's place in its family, from 1.
  package var step: Int

  package init(_ award: Award) {
    goal = award.shownGoal
    unit = award.shownUnit
    step = award.step
  }
}

/// The next award of a family, and the progress towards it.
package struct NextAward: Codable, Sendable {
  package var slug: String
  package var family: String
  package var name: String
  package var text: String
  package var value: Int
  package var goal: Int
  package var unit: AwardUnit
  package var exercise: Int?

  package init(_ progress: AwardProgress, exerciseName: String?) {
    slug = progress.award.slug
    family = progress.award.family
    name = progress.award.name
    text = progress.award.sentence(about: exerciseName)
    value = progress.shownValue
    goal = progress.award.shownGoal
    unit = progress.award.shownUnit
    exercise = progress.exercise
  }
}

extension Award {
  package func sentence(about exerciseName: String?) -> String {
    text.replacing("{exercise}", with: exerciseName ?? "")
  }
}

package struct AwardsList: Call {
  package static let method = "awards.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// The newest first.
    package var earned: [AwardView]
    package var next: [NextAward]
    package var sharedWith: SharingLevel
    package init(earned: [AwardView], next: [NextAward], sharedWith: SharingLevel) {
      self.earned = earned
      self.next = next
      self.sharedWith = sharedWith
    }
  }
}

/// Chooses to whom the member's future awards are shown.
package struct AwardsShare: Change {
  package static let method = "awards.share"
  package typealias Reply = AwardsShared
  package var key: String
  package var `as`: String?
  package var with: SharingLevel
}

package struct AwardsShared: TopicEvent {
  package static let event = "award.shared"
  package var with: SharingLevel
  package init(with audience: SharingLevel) { with = audience }
}

package struct AwardEarned: TopicEvent {
  package static let event = "award.earned"
  package var award: AwardView
  package init(award: AwardView) { self.award = award }
}

/// The entry behind an award was deleted or changed.
package struct AwardLost: TopicEvent {
  package static let event = "award.lost"
  package var award: String
  package init(award: String) { self.award = award }
}
