/// A member's best in one exercise for each kind of record; nil if there is none.
package struct ExerciseBests: Equatable, Sendable {
  /// Effective grams.
  package var heaviestGrams: Int?
  package var e1rmGrams: Int?
  package var reps: Int?
  package var longestMilliseconds: Int?
  package var farthestMillimetres: Int?
  /// The volume of one set.
  package var setVolumeGrams: Int?
  /// See `speed(of:)`.
  package var speed: Int?

  package init(
    heaviestGrams: Int? = nil, e1rmGrams: Int? = nil, reps: Int? = nil,
    longestMilliseconds: Int? = nil, farthestMillimetres: Int? = nil, setVolumeGrams: Int? = nil, speed: Int? = nil
  ) {
    self.heaviestGrams = heaviestGrams
    self.e1rmGrams = e1rmGrams
    self.reps = reps
    self.longestMilliseconds = longestMilliseconds
    self.farthestMillimetres = farthestMillimetres
    self.setVolumeGrams = setVolumeGrams
    self.speed = speed
  }

  /// Whole micrometres a second; nil without a distance or a time.
  package static func speed(of entry: SetEntry) -> Int? {
    guard let millimetres = entry.millimetres, let milliseconds = entry.milliseconds, milliseconds > 0 else {
      return nil
    }
    let speed = millimetres * 1_000_000 / milliseconds
    return speed > 0 ? speed : nil
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
    case .distanceDuration:
      farthestMillimetres = entry.millimetres.flatMap { $0 > 0 ? $0 : nil }
      speed = Self.speed(of: entry)
    case .assisted: break
    }
    let volume = volumeGrams(entry, effectiveGrams: effectiveGrams)
    if type.hasVolumeRecords, volume > 0 { setVolumeGrams = volume }
  }

  /// The better value of each kind.
  package func merging(_ other: ExerciseBests) -> ExerciseBests {
    func better(_ key: KeyPath<ExerciseBests, Int?>) -> Int? {
      [self[keyPath: key], other[keyPath: key]].compactMap { $0 }.max()
    }
    return ExerciseBests(
      heaviestGrams: better(\.heaviestGrams), e1rmGrams: better(\.e1rmGrams), reps: better(\.reps),
      longestMilliseconds: better(\.longestMilliseconds),
      farthestMillimetres: better(\.farthestMillimetres), setVolumeGrams: better(\.setVolumeGrams),
      speed: better(\.speed))
  }

  package subscript(kind: RecordKind) -> Int? {
    switch kind {
    case .heaviest: heaviestGrams
    case .e1rm: e1rmGrams
    case .reps: reps
    case .longest: longestMilliseconds
    case .farthest: farthestMillimetres
    case .setVolume: setVolumeGrams
    case .fastest: speed
    case .sessionVolume, .repsAtWeight: nil
    }
  }
}

extension ExerciseType {
  /// False for exercises with reps alone, whose volume is their reps.
  package var hasVolumeRecords: Bool {
    switch self {
    case .weightReps, .bodyweightPlus, .assisted: true
    case .reps, .duration, .weightDuration, .distanceDuration: false
    }
  }

  /// Not for assistance, because more assistance allows more reps.
  package var hasRepRecords: Bool { self == .weightReps || self == .bodyweightPlus }
}

/// The volume of one exercise in a workout, and the best of the member's other workouts.
package struct WorkoutVolume: Equatable, Sendable {
  /// Before the set.
  package var soFar: Int
  /// 0 for none.
  package var best: Int

  package init(soFar: Int = 0, best: Int = 0) {
    self.soFar = soFar
    self.best = best
  }
}

/// The records that a set breaks, in the order of `RecordKind`.
///
/// A tie breaks no record, so the earliest set keeps it. A difference that rounding makes breaks none either, nor does
/// a first value or a member's first workout with an exercise. `WorkoutBests.records` has the same rule for whole
/// workouts.
/// - Parameters:
///   - repsAtWeight: the most reps so far with each weight in grams, without body weight.
///   - session: only the set that exceeds the best volume of other workouts breaks that record, and none after it.
///   - earlier: the bests of earlier workouts; nil if they are not known.
package func recordsSet(
  by entry: SetEntry, type: ExerciseType, effectiveGrams: Int, before bests: ExerciseBests,
  repsAtWeight: [Int: Int] = [:], session: WorkoutVolume = WorkoutVolume(), earlier: WorkoutBests? = nil
) -> [RecordKind] {
  let brought = ExerciseBests(of: entry, type: type, effectiveGrams: effectiveGrams)
  return RecordKind.allCases.filter { kind in
    if let earlier, earlier[kind] == 0 { return false }
    switch kind {
    case .sessionVolume:
      let volume = volumeGrams(entry, effectiveGrams: effectiveGrams)
      let best = session.best + kind.rounding
      return type.hasVolumeRecords && session.best > 0 && session.soFar <= best && session.soFar + volume > best
    case .repsAtWeight:
      return type.hasRepRecords && isRepRecord(entry, type: type, repsAtWeight)
    default:
      guard let new = brought[kind], let old = bests[kind] else { return false }
      return new > old + kind.rounding
    }
  }
}

/// The first set with a weight is not a rep record. Neither are six reps if a heavier weight was lifted six times.
private func isRepRecord(_ entry: SetEntry, type: ExerciseType, _ repsAtWeight: [Int: Int]) -> Bool {
  let grams = liftedGrams(entry, type: type)
  guard entry.kind != .warmup, let reps = entry.reps, let before = repsAtWeight[grams], reps > before else {
    return false
  }
  return !repsAtWeight.contains { $0.key > grams && $0.value >= reps }
}
