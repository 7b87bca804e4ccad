/// A plan that repeats an earlier workout: its exercises in order, with its sets as targets.
///
/// Sets of one item stay together. An exercise that was planned twice is planned twice again.
package func plan(repeating sets: [LoggedSet]) -> [PlannedExercise] {
  struct Key: Hashable {
    var item: Int?
    var exercise: Int
  }
  var order: [Key] = []
  var groups: [Key: [LoggedSet]] = [:]
  for set in sets.sorted(by: { $0.position < $1.position }) {
    let key = Key(item: set.item, exercise: set.exercise)
    if groups[key] == nil { order.append(key) }
    groups[key, default: []].append(set)
  }
  return order.prefix(PlanRules.maxExercises).enumerated().map { index, key in
    var group = groups[key] ?? []
    let isPerSide = group.contains { $0.side != nil }
    // Left and right are one set of the plan.
    if isPerSide, group.contains(where: { $0.side == .left }) { group.removeAll { $0.side == .right } }
    var planned = PlannedExercise(
      item: index + 1, exercise: key.exercise, sets: group.prefix(PlanRules.maxSets).map { PlannedSet(repeating: $0) })
    planned.isPerSide = isPerSide
    planned.superset = group.first?.superset
    return planned
  }
}

extension PlannedSet {
  /// Values that are too small for a target are left out: a failed attempt gives no target reps.
  fileprivate init(repeating set: LoggedSet) {
    let entry = set.entry
    self.init(
      kind: entry.kind, reps: entry.reps.flatMap { $0 > 0 ? RepTarget(min: $0, max: $0) : nil },
      milliseconds: entry.milliseconds.flatMap { $0 >= 1000 ? $0 : nil },
      millimetres: entry.millimetres.flatMap { $0 >= 1000 ? $0 : nil }, load: entry.weight.map(LoadTarget.weight))
  }
}
