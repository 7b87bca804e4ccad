package import Gym

/// The curves of a member's lifts by week, small enough to draw all of them on one page.
package struct ProgressCurves: Call {
  package static let method = "progress.curves"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?

  package struct Reply: Codable, Sendable {
    /// The Monday of the first week.
    package var from: String
    /// The exercises of these weeks, the one done last first.
    package var curves: [Curve]
    /// The exercise that moved most; absent without `curves`.
    package var first: Int?
    /// Which way it moved, improving or declining; absent if no lift has a clear trend, and `first` is then the one done most often.
    package var trend: LiftTrend?
    package init(from: String, curves: [Curve], first: Int?, trend: LiftTrend?) {
      self.from = from
      self.curves = curves
      self.first = first
      self.trend = trend
    }
  }

  package struct Curve: Codable, Sendable {
    package var exercise: Int
    package var measure: Measure
    /// The best of each week, the current one last; null for a week without a value. In grams, reps, milliseconds or
    /// millimetres, by `measure`.
    package var weeks: [Int?]
    package init(exercise: Int, measure: Measure, weeks: [Int?]) {
      self.exercise = exercise
      self.measure = measure
      self.weeks = weeks
    }
  }

  package enum Measure: String, Codable, Sendable, CaseIterable {
    case e1rm, reps, time, distance
  }
}
