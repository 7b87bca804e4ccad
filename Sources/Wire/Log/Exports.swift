package import Gym

extension WorkoutView {
  /// Adds what only an export has: the member's body weight on that day.
  package init(exporting workout: Workout, sets: [LoggedSet]) {
    self.init(workout, sets: sets)
    bodyWeightGrams = workout.bodyWeightGrams
  }
}

/// A body weight that a member entered.
package struct BodyWeightView: Codable, Sendable {
  package var at: Int
  package var weight: WeightValue
  package init(at: Int, weight: Weight) {
    self.at = at
    self.weight = WeightValue(weight)
  }
}

package enum ExportFormat: String, Codable, Sendable, CaseIterable {
  case json
  /// In Strong's columns; see `LogCSV`.
  case csv
}
