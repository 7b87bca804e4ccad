package import Gym

/// A day's steps.
package struct StepDayView: Codable, Equatable, Sendable {
  package var day: String
  package var steps: Int
  package var from: StepSource
  /// Whole metres; absent if the length of a step is not known.
  package var meters: Int?

  package init(_ day: DailySteps, length: StepLength? = nil) {
    self.day = day.day.text
    steps = day.steps
    from = day.from
    meters = length?.metres(steps: day.steps)
  }
}

package struct StepLengthView: Codable, Equatable, Sendable {
  /// With one decimal.
  package var centimeters: Double
  package var from: StepLength.Source

  package init(_ length: StepLength) {
    centimeters = Double(length.millimetres) / 10
    from = length.from
  }
}

/// What a member chose for their steps.
package struct StepSettingsView: Codable, Equatable, Sendable {
  /// Steps a day; absent if they chose none.
  package var goal: Int?
  /// Absent if it was neither entered nor can be reckoned from the member's height.
  package var length: StepLengthView?

  package init(_ settings: StepSettings, length: StepLength?) {
    goal = settings.goal
    self.length = length.map(StepLengthView.init)
  }
}

/// A member's own steps by the gym's days, oldest first.
package struct StepsGet: Call, Equatable {
  package static let method = "steps.get"
  package var `as`: String?
  /// Both included, at most 400 days.
  package var from: String
  package var to: String

  package struct Reply: Codable, Equatable, Sendable {
    /// Only those of which something is known.
    package var days: [StepDayView]
    package var goal: Int?
    package var length: StepLengthView?

    package init(days: [StepDayView], settings: StepSettingsView) {
      self.days = days
      goal = settings.goal
      length = settings.length
    }
  }
}

/// Stores the steps of a day as typed. They replace earlier ones of that day, and no file or script changes them.
/// An undo brings a removed number back with its `from`: then what is there meanwhile stays as it does for a file.
package struct StepsSet: Change, Equatable {
  package static let method = "steps.set"
  package var key: String
  package var `as`: String?
  package var day: String
  /// Absent to remove the day's.
  package var steps: Int?
  /// Absent: `typed`.
  package var from: StepSource?

  package struct Reply: Codable, Equatable, Sendable {
    /// As it is stored now. Absent if it was removed.
    package var day: StepDayView?
    package init(day: StepDayView?) { self.day = day }
  }
}

/// Stores what a phone or a watch counted. The larger number of a day counts, and what the member typed stays.
package struct StepsReport: Change, Equatable {
  package static let method = "steps.report"
  package typealias Reply = StepsStored
  package var key: String
  package var `as`: String?
  /// 1 to 400, each once.
  package var days: [Entry]

  package struct Entry: Codable, Equatable, Sendable {
    package var day: String
    package var steps: Int
  }
}

package struct StepsStored: Codable, Equatable, Sendable {
  /// How many days are new, or have a new number.
  package var stored: Int
  /// How many stay as they were.
  package var kept: Int

  package init(stored: Int, kept: Int) {
    self.stored = stored
    self.kept = kept
  }
}

/// Stores the steps of a file: either `text`, a table with a column for days and one for steps, or `days`, which a
/// client read from a file that is too big to be sent.
package struct StepsImport: Change, Equatable {
  package static let method = "steps.import"
  package var key: String
  package var `as`: String?
  /// The file: CSV of at most 240,000 bytes. Rows of the same day are added up.
  package var text: String?
  /// 1 to 400, each once.
  package var days: [StepsReport.Entry]?
  /// Whether nothing is stored and the reply says what would be.
  package var dryRun: Bool?

  package struct Reply: Codable, Equatable, Sendable {
    /// How many days of the file are whole.
    package var days: Int
    /// The first and the last of them.
    package var from: String?
    package var to: String?
    package var stored: Int
    package var kept: Int
    /// How many of the kept days the member typed.
    package var typed: Int
    /// The rows that were left out, in the order of the file: the first 50.
    package var flaws: [StepFlawView]
    /// All of those.
    package var flawCount: Int

    package init(_ file: StepsFile, stored: Int, typed: Int) {
      days = file.days.count
      from = file.days.first?.day.text
      to = file.days.last?.day.text
      self.stored = stored
      kept = file.days.count - stored
      self.typed = typed
      flaws = file.flaws.map(StepFlawView.init)
      flawCount = file.flawCount
    }
  }
}

package struct StepFlawView: Codable, Equatable, Sendable {
  package var kind: StepFlaw.Kind
  /// On which the row starts, from 1.
  package var line: Int

  package init(_ flaw: StepFlaw) {
    kind = flaw.kind
    line = flaw.line
  }
}

/// Replaces what the member chose.
package struct StepsConfigure: Change, Equatable {
  package static let method = "steps.configure"
  package typealias Reply = StepSettingsView
  package var key: String
  package var `as`: String?
  /// 1,000 to 100,000 steps a day; absent for none.
  package var goal: Int?
  /// 20 to 200, with at most one decimal; absent for the length by height.
  package var centimeters: Double?
}

/// Some days' steps have changed. Clients that show one of them must ask again.
package struct StepsChanged: TopicEvent, Equatable {
  package static let event = "steps.changed"
  /// Oldest first. Absent if there are more than 400, or if all are gone: then any may have changed.
  package var days: [String]?

  /// - Parameter days: nil for all.
  package init(days: [CalendarDay]?) {
    self.days = days.flatMap { $0.count > StepRules.mostDays ? nil : $0.map(\.text) }
  }
}

/// What a member chose for their steps has changed.
package struct StepsConfigured: TopicEvent, Equatable {
  package static let event = "steps.configured"
  package var goal: Int?
  package var length: StepLengthView?

  package init(_ settings: StepSettingsView) {
    goal = settings.goal
    length = settings.length
  }
}
