package import Gym

/// How the training of each part of the body develops; see `PartTrend`.
package struct ProgressParts: Call {
  package static let method = "progress.parts"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?

  package struct Reply: Codable, Sendable {
    /// Oldest first; the last is the current week.
    package var weeks: [Week]
    package var parts: [Part]
    package init(weeks: [Week], parts: [Part]) {
      self.weeks = weeks
      self.parts = parts
    }
  }

  package struct Week: Codable, Sendable {
    /// Its Monday.
    package var from: String
    /// Whether there was no workout at all.
    package var gap: Bool?
    package init(from: String, isGap: Bool) {
      self.from = from
      gap = isGap ? true : nil
    }
  }

  package struct Part: Codable, Sendable {
    package var part: BodyPart
    /// Hard sets of each of the `weeks`; 0 in a gap.
    package var sets: [Double]
    /// Sets per week in the four weeks before the last four, and in those; absent if there is too little to compare.
    package var before: Double?
    package var after: Double?
    package var change: PartTrend.Change?
    package var lifts: [Lift]
    /// Absent if no lift has enough workouts.
    package var direction: PartTrend.Direction?

    package init(_ trend: PartTrend) {
      func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
      part = trend.part
      sets = trend.sets.map { $0 ?? 0 }
      if let change = trend.change, let (before, after) = trend.averages {
        (self.before, self.after, self.change) = (rounded(before), rounded(after), change)
      }
      lifts = trend.lifts.map { Lift(exercise: $0.exercise, trend: $0.trend) }
      direction = trend.direction
    }
  }

  package struct Lift: Codable, Sendable {
    package var exercise: Int
    /// Absent with too few workouts in six weeks.
    package var trend: LiftTrend?
    package init(exercise: Int, trend: LiftTrend?) {
      self.exercise = exercise
      self.trend = trend
    }
  }
}
