package import Gym

package struct TimerStore {
  let tx: Tx

  static let columns = """
    id, version, label, plan, phase, phase_started_at, extra_ms, paused_at, ended_at, started_at, area, laps, actions
    """

  /// Later than any instant, and exactly representable as a double.
  private static let never = 9_007_199_254_740_991

  private static func end(of timer: FloorTimer) -> Int { endsAt(timer.plan, timer.state) ?? never }

  /// Stores a new timer.
  /// - Returns: the timer with its id.
  package func insert(_ timer: FloorTimer, day: String) throws -> FloorTimer {
    let id = try tx.insert(
      """
      INSERT INTO timers (version, label, label_key, plan, phase, phase_started_at, extra_ms, paused_at, ended_at,
        started_at, ends_at, day, area, laps, actions)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, timer.version, timer.label, timer.label.lowercased(), try JSONColumn.text(timer.plan), timer.state.phase,
      timer.state.phaseStartedAt, timer.state.extraMs, timer.state.pausedAt, timer.state.endedAt, timer.startedAt,
      Self.end(of: timer), day, timer.area, try JSONColumn.text(timer.laps), try JSONColumn.text(timer.actions))
    var stored = timer
    stored.id = id
    return stored
  }

  /// A timer that was not cleared.
  package func find(_ id: Int) throws -> FloorTimer? {
    try tx.row("SELECT \(Self.columns) FROM timers WHERE id = ? AND cleared_at IS NULL", id, read: Self.timer)
  }

  /// A timer, even if it was cleared, and the gym's day on which it was started.
  package func started(_ id: Int) throws -> (timer: FloorTimer, day: String)? {
    try tx.row("SELECT \(Self.columns), day FROM timers WHERE id = ?", id) { row in
      try (Self.timer(&row), row.text())
    }
  }

  /// How many timers have not ended. Paused ones count.
  package func runningCount(at now: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM timers WHERE cleared_at IS NULL AND ends_at > ?", now) ?? 0
  }

  /// The timers that have not ended, oldest first. Without the `+`, SQLite would read all timers, by their start.
  package func running(at now: Int) throws -> [FloorTimer] {
    try tx.rows(
      "SELECT \(Self.columns) FROM timers WHERE cleared_at IS NULL AND ends_at > ? ORDER BY +started_at, id", now,
      read: Self.timer)
  }

  /// The last `limit` timers that ended since an instant and were not cleared, in the order of their ends.
  package func ended(since: Int, at now: Int, limit: Int) throws -> [FloorTimer] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM timers WHERE cleared_at IS NULL AND ends_at > ? AND ends_at <= ?
      ORDER BY ends_at DESC, id DESC LIMIT ?
      """, since, now, limit, read: Self.timer
    ).reversed()
  }

  /// Stores a timer's changes. Its plan never changes.
  /// - Parameter day: the gym's day, if the timer was restarted; nil keeps the old one.
  package func update(_ timer: FloorTimer, day: String? = nil) throws {
    try tx.execute(
      """
      UPDATE timers SET version = ?, label = ?, label_key = ?, phase = ?, phase_started_at = ?, extra_ms = ?,
        paused_at = ?, ended_at = ?, started_at = ?, ends_at = ?, day = COALESCE(?, day), area = ?, laps = ?, actions = ?
      WHERE id = ?
      """, timer.version, timer.label, timer.label.lowercased(), timer.state.phase, timer.state.phaseStartedAt,
      timer.state.extraMs, timer.state.pausedAt, timer.state.endedAt, timer.startedAt, Self.end(of: timer), day,
      timer.area, try JSONColumn.text(timer.laps), try JSONColumn.text(timer.actions), timer.id)
  }

  /// Clears the timers that were started before an instant, ended or not.
  /// - Returns: their ids.
  package func retire(before: Int, at now: Int) throws -> [Int] {
    try tx.rows(
      "UPDATE timers SET cleared_at = ? WHERE cleared_at IS NULL AND started_at < ? RETURNING id", now, before
    ) { row in try row.int() }
  }

  /// Deletes the timers that were started before an instant and have no scores.
  package func prune(before: Int) throws {
    try tx.execute(
      """
      DELETE FROM timers WHERE started_at < ? AND NOT EXISTS (
        SELECT 1 FROM scores WHERE scores.timer = timers.id OR scores.board = timers.id)
      """, before)
  }

  package func clear(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE timers SET cleared_at = ? WHERE id = ?", at, id)
  }

  static func timer(_ row: inout Row) throws -> FloorTimer {
    try FloorTimer(
      id: row.int(), version: row.int(), label: row.text(), plan: JSONColumn.plan(row.text()),
      state: TimerState(
        phase: row.int(), phaseStartedAt: row.int(), extraMs: row.int(), pausedAt: row.intOrNil(),
        endedAt: row.intOrNil()),
      startedAt: row.int(), area: row.intOrNil(), laps: JSONColumn.laps(row.text()),
      actions: JSONColumn.actions(row.text()))
  }
}

extension Tx {
  package var timers: TimerStore { TimerStore(tx: self) }
}
