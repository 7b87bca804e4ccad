/// A member's best in one exercise for each kind of record; nil if there is none.
package struct ExerciseBests: Hashable, Sendable {
  /// Effective grams.
  package var heaviestGrams: Int?
  package var e1rmGrams: Int?
  package var reps: Int?
  package var longestMilliseconds: Int?
  package var farthestMillimetres: Int?

  package init(
    heaviestGrams: Int? = nil, e1rmGrams: Int? = nil, reps: Int? = nil,
    longestMilliseconds: Int? = nil, farthestMillimetres: Int? = nil
  ) {
    self.heaviestGrams = heaviestGrams
    self.e1rmGrams = e1rmGrams
    self.reps = reps
    self.longestMilliseconds = longestMilliseconds
    self.farthestMillimetres = farthestMillimetres
  }

  /// The bests of a single set. A warm-up has none; 0 reps, 0 seconds and 0 metres do not count.
  package init(of entry: SetEntry, type: ExerciseType, effectiveGrams: Int) {
    guard entry.kind != .warmup else { return }
    let lifted = entry.weight != nil || type == .bodyweightPlus
    let reps = entry.reps.flatMap { $0 > 0 ? $0 : nil }
    let milliseconds = entry.milliseconds.flatMap { $0 > 0 ? $0 : nil }
    switch type {
    case .weightReps, .bodyweightPlus:
      if lifted && reps != nil { heaviestGrams = effectiveGrams }
      e1rmGrams = estimatedMax(entry, type: type, effectiveGrams: effectiveGrams)?.grams
    case .weightDuration:
      if lifted && milliseconds != nil { heaviestGrams = effectiveGrams }
    case .reps: self.reps = reps
    case .duration: longestMilliseconds = milliseconds
    case .distanceDuration: farthestMillimetres = entry.millimetres.flatMap { $0 > 0 ? $0 : nil }
    case .assisted: break
    }
  }

  /// The better value of each kind.
  package func merging(_ other: ExerciseBests) -> ExerciseBests {
    func better(_ key: KeyPath<ExerciseBests, Int?>) -> Int? {
      [self[keyPath: key], other[keyPath: key]].compactMap { $0 }.max()
    }
    return ExerciseBests(
      heaviestGrams: better(\.heaviestGrams), e1rmGrams: better(\.e1rmGrams), reps: better(\.reps),
      longestMilliseconds: better(\.longestMilliseconds),
      farthestMillimetres: better(\.farthestMillimetres))
  }

  package subscript(kind: RecordKind) -> Int? {
    switch kind {
    case .heaviest: heaviestGrams
    case .e1rm: e1rmGrams
    case .reps: reps
    case .longest: longestMilliseconds
    case .farthest: farthestMillimetres
    }
  }
}

/// The records that a set breaks, in the order of `RecordKind`.
///
/// A tie breaks no record, so that the earliest set keeps it. Without an earlier best there is no record either: a
/// member's first set of an exercise breaks none.
package func recordsSet(
  by entry: SetEntry, type: ExerciseType, effectiveGrams: Int, before bests: ExerciseBests
) -> [RecordKind] {
  let brought = ExerciseBests(of: entry, type: type, effectiveGrams: effectiveGrams)
  return RecordKind.allCases.filter { kind in
    guard let new = brought[kind], let old = bests[kind] else { return false }
    return new > old
  }
}
