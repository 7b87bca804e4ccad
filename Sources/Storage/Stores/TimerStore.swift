package import Gym

package struct TimerStore {
  let tx: Tx

  private static let columns = """
    id, version, label, plan, phase, phase_started_at, extra_ms, paused_at, ended_at, started_at, area, laps, actions
    """

  /// Later than any instant, and exact in every client's numbers.
  private static let never = 9_007_199_254_740_991

  private static func end(of timer: FloorTimer) -> Int { endsAt(timer.plan, timer.state) ?? never }

  /// Stores a new timer; its `id` is given here.
  package func insert(_ timer: FloorTimer, day: String) throws -> FloorTimer {
    let rows = try tx.rows(
      """
      INSERT INTO timers (version, label, label_key, plan, phase, phase_started_at, extra_ms, paused_at, ended_at,
        started_at, ends_at, day, area, laps, actions)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        timer.version.sql, timer.label.sql, timer.label.lowercased().sql, try JSONColumn.text(timer.plan).sql,
        timer.state.phase.sql, timer.state.phaseStartedAt.sql, timer.state.extraMs.sql, timer.state.pausedAt?.sql,
        timer.state.endedAt?.sql, timer.startedAt.sql, Self.end(of: timer).sql, day.sql, timer.area?.sql,
        try JSONColumn.text(timer.laps).sql, try JSONColumn.text(timer.actions).sql,
      ])
    guard let row = rows.first else { throw StorageError.missing("timer") }
    var stored = timer
    stored.id = row.int(0)
    return stored
  }

  /// One that was not cleared.
  package func find(_ id: Int) throws -> FloorTimer? {
    try tx.row("SELECT \(Self.columns) FROM timers WHERE id = ? AND cleared_at IS NULL", [id.sql]).map(Self.timer)
  }

  /// Also one that was cleared, with the gym's day on which it was started.
  package func started(_ id: Int) throws -> (timer: FloorTimer, day: String)? {
    try tx.row("SELECT \(Self.columns), day FROM timers WHERE id = ?", [id.sql]).map {
      (try Self.timer($0), $0.text(13))
    }
  }

  /// How many have not ended, paused ones among them.
  package func runningCount(at now: Int) throws -> Int {
    try tx.row("SELECT COUNT(*) FROM timers WHERE cleared_at IS NULL AND ends_at > ?", [now.sql])?.int(0) ?? 0
  }

  /// Those that have not ended, oldest first.
  package func running(at now: Int) throws -> [FloorTimer] {
    try tx.rows(
      "SELECT \(Self.columns) FROM timers WHERE cleared_at IS NULL AND ends_at > ? ORDER BY started_at, id", [now.sql]
    ).map(Self.timer)
  }

  /// The last `limit` that ended since `since` and were not cleared, oldest first.
  package func ended(since: Int, at now: Int, limit: Int) throws -> [FloorTimer] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM timers WHERE cleared_at IS NULL AND ends_at > ? AND ends_at <= ?
      ORDER BY ends_at DESC, id DESC LIMIT ?
      """, [since.sql, now.sql, limit.sql]
    ).map(Self.timer).reversed()
  }

  /// Stores what was done to a timer; its plan stays.
  /// - Parameter day: the gym's day, where it was started anew.
  package func update(_ timer: FloorTimer, day: String? = nil) throws {
    try tx.execute(
      """
      UPDATE timers SET version = ?, label = ?, label_key = ?, phase = ?, phase_started_at = ?, extra_ms = ?,
        paused_at = ?, ended_at = ?, started_at = ?, ends_at = ?, day = COALESCE(?, day), area = ?, laps = ?, actions = ?
      WHERE id = ?
      """,
      [
        timer.version.sql, timer.label.sql, timer.label.lowercased().sql, timer.state.phase.sql,
        timer.state.phaseStartedAt.sql, timer.state.extraMs.sql, timer.state.pausedAt?.sql, timer.state.endedAt?.sql,
        timer.startedAt.sql, Self.end(of: timer).sql, day?.sql, timer.area?.sql, try JSONColumn.text(timer.laps).sql,
        try JSONColumn.text(timer.actions).sql, timer.id.sql,
      ])
  }

  /// Clears those that were started before `before`, whether they ended or were forgotten.
  /// - Returns: their ids.
  package func retire(before: Int, at now: Int) throws -> [Int] {
    try tx.rows(
      "UPDATE timers SET cleared_at = ? WHERE cleared_at IS NULL AND started_at < ? RETURNING id",
      [now.sql, before.sql]
    ).map { $0.int(0) }
  }

  /// Forgets those that started before `before` and that nobody has a result of.
  package func prune(before: Int) throws {
    try tx.execute(
      """
      DELETE FROM timers WHERE started_at < ? AND NOT EXISTS (
        SELECT 1 FROM scores WHERE scores.timer = timers.id OR scores.board = timers.id)
      """, [before.sql])
  }

  package func clear(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE timers SET cleared_at = ? WHERE id = ?", [at.sql, id.sql])
  }

  private static func timer(_ row: Row) throws -> FloorTimer {
    FloorTimer(
      id: row.int(0), version: row.int(1), label: row.text(2), plan: try JSONColumn.value(row.text(3)),
      state: TimerState(
        phase: row.int(4), phaseStartedAt: row.int(5), extraMs: row.int(6), pausedAt: row.intOrNil(7),
        endedAt: row.intOrNil(8)),
      startedAt: row.int(9), area: row.intOrNil(10), laps: try JSONColumn.value(row.text(11)),
      actions: try JSONColumn.value(row.text(12)))
  }
}
