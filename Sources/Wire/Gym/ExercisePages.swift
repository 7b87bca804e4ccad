package import Gym

/// Everything the page of an exercise shows. Records and curve are the member's, and absent without a login.
package struct ExercisesPage: Call {
  package static let method = "exercises.page"
  package var `as`: String?
  package var exercise: Int

  package struct Reply: Codable, Sendable {
    package var exercise: ExerciseView
    package var records: Records?
    package var curve: [Point]?
    /// Ids, the best first.
    package var alternatives: [Int]
    package var video: String
    /// The gym's own video, as a file on this server; nil if there is none.
    package var videoFile: VideoFileView?
    package init(
      exercise: ExerciseView, records: Records?, curve: [Point]?, alternatives: [Int], video: String,
      videoFile: VideoFileView?
    ) {
      self.exercise = exercise
      self.records = records
      self.curve = curve
      self.alternatives = alternatives
      self.video = video
      self.videoFile = videoFile
    }
  }

  /// The sets that hold the records, for the records that apply to the exercise's type.
  package struct Records: Codable, Sendable {
    package var heaviest: SetView?
    package var e1rm: SetView?
    package var reps: SetView?
    package var longest: SetView?
    package var farthest: SetView?

    package init(_ sets: [RecordKind: LoggedSet], type: ExerciseType) {
      func view(_ kind: RecordKind) -> SetView? { sets[kind].map(SetView.init) }
      switch type {
      case .weightReps, .bodyweightPlus:
        heaviest = view(.heaviest)
        e1rm = view(.e1rm)
      case .weightDuration: heaviest = view(.heaviest)
      case .reps: reps = view(.reps)
      case .duration: longest = view(.longest)
      case .distanceDuration: farthest = view(.farthest)
      case .assisted: break
      }
    }
  }

  /// A workout's best: `e1rmGrams`, or otherwise `value` in reps, seconds or metres.
  package struct Point: Codable, Sendable {
    package var at: Int
    package var e1rmGrams: Int?
    package var value: Double?
    package var set: Int?
    package init(at: Int, e1rmGrams: Int? = nil, value: Double? = nil, set: Int?) {
      self.at = at
      self.e1rmGrams = e1rmGrams
      self.value = value
      self.set = set
    }
  }
}

/// The member's workouts with one exercise, newest first.
package struct ExercisesHistory: Call {
  package static let method = "exercises.history"
  package var `as`: String?
  package var exercise: Int
  package var before: Int?
  /// With `before`: continues after this workout among those with the same start.
  package var beforeWorkout: Int?
  package var limit: Int?

  package struct Reply: Codable, Sendable {
    package var sessions: [Session]
    /// `before` of the next page; nil on the last.
    package var next: Int?
    /// `beforeWorkout` of the next page.
    package var nextWorkout: Int?
    package init(sessions: [Session], next: (at: Int, workout: Int)?) {
      self.sessions = sessions
      self.next = next?.at
      nextWorkout = next?.workout
    }
  }

  package struct Session: Codable, Sendable {
    package var workout: Int
    package var name: String?
    package var startedAt: Int
    package var volumeGrams: Int
    package var e1rmGrams: Int?
    package var sets: [SetView]
    package init(
      workout: Int, name: String?, startedAt: Int, volumeGrams: Int, e1rmGrams: Int?, sets: [LoggedSet]
    ) {
      self.workout = workout
      self.name = name
      self.startedAt = startedAt
      self.volumeGrams = volumeGrams
      self.e1rmGrams = e1rmGrams
      self.sets = sets.map(SetView.init)
    }
  }
}

package struct ExercisesSearch: Call {
  package static let method = "exercises.search"
  package var `as`: String?
  package var text: String
  package var bodyPart: BodyPart?
  package var equipment: Equipment?
  package var muscle: Muscle?
  package var difficulty: Difficulty?
  package var stance: Stance?
  package var impact: Impact?
  package var focus: String?
  package var limit: Int?

  package struct Reply: Codable, Sendable {
    /// Ids, best first.
    package var exercises: [Int]
    package init(exercises: [Int]) { self.exercises = exercises }
  }

  package var query: ExerciseQuery {
    var query = ExerciseQuery(text: text)
    query.bodyPart = bodyPart
    query.equipment = equipment
    query.muscle = muscle
    query.difficulty = difficulty
    query.stance = stance
    query.impact = impact
    query.focus = focus
    return query
  }
}
