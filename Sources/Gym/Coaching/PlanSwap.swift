/// An exercise of a workout's plan that a trainer replaced before the client began it.
package struct PlanSwap: Hashable, Sendable {
  package var trainer: Face
  /// UTC milliseconds.
  package var changedAt: Int
  /// As the client had planned it.
  package var before: PlannedExercise
  /// What took its place, with the same item.
  package var after: PlannedExercise

  package var item: Int { before.item }

  package init(trainer: Face, changedAt: Int, before: PlannedExercise, after: PlannedExercise) {
    self.trainer = trainer
    self.changedAt = changedAt
    self.before = before
    self.after = after
  }
}

extension PlanConflict {
  /// Puts trainers' swaps back into a plan that the client made before they could know of them.
  ///
  /// The client has the last word: a swap stays in a plan that has its exercise, and comes back into an earlier plan
  /// where the client left the exercise as it was and has done no set of it.
  /// - Parameters:
  ///   - begun: the items of which the client has done a set with the exercise that was swapped.
  ///   - madeAt: when the client made the plan, UTC milliseconds.
  /// - Returns: the swaps that the plan contains now.
  package static func keep(
    _ swaps: [PlanSwap], in plan: inout [PlannedExercise], begun: Set<Int>, madeAt: Int
  ) -> [PlanSwap] {
    swaps.filter { swap in
      guard let place = plan.firstIndex(where: { $0.item == swap.item }) else { return false }
      if plan[place].exercise == swap.after.exercise { return true }
      guard madeAt < swap.changedAt, plan[place] == swap.before, !begun.contains(swap.item) else { return false }
      plan[place] = swap.after
      return true
    }
  }
}

extension PlannedExercise {
  /// This one with another exercise. Weights go, since they belong to the exercise for which they were planned, and so
  /// does every target that the other exercise does not take. `swapItem` of Web/shared/planedits.js is the client's own.
  package func swapped(to exercise: Int, _ type: ExerciseType) -> PlannedExercise {
    var swapped = self
    swapped.exercise = exercise
    swapped.alternatives = Array(
      ([self.exercise] + alternatives).filter { $0 != exercise }.prefix(PlanRules.maxAlternatives))
    swapped.sets = sets.map { set in
      var set = set
      if type.takesReps == .never { set.reps = nil }
      if type.takesSeconds == .never { set.milliseconds = nil }
      if type.takesMetres == .never { set.millimetres = nil }
      switch set.load {
      case .weight: set.load = nil
      case .percentOfMax, .percentOfTrainingMax:
        if type != .weightReps && type != .bodyweightPlus { set.load = nil }
      case .rpe, nil: break
      }
      return set
    }
    return swapped
  }

  /// This one without what trainers changed in it.
  package func without(_ changes: [PlanChange]) -> PlannedExercise {
    var planned = self
    // From the last set on, so that the places of the others stay.
    for change in changes.filter({ $0.item == item }).sorted(by: { $0.index > $1.index })
    where planned.sets.indices.contains(change.index) && planned.sets[change.index] == change.after {
      if let before = change.before {
        planned.sets[change.index] = before
      } else {
        planned.sets.remove(at: change.index)
      }
    }
    return planned.sets.isEmpty ? self : planned
  }
}
