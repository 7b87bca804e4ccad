package import Gym

extension WorkoutView {
  /// With what an export has besides: the member's body weight on that day.
  package init(exporting workout: Workout, sets: [LoggedSet]) {
    self.init(workout, sets: sets)
    bodyWeightGrams = workout.bodyWeightGrams
  }
}

/// A body weight that a member noted.
package struct BodyWeightView: Codable, Hashable, Sendable {
  package var at: Int
  package var weight: WeightValue
  package init(at: Int, weight: Weight) {
    self.at = at
    self.weight = WeightValue(weight)
  }
}

/// What a member aims at and has reached, in an export.
package struct GoalsExport: Codable, Hashable, Sendable {
  package var goals: ChosenGoals
  /// The one whose day comes first is first.
  package var targets: [ChosenTarget]
  /// Newest first. They follow from the log: an import computes its own.
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
