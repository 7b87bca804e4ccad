package import Gym

package struct WorkoutView: Codable, Sendable {
  package var id: Int
  package var name: String?
  package var startedAt: Int
  package var finishedAt: Int?
  package var source: WorkoutSource
  package var sets: [SetView]
  /// The sum of effective load × reps, without warm-ups.
  package var volumeGrams: Int
  package var plan: [PlannedExerciseView]?
  package var routine: RoutineUseView?
  /// The part of the member's program that it was started for.
  package var program: ProgramPartView?
  package var comment: String?
  /// The start of the current pause.
  package var pausedAt: Int?
  /// The length of the finished pauses; absent if there are none.
  package var pausedMs: Int?
  /// The member's body weight on that day; only in exports.
  package var bodyWeightGrams: Int?
  /// The audience that the member chose for this workout; only in exports.
  package var audience: SharingLevel?

  package init(_ workout: Workout, sets: [LoggedSet]) {
    id = workout.id
    name = workout.name
    startedAt = workout.startedAt
    finishedAt = workout.finishedAt
    source = workout.source
    self.sets = sets.map(SetView.init)
    volumeGrams = sets.reduce(0) { sum, set in
      set.entry.kind == .warmup ? sum : sum + set.effectiveGrams * (set.entry.reps ?? 0)
    }
    plan = workout.plan?.map(PlannedExerciseView.init)
    routine = workout.routine.map(RoutineUseView.init)
    program = workout.program.map { ProgramPartView($0.part) }
    comment = workout.notes
    pausedAt = workout.pausedAt
    pausedMs = workout.pausedMilliseconds == 0 ? nil : workout.pausedMilliseconds
  }
}

extension WorkoutView {
  /// Removes figures that include the body weight. Such sets then add nothing to the volume.
  package func withoutBodyWeight() -> WorkoutView {
    var workout = self
    workout.sets = sets.map { $0.withoutBodyWeight() }
    workout.volumeGrams = sets.reduce(0) { sum, set in
      guard set.kind != .warmup, set.effectiveGrams == nil, let entered = set.weight else { return sum }
      return sum + (Weight(value: entered.value, unit: entered.unit)?.grams ?? 0) * (set.reps ?? 0)
    }
    workout.bodyWeightGrams = nil
    return workout
  }
}

/// The routine from which a workout was started, as it was then.
package struct RoutineUseView: Codable, Sendable {
  /// Absent if it could not be found.
  package var id: Int?
  package var name: String
  package var version: Int

  package init(_ routine: RoutineUse) {
    id = routine.id
    name = routine.name
    version = routine.version
  }
}

package struct WorkoutReply: Codable, Sendable {
  package var workout: WorkoutView
  package init(workout: WorkoutView) { self.workout = workout }
}

package struct WorkoutsCurrent: Call {
  package static let method = "workouts.current"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var workout: WorkoutView?
    package var rest: RestView?
    package init(workout: WorkoutView?, rest: RestView? = nil) {
      self.workout = workout
      self.rest = rest
    }
  }
}

package struct WorkoutsFinish: Change {
  package static let method = "workouts.finish"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  /// Absent means the open workout.
  package var workout: Int?
  package var name: String?
  package var comment: String?
  package var at: Int?
}

/// Starts a workout from a routine, from an earlier workout, from a plan, or empty.
package struct WorkoutsStart: Change {
  package static let method = "workouts.start"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  package var at: Int?
  package var name: String?
  package var routine: RoutineRef?
  /// An earlier workout.
  package var from: Int?
  package var plan: [PlannedExerciseView]?
  /// A part of the member's program.
  package var program: ProgramPartView?
  /// Whether to finish the open workout first.
  package var startsNew: Bool?

  package struct RoutineRef: Codable, Sendable {
    package var id: Int
    package var version: Int
  }
}

/// Replaces the plan of a workout.
package struct WorkoutsPlan: Change {
  package static let method = "workouts.plan"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  /// Absent means the open workout. If none is open, one is started.
  package var workout: Int?
  package var plan: [PlannedExerciseView]
  package var at: Int?
}

