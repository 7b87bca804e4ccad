import Gym
import Storage
import Wire

/// The gym's public days, from calendar files that the owner uploads.
struct OccasionService: Service {
  let calendar: GymCalendar

  /// Below the largest frame, which is 256 KiB.
  static let maxBytes = 200_000
  /// The most notes in a report.
  static let maxNotes = 50
  /// A year, plus the days of neighbouring months that a month's page shows.
  static let maxDays = 400

  func register(in registry: inout Registry) {
    registry.query(OccasionsList.self, .identified) { _, call, tx in
      OccasionsList.Reply(occasions: try occasions(in: try range(call), tx))
    }
    registry.query(OccasionsPreview.self, .owner) { _, call, tx in
      try report(try read(call.text), tx, storing: false)
    }
    registry.change(OccasionsImport.self, .owner) { caller, call, tx in
      let report = try report(try read(call.text), tx, storing: true)
      guard try tx.occasions.count() <= OccasionStore.most else {
        throw Fault(.conflict, "too_many", params: ["max": Double(OccasionStore.most)])
      }
      if report.added + report.changed > 0 {
        try tx.staff.note(.calendarImported, by: caller, amount: report.added + report.changed)
      }
      return Outcome(report)
    }
    registry.change(OccasionsRemove.self, .owner) { caller, call, tx in
      guard let occasion = try tx.occasions.find(call.occasion) else {
        throw Fault.missing("occasion", field: "occasion")
      }
      try tx.occasions.remove(call.occasion)
      try tx.staff.note(.occasionRemoved, by: caller, what: occasion.event.plan.details.summary)
      return Outcome(Nothing())
    }
  }

  private func range(_ call: OccasionsList) throws(Fault) -> ClosedRange<CalendarDay> {
    guard let from = CalendarDay(call.from) else { throw Fault.invalid("from", "malformed_date") }
    guard let to = CalendarDay(call.to) else { throw Fault.invalid("to", "malformed_date") }
    guard from <= to, to.number - from.number < Self.maxDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["min": 1, "max": Double(Self.maxDays)])
    }
    return from...to
  }

  private func occasions(in range: ClosedRange<CalendarDay>, _ tx: Tx) throws -> [OccasionView] {
    var views: [(order: [Int], view: OccasionView)] = []
    for occasion in try tx.occasions.find(in: range) {
      for one in occasion.event.plan.occurrences(in: range) {
        let (details, time) = (one.details, one.details.time)
        let view = OccasionView(
          occasion: occasion.id, day: one.day.text, name: details.summary, text: details.description,
          place: details.location, minute: time?.start, minutes: time?.minutes,
          repeats: occasion.event.plan.series.recurrence != nil)
        views.append(([one.day.number, time?.start ?? -1, occasion.id], view))
      }
    }
    return views.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.view)
  }

  private func read(_ text: String) throws(Fault) -> ICalendarFile {
    guard text.utf8.count <= Self.maxBytes else {
      throw Fault(.invalid, "file_too_large", field: "text", params: ["max": Double(Self.maxBytes)])
    }
    do {
      return try ICalendarReader.read(Array(text.utf8), calendar: calendar)
    } catch let error {
      let reason =
        switch error.kind {
        case .notACalendar, .encoding: "not_a_calendar"
        case .tooLarge, .tooManyEvents: "file_too_large"
        case .malformedLine, .unbalanced: "damaged_calendar"
        }
      throw Fault(.invalid, reason, field: "text", params: ["line": Double(error.line)])
    }
  }

  private func report(_ file: ICalendarFile, _ tx: Tx, storing: Bool) throws -> OccasionsReport {
    var report = OccasionsReport(
      added: 0, changed: 0, same: 0,
      notes: file.notes.prefix(Self.maxNotes).map {
        OccasionsReport.Note(line: $0.line, kind: $0.kind.rawValue, what: $0.what)
      }, noteCount: file.notes.count)
    for var event in file.events {
      event.changedAt = 0
      if event.plan.details.summary.isEmpty { event.plan.details.summary = event.uid }
      let known = try tx.occasions.find(uid: event.uid)
      if known?.event == event {
        report.same += 1
        continue
      }
      if known == nil { report.added += 1 } else { report.changed += 1 }
      if storing { try tx.occasions.put(event) }
    }
    return report
  }
}
