/// A workout's values for one exercise.
package struct ExerciseWorkout: Equatable, Sendable {
  package var workout: Int
  /// UTC milliseconds.
  package var startedAt: Int
  package var summary: WorkoutSummary
  /// The reps of the best set; nil if unknown.
  package var bestReps: Int?

  package init(workout: Int, startedAt: Int, summary: WorkoutSummary, bestReps: Int? = nil) {
    self.workout = workout
    self.startedAt = startedAt
    self.summary = summary
    self.bestReps = bestReps
  }
}

/// The best values of one exercise over several workouts, 0 for none: what a later workout has to beat.
package struct WorkoutBests: Equatable, Sendable {
  package var grams = 0
  package var e1rmGrams = 0
  package var reps = 0
  package var milliseconds = 0
  package var millimetres = 0
  package var setVolumeGrams = 0
  package var volumeGrams = 0
  package var speed = 0

  package init() {}

  package mutating func add(_ summary: WorkoutSummary) {
    grams = max(grams, summary.topGrams)
    e1rmGrams = max(e1rmGrams, summary.bestE1rmGrams ?? 0)
    reps = max(reps, summary.mostReps)
    milliseconds = max(milliseconds, summary.longestMilliseconds)
    millimetres = max(millimetres, summary.farthestMillimetres)
    setVolumeGrams = max(setVolumeGrams, summary.topVolumeGrams)
    volumeGrams = max(volumeGrams, summary.volumeGrams)
    speed = max(speed, summary.topSpeed)
  }

  /// 0 for none. `repsAtWeight` returns the most reps at any weight.
  package subscript(kind: RecordKind) -> Int {
    switch kind {
    case .heaviest: grams
    case .e1rm: e1rmGrams
    case .reps, .repsAtWeight: reps
    case .longest: milliseconds
    case .farthest: millimetres
    case .setVolume: setVolumeGrams
    case .sessionVolume: volumeGrams
    case .fastest: speed
    }
  }

  /// The records that a workout sets against these bests. A tie is not a record, nor a difference that
  /// rounding makes, nor a first value.
  ///
  /// This is a curve's definition of a record: it depends only on the order of the workouts and not on when they were
  /// entered, so imported logs have records too. `repsAtWeight` belongs to no curve and is never among them.
  package func records(of summary: WorkoutSummary) -> [RecordKind] {
    var kinds: [RecordKind] = []
    func compare(_ kind: RecordKind, _ new: Int, _ old: Int) {
      if old > 0, new > old + kind.rounding { kinds.append(kind) }
    }
    compare(.heaviest, summary.topGrams, grams)
    compare(.e1rm, summary.bestE1rmGrams ?? 0, e1rmGrams)
    compare(.reps, summary.mostReps, reps)
    compare(.longest, summary.longestMilliseconds, milliseconds)
    compare(.farthest, summary.farthestMillimetres, millimetres)
    compare(.setVolume, summary.topVolumeGrams, setVolumeGrams)
    compare(.sessionVolume, summary.volumeGrams, volumeGrams)
    compare(.fastest, summary.topSpeed, speed)
    return kinds
  }
}

extension ExerciseType {
  /// The records that a curve of this exercise type shows.
  package var curveRecords: [RecordKind] {
    switch self {
    case .weightReps: [.heaviest, .e1rm, .setVolume, .sessionVolume]
    case .bodyweightPlus: [.heaviest, .e1rm, .reps, .setVolume, .sessionVolume]
    case .weightDuration: [.heaviest, .longest]
    // The load of an assisted set is the body weight minus the assistance, so less assistance is heavier.
    case .assisted: [.heaviest, .setVolume, .sessionVolume]
    case .reps: [.reps]
    case .duration: [.longest]
    case .distanceDuration: [.farthest, .fastest]
    }
  }
}

/// Selects workouts for a curve: at most `count` evenly chosen ones, including the first and the last, and in addition
/// all that are records.
/// - Parameter workouts: all of them, oldest first.
package func thinned(_ workouts: [ExerciseWorkout], to count: Int, isRecord: (ExerciseWorkout) -> Bool)
  -> [ExerciseWorkout]
{
  guard workouts.count > count else { return workouts }
  let last = workouts.count - 1
  let chosen = Set((0..<count).map { count == 1 ? last : ($0 * last + (count - 1) / 2) / (count - 1) })
  return workouts.enumerated().filter { chosen.contains($0.offset) || isRecord($0.element) }.map(\.element)
}
