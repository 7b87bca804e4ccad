package import Gym

package struct WorkoutFinished: TopicEvent {
  package static let event = "workout.finished"
  package var workout: Int
  package var name: String?
  package var finishedAt: Int
  package var comment: String?
  /// As in `WorkoutView`.
  package var pausedMs: Int?
  /// The member's body weight on that day; only in exports.
  package var bodyWeightGrams: Int?

  package init(_ workout: WorkoutView, finishedAt: Int) {
    self.workout = workout.id
    name = workout.name
    self.finishedAt = workout.finishedAt ?? finishedAt
    comment = workout.comment
    pausedMs = workout.pausedMs
  }
}

/// A workout was started explicitly, and not by its first set.
package struct WorkoutStarted: TopicEvent {
  package static let event = "workout.started"
  package var workout: WorkoutView
  package init(workout: WorkoutView) { self.workout = workout }
}

package struct WorkoutPlanned: TopicEvent {
  package static let event = "workout.planned"
  package var workout: Int
  package var plan: [PlannedExerciseView]
  package init(workout: Int, plan: [PlannedExerciseView]) {
    self.workout = workout
    self.plan = plan
  }
}

/// A pause began or ended.
package struct WorkoutPaused: TopicEvent {
  package static let event = "workout.paused"
  package var workout: Int
  /// Absent if the workout continues.
  package var pausedAt: Int?
  package var pausedMs: Int
  package init(workout: Int, pausedAt: Int?, pausedMs: Int) {
    self.workout = workout
    self.pausedAt = pausedAt
    self.pausedMs = pausedMs
  }
}

package struct WorkoutCommented: TopicEvent {
  package static let event = "workout.commented"
  package var workout: Int
  /// Absent if the comment was removed.
  package var comment: String?
  package init(workout: Int, comment: String?) {
    self.workout = workout
    self.comment = comment
  }
}

package struct WorkoutReopened: TopicEvent {
  package static let event = "workout.reopened"
  package var workout: Int
  package init(workout: Int) { self.workout = workout }
}

package struct WorkoutDeleted: TopicEvent {
  package static let event = "workout.deleted"
  package var workout: Int
  package init(workout: Int) { self.workout = workout }
}

package struct WorkoutRestored: TopicEvent {
  package static let event = "workout.restored"
  package var workout: WorkoutView
  package init(workout: WorkoutView) { self.workout = workout }
}

package struct WorkoutRenamed: TopicEvent {
  package static let event = "workout.renamed"
  package var workout: Int
  package var name: String?
  package init(workout: Int, name: String?) {
    self.workout = workout
    self.name = name
  }
}

package struct WorkoutShown: TopicEvent {
  package static let event = "workout.shown"
  package var workout: Int?
  package var audience: SharingLevel?
  package init(workout: Int?, audience: SharingLevel?) {
    self.workout = workout
    self.audience = audience
  }
}
