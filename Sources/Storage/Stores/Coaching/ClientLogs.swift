package import Gym

/// The logs and calendars of several members at once, with one statement per kind of row and `most` members, instead of
/// one per member.
package struct ClientLogs {
  let tx: Tx
  private let members: ArraySlice<Int>

  /// - Parameter members: at most `most`.
  package init(_ tx: Tx, of members: ArraySlice<Int>) {
    precondition(members.count <= Self.most, "too many members for one statement")
    self.tx = tx
    self.members = members
  }

  package static let most = 32

  /// A condition with `most` arguments.
  private static func isOne(_ column: String) -> String {
    "\(column) IN (\(Array(repeating: "?", count: most).joined(separator: ", ")))"
  }

  /// Unused arguments are bound to 0, which is no member's id.
  private func bind(_ binding: inout SQLiteStatement.Binding) {
    for member in members { binding.int(member) }
    for _ in members.count..<Self.most { binding.int(0) }
  }

  // The grouping follows an index, so nothing is sorted, and each workout is looked up once and not per exercise.
  private static let work = SQL.held(
    """
    SELECT g.member, g.workout, g.started_at, w.routine, w.program, w.program_part, g.records, g.volume FROM (
      SELECT s.member, s.workout, s.started_at, SUM(s.records <> 0) AS records, SUM(s.volume_grams) AS volume
      FROM members m CROSS JOIN summaries s ON s.member = m.id AND s.started_at >= ?
      WHERE \(isOne("m.id"))
      GROUP BY s.member, s.started_at, s.workout) g
    JOIN workouts w ON w.id = g.workout
    WHERE w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
    ORDER BY g.member, g.started_at, g.workout
    """)

  /// The workouts with sets since an instant, by member and oldest first.
  package func work(from: Int) throws -> [Int: [ClientLog.Work]] {
    var logs: [Int: [ClientLog.Work]] = [:]
    _ = try tx.rows(Self.work) { binding in
      binding.int(from)
      bind(&binding)
    } read: { row in
      let member = try row.int()
      logs[member, default: []].append(
        try ClientLog.Work(
          workout: row.int(), startedAt: row.int(), routine: row.intOrNil(), session: ScheduleStore.session(&row),
          records: row.int(), volumeGrams: row.int()))
    }
    return logs
  }

  private static let ends = SQL.held(
    """
    SELECT m.id,
      (SELECT s.started_at FROM summaries s WHERE s.member = m.id AND \(ImportStore.isShown("s.workout"))
        ORDER BY s.started_at LIMIT 1),
      (SELECT s.started_at FROM summaries s WHERE s.member = m.id AND \(ImportStore.isShown("s.workout"))
        ORDER BY s.started_at DESC LIMIT 1)
    FROM members m WHERE \(isOne("m.id"))
    """)

  /// For each member: when their first and last workouts with sets began.
  package func ends() throws -> [Int: (first: Int?, last: Int?)] {
    let rows = try tx.rows(Self.ends, bind: bind) { row in
      try (row.int(), (first: row.intOrNil(), last: row.intOrNil()))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private static let entries = SQL.held(
    """
    SELECT \(ScheduleStore.columns) FROM schedule s
    WHERE \(isOne("s.member")) AND s.start_day <= ? AND (s.end_day IS NULL OR s.end_day >= ?)
    UNION
    SELECT \(ScheduleStore.columns) FROM schedule_changes c JOIN schedule s ON s.id = c.entry
    WHERE \(isOne("c.member")) AND c.to_day BETWEEN ? AND ?
    """)
  private static let changes = SQL.held(
    """
    SELECT c.member, \(ScheduleStore.changeColumns) FROM schedule_changes c
    WHERE \(isOne("c.member")) AND (c.day BETWEEN ? AND ? OR c.to_day BETWEEN ? AND ?)
    """)

  /// What each member plans in a range of days, including what was moved into it.
  package func planned(in range: ClosedRange<CalendarDay>) throws -> [Int: [PlannedWorkout]] {
    let (from, to) = (range.lowerBound.text, range.upperBound.text)
    let rows = try tx.rows(Self.entries) { binding in
      bind(&binding)
      for day in [to, from] { binding.text(day) }
      bind(&binding)
      for day in [from, to] { binding.text(day) }
    } read: { row in
      try ScheduleStore.entry(&row)
    }
    guard !rows.isEmpty else { return [:] }
    var changes: [Int: [OccurrenceChange]] = [:]
    _ = try tx.rows(Self.changes) { binding in
      bind(&binding)
      for day in [from, to, from, to] { binding.text(day) }
    } read: { row in
      let member = try row.int()
      changes[member, default: []].append(try ScheduleStore.change(&row))
    }
    return Dictionary(grouping: rows, by: \.member).reduce(into: [:]) { planned, one in
      planned[one.key] = PlannedWorkout.all(one.value, changes[one.key] ?? [], in: range)
    }
  }
}
