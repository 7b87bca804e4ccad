/// The totals of one exercise's sets in one workout. History, evaluation and records are read from it.
///
/// Warm-ups count only in `setCount`; deleted sets do not count at all. A set without a rep and without a second moved
/// nothing: it has no load and no volume.
package struct WorkoutSummary: Equatable, Sendable {
  /// The instant of the last set, UTC milliseconds.
  package var lastAt: Int
  /// The position of the first set in the workout.
  package var position: Int
  package var setCount = 0
  /// Sets that are not warm-ups.
  package var workSets = 0
  package var reps = 0
  package var volumeGrams = 0
  /// The heaviest load, and the most reps with it.
  package var topGrams = 0
  package var topReps = 0
  package var mostReps = 0
  package var longestMilliseconds = 0
  package var farthestMillimetres = 0
  /// The best volume of one set.
  package var topVolumeGrams = 0
  /// See `ExerciseBests.speed(of:)`.
  package var topSpeed = 0
  package var bestE1rmGrams: Int?
  /// Sets that count for growth: no warm-ups, and no sets known to be easy, with an RPE below 6.
  package var hardSets = 0
  /// Hard sets to failure: of that kind, or with an RPE of 10.
  package var failureSets = 0
  /// The records that the workout set against all earlier ones; see `WorkoutBests`. The store fills it in.
  package var records: [RecordKind] = []
  /// The set with the best estimate or, without one, the heaviest, with the most reps, the farthest or the longest set.
  /// The earliest wins a tie; nil if there are only warm-ups.
  package var bestSet: Int?

  package init(lastAt: Int, position: Int) {
    self.lastAt = lastAt
    self.position = position
  }

  /// As stored.
  package init(
    lastAt: Int, position: Int, setCount: Int, workSets: Int, reps: Int, volumeGrams: Int, topGrams: Int, topReps: Int,
    mostReps: Int, longestMilliseconds: Int, farthestMillimetres: Int, topVolumeGrams: Int, topSpeed: Int,
    bestE1rmGrams: Int?, bestSet: Int?, hardSets: Int, failureSets: Int, records: [RecordKind]
  ) {
    self.lastAt = lastAt
    self.position = position
    self.setCount = setCount
    self.workSets = workSets
    self.reps = reps
    self.volumeGrams = volumeGrams
    self.topGrams = topGrams
    self.topReps = topReps
    self.mostReps = mostReps
    self.longestMilliseconds = longestMilliseconds
    self.farthestMillimetres = farthestMillimetres
    self.topVolumeGrams = topVolumeGrams
    self.topSpeed = topSpeed
    self.bestE1rmGrams = bestE1rmGrams
    self.bestSet = bestSet
    self.hardSets = hardSets
    self.failureSets = failureSets
    self.records = records
  }

  /// Adds a set that was logged after all others of the exercise in this workout.
  package mutating func add(_ set: LoggedSet) {
    setCount += 1
    lastAt = max(lastAt, set.at)
    guard set.entry.kind != .warmup else { return }
    let entry = set.entry
    let reps = entry.reps ?? 0
    let moved = reps > 0 || (entry.milliseconds ?? 0) > 0
    let grams = moved ? set.effectiveGrams : 0
    let milliseconds = entry.milliseconds ?? 0
    let millimetres = entry.millimetres ?? 0

    let new = (set.e1rmGrams ?? 0, grams, reps, millimetres, milliseconds)
    let best = (bestE1rmGrams ?? 0, topGrams, topReps, farthestMillimetres, longestMilliseconds)
    if bestSet == nil || new > best { bestSet = set.id }
    if (grams, reps) > (topGrams, topReps) { topReps = reps }
    workSets += 1
    if entry.rpeTenths ?? 100 >= 60 { hardSets += 1 }
    if entry.kind == .failure || entry.rpeTenths == 100 { failureSets += 1 }
    self.reps += reps
    volumeGrams += grams * reps
    topGrams = max(topGrams, grams)
    mostReps = max(mostReps, reps)
    longestMilliseconds = max(longestMilliseconds, milliseconds)
    farthestMillimetres = max(farthestMillimetres, millimetres)
    topVolumeGrams = max(topVolumeGrams, grams * reps)
    topSpeed = max(topSpeed, ExerciseBests.speed(of: entry) ?? 0)
    if let e1rm = set.e1rmGrams { bestE1rmGrams = max(bestE1rmGrams ?? 0, e1rm) }
  }
}
