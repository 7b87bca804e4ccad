package import Gym

/// A set in the floor's feed, by a member who chose to be shown. `at` is in UTC milliseconds.
package struct FloorRow: TopicEvent, Equatable {
  package static let event = "floor.added"
  package var set: Int
  package var member: FaceView
  package var exercise: String
  package var type: ExerciseType
  package var kind: SetKind
  package var weight: WeightValue?
  package var reps: Int?
  package var seconds: Double?
  package var metres: Double?
  package var tempo: String?
  package var at: Int
  package var record: Bool

  package init(_ set: LoggedSet, face: Face, exercise: String, type: ExerciseType) {
    self.set = set.id
    member = FaceView(face)
    self.exercise = exercise
    self.type = type
    kind = set.entry.kind
    weight = set.entry.weight.map(WeightValue.init)
    reps = set.entry.reps
    seconds = set.entry.milliseconds.map { Double($0) / 1000 }
    metres = set.entry.millimetres.map { Double($0) / 1000 }
    tempo = set.entry.tempo?.text
    at = set.at
    record = !set.records.isEmpty
  }
}

/// A row that was just added is a record of the last minutes: a moment for a wall. Displays that miss it show only the
/// row.
package struct FloorRecord: TopicEvent, Equatable {
  package static let event = "floor.record"
  package var set: Int
  /// Never those that the body's weight alone can break.
  package var kinds: [RecordKind]
  /// How much heavier it is than the heaviest before, in grams; only for a weight in hand, of a member whose records the
  /// gym may see.
  package var gainGrams: Int?
  /// Whether the exercise is done with a loaded barbell.
  package var isBarbell: Bool

  package init(set: Int, kinds: [RecordKind], gainGrams: Int?, isBarbell: Bool) {
    self.set = set
    self.kinds = kinds
    self.gainGrams = gainGrams
    self.isBarbell = isBarbell
  }
}

/// A row of the feed changed. Its JSON is the new row itself.
package struct FloorChanged: TopicEvent {
  package static let event = "floor.changed"
  package var row: FloorRow

  package init(_ row: FloorRow) { self.row = row }
  package init(from decoder: any Decoder) throws { row = try FloorRow(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }
}

/// A row left the feed: its set was deleted, or its member chose not to be shown.
package struct FloorRemoved: TopicEvent {
  package static let event = "floor.removed"
  package var set: Int
  package init(set: Int) { self.set = set }
}

/// The gym's totals. They include members who are not shown, updated every quarter of an hour, and name nobody.
package struct FloorTotals: TopicEvent, Equatable {
  package static let event = "floor.totals"
  /// How many people are in.
  package var present: Int
  package var today: Sum
  package var week: Sum

  package struct Sum: Codable, Equatable, Sendable {
    package var sets: Int
    package var members: Int
    package var volumeGrams: Int
    package init(sets: Int, members: Int, volumeGrams: Int) {
      self.sets = sets
      self.members = members
      self.volumeGrams = volumeGrams
    }
  }

  package init(present: Int, today: Sum, week: Sum) {
    self.present = present
    self.today = today
    self.week = week
  }
}

/// A planned workout in progress, by a member who chose to be shown.
package struct FloorWorkout: TopicEvent, Equatable {
  package static let event = "floor.workout"
  package var workout: Int
  package var member: FaceView
  /// The routine's name, or else the workout's name.
  package var name: String?
  package var startedAt: Int
  /// The number of sets in the plan.
  package var done: Int
  package var planned: Int
  /// True if it is over or no longer shown; otherwise absent.
  package var finished: Bool?

  package init(
    workout: Int, face: FaceView, name: String?, startedAt: Int, progress: PlanProgress, finished: Bool? = nil
  ) {
    self.workout = workout
    member = face
    self.name = name
    self.startedAt = startedAt
    done = progress.done
    planned = progress.planned
    self.finished = finished
  }
}

/// A newly earned award of a member who is shown and shares their awards.
package struct FloorAward: TopicEvent, Equatable {
  package static let event = "floor.award"
  /// Identifies it among the member's awards.
  package var award: String
  package var member: FaceView
  package var name: String
  package var text: String
  package var medal: AwardMedal
  /// When it was earned, in UTC milliseconds.
  package var at: Int

  package init(award: String, face: FaceView, name: String, text: String, medal: AwardMedal, at: Int) {
    self.award = award
    member = face
    self.name = name
    self.text = text
    self.medal = medal
    self.at = at
  }
}

/// The entry behind an award is gone, or its member no longer shares it.
package struct FloorAwardRemoved: TopicEvent {
  package static let event = "floor.awardRemoved"
  package var member: Int
  package var award: String
  package init(member: Int, award: String) {
    self.member = member
    self.award = award
  }
}

package struct FloorSnapshot: Codable, Sendable {
  /// Newest first.
  package var rows: [FloorRow]
  package var totals: FloorTotals
  /// At most one per member, the last started first.
  package var workouts: [FloorWorkout]
  /// Newest first.
  package var awards: [FloorAward]
  package init(
    rows: [FloorRow], totals: FloorTotals, workouts: [FloorWorkout] = [], awards: [FloorAward] = []
  ) {
    self.rows = rows
    self.totals = totals
    self.workouts = workouts
    self.awards = awards
  }
}

/// The gym's totals for each day of a range. They name nobody.
package struct FloorDays: Call {
  package static let method = "floor.days"
  /// `YYYY-MM-DD`. Both days are included; the range has at most 62 days.
  package var from: String
  package var to: String

  package struct Reply: Codable, Sendable {
    /// Oldest first. Days on which nobody trained are left out.
    package var days: [Day]
    package init(days: [Day]) { self.days = days }
  }

  package struct Day: Codable, Sendable {
    package var day: String
    package var sum: FloorTotals.Sum
    package init(day: String, sum: FloorTotals.Sum) {
      self.day = day
      self.sum = sum
    }
  }
}
