package import Gym

/// The logs and calendars of all of a trainer's clients at once: a statement for each kind of row, none for each client.
package struct ClientLogs {
  let tx: Tx
  private let trainer: Int
  /// The only client that is read; 0 for all of them.
  private let only: Int

  /// - Parameter client: the only client to be read; nil for all.
  package init(_ tx: Tx, trainer: Int, client: Int? = nil) {
    self.tx = tx
    self.trainer = trainer
    only = client ?? 0
  }

  // The grouping follows an index, so nothing is sorted; the workouts are looked up once each, and not for each exercise.
  private static let work = SQL.held(
    """
    SELECT g.member, g.workout, g.started_at, g.records, g.volume, w.routine FROM (
      SELECT s.member, s.workout, s.started_at, SUM(s.records <> 0) AS records, SUM(s.volume_grams) AS volume
      FROM clients k CROSS JOIN summaries s ON s.member = k.member AND s.started_at >= ?
      WHERE k.trainer = ? AND (? = 0 OR k.member = ?)
      GROUP BY s.member, s.started_at, s.workout) g
    JOIN workouts w ON w.id = g.workout
    WHERE w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
    ORDER BY g.member, g.started_at, g.workout
    """)

  /// The workouts with sets since an instant, by member and oldest first.
  package func work(from: Int) throws -> [Int: [ClientLog.Work]] {
    var logs: [Int: [ClientLog.Work]] = [:]
    _ = try tx.rows(Self.work, from, trainer, only, only) { row in
      logs[try row.int(0), default: []].append(
        try ClientLog.Work(
          workout: row.int(1), startedAt: row.int(2), routine: row.intOrNil(5), records: row.int(3),
          volumeGrams: row.int(4)))
    }
    return logs
  }

  private static let ends = SQL.held(
    """
    SELECT k.member,
      (SELECT s.started_at FROM summaries s WHERE s.member = k.member AND \(ImportStore.isShown("s.workout"))
        ORDER BY s.started_at LIMIT 1),
      (SELECT s.started_at FROM summaries s WHERE s.member = k.member AND \(ImportStore.isShown("s.workout"))
        ORDER BY s.started_at DESC LIMIT 1)
    FROM clients k WHERE k.trainer = ? AND (? = 0 OR k.member = ?)
    """)

  /// When the first and the last workout with sets of each began.
  package func ends() throws -> [Int: (first: Int?, last: Int?)] {
    let rows = try tx.rows(Self.ends, trainer, only, only) { row in
      try (row.int(0), (first: row.intOrNil(1), last: row.intOrNil(2)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private static let entries = SQL.held(
    """
    SELECT \(ScheduleStore.columns) FROM clients k JOIN schedule s ON s.member = k.member
    WHERE k.trainer = ? AND (? = 0 OR k.member = ?) AND s.start_day <= ? AND (s.end_day IS NULL OR s.end_day >= ?)
    UNION
    SELECT \(ScheduleStore.columns) FROM clients k JOIN schedule_changes c ON c.member = k.member
      JOIN schedule s ON s.id = c.entry
    WHERE k.trainer = ? AND (? = 0 OR k.member = ?) AND c.to_day BETWEEN ? AND ?
    """)
  private static let changes = SQL.held(
    """
    SELECT c.member, \(ScheduleStore.changeColumns)
    FROM clients k JOIN schedule_changes c ON c.member = k.member
    WHERE k.trainer = ? AND (? = 0 OR k.member = ?) AND (c.day BETWEEN ? AND ? OR c.to_day BETWEEN ? AND ?)
    """)

  /// What each plans within a range of days, whatever was moved into it included.
  package func planned(in range: ClosedRange<CalendarDay>) throws -> [Int: [PlannedWorkout]] {
    let (from, to) = (range.lowerBound.text, range.upperBound.text)
    let entries = Dictionary(
      grouping: try tx.rows(
        Self.entries, trainer, only, only, to, from, trainer, only, only, from, to, read: ScheduleStore.entry),
      by: \.member)
    guard !entries.isEmpty else { return [:] }
    var changes: [Int: [OccurrenceChange]] = [:]
    _ = try tx.rows(Self.changes, trainer, only, only, from, to, from, to) { row in
      changes[try row.int(0), default: []].append(try ScheduleStore.change(row, at: 1))
    }
    return entries.reduce(into: [:]) { planned, one in
      planned[one.key] = PlannedWorkout.all(one.value, changes[one.key] ?? [], in: range)
    }
  }
}
