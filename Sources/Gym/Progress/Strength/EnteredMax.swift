/// What a member says they can lift, if they do not rely on their log.
///
/// The one-rep max takes precedence over the best e1RM, and the training max over 90 % of either. For an exercise with
/// body weight both include the body weight, like an e1RM.
package struct EnteredMax: Codable, Equatable, Sendable {
  package var exercise: Int
  package var max: Weight?
  package var trainingMax: Weight?
  /// When it was entered, in UTC milliseconds.
  package var at: Int

  package init(exercise: Int, max: Weight?, trainingMax: Weight?, at: Int) {
    self.exercise = exercise
    self.max = max
    self.trainingMax = trainingMax
    self.at = at
  }
}

package enum MaxRules {
  /// The most exercises for which a member can enter one.
  package static let mostEntered = 200

  /// - Throws: `exercise` if it has no one-rep max; or the weight that is not above 0, or is above 1,500 kg.
  package static func check(_ max: EnteredMax, type: ExerciseType) throws(Invalid) {
    guard type == .weightReps || type == .bodyweightPlus else { throw Invalid("exercise", .notForExercise) }
    for (field, weight) in [("max", max.max), ("trainingMax", max.trainingMax)] {
      guard let weight else { continue }
      try SetRules.check(weight, max: 1_500, field: field)
      guard weight.grams > 0 else {
        throw Invalid(
          field,
          .outOfRange(min: 0.001, max: Double(Weight.thousandths(ofKilograms: 1_500, in: weight.unit)) / 1000))
      }
    }
  }
}
