package import Gym

/// A set on the wall, of a member who chose to be shown.
package struct FloorRow: TopicEvent, Hashable {
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
    at = set.at
    record = !set.records.isEmpty
  }
}

/// The same row, told anew.
package struct FloorChanged: TopicEvent, Hashable {
  package static let event = "floor.changed"
  package var row: FloorRow

  package init(_ row: FloorRow) { self.row = row }
  package init(from decoder: any Decoder) throws { row = try FloorRow(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }
}

package struct FloorRemoved: TopicEvent, Hashable {
  package static let event = "floor.removed"
  package var set: Int
  package init(set: Int) { self.set = set }
}

/// What the gym did together. Aggregates hold everybody, shown or not; they name nobody.
package struct FloorTotals: TopicEvent, Hashable {
  package static let event = "floor.totals"
  /// Members with a set in the last hour and a half.
  package var present: Int
  package var today: Sum
  package var week: Sum

  package struct Sum: Codable, Hashable, Sendable {
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

package struct FloorSnapshot: Codable, Hashable, Sendable {
  /// Newest first.
  package var rows: [FloorRow]
  package var totals: FloorTotals
  package init(rows: [FloorRow], totals: FloorTotals) {
    self.rows = rows
    self.totals = totals
  }
}

/// What the gym did on each of some days; it names nobody.
package struct FloorDays: Call, Hashable {
  package static let method = "floor.days"
  /// `YYYY-MM-DD`, both inclusive.
  package var from: String
  package var to: String

  package struct Reply: Codable, Hashable, Sendable {
    /// Without days on which nobody trained.
    package var days: [Day]
    package init(days: [Day]) { self.days = days }
  }

  package struct Day: Codable, Hashable, Sendable {
    package var day: String
    package var sum: FloorTotals.Sum
    package init(day: String, sum: FloorTotals.Sum) {
      self.day = day
      self.sum = sum
    }
  }
}