package struct WorkoutsPause: Change {
  package static let method = "workouts.pause"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  /// Absent means the open workout.
  package var workout: Int?
  package var paused: Bool
  package var at: Int?
}

/// Stores a past workout, all or nothing.
package struct WorkoutsRecord: Change {
  package static let method = "workouts.record"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  package var startedAt: Int
  package var finishedAt: Int
  package var name: String?
  package var comment: String?
  /// In order.
  package var sets: [RecordedSet]
}

package struct RecordedSet: Codable, EnteredSet, Sendable {
  package var exercise: Int
  package var kind: SetKind
  package var weight: WeightValue?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?
  package var heartRate: Int?
  package var rpe: Double?
  package var note: String?
  package var tempo: String?
  package var side: Side?
}

/// An empty `comment` removes the comment.
package struct WorkoutsComment: Change {
  package static let method = "workouts.comment"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var workout: Int
  package var comment: String
}

package struct WorkoutsReopen: Change {
  package static let method = "workouts.reopen"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  package var workout: Int
}

package struct WorkoutsDelete: Change {
  package static let method = "workouts.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var workout: Int
}

package struct WorkoutsRestore: Change {
  package static let method = "workouts.restore"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  package var workout: Int
}

/// An empty `name` removes the name.
package struct WorkoutsRename: Change {
  package static let method = "workouts.rename"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var workout: Int
  package var name: String
}

package struct WorkoutsGet: Call {
  package static let method = "workouts.get"
  package typealias Reply = WorkoutReply
  package var `as`: String?
  /// The client whose workout a trainer reads; absent for the caller's own.
  package var client: Int?
  package var workout: Int
}

package struct WorkoutsHistory: Call {
  package static let method = "workouts.history"
  package var `as`: String?
  /// The client whose workouts a trainer reads; absent for the caller's own.
  package var client: Int?
  package var limit: Int?
  package var before: Int?
  package var text: String?

  package struct Reply: Codable, Sendable {
    package var workouts: [Row]
    /// The `before` of the next page. Absent on the last page.
    package var next: Int?
    package init(workouts: [Row], next: Int?) {
      self.workouts = workouts
      self.next = next
    }
  }

  package struct Row: Codable, Sendable {
    package var id: Int
    package var name: String?
    /// The day in the gym's time zone, `YYYY-MM-DD`.
    package var day: String
    package var startedAt: Int
    package var finishedAt: Int?
    package var source: WorkoutSource
    package var setCount: Int
    package var volumeGrams: Int
    package var exercises: [ExerciseSummary]

    package init(
      _ workout: Workout, day: String, setCount: Int, volumeGrams: Int, exercises: [ExerciseSummary]
    ) {
      id = workout.id
      name = workout.name
      self.day = day
      startedAt = workout.startedAt
      finishedAt = workout.finishedAt
      source = workout.source
      self.setCount = setCount
      self.volumeGrams = volumeGrams
      self.exercises = exercises
    }
  }

  package struct ExerciseSummary: Codable, Sendable {
    package var exercise: Int
    package var name: String
    package var type: ExerciseType
    package var sets: Int
    /// The best set. Screens format it themselves.
    package var best: Best?

    package init(exercise: Int, name: String, type: ExerciseType, sets: Int, best: Best?) {
      self.exercise = exercise
      self.name = name
      self.type = type
      self.sets = sets
      self.best = best
    }
  }

  package struct Best: Codable, Sendable {
    package var weight: WeightValue?
    package var reps: Int?
    package var seconds: Double?
    package var metres: Double?

    package init(_ entry: SetEntry) {
      weight = entry.weight.map(WeightValue.init)
      reps = entry.reps
      seconds = entry.milliseconds.map { Double($0) / 1000 }
      metres = entry.millimetres.map { Double($0) / 1000 }
    }
  }
}
