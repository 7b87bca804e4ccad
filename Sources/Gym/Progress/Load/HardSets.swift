/// A set as the count of hard sets reads it.
package struct MuscleSet<Group: Hashable & Sendable>: Equatable, Sendable {
  package var primary: [Group]
  package var secondary: [Group]
  /// Reps in reserve; nil if unknown. 10 minus the RPE.
  package var rir: Double?
  package var isWarmup: Bool

  package init(primary: [Group], secondary: [Group], rir: Double? = nil, isWarmup: Bool = false) {
    self.primary = primary
    self.secondary = secondary
    self.rir = rir
    self.isWarmup = isWarmup
  }

  /// Not a warm-up, and with at most four reps in reserve. If that is unknown, the set counts as hard.
  package var isHard: Bool { !isWarmup && rir ?? 0 <= 4 }
}

/// Hard sets per muscle: 1 if it is primary, 0.5 if it is secondary. A muscle without any is absent.
///
/// A muscle that a set names twice counts once, as primary if it is that too.
package func hardSets<Group: Hashable & Sendable>(_ sets: some Sequence<MuscleSet<Group>>) -> [Group: Double] {
  var counts: [Group: Double] = [:]
  for set in sets where set.isHard {
    let primary = Set(set.primary)
    for group in primary { counts[group, default: 0] += 1 }
    for group in Set(set.secondary).subtracting(primary) { counts[group, default: 0] += 0.5 }
  }
  return counts
}
