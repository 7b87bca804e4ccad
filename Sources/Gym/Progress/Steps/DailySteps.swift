/// Where a day's steps come from.
package enum StepSource: String, Codable, Hashable, Sendable, CaseIterable {
  case typed, file, script
}

/// How many steps a member took on one of the gym's days.
package struct DailySteps: Equatable, Sendable {
  package var day: CalendarDay
  package var steps: Int
  package var from: StepSource

  package init(day: CalendarDay, steps: Int, from: StepSource) {
    self.day = day
    self.steps = steps
    self.from = from
  }

  /// Whether it takes the place of what is stored for its day. Files and scripts report a day again while it grows, so
  /// the larger number counts; neither changes what the member typed.
  package func replaces(_ stored: DailySteps?) -> Bool {
    guard let stored, from != .typed else { return true }
    return stored.from != .typed && steps > stored.steps
  }
}

package enum StepRules {
  /// On one day.
  package static let steps = 0...200_000
  package static let goal = 1_000...100_000
  /// Days before this year are refused.
  package static let firstYear = 2000
  /// The most days of a reply, and of a report.
  package static let mostDays = 400
}
