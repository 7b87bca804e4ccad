package import Gym

/// How a client's workouts compare with their plans, and which were not logged set by set.
package struct ClientsWorkouts: Call {
  package static let method = "clients.workouts"
  package var `as`: String?
  package var client: Int
  /// Instants, both included.
  package var from: Int
  package var to: Int

  package struct Reply: Codable, Sendable {
    package var workouts: [Row]
    package init(workouts: [Row]) { self.workouts = workouts }
  }

  package struct Row: Codable, Sendable {
    package var workout: Int
    /// Sets of the plan. Both are absent for a workout without a plan.
    package var done: Int?
    package var planned: Int?
    package var kept: PlanKept?
    /// The names of planned exercises without any set; absent if there are none.
    package var skipped: [String]?
    package var entered: WorkoutKept.Entered?

    /// - Returns: nil if there is nothing to report.
    package init?(workout: Int, _ kept: WorkoutKept, skipped: [String]) {
      self.workout = workout
      if kept.planned > 0 {
        done = kept.done
        planned = kept.planned
        self.kept = kept.level
      }
      self.skipped = skipped.isEmpty ? nil : skipped
      entered = kept.entered
      if kept.planned == 0, skipped.isEmpty, entered == nil { return nil }
    }
  }
}
