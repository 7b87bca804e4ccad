package import Gym

/// An exercise of the plan that a trainer replaced.
package struct PlanSwapView: Codable, Sendable {
  package var item: Int
  package var by: FaceView
  package var at: Int
  /// The exercise as planned.
  package var before: PlannedExerciseView
  /// The exercise that replaced it.
  package var after: Int

  package init(_ swap: PlanSwap) {
    item = swap.item
    by = FaceView(swap.trainer)
    at = swap.changedAt
    before = PlannedExerciseView(swap.before)
    after = swap.after.exercise
  }
}

/// A trainer replaces an exercise that the client has not begun.
package struct CoachingSwap: Change {
  package static let method = "coaching.swap"
  package typealias Reply = CoachingState
  package var key: String
  package var `as`: String?
  package var client: Int
  package var workout: Int
  package var item: Int
  /// The exercise that the trainer saw at this item.
  package var was: Int
  package var to: Int
}
