/// An exercise of a workout's plan that a trainer replaced before the client began it.
package struct PlanSwap: Equatable, Sendable {
  package var trainer: Face
  /// UTC milliseconds.
  package var changedAt: Int
  /// The exercise as the client had planned it.
  package var before: PlannedExercise
  /// The exercise that replaced it, with the same item.
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
  /// Puts trainers' swaps back into a plan that the client made before they could know about them.
  ///
  /// The client has the last word. A swap stays if the plan has its exercise. It is put back into an earlier plan if
  /// the client left the original exercise unchanged and has done no set of it.
  /// - Parameters:
  ///   - begun: the items for which the client has done a set with the original exercise.
  ///   - madeAt: when the client made the plan, UTC milliseconds.
  /// - Returns: the swaps that the plan now contains.
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
  /// Replaces the exercise. Weights are dropped, because they belong to the original exercise, and so is every target
  /// that the other exercise does not accept. `swapItem` in Web/shared/log/planedits.js does this for the client.
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

  /// Removes what trainers changed in it.
  package func without(_ changes: [PlanChange]) -> PlannedExercise {
    var planned = self
    // From the last set backwards, so that the indices of the others stay valid.
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
