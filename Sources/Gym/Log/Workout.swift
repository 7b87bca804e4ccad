/// Statistics never count warm-ups. AMRAP is a target, not a kind of set.
package enum SetKind: String, Codable, Sendable, CaseIterable {
  case warmup, working, drop, failure
}

/// Whether a workout was logged on the floor or imported, and from which app.
package enum WorkoutSource: String, Codable, Sendable, CaseIterable {
  case floor, strong, hevy, fitnotes, jefit, fitbod
  /// From another gym that runs Rackside, or from an earlier account.
  case rackside
}

/// The kinds of record that a set can break.
package enum RecordKind: String, Codable, Sendable, CaseIterable {
  case heaviest, e1rm, reps, longest, farthest
  /// Load × reps of one set.
  case setVolume
  /// Load × reps of all sets of the exercise in one workout.
  case sessionVolume
  /// The most reps with a weight that the member has lifted before, unless a heavier weight was lifted for as many.
  case repsAtWeight
  /// The best pace.
  case fastest
}

/// The side of the body that a set was done with.
package enum Side: String, Codable, Sendable, CaseIterable {
  case left, right
}

/// The values entered for one set. nil means "does not apply"; 0 is a value.
package struct SetEntry: Equatable, Sendable {
  package var kind: SetKind = .working
  package var weight: Weight?
  package var reps: Int?
  package var milliseconds: Int?
  package var millimetres: Int?
  package var heartRate: Int?
  /// Tenths: 85 is RPE 8.5.
  package var rpeTenths: Int?
  package var note: String?
  package var tempo: Tempo?

  package init(
    kind: SetKind = .working, weight: Weight? = nil, reps: Int? = nil, milliseconds: Int? = nil,
    millimetres: Int? = nil, heartRate: Int? = nil, rpeTenths: Int? = nil, note: String? = nil,
    tempo: Tempo? = nil
  ) {
    self.kind = kind
    self.weight = weight
    self.reps = reps
    self.milliseconds = milliseconds
    self.millimetres = millimetres
    self.heartRate = heartRate
    self.rpeTenths = rpeTenths
    self.note = note
    self.tempo = tempo
  }
}

extension SetEntry {
  /// Whether both sets are the same work; heart rate, RPE, note and tempo may differ.
  package func isSameWork(as other: SetEntry) -> Bool {
    kind == other.kind && weight == other.weight && reps == other.reps && milliseconds == other.milliseconds
      && millimetres == other.millimetres
  }
}

/// A stored set.
package struct LoggedSet: Equatable, Sendable {
  package var id: Int
  package var workout: Int
  package var member: Int
  package var exercise: Int
  /// Its position in the workout, from 1.
  package var position: Int
  package var entry: SetEntry
  /// UTC milliseconds.
  package var at: Int
  /// Grams moved by one rep, from the exercise's type and the workout's body weight; 0 if no weight is moved.
  package var effectiveGrams: Int
  /// Grams of iron moved by one rep, without body weight.
  package var liftedGrams: Int
  /// Estimated one-rep max in grams; nil if there is no estimate.
  package var e1rmGrams: Int?
  /// The records that the set broke when it was logged.
  package var records: [RecordKind]
  /// The item of the workout's plan that the set belongs to.
  package var item: Int?
  package var side: Side?
  /// Sets of a workout with the same number were done as a superset.
  package var superset: Int?

  package init(
    id: Int, workout: Int, member: Int, exercise: Int, position: Int, entry: SetEntry, at: Int,
    effectiveGrams: Int, liftedGrams: Int, e1rmGrams: Int?, records: [RecordKind], item: Int? = nil, side: Side? = nil,
    superset: Int? = nil
  ) {
    self.id = id
    self.workout = workout
    self.member = member
    self.exercise = exercise
    self.position = position
    self.entry = entry
    self.at = at
    self.effectiveGrams = effectiveGrams
    self.liftedGrams = liftedGrams
    self.e1rmGrams = e1rmGrams
    self.records = records
    self.item = item
    self.side = side
    self.superset = superset
  }
}

/// A workout without its sets.
package struct Workout: Equatable, Sendable {
  package var id: Int
  package var member: Int
  package var name: String?
  package var notes: String?
  /// UTC milliseconds.
  package var startedAt: Int
  package var finishedAt: Int?
  package var source: WorkoutSource
  /// Recorded when the workout began, so that a later weigh-in does not change history.
  package var bodyWeightGrams: Int?
  /// nil for a workout without a plan.
  package var plan: [PlannedExercise]?
  package var routine: RoutineUse?
  package var program: ProgramUse?
  /// The start of the current pause.
  package var pausedAt: Int?
  /// The total length of the finished pauses.
  package var pausedMilliseconds = 0
  /// Whether the whole workout was entered afterwards.
  package var isRecorded = false

  package init(
    id: Int, member: Int, name: String? = nil, notes: String? = nil, startedAt: Int,
    finishedAt: Int? = nil, source: WorkoutSource, bodyWeightGrams: Int? = nil
  ) {
    self.id = id
    self.member = member
    self.name = name
    self.notes = notes
    self.startedAt = startedAt
    self.finishedAt = finishedAt
    self.source = source
    self.bodyWeightGrams = bodyWeightGrams
  }
}

extension Workout {
  /// Whether it was logged on the floor, set by set.
  package var isLive: Bool { source == .floor && !isRecorded }

  /// The superset of a planned item; nil if the item is in none.
  package func superset(of item: Int?) -> Int? {
    guard let item else { return nil }
    return plan?.first { $0.item == item }?.superset
  }
}

/// The routine that a workout was started from, as it was then.
package struct RoutineUse: Equatable, Sendable {
  /// nil if the routine could not be found. The workout is stored anyway.
  package var id: Int?
  package var name: String
  package var version: Int

  package init(id: Int?, name: String, version: Int) {
    self.id = id
    self.name = name
    self.version = version
  }
}
