package import Gym

/// How often something is repeated: `{"every": "week", "days": [1, 3], "count": 8}`.
package struct RecurrenceValue: Codable, Equatable, Sendable {
  package enum Every: String, Codable, Hashable, Sendable, CaseIterable {
    case day, week, month
  }

  package var every: Every
  /// The interval in days, weeks or months; absent means 1.
  package var interval: Int?
  /// Only with `week`: 1 is Monday. Absent means the weekday of the start.
  package var days: [Int]?
  /// The number of occurrences, including skipped ones. Not together with `until`.
  package var count: Int?
  /// The last possible day, `YYYY-MM-DD`.
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

  /// - Parameter field: the path of the recurrence in the request, such as `repeat`.
  /// - Throws: the wrong field, below that path.
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
