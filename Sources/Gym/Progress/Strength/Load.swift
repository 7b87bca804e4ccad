/// Grams moved by one rep: the weight, the body weight, their sum, or the body weight minus the assistance.
///
/// An unknown body weight counts as 0. A set without reps has its weight here, but no volume.
/// - Parameter bodyWeightGrams: the workout's, so that a later weigh-in does not change history.
package func effectiveGrams(
  _ entry: SetEntry, type: ExerciseType, equipment: Equipment, bodyWeightGrams: Int?
) -> Int {
  let weight = entry.weight?.grams ?? 0
  let body = bodyWeightGrams ?? 0
  switch type {
  case .weightReps, .weightDuration: return weight
  case .reps: return equipment == .bodyweight ? body : 0
  case .bodyweightPlus: return body + weight
  case .assisted: return max(body - weight, 0)
  case .duration, .distanceDuration: return 0
  }
}

/// Grams of iron moved by one rep, for the gym's public totals.
///
/// Do not add body weight: when one person trains alone, the total would reveal it.
package func liftedGrams(_ entry: SetEntry, type: ExerciseType) -> Int {
  switch type {
  case .weightReps, .bodyweightPlus, .weightDuration: entry.weight?.grams ?? 0
  case .reps, .assisted, .duration, .distanceDuration: 0
  }
}

/// Volume of one set in grams: effective load × reps; 0 for a warm-up.
package func volumeGrams(_ entry: SetEntry, effectiveGrams: Int) -> Int {
  entry.kind == .warmup ? 0 : effectiveGrams * (entry.reps ?? 0)
}
