package import Gym

/// An exercise of the plan that a trainer replaced.
package struct PlanSwapView: Codable, Hashable, Sendable {
  package var item: Int
  package var by: FaceView
  package var at: Int
  /// As it was planned.
  package var before: PlannedExerciseView
  /// The exercise in its place.
  package var after: Int

  package init(_ swap: PlanSwap) {
    item = swap.item
    by = FaceView(swap.trainer)
    at = swap.changedAt
    before = PlannedExerciseView(swap.before)
    after = swap.after.exercise
  }
}

/// A trainer puts another exercise in the place of one that the client has not begun.
package struct CoachingSwap: Change, Hashable {
  package static let method = "coaching.swap"
  package typealias Reply = CoachingState
  package var key: String
  package var `as`: String?
  package var client: Int
  package var workout: Int
  package var item: Int
  /// The exercise that the trainer saw there.
  package var was: Int
  package var to: Int
}
