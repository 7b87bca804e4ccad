package import Gym

package struct WorkoutView: Codable, Hashable, Sendable {
  package var id: Int
  package var name: String?
  package var startedAt: Int
  package var finishedAt: Int?
  package var source: WorkoutSource
  package var sets: [SetView]
  /// Σ effective load × reps without warm-ups.
  package var volumeGrams: Int

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
  }
}

package struct WorkoutReply: Codable, Hashable, Sendable {
  package var workout: WorkoutView
  package init(workout: WorkoutView) { self.workout = workout }
}

package struct WorkoutsCurrent: Call, Hashable {
  package static let method = "workouts.current"
  package var `as`: String?

  package struct Reply: Codable, Hashable, Sendable {
    package var workout: WorkoutView?
    package var rest: RestView?
    package init(workout: WorkoutView?, rest: RestView? = nil) {
      self.workout = workout
      self.rest = rest
    }
  }
}

package struct WorkoutsFinish: Change, Hashable {
  package static let method = "workouts.finish"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  package var workout: Int
  package var name: String?
}

package struct WorkoutsReopen: Change, Hashable {
  package static let method = "workouts.reopen"
  package typealias Reply = WorkoutReply
  package var key: String
  package var `as`: String?
  package var workout: Int
}

package struct WorkoutsGet: Call, Hashable {
  package static let method = "workouts.get"
  package typealias Reply = WorkoutReply
  package var `as`: String?
  package var workout: Int
}

package struct WorkoutsHistory: Call, Hashable {
  package static let method = "workouts.history"
  package var `as`: String?
  package var limit: Int?
  package var before: Int?
  package var text: String?

  package struct Reply: Codable, Hashable, Sendable {
    package var workouts: [Row]
    /// The next page's `before`; absent on the last.
    package var next: Int?
    package init(workouts: [Row], next: Int?) {
      self.workouts = workouts
      self.next = next
    }
  }

  package struct Row: Codable, Hashable, Sendable {
    package var id: Int
    package var name: String?
    /// The gym's day, `YYYY-MM-DD`.
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

  package struct ExerciseSummary: Codable, Hashable, Sendable {
    package var exercise: Int
    package var name: String
    package var type: ExerciseType
    package var sets: Int
    /// The best set; screens write it in their own words.
    package var best: Best?

    package init(exercise: Int, name: String, type: ExerciseType, sets: Int, best: Best?) {
      self.exercise = exercise
      self.name = name
      self.type = type
      self.sets = sets
      self.best = best
    }
  }

  package struct Best: Codable, Hashable, Sendable {
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

package struct WorkoutFinished: TopicEvent, Hashable {
  package static let event = "workout.finished"
  package var workout: Int
  package var name: String?
  package var finishedAt: Int
  package init(workout: Int, name: String? = nil, finishedAt: Int) {
    self.workout = workout
    self.name = name
    self.finishedAt = finishedAt
  }
}

package struct WorkoutReopened: TopicEvent, Hashable {
  package static let event = "workout.reopened"
  package var workout: Int
  package init(workout: Int) { self.workout = workout }
}
