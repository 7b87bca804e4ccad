package import Gym

/// A workout in the calendar that was done, with the exercises of its summaries.
package struct ScheduledWork: Sendable {
  package var workout: Int
  package var name: String?
  package var startedAt: Int
  package var finishedAt: Int?
  package var routine: Int?
  package var routineName: String?
  /// The session of the member's 5/3/1 program that it was started for.
  package var session: PlannedSession?
  /// In the order of the workout, with the number of sets without warm-ups.
  package var exercises: [(id: Int, sets: Int)]
}

/// A routine, as far as a calendar shows it.
package struct ScheduledRoutine: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var exercises: [Int]
  package var sets: Int
  package var minutes: Int?
}

/// What members plan on days of their calendar. The days are the gym's.
package struct ScheduleStore {
  let tx: Tx

  static let columns =
    "s.id, s.member, s.start_day, s.rule, s.kind, s.routine, s.name, s.body_parts, s.minute, s.session"
  static let changeColumns = """
    c.entry, c.day, c.to_day, c.state, c.kind, c.routine, c.name, c.body_parts, c.minute, c.session
    """

  // MARK: Reading

  package func find(_ id: Int, member: Int) throws -> ScheduleEntry? {
    try tx.row(
      "SELECT \(Self.columns) FROM schedule s WHERE s.id = ? AND s.member = ?", id, member, read: Self.entry)
  }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM schedule WHERE member = ?", member) ?? 0
  }

  package func changeCount(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM schedule_changes WHERE member = ?", member) ?? 0
  }

  /// A member's plans in a range of days, including what was moved into it.
  package func planned(member: Int, in range: ClosedRange<CalendarDay>) throws -> [PlannedWorkout] {
    let (from, to) = (range.lowerBound.text, range.upperBound.text)
    let entries = try tx.rows(
      """
      SELECT \(Self.columns) FROM schedule s
      WHERE s.member = ? AND s.start_day <= ? AND (s.end_day IS NULL OR s.end_day >= ?)
      UNION
      SELECT \(Self.columns) FROM schedule_changes c JOIN schedule s ON s.id = c.entry
      WHERE c.member = ? AND c.to_day BETWEEN ? AND ?
      """, member, to, from, member, from, to, read: Self.entry)
    guard !entries.isEmpty else { return [] }
    return PlannedWorkout.all(entries, try changes(member: member, from: from, to: to), in: range)
  }

  private func changes(member: Int, from: String, to: String) throws -> [OccurrenceChange] {
    try tx.rows(
      """
      SELECT \(Self.changeColumns) FROM schedule_changes c WHERE c.member = ? AND c.day BETWEEN ? AND ?
      UNION
      SELECT \(Self.changeColumns) FROM schedule_changes c WHERE c.member = ? AND c.to_day BETWEEN ? AND ?
      """, member, from, to, member, from, to, read: Self.change)
  }

  /// How many members plan to train on each day, and which members do today. A member with two workouts counts once.
  ///
  /// It reads all members' entries. Most repeat in the same way, so the days of a rule are computed once.
  package func everybody(
    in range: ClosedRange<CalendarDay>, today: CalendarDay
  ) throws -> (planned: [CalendarDay: Int], today: Set<Int>) {
    let (from, to) = (range.lowerBound.text, range.upperBound.text)
    let changes = Dictionary(
      grouping: try tx.rows(
        """
        SELECT \(Self.changeColumns) FROM schedule_changes c WHERE c.day BETWEEN ? AND ? OR c.to_day BETWEEN ? AND ?
        """, from, to, from, to, read: Self.change), by: \.entry)
    var known: [String: [CalendarDay]] = [:]
    var planned: [CalendarDay: Int] = [:]
    // Entries are sorted by member, so remembering the last member counted on a day is enough.
    var last: [CalendarDay: Int] = [:]
    var todays: Set<Int> = []
    func count(_ day: CalendarDay, _ member: Int) {
      guard last[day] != member else { return }
      last[day] = member
      planned[day, default: 0] += 1
      if day == today { todays.insert(member) }
    }
    _ = try tx.rows(
      """
      SELECT s.member, s.id, s.start_day, s.rule, s.kind FROM schedule s
      WHERE (s.start_day <= ? AND (s.end_day IS NULL OR s.end_day >= ?))
        OR s.id IN (SELECT entry FROM schedule_changes WHERE to_day BETWEEN ? AND ?)
      ORDER BY s.member
      """, to, from, from, to
    ) { row in
      let member = try row.int()
      let own = changes[try row.int()]
      let (start, rule) = (try row.text(), try row.textOrNil())
      let isRest = try row.text() == "rest"
      guard !isRest || own != nil else { return }
      let key = "\(start) \(rule ?? "")"
      let days = try known[key] ?? Series(start: Self.day(start), recurrence: rule.map(Self.recurrence)).days(in: range)
      known[key] = days
      guard let own else {
        for day in days { count(day, member) }
        return
      }
      let changed = Set(own.map(\.day))
      if !isRest { for day in days where !changed.contains(day) { count(day, member) } }
      for change in own where !change.isRemoved && !change.isSkipped && !(change.content?.isRest ?? isRest) {
        let day = change.to ?? change.day
        if range.contains(day) { count(day, member) }
      }
    }
    return (planned, todays)
  }

  /// How many members trained on each day.
  package func trained(in range: ClosedRange<CalendarDay>) throws -> [CalendarDay: Int] {
    let days = try tx.rows(
      "SELECT day, COUNT(*) FROM day_totals WHERE day BETWEEN ? AND ? AND sets > 0 GROUP BY day",
      range.lowerBound.text, range.upperBound.text
    ) { row in (try row.day(), try row.int()) }
    return Dictionary(days, uniquingKeysWith: +)
  }

  /// The display names of those members who chose to be shown, by name.
  package func shownNames(of members: Set<Int>) throws -> [String] {
    try tx.rows(
      """
      SELECT \(floorName("members")) AS name FROM members WHERE id IN (SELECT value FROM json_each(?)) AND shown_on_floor = 1
      ORDER BY name, id
      """, "\(members.sorted())"
    ) { row in try row.text() }
  }

  /// All of a member's entries, by the first day.
  package func all(member: Int) throws -> (entries: [ScheduleEntry], changes: [OccurrenceChange]) {
    let entries = try tx.rows(
      "SELECT \(Self.columns) FROM schedule s WHERE s.member = ? ORDER BY s.start_day, s.id", member,
      read: Self.entry)
    let changes = try tx.rows(
      "SELECT \(Self.changeColumns) FROM schedule_changes c WHERE c.member = ? ORDER BY c.entry, c.day", member,
      read: Self.change)
    return (entries, changes)
  }

  package func change(_ entry: Int, day: CalendarDay) throws -> OccurrenceChange? {
    try tx.row(
      "SELECT \(Self.changeColumns) FROM schedule_changes c WHERE c.entry = ? AND c.day = ?", entry, day.text,
      read: Self.change)
  }

  private static let done = SQL.held(
    """
    SELECT w.id, w.name, w.started_at, w.finished_at, w.routine, w.routine_name, w.program, w.program_part, s.exercise,
      s.work_sets
    FROM workouts w JOIN summaries s ON s.workout = w.id
    WHERE w.member = ? AND w.started_at >= ? AND w.started_at < ? AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w"))
    ORDER BY w.started_at, w.id, s.position
    """)

  /// The workouts with sets that began between two instants, the earlier included, oldest first.
  package func done(member: Int, from: Int, before: Int) throws -> [ScheduledWork] {
    var done: [ScheduledWork] = []
    _ = try tx.rows(Self.done, member, from, before) { row in
      let id = try row.int()
      if done.last?.workout == id {
        try row.skip(7)
      } else {
        done.append(
          try ScheduledWork(
            workout: id, name: row.textOrNil(), startedAt: row.int(), finishedAt: row.intOrNil(),
            routine: row.intOrNil(), routineName: row.textOrNil(), session: Self.session(&row), exercises: []))
      }
      done[done.count - 1].exercises.append((id: try row.int(), sets: try row.int()))
    }
    return done
  }

  /// The session that a workout was started for, from its columns `program` and `program_part`.
  static func session(_ row: inout Row) throws -> PlannedSession? {
    let (program, part) = try (row.intOrNil(), row.textOrNil())
    guard let program, let part else { return nil }
    return PlannedSession(ProgramUse(program: program, part: try JSONColumn.value(part)))
  }

  /// A routine that the member may start; nil if it is gone or they may not see it.
  package func routine(_ id: Int, member: Int) throws -> ScheduledRoutine? {
    try tx.row(
      """
      SELECT r.id, r.name, r.exercises, r.set_count, r.minutes FROM routines r LEFT JOIN members m ON m.id = r.owner
      WHERE r.id = ? AND r.deleted_at IS NULL AND (r.owner = ? OR (r.visibility = 'gym'
        AND (r.owner IS NULL OR (m.role <> 'member' AND m.status <> 'blocked'))))
      """, id, member
    ) { row in
      try ScheduledRoutine(
        id: row.int(), name: row.text(), exercises: JSONColumn.value(row.text()), sets: row.int(),
        minutes: row.intOrNil())
    }
  }

  // MARK: Changing

  /// - Parameter entry: its id is ignored.
  /// - Returns: the new entry's id.
  package func insert(_ entry: ScheduleEntry) throws -> Int {
    try tx.insert(
      """
      INSERT INTO schedule (member, start_day, end_day, rule, kind, routine, name, body_parts, minute, session)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, entry.member, entry.start.text, entry.series.end?.text, entry.recurrence?.rule, Self.kind(entry.content),
      entry.content.routine, entry.content.name, try JSONColumn.text(entry.content.bodyParts), entry.content.minute,
      try entry.content.session.map { try JSONColumn.text($0) })
  }

  /// Ends an entry before a day. If nothing is left of it, it is deleted together with its changes.
  package func end(_ entry: ScheduleEntry, before day: CalendarDay) throws {
    guard let ended = entry.ending(before: day) else {
      try tx.execute("DELETE FROM schedule WHERE id = ?", entry.id)
      return
    }
    try tx.execute("DELETE FROM schedule_changes WHERE entry = ? AND day >= ?", entry.id, day.text)
    try tx.execute(
      "UPDATE schedule SET rule = ?, end_day = ? WHERE id = ?", ended.recurrence?.rule, ended.series.end?.text,
      entry.id)
  }

  /// The entries that have days on or after a day.
  package func entries(member: Int, from day: CalendarDay) throws -> [ScheduleEntry] {
    try tx.rows(
      "SELECT \(Self.columns) FROM schedule s WHERE s.member = ? AND (s.end_day IS NULL OR s.end_day >= ?)", member,
      day.text, read: Self.entry)
  }

  /// Replaces how an occurrence differs. One that no longer differs is removed.
  package func put(_ change: OccurrenceChange, member: Int) throws {
    try tx.execute("DELETE FROM schedule_changes WHERE entry = ? AND day = ?", change.entry, change.day.text)
    guard !change.isNone else { return }
    let content = change.content
    try tx.execute(
      """
      INSERT INTO schedule_changes (entry, member, day, to_day, state, kind, routine, name, body_parts, minute,
        session)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, change.entry, member, change.day.text, change.to?.text,
      change.isRemoved ? "removed" : change.isSkipped ? "skipped" : "kept", content.map(Self.kind), content?.routine,
      content?.name, try content.map { try JSONColumn.text($0.bodyParts) }, content?.minute,
      try content?.session.map { try JSONColumn.text($0) })
  }

  // MARK: Rows

  private static func kind(_ content: ScheduleContent) -> String { content.isRest ? "rest" : "workout" }

  static func entry(_ row: inout Row) throws -> ScheduleEntry {
    ScheduleEntry(
      id: try row.int(), member: try row.int(), start: try row.day(), recurrence: try row.textOrNil().map(recurrence),
      content: try content(&row))
  }

  /// The columns `changeColumns`.
  static func change(_ row: inout Row) throws -> OccurrenceChange {
    let (entry, day, to, state) = try (row.int(), row.day(), row.dayOrNil(), row.text())
    return OccurrenceChange(
      entry: entry, day: day, to: to, isSkipped: state == "skipped", isRemoved: state == "removed",
      content: try row.group(of: 6, read: content))
  }

  private static func content(_ row: inout Row) throws -> ScheduleContent {
    let (isRest, routine, name, parts) = try (row.text() == "rest", row.intOrNil(), row.textOrNil(), row.text())
    let (minute, session) = try (row.intOrNil(), row.textOrNil())
    return ScheduleContent(
      isRest: isRest, routine: routine, session: try session.map { try JSONColumn.value($0) }, name: name,
      bodyParts: parts == "[]" ? [] : try JSONColumn.value(parts), minute: minute)
  }

  private static func recurrence(_ text: String) throws -> Recurrence {
    guard let rule = Recurrence(rule: text) else { throw StorageError.column("schedule.rule") }
    return rule
  }

  private static func day(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(text) else { throw StorageError.column("schedule.day") }
    return day
  }
}

extension Tx {
  package var schedule: ScheduleStore { ScheduleStore(tx: self) }
}
