/// A set of a workout's plan that a trainer changed during the workout.
package struct PlanChange: Equatable, Sendable {
  /// The item of the plan.
  package var item: Int
  /// The set's position in its item, from 0.
  package var index: Int
  package var trainer: Face
  /// UTC milliseconds.
  package var changedAt: Int
  /// The set as planned; nil for a set that the trainer added.
  package var before: PlannedSet?
  package var after: PlannedSet
  package var note: String?

  package init(
    item: Int, index: Int, trainer: Face, changedAt: Int, before: PlannedSet?, after: PlannedSet, note: String? = nil
  ) {
    self.item = item
    self.index = index
    self.trainer = trainer
    self.changedAt = changedAt
    self.before = before
    self.after = after
    self.note = note
  }
}

/// A set that a trainer suggests in a workout without a plan, or outside its plan.
package struct SetSuggestion: Equatable, Sendable {
  package var exercise: Int
  package var trainer: Face
  /// UTC milliseconds.
  package var suggestedAt: Int
  package var target: PlannedSet
  package var note: String?

  package init(exercise: Int, trainer: Face, suggestedAt: Int, target: PlannedSet, note: String? = nil) {
    self.exercise = exercise
    self.trainer = trainer
    self.suggestedAt = suggestedAt
    self.target = target
    self.note = note
  }
}

/// Decides who wins if a trainer and their client both change a workout's plan.
///
/// A plan that the client sets replaces the previous one, so the client has the last word. The only exception is a plan
/// that they made before the trainer's change and that reaches the server after it. It keeps the trainer's change,
/// unless it changes the same set.
package enum PlanConflict {
  /// Puts trainers' changes back into a plan that the client made before they could know about them.
  /// - Parameter madeAt: when the client made the plan, UTC milliseconds.
  /// - Returns: the changes that the plan now contains.
  package static func keep(
    _ changes: [PlanChange], in plan: inout [PlannedExercise], madeAt: Int
  ) -> [PlanChange] {
    changes.sorted { ($0.item, $0.index) < ($1.item, $1.index) }.filter { change in
      guard let place = plan.firstIndex(where: { $0.item == change.item }), change.index <= plan[place].sets.count
      else { return false }
      let set = change.index < plan[place].sets.count ? plan[place].sets[change.index] : nil
      if set == change.after { return true }
      guard madeAt < change.changedAt, set == change.before else { return false }
      if set == nil { plan[place].sets.append(change.after) } else { plan[place].sets[change.index] = change.after }
      return true
    }
  }
}
