package import Gym

/// A client's month, for the trainer to discuss with them. What the client does not share is absent.
package struct ClientsReport: Call {
  package static let method = "clients.report"
  package var `as`: String?
  package var client: Int
  /// `YYYY-MM`.
  package var month: String

  package typealias Reply = ClientReviewView
}

/// The same month as a printable file.
package struct ClientsPaper: Call {
  package static let method = "clients.paper"
  package var `as`: String?
  package var client: Int
  package var month: String
  /// Absent means Letter for trainers who use pounds, otherwise A4.
  package var paper: Paper?

  package struct Reply: Codable, Sendable {
    /// A suggested file name.
    package var name: String
    /// The PDF, as base64.
    package var pdf: String
    package init(name: String, pdf: String) {
      self.name = name
      self.pdf = pdf
    }
  }
}

/// The caller's own month, with everything that a trainer could be shown.
package struct ProgressReport: Call {
  package static let method = "progress.report"
  package var `as`: String?
  /// `YYYY-MM`.
  package var month: String

  package typealias Reply = ClientReviewView
}

/// The same month as a printable file.
package struct ProgressPaper: Call {
  package static let method = "progress.paper"
  package var `as`: String?
  package var month: String
  /// Absent means Letter for members who use pounds, otherwise A4.
  package var paper: Paper?

  package typealias Reply = ClientsPaper.Reply
}

package struct ClientReviewView: Codable, Sendable {
  package var client: FaceView
  /// Absent in a member's own report.
  package var trainer: FaceView?
  package var month: String
  package var this: Sums
  /// The month before, for comparison.
  package var before: Sums
  /// The workouts of each week, from Monday, that includes a day of the month.
  package var weeks: [Week]
  package var kept: ComplianceView?
  package var lifts: [Lift]?
  package var bodyWeight: [Point]?
  package var measurements: [MeasurementView]?
  package var goals: [Goal]?
  /// The notes that the trainer chose for the review, oldest first. Empty in a member's own report.
  package var notes: [Note]

  package init(
    client: FaceView, trainer: FaceView?, month: String, this: Sums, before: Sums, weeks: [Week], notes: [Note]
  ) {
    self.client = client
    self.trainer = trainer
    self.month = month
    self.this = this
    self.before = before
    self.weeks = weeks
    self.notes = notes
  }

  package struct Sums: Codable, Sendable {
    package var workouts: Int
    package var sets: Int
    /// Absent if body weight is not shared, because the volume includes it.
    package var volumeGrams: Int?
    package init(workouts: Int, sets: Int, volumeGrams: Int?) {
      self.workouts = workouts
      self.sets = sets
      self.volumeGrams = volumeGrams
    }
  }

  package struct Week: Codable, Sendable {
    package var monday: String
    package var workouts: Int
    package init(monday: String, workouts: Int) {
      self.monday = monday
      self.workouts = workouts
    }
  }

  package struct Point: Codable, Sendable {
    package var day: String
    package var grams: Int
    package init(day: String, grams: Int) {
      self.day = day
      self.grams = grams
    }
  }

  /// An exercise of the month, with the estimated maxes of half a year: one point per workout.
  package struct Lift: Codable, Sendable {
    package var exercise: Int
    package var name: String
    /// Sets in the month, without warm-ups.
    package var sets: Int
    package var bestGrams: Int?
    /// The best before the month, within the half year.
    package var beforeGrams: Int?
    package var points: [Point]
    package init(exercise: Int, name: String, sets: Int, bestGrams: Int?, beforeGrams: Int?, points: [Point]) {
      self.exercise = exercise
      self.name = name
      self.sets = sets
      self.bestGrams = bestGrams
      self.beforeGrams = beforeGrams
      self.points = points
    }
  }

  package struct Goal: Codable, Sendable {
    package var name: String
    package var weight: WeightValue
    package var by: String
    package var state: TargetCourse.State
    package init(name: String, _ target: TargetView) {
      self.name = name
      weight = target.weight
      by = target.by
      state = target.state
    }
  }

  package struct Note: Codable, Sendable {
    package var at: Int
    package var text: String
    package init(at: Int, text: String) {
      self.at = at
      self.text = text
    }
  }
}
