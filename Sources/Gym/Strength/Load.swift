/// Grams that one rep moves: the weight, the body weight, both, or what assistance leaves of it.
///
/// A body weight that nobody knows counts as 0. Sets without reps count their weight where they have one,
/// and no volume.
/// - Parameter bodyWeightGrams: as noted on the workout, so that history does not move with the scales.
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

/// Grams of iron that one rep moves: what a gym may add up in public.
///
/// Body weight is left out, since the sum of a floor on which one person trains would tell it.
package func liftedGrams(_ entry: SetEntry, type: ExerciseType) -> Int {
  switch type {
  case .weightReps, .bodyweightPlus, .weightDuration: entry.weight?.grams ?? 0
  case .reps, .assisted, .duration, .distanceDuration: 0
  }
}

/// Volume of one set in grams: effective load × reps, and nothing for a warm-up.
package func volumeGrams(_ entry: SetEntry, effectiveGrams: Int) -> Int {
  entry.kind == .warmup ? 0 : effectiveGrams * (entry.reps ?? 0)
}
