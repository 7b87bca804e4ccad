/// Estimates a one-rep max from a set of several reps. Reliable for 2 to 10 reps.
package enum OneRepMaxFormula: String, Codable, Sendable, CaseIterable {
  /// w (1 + r/30). Epley 1985.
  case epley
  /// 36 w / (37 − r). Brzycki 1993. Infinite at 37 reps and negative beyond; `estimatedMax` stops at 30.
  case brzycki

  /// The formula alone, without limits. The result has the unit of `weight`.
  package func estimate(weight: Double, reps: Int) -> Double {
    switch self {
    case .epley: weight * (1 + Double(reps) / 30)
    case .brzycki: 36 * weight / Double(37 - reps)
    }
  }
}

package struct EstimatedMax: Hashable, Sendable {
  /// Whole grams, halves away from zero.
  package var grams: Int
  /// Whether it was estimated from more than 12 reps.
  package var rough: Bool
}

/// The estimate for 1 to 30 reps; one rep is its own max. nil without weight or for any other number of reps.
///
/// The caller must exclude warm-ups.
package func estimatedMax(grams: Int, reps: Int, formula: OneRepMaxFormula = .epley) -> EstimatedMax? {
  guard grams > 0, (1...30).contains(reps) else { return nil }
  if reps == 1 { return EstimatedMax(grams: grams, rough: false) }
  let estimate = formula.estimate(weight: Double(grams), reps: reps)
  return EstimatedMax(grams: Int(estimate.rounded()), rough: reps > 12)
}

/// The estimate for a set: nil for warm-ups and for types other than `weightReps` and `bodyweightPlus`.
package func estimatedMax(
  _ entry: SetEntry, type: ExerciseType, effectiveGrams: Int, formula: OneRepMaxFormula = .epley
) -> EstimatedMax? {
  guard entry.kind != .warmup, type == .weightReps || type == .bodyweightPlus else { return nil }
  return estimatedMax(grams: effectiveGrams, reps: entry.reps ?? 0, formula: formula)
}
