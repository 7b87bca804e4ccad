import Dispatch
import Gym
import Storage
import Wire

/// The gym's public days, from calendar files that the owner uploads.
struct OccasionService: Service {
  let database: Database
  let calendar: GymCalendar
  /// For files that are too large for a request: they are uploaded first, like a log.
  let uploads: Uploads
  /// Reading a file of some megabytes keeps a core busy for a while, so it has its own queue, one file at a time.
  private let reading = DispatchQueue(label: "rackside.calendars")

  init(database: Database, calendar: GymCalendar, uploads: Uploads) {
    (self.database, self.calendar, self.uploads) = (database, calendar, uploads)
  }

  /// The most bytes of a file in the request. It stays below the largest frame, which is 256 KiB.
  static let maxBytes = 200_000
  /// How many events are compared or stored at once. Other work runs in between.
  static let slice = 100
  /// The most notes in a result.
  static let maxNotes = 50
  /// A year, plus the days of neighbouring months that a month's page shows.
  static let maxDays = 400

  func register(in registry: inout Registry) {
    registry.query(OccasionsList.self, .identified, cost: .heavy) { _, call, tx in
      try list(try range(call), after: call.after ?? 0, tx)
    }
    registry.allow(OccasionsList.self, .read, .calendar, .gymRead, .gymCalendar)
    registry.task(OccasionsPreview.self, .owner) { caller, call in
      try await plan(caller, call.text).report
    }
    registry.change(
      OccasionsImport.self, .owner, notes: [.calendarImported],
      prepare: { caller, call in try await store(caller, call.text) },
      { caller, _, report, tx in
        if report.added + report.changed > 0 {
          try tx.staff.note(.calendarImported, by: caller, amount: report.added + report.changed)
        }
        return Outcome(report)
      })
    registry.change(OccasionsRemove.self, .owner, notes: [.occasionRemoved]) { caller, call, tx in
      guard let occasion = try tx.occasions.find(call.occasion) else {
        throw Fault.missing("occasion", field: "occasion")
      }
      try tx.occasions.remove(call.occasion)
      try tx.staff.note(.occasionRemoved, by: caller, what: occasion.event.plan.details.summary)
      return Outcome(Nothing())
    }
    registry.allow(OccasionsRemove.self, .gymCalendar)
  }

