import Gym
import Storage
import Wire

/// A member's own calendar: what they planned, and whether they did it. Trainers see it if the member shares it.
struct ScheduleService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  static let mostDays = 62
  /// Enough for a program of twelve weeks with seven days each in one request.
  static let mostItems = 84

  static let memberData = MemberData("schedule", "schedule_changes").exporting { export, tx in
    let (entries, changes) = try tx.schedule.all(member: export.member.id)
    let byEntry = Dictionary(grouping: changes, by: \.entry)
    export.add("schedule", entries.map { ScheduleExport($0, byEntry[$0.id] ?? []) })
  }

  func register(in registry: inout Registry) {
    registry.query(ScheduleMonth.self, .login) { caller, call, tx in
      let range = try Self.range(from: call.from, to: call.to)
      let reader = try LogReader(caller, client: call.client, .calendar, tx)
      if let client = call.client, try !tx.clients.seesDays(trainer: caller.signedIn().member.id, member: client) {
        throw Fault(.forbidden, "not_shared", field: "client")
      }
      return try ScheduleReader(calendar: calendar, exercises: exercises, tx: tx)
        .month(of: reader.member, range, after: call.after ?? 0, now: caller.now)
    }
    registry.allow(ScheduleMonth.self, .read, .calendar)
    registry.query(ScheduleCompliance.self, .login) { caller, _, tx in
      let spans = try ScheduleReader(calendar: calendar, exercises: exercises, tx: tx)
        .compliance(of: caller.signedIn().member.id, now: caller.now)
      return ScheduleCompliance.Reply(spans: spans.map(ComplianceView.init))
    }
    registry.allow(ScheduleCompliance.self, .read, .calendar)
    registry.change(SchedulePlan.self, .login, plan)
    registry.allow(SchedulePlan.self, .calendar)
    registry.change(ScheduleMove.self, .login, move)
    registry.allow(ScheduleMove.self, .calendar)
    registry.change(ScheduleSkip.self, .login, skip)
    registry.allow(ScheduleSkip.self, .calendar)
    registry.change(ScheduleEdit.self, .login, edit)
    registry.allow(ScheduleEdit.self, .calendar)
    registry.change(ScheduleRemove.self, .login, remove)
    registry.allow(ScheduleRemove.self, .calendar)
    registry.publishes(ScheduleChanged.self)
    registry.feedEvents(ScheduleFeed.events)
    registry.reminders(.workout, .missed, on: ScheduleChanged.self, ScheduleReminders.things)
  }

  /// - Throws: `malformed_date`, `out_of_range`.
  static func range(from: String, to: String) throws -> ClosedRange<CalendarDay> {
    let (first, last) = (try day(from, "from"), try day(to, "to"))
    guard first <= last, last.number - first.number < mostDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(mostDays)])
    }
    return first...last
  }

  static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text), (1970...2200).contains(day.year) else {
      throw Fault.invalid(field, "malformed_date")
    }
    return day
  }

  // MARK: Planning

  private func plan(_ caller: Caller, _ call: SchedulePlan, _ tx: Tx) throws -> Outcome<SchedulePlan.Reply> {
    let member = try caller.signedIn().member.id
    let today = calendar.calendarDay(at: caller.now)
    guard !call.items.isEmpty else { throw Fault.invalid("items", "required") }
    guard call.items.count <= Self.mostItems else {
      throw Fault(.invalid, "too_many", field: "items", params: ["max": Double(Self.mostItems)])
    }
    let new = try call.items.enumerated().map { index, item in
      try entry(item, "items[\(index)].", member, today, tx)
    }
    let first = new.map(\.start).min() ?? today
    if call.replaces == true {
      for old in try tx.schedule.entries(member: member, from: first) { try tx.schedule.end(old, before: first) }
      // Ending the series does not remove an occurrence that was moved here from an earlier day.
      for moved in try tx.schedule.planned(member: member, in: first...first.adding(days: 800)) {
        try take(moved.entry, moved.original, member, tx) { $0.isRemoved = true }
      }
    }
    guard try tx.schedule.count(member: member) + new.count <= ScheduleEntry.most else {
      throw Fault(.conflict, "too_many", field: "items", params: ["max": Double(ScheduleEntry.most)])
    }
    let ids = try new.map { try tx.schedule.insert($0) }
    return Outcome(SchedulePlan.Reply(entries: ids), events: [changed(member, from: first)])
  }

  private func entry(
    _ item: ScheduleItem, _ field: String, _ member: Int, _ today: CalendarDay, _ tx: Tx
  ) throws -> ScheduleEntry {
    let start = try Self.day(item.day, field + "day")
    let recurrence = try item.repeat?.recurrence(field: field + "repeat")
    var entry = ScheduleEntry(
      id: 0, member: member, start: start, recurrence: recurrence,
      content: try checked(item.content, item.program, field, member, tx))
    try checkDay(start, field + "day", today)
    guard let first = entry.series.first else {
      throw Fault.invalid(recurrence?.until == nil ? field + "repeat" : field + "repeat.until", "in_past")
    }
    // If the rule does not include the start, the series begins on the first day that it includes.
    entry.start = first
    return entry
  }

  private func checkDay(_ day: CalendarDay, _ field: String, _ today: CalendarDay) throws(Fault) {
    guard day >= today else { throw Fault.invalid(field, "in_past") }
    guard day.number - today.number <= ScheduleEntry.farthestDays else {
      throw Fault(.invalid, "out_of_range", field: field, params: ["max": Double(ScheduleEntry.farthestDays)])
    }
  }

  /// A planned routine's name is stored too, in case the routine is deleted.
  func checked(
    _ content: ScheduleContent, _ part: ProgramPartView?, _ field: String, _ member: Int, _ tx: Tx
  ) throws -> ScheduleContent {
    do {
      var content = content
      content.session = try part.map { try session($0, field, member, tx) }
      content = try content.checked()
      if let id = content.routine {
        guard let routine = try tx.schedule.routine(id, member: member) else {
          throw Fault.missing("routine", field: field + "routine")
        }
        if content.name == nil { content.name = String(routine.name.prefix(ScheduleContent.longestName)) }
      }
      return content
    } catch let invalid as Invalid {
      throw Invalid(field + invalid.field, invalid.reason)
    }
  }

  /// - Throws: `no_such_program`, `no_such_exercise`, `out_of_range`.
  private func session(
    _ part: ProgramPartView, _ field: String, _ member: Int, _ tx: Tx
  ) throws -> PlannedSession {
    do {
      let part = try part.checked()
      guard let stored = try tx.programs.current(member: member) else {
        throw Fault.missing("program", field: "program")
      }
      guard part.lifts.allSatisfy({ id in stored.program.lifts.contains { $0.exercise == id } }) else {
        throw Fault.missing("exercise", field: "program.lifts")
      }
      return PlannedSession(program: stored.id, cycle: part.cycle, week: part.week, lifts: part.lifts)
    } catch var fault as Fault {
      fault.field = fault.field.map { field + $0 }
      throw fault
    }
  }

  // MARK: Changing

  private func move(_ caller: Caller, _ call: ScheduleMove, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    let day = try Self.day(call.day, "day")
    let to = try Self.day(call.to, "to")
    // An occurrence may always move back to its own day, even if that is in the past.
    if to != day { try checkDay(to, "to", calendar.calendarDay(at: caller.now)) }
    let was = try take(call.entry, day, member, tx) { change in
      change.to = to == day ? nil : to
      change.isSkipped = false
    }
    return Outcome(Nothing(), events: [changed(member, from: min(was, to))])
  }

  private func skip(_ caller: Caller, _ call: ScheduleSkip, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    let day = try Self.day(call.day, "day")
    let was = try take(call.entry, day, member, tx) { $0.isSkipped = call.skipped }
    return Outcome(Nothing(), events: [changed(member, from: was)])
  }

  private func remove(_ caller: Caller, _ call: ScheduleRemove, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    let day = try Self.day(call.day, "day")
    if call.removed == false { return try putBack(call, day, member, tx) }
    let (entry, change) = try occurrence(call.entry, day, member, tx)
    var from = change?.to ?? day
    switch call.scope {
    case .one:
      if entry.recurrence == nil {
        try tx.schedule.end(entry, before: entry.start)
      } else {
        try take(call.entry, day, member, tx) { $0.isRemoved = true }
      }
    case .following:
      try tx.schedule.end(entry, before: day)
    case .all:
      // Past days keep their plans, because they show whether they were done.
      from = entry.recurrence == nil ? entry.start : max(entry.start, calendar.calendarDay(at: caller.now))
      try tx.schedule.end(entry, before: from)
    }
    return Outcome(Nothing(), events: [changed(member, from: min(from, day))])
  }

  /// Undoes the removal of one occurrence. It is where it was moved to, with its own content.
  private func putBack(
    _ call: ScheduleRemove, _ day: CalendarDay, _ member: Int, _ tx: Tx
  ) throws -> Outcome<Nothing> {
    guard call.scope == .one else { throw Fault.invalid("scope", "malformed") }
    guard let entry = try tx.schedule.find(call.entry, member: member) else {
      throw Fault.missing("plan", field: "entry")
    }
    guard entry.series.takesPlace(on: day) else { throw Fault.missing("plan", field: "day") }
    guard var change = try tx.schedule.change(entry.id, day: day), change.isRemoved else { return Outcome(Nothing()) }
    change.isRemoved = false
    try tx.schedule.put(change, member: member)
    return Outcome(Nothing(), events: [changed(member, from: min(change.to ?? day, day))])
  }

  /// - Throws: `no_such_plan` for the entry, or for the day if the entry has no occurrence on it.
  func occurrence(
    _ id: Int, _ day: CalendarDay, _ member: Int, _ tx: Tx
  ) throws -> (ScheduleEntry, OccurrenceChange?) {
    guard let entry = try tx.schedule.find(id, member: member) else { throw Fault.missing("plan", field: "entry") }
    let change = try tx.schedule.change(id, day: day)
    guard entry.series.takesPlace(on: day), change?.isRemoved != true else {
      throw Fault.missing("plan", field: "day")
    }
    return (entry, change)
  }

  /// Changes how one occurrence differs from its entry.
  /// - Returns: the day it was on before.
  @discardableResult
  func take(
    _ id: Int, _ day: CalendarDay, _ member: Int, _ tx: Tx, _ apply: (inout OccurrenceChange) -> Void
  ) throws -> CalendarDay {
    let (_, known) = try occurrence(id, day, member, tx)
    var change = known ?? OccurrenceChange(entry: id, day: day)
    apply(&change)
    if known == nil, try tx.schedule.changeCount(member: member) >= ScheduleEntry.mostChanges {
      throw Fault(.conflict, "too_many", field: "entry", params: ["max": Double(ScheduleEntry.mostChanges)])
    }
    try tx.schedule.put(change, member: member)
    return known?.to ?? day
  }

  func changed(_ member: Int, from: CalendarDay) -> Event {
    Event(.me(member), ScheduleChanged(from: from.text))
  }
}
