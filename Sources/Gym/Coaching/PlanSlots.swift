/// Which sets of a plan the logged ones fill. `assign` and `slotsOf` in Web/shared/log/plan.js must decide the same way.
///
/// With each side, a set has two slots. A set without a side takes the first free one.
package struct PlanSlots: Equatable, Sendable {
  private struct Slot: Hashable {
    /// The set's index in its exercise.
    var index: Int
    var side: Side?
    var isWarmup: Bool
    var isFilled = false
  }

  private struct Item: Hashable {
    var slots: [Slot]
    /// Whether a working set is logged. The warm-ups that are left are then passed over.
    var isWarm = false
    var hasExtra = false

    init(_ planned: PlannedExercise) {
      let sides: [Side?] = planned.isPerSide ? [.left, .right] : [nil]
      slots = planned.sets.enumerated().flatMap { index, set in
        sides.map { Slot(index: index, side: $0, isWarmup: set.kind == .warmup) }
      }
    }

    func slot(for set: DoneSet) -> Int? {
      let free = slots.indices.filter { !slots[$0].isFilled && slots[$0].isWarmup == set.isWarmup }
      return free.first { slots[$0].side != nil && slots[$0].side == set.side }
        ?? free.first { slots[$0].side == nil || set.side == nil }
    }

    mutating func take(_ set: DoneSet) {
      if !set.isWarmup { isWarm = true }
      if let place = slot(for: set) { slots[place].isFilled = true } else { hasExtra = true }
    }
  }

  private let plan: [PlannedExercise]
  private var items: [Item]

  /// - Parameter sets: of the workout, in the order in which they were logged.
  package init(_ plan: [PlannedExercise], _ sets: some Sequence<DoneSet>) {
    self.plan = plan
    items = plan.map(Item.init)
    for set in sets {
      // A set whose item was swapped in the meantime counts for its exercise.
      let own =
        plan.firstIndex { $0.item == set.item && $0.exercise == set.exercise }
        ?? plan.indices.first { place in
          plan[place].exercise == set.exercise && !items[place].hasExtra && items[place].slot(for: set) != nil
        } ?? plan.firstIndex { $0.exercise == set.exercise }
      if let own { items[own].take(set) }
    }
  }

  /// Whether a set of the plan is done, with both sides, or passed over.
  /// - Parameters:
  ///   - index: the set's index, from 0.
  ///   - place: the exercise's place in the plan, from 0.
  package func isDone(_ index: Int, at place: Int) -> Bool {
    let item = items[place]
    let slots = item.slots.filter { $0.index == index }
    return !slots.isEmpty && slots.allSatisfy { $0.isFilled || $0.isWarmup && item.isWarm }
  }

  /// How many sets of each exercise that is not skipped are done, and how many there are without those passed over.
  var counts: [(done: Int, planned: Int)] {
    zip(plan, items).filter { !$0.0.isSkipped }.map { planned, item in
      let size = planned.isPerSide ? 2 : 1
      let left = item.slots.count { !$0.isFilled && !($0.isWarmup && item.isWarm) }
      let filled = item.slots.count(where: \.isFilled)
      return (filled / size, (filled + left) / size)
    }
  }
}
