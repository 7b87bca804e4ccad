import Foundation

/// Estimates a one-rep max from a set of several reps. Reliable for 2 to 10 reps.
package enum OneRepMaxFormula: String, Codable, Sendable, CaseIterable {
  /// w (1 + r/30). Epley 1985.
  case epley
  /// 36 w / (37 − r). Brzycki 1993. Infinite at 37 reps and negative beyond; `estimatedMax` stops at 30.
  case brzycki
  /// 100 w / (101.3 − 2.67123 r). Lander 1985. Negative from 38 reps on.
  case lander
  /// w r^0.10. Lombardi 1989.
  case lombardi
  /// 100 w / (52.2 + 41.9 e^(−0.055 r)). Mayhew et al. 1992, for the bench press.
  case mayhew
  /// w (1 + 0.025 r). O'Conner et al. 1989.
  case oconner
  /// 100 w / (48.8 + 53.8 e^(−0.075 r)). Wathan 1994.
  case wathan

  /// The formula alone, without limits. The result has the unit of `weight`.
  package func estimate(weight: Double, reps: Int) -> Double {
    let reps = Double(reps)
    return switch self {
    case .epley: weight * (1 + reps / 30)
    case .brzycki: 36 * weight / (37 - reps)
    case .lander: 100 * weight / (101.3 - 2.67123 * reps)
    case .lombardi: weight * pow(reps, 0.10)
    case .mayhew: 100 * weight / (52.2 + 41.9 * exp(-0.055 * reps))
    case .oconner: weight * (1 + 0.025 * reps)
    case .wathan: 100 * weight / (48.8 + 53.8 * exp(-0.075 * reps))
    }
  }

  /// The estimate for 1 to 30 reps; one rep is its own max. Full precision, in the unit of `weight`.
  /// - Returns: nil without weight or for any other number of reps. More than `roughReps` give a rough estimate.
  package func limitedEstimate(weight: Double, reps: Int) -> Double? {
    guard weight > 0, (1...30).contains(reps) else { return nil }
    return reps == 1 ? weight : estimate(weight: weight, reps: reps)
  }

  /// An estimate from more reps than this is rough.
  package static let roughReps = 12

  /// Brzycki with the reps that would have been possible: reps + reps in reserve. Like wger.
  /// - Returns: nil if the sum is not 1 to 30.
  package static func brzycki(weight: Double, reps: Int, repsInReserve: Int) -> Double? {
    let (sum, overflow) = reps.addingReportingOverflow(repsInReserve)
    guard !overflow, weight > 0, (1...30).contains(sum) else { return nil }
    return brzycki.estimate(weight: weight, reps: sum)
  }
}

package struct EstimatedMax: Equatable, Sendable {
  /// Whole grams, halves away from zero.
  package var grams: Int
  /// Whether it was estimated from more than `roughReps`.
  package var rough: Bool
}

/// The estimate for 1 to 30 reps; one rep is its own max. nil without weight or for any other number of reps.
///
/// The caller must exclude warm-ups.
package func estimatedMax(grams: Int, reps: Int, formula: OneRepMaxFormula = .epley) -> EstimatedMax? {
  formula.limitedEstimate(weight: Double(grams), reps: reps).map { estimate in
    EstimatedMax(grams: Int(estimate.rounded()), rough: reps > OneRepMaxFormula.roughReps)
  }
}

/// The estimate for a set. Nil for warm-ups, for types other than `weightReps` and `bodyweightPlus`, and for the latter
/// while the body weight is unknown, because the added weight alone says nothing about a max.
package func estimatedMax(
  _ entry: SetEntry, type: ExerciseType, effectiveGrams: Int, formula: OneRepMaxFormula = .epley
) -> EstimatedMax? {
  guard entry.kind != .warmup,
    type == .weightReps || (type == .bodyweightPlus && effectiveGrams > liftedGrams(entry, type: type))
  else { return nil }
  return estimatedMax(grams: effectiveGrams, reps: entry.reps ?? 0, formula: formula)
}
