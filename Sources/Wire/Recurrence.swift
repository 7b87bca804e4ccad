package import Gym

/// How often something is repeated: `{"every": "week", "days": [1, 3], "count": 8}`.
package struct RecurrenceValue: Codable, Hashable, Sendable {
  package enum Every: String, Codable, Hashable, Sendable, CaseIterable {
    case day, week, month
  }

  package var every: Every
  /// Every so many days, weeks or months; 1 if left out.
  package var interval: Int?
  /// Only with `week`: 1 is Monday. Left out: the weekday of the start.
  package var days: [Int]?
  /// How many occurrences there are, the skipped ones included. Not together with `until`.
  package var count: Int?
  /// The last day that can be an occurrence, `YYYY-MM-DD`.
  package var until: String?

  package init(_ recurrence: Recurrence) {
    every =
      switch recurrence.frequency {
      case .daily: .day
      case .weekly: .week
      case .monthly: .month
      }
    interval = recurrence.interval
    days = recurrence.weekdays.isEmpty ? nil : recurrence.weekdays.map(\.rawValue).sorted()
    count = recurrence.count
    until = recurrence.until?.text
  }

  /// - Parameter field: where the recurrence is in the request, such as `repeat`.
  /// - Throws: what is wrong, at its own field below that one.
  package func recurrence(field: String) throws(Fault) -> Recurrence {
    let frequency: Recurrence.Frequency =
      switch every {
      case .day: .daily
      case .week: .weekly
      case .month: .monthly
      }
    var recurrence = Recurrence(frequency, interval: interval ?? 1, count: count)
    for day in days ?? [] {
      guard let weekday = Weekday(rawValue: day) else {
        throw Fault(.invalid, "out_of_range", field: "\(field).days", params: ["min": 1, "max": 7])
      }
      recurrence.weekdays.insert(weekday)
    }
    if let until {
      guard let day = CalendarDay(until) else { throw Fault.invalid("\(field).until", "malformed_date") }
      recurrence.until = day
    }
    do {
      try recurrence.check()
    } catch let invalid {
      throw Fault(
        .invalid, invalid.reason.code, field: "\(field).\(invalid.field)", params: invalid.reason.params)
    }
    return recurrence
  }
}
