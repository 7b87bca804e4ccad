package import Gym

/// Hard sets for each muscle and week.
package struct ProgressMuscles: Call {
  package static let method = "progress.muscles"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?
  package var weeks: Int?

  package struct Reply: Codable, Sendable {
    /// Oldest first; the last is the current week.
    package var weeks: [Week]
    /// The last seven days, today included.
    package var days: [Sets]
    package var ranges: [Range]
    package init(weeks: [Week], days: [Sets], ranges: [Range]) {
      self.weeks = weeks
      self.days = days
      self.ranges = ranges
    }
  }

  package struct Week: Codable, Sendable {
    /// Its Monday.
    package var from: String
    package var muscles: [Sets]
    package init(from: String, muscles: [Sets]) {
      self.from = from
      self.muscles = muscles
    }
  }

  package struct Sets: Codable, Sendable {
    package var muscle: Muscle
    package var sets: Double
    package init(muscle: Muscle, sets: Double) {
      self.muscle = muscle
      self.sets = sets
    }
  }

  /// The range of hard sets per week that is neither too few nor too many.
  package struct Range: Codable, Sendable {
    package var muscle: Muscle
    package var low: Int
    package var high: Int
    /// Whether the member chose it.
    package var own: Bool?
    package init(muscle: Muscle, low: Int, high: Int, own: Bool?) {
      self.muscle = muscle
      self.low = low
      self.high = high
      self.own = own
    }
  }
}

/// Sets a member's own range for a muscle. Without both ends the default applies again.
package struct ProgressSetRange: Change {
  package static let method = "progress.setRange"
  package var key: String
  package var `as`: String?
  package var muscle: Muscle
  package var low: Int?
  package var high: Int?

  package struct Reply: Codable, Sendable {
    package var ranges: [ProgressMuscles.Range]
    package init(ranges: [ProgressMuscles.Range]) { self.ranges = ranges }
  }
}

/// How far each muscle has recovered from the last days' training.
package struct ProgressRecovery: Call {
  package static let method = "progress.recovery"
  package var `as`: String?
  /// The client whose progress a trainer reads; absent for the caller's own.
  package var client: Int?

  package struct Reply: Codable, Sendable {
    package var muscles: [Row]
    package init(muscles: [Row]) { self.muscles = muscles }
  }

  package struct Row: Codable, Sendable {
    package var muscle: Muscle
    package var percent: Int
    package var lastAt: Int?
    package var readyAt: Int?
    /// What the member said instead, and until when it holds. Only in a member's own reply.
    package var feeling: Feeling?
    package var until: Int?
    package init(muscle: Muscle, percent: Int, lastAt: Int? = nil, readyAt: Int? = nil) {
      self.muscle = muscle
      self.percent = percent
      self.lastAt = lastAt
      self.readyAt = readyAt
    }
  }
}