  private func range(_ call: OccasionsList) throws(Fault) -> ClosedRange<CalendarDay> {
    guard let from = CalendarDay(call.from) else { throw Fault.invalid("from", "malformed_date") }
    guard let to = CalendarDay(call.to) else { throw Fault.invalid("to", "malformed_date") }
    guard from <= to, to.number - from.number < Self.maxDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["min": 1, "max": Double(Self.maxDays)])
    }
    return from...to
  }

  /// Days whose occasions are computed at once.
  private static let daysAtOnce = 31

  private func list(
    _ range: ClosedRange<CalendarDay>, after: Int, _ tx: Tx
  ) throws -> OccasionsList.Reply {
    var page = ReplyPage(from: range.lowerBound, after: after)
    var reply = OccasionsList.Reply(occasions: [])
    let occasions = try tx.occasions.find(in: range)
    var from = range.lowerBound
    while from <= range.upperBound, !page.isFull {
      let last = min(range.upperBound, from.adding(days: Self.daysAtOnce - 1))
      add(occasions, in: from...last, to: &reply, &page)
      from = last.adding(days: 1)
    }
    reply.next = page.next
    return reply
  }

  private func add(
    _ occasions: [Occasion], in range: ClosedRange<CalendarDay>, to reply: inout OccasionsList.Reply,
    _ page: inout ReplyPage
  ) {
    var all: [Listed] = []
    for occasion in occasions {
      let plan = occasion.event.plan
      // What began before the range can reach into it.
      let span = ([plan.details.span] + plan.changed.values.map(\.details.span)).max() ?? 1
      for one in plan.occurrences(in: range.lowerBound.adding(days: 1 - span)...range.upperBound) {
        for (day, time) in one.details.parts(on: one.day) where range.contains(day) {
          all.append(Listed(occasion: occasion, day: day, time: time, details: one.details))
        }
      }
    }
    all.sort { $0.order < $1.order }
    var last: (Int, Int, Int)?
    for one in all {
      if page.isFull { return }
      // An occasion that lasts a week and repeats every three days covers a day more than once.
      if let last, last == one.order { continue }
      last = one.order
      let (details, time) = (one.details, one.time)
      guard page.takes(one.day, texts: details.summary, details.description, details.location) else { continue }
      reply.occasions.append(
        OccasionView(
          occasion: one.occasion.id, day: one.day.text, name: details.summary, text: details.description,
          place: details.location, minute: time?.start, minutes: time?.minutes,
          repeats: one.occasion.event.plan.series.recurrence != nil))
    }
  }

  /// One day of an occasion.
  private struct Listed {
    var occasion: Occasion
    var day: CalendarDay
    /// Nil for the whole day.
    var time: DayTime?
    var details: ICalendarDetails

    var order: (Int, Int, Int) { (day.number, time?.start ?? -1, occasion.id) }
  }

  private func read(_ caller: Caller, _ text: String?) async throws -> ICalendarFile {
    let bytes: [UInt8]
    if let text {
      guard text.utf8.count <= Self.maxBytes else {
        throw Fault(.invalid, "file_too_large", field: "text", params: ["max": Double(Self.maxBytes)])
      }
      bytes = Array(text.utf8)
    } else {
      bytes = uploads.bytes(of: try caller.signedIn().login, on: caller.client)
      guard !bytes.isEmpty else { throw Fault(.notFound, "no_such_upload") }
    }
    let file = await withCheckedContinuation { continuation in
      reading.async { [calendar] in continuation.resume(returning: Self.file(bytes, calendar)) }
    }
    return try file.get()
  }

  private static func file(_ bytes: [UInt8], _ calendar: GymCalendar) -> Result<ICalendarFile, Fault> {
    do {
      return .success(try ICalendarReader.read(bytes, calendar: calendar))
    } catch let error {
      let reason =
        switch error.kind {
        case .notACalendar, .encoding: "not_a_calendar"
        case .tooLarge, .tooManyEvents: "file_too_large"
        case .malformedLine, .unbalanced: "damaged_calendar"
        }
      return .failure(Fault(.invalid, reason, field: "text", params: ["line": Double(error.line)]))
    }
  }

  /// Reads the file and compares it with what is stored.
  /// - Returns: what an import reports, and the events that it has to store.
  private func plan(_ caller: Caller, _ text: String?) async throws -> (report: OccasionsResult, new: [ICalendarEvent])
  {
    let file = try await read(caller, text)
    var report = OccasionsResult(
      added: 0, changed: 0, same: 0,
      notes: file.notes.prefix(Self.maxNotes).map {
        OccasionsResult.Note(line: $0.line, kind: $0.kind.rawValue, what: $0.what)
      }, noteCount: file.notes.count)
    var new: [ICalendarEvent] = []
    for start in stride(from: 0, to: file.events.count, by: Self.slice) {
      let events = file.events[start..<min(start + Self.slice, file.events.count)].map { event in
        var event = event
        event.changedAt = 0
        if event.plan.details.summary.isEmpty { event.plan.details.summary = event.uid }
        return event
      }
      let known = try await database.readAsync { tx in try events.map { try tx.occasions.find(uid: $0.uid)?.event } }
      for (event, known) in zip(events, known) {
        guard event != known else {
          report.same += 1
          continue
        }
        if known == nil { report.added += 1 } else { report.changed += 1 }
        new.append(event)
      }
    }
    return (report, new)
  }

  /// Stores the events in slices, so that nobody waits for all of them. If that is cut short, importing the file again
  /// stores the rest.
  private func store(_ caller: Caller, _ text: String?) async throws -> OccasionsResult {
    let (report, new) = try await plan(caller, text)
    let count = try await database.readAsync { tx in try tx.occasions.count() }
    guard count + report.added <= OccasionStore.most else {
      throw Fault(.conflict, "too_many", params: ["max": Double(OccasionStore.most)])
    }
    for start in stride(from: 0, to: new.count, by: Self.slice) {
      let events = Array(new[start..<min(start + Self.slice, new.count)])
      try await database.write { tx in for event in events { try tx.occasions.put(event) } }
    }
    return report
  }
}

extension StaffActionKind {
  static let calendarImported = StaffActionKind("calendarImported")
  static let occasionRemoved = StaffActionKind("occasionRemoved")
}
