package import Gym

extension WorkoutView {
  /// Adds what only an export has: the member's body weight on that day.
  package init(exporting workout: Workout, sets: [LoggedSet]) {
    self.init(workout, sets: sets)
    bodyWeightGrams = workout.bodyWeightGrams
  }
}

/// A body weight that a member entered.
package struct BodyWeightView: Codable, Hashable, Sendable {
  package var at: Int
  package var weight: WeightValue
  package init(at: Int, weight: Weight) {
    self.at = at
    self.weight = WeightValue(weight)
  }
}

/// A member's goals and awards, in an export.
package struct GoalsExport: Codable, Hashable, Sendable {
  package var goals: ChosenGoals
  /// The earliest day first.
  package var targets: [ChosenTarget]
  /// Newest first. An import ignores them, because awards are computed from the log.
  package var awards: [AwardView]
  package var awardsSharedWith: SharingLevel

  package init(goals: Goals, targets: [LiftTarget], awards: [AwardView], awardsSharedWith audience: SharingLevel) {
    self.goals = ChosenGoals(goals)
    self.targets = targets.map(ChosenTarget.init)
    self.awards = awards
    awardsSharedWith = audience
  }
}

package enum ExportFormat: String, Codable, Sendable, CaseIterable {
  case json
  /// In Strong's columns; see `LogCSV`.
  case csv
}
