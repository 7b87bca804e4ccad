package import Gym

/// A member's goals for a day.
package struct DailyGoals: Codable, Sendable {
  package var minutes: Int?
  package var sets: Int?
  package var reps: Int?
  package init(minutes: Int?, sets: Int?, reps: Int?) {
    self.minutes = minutes
    self.sets = sets
    self.reps = reps
  }
}

/// A member's goals for a week from Monday, or what they have done in that week.
package struct WeeklyGoals: Codable, Sendable {
  package var workouts: Int?
  package var sets: Int?
  package var volumeGrams: Int?
  package init(workouts: Int?, sets: Int?, volumeGrams: Int?) {
    self.workouts = workouts
    self.sets = sets
    self.volumeGrams = volumeGrams
  }
}

/// A target, with the progress towards it.
package struct TargetView: Codable, Sendable {
  package var exercise: Int
  package var weight: WeightValue
  package var grams: Int
  package var by: String
  package var at: Int
  package var state: TargetCourse.State
  package var nowGrams: Int?
  package var neededGramsPerWeek: Int?
  package var trendGramsPerWeek: Int?
  package var projectedGrams: Int?
  /// The trainer with whom it was agreed.
  package var agreedWith: FaceView?

  package init(_ target: LiftTarget, _ course: TargetCourse, agreedWith trainer: FaceView? = nil) {
    exercise = target.exercise
    weight = WeightValue(target.weight)
    grams = target.weight.grams
    by = target.by.text
    at = target.at
    state = course.state
    nowGrams = course.nowGrams
    neededGramsPerWeek = course.neededGramsPerWeek
    trendGramsPerWeek = course.trendGramsPerWeek
    projectedGrams = course.projectedGrams
    agreedWith = trainer
  }
}

/// The goals that the member chose, in an export.
package struct ChosenGoals: Codable, Sendable {
  package var daily: DailyGoals
  package var weekly: WeeklyGoals

  package init(_ goals: Goals) {
    daily = DailyGoals(minutes: goals.dayMinutes, sets: goals.daySets, reps: goals.dayReps)
    weekly = WeeklyGoals(workouts: goals.weekWorkouts, sets: goals.weekSets, volumeGrams: goals.weekVolumeGrams)
  }

  /// - Throws: the field of the first goal that is not a sensible number.
  package func checked() throws(Invalid) -> Goals {
    var goals = Goals()
    (goals.dayMinutes, goals.daySets, goals.dayReps) = (daily.minutes, daily.sets, daily.reps)
    (goals.weekWorkouts, goals.weekSets, goals.weekVolumeGrams) = (weekly.workouts, weekly.sets, weekly.volumeGrams)
    try goals.check()
    return goals
  }
}

/// A target in an export: a weight to lift by a day.
package struct ChosenTarget: Codable, Sendable {
  package var exercise: Int
  package var weight: WeightValue
  package var by: String
  package var at: Int

  package init(_ target: LiftTarget) {
    exercise = target.exercise
    weight = WeightValue(target.weight)
    by = target.by.text
    at = target.at
  }
}

package struct GoalsReply: Codable, Sendable {
  /// Complete: goals that the member did not choose have the default number.
  package var daily: DailyGoals
  package var weekly: WeeklyGoals
  /// What was done since Monday.
  package var thisWeek: WeeklyGoals
  /// The earliest day first.
  package var targets: [TargetView]
  package init(daily: DailyGoals, weekly: WeeklyGoals, thisWeek: WeeklyGoals, targets: [TargetView]) {
    self.daily = daily
    self.weekly = weekly
    self.thisWeek = thisWeek
    self.targets = targets
  }
}

extension GoalsReply {
  /// Removes figures that include the body weight.
  package mutating func hideBodyWeight(type: (_ exercise: Int) -> ExerciseType?) {
    thisWeek.volumeGrams = nil
    for index in targets.indices where type(targets[index].exercise).map(SharingRule.containsBodyWeight) ?? true {
      (targets[index].nowGrams, targets[index].projectedGrams) = (nil, nil)
      (targets[index].neededGramsPerWeek, targets[index].trendGramsPerWeek) = (nil, nil)
    }
  }
}

package struct GoalsGet: Call {
  package static let method = "goals.get"
  package typealias Reply = GoalsReply
  package var `as`: String?
  /// The client whose goals a trainer reads; absent for the caller's own.
  package var client: Int?
}

/// Replaces the goals of a day, of a week, or both. Within a group that is given, absent goals return to the default.
package struct GoalsSet: Change {
  package static let method = "goals.set"
  package typealias Reply = GoalsReply
  package var key: String
  package var `as`: String?
  package var daily: DailyGoals?
  package var weekly: WeeklyGoals?
}

package struct GoalsTarget: Change {
  package static let method = "goals.target"
  package typealias Reply = GoalsReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
  package var weight: WeightValue
  package var by: String
}

package struct GoalsRemoveTarget: Change {
  package static let method = "goals.removeTarget"
  package typealias Reply = GoalsReply
  package var key: String
  package var `as`: String?
  package var exercise: Int
}

/// All goals, after one changed.
package struct GoalsChanged: TopicEvent {
  package static let event = "goals.changed"
  package var daily: DailyGoals
  package var weekly: WeeklyGoals
  package var thisWeek: WeeklyGoals
  package var targets: [TargetView]
  package init(_ reply: GoalsReply) {
    daily = reply.daily
    weekly = reply.weekly
    thisWeek = reply.thisWeek
    targets = reply.targets
  }
}
