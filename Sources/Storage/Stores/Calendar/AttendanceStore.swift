package import Gym

/// Reads the figures of the gym's use from workouts, bookings and appointments, never from sets.
package struct AttendanceStore {
  let tx: Tx

  // One millisecond is subtracted from an end, so that a visit that ends on the hour does not count in the next
  // quarter. Imported and later entered workouts say nothing about the floor. An open workout counts as one hour, and
  // none as more than six.
  private static let visits: String = """
    workouts w WHERE w.source = 'floor' AND w.recorded_at IS NULL AND w.deleted_at IS NULL
      AND w.started_at >= ? AND w.started_at < ?
    """
  private static let end: String = """
    MIN(COALESCE(w.finished_at, w.started_at + 3600000), w.started_at + 21600000)
    """
  private static let starts = SQL.held(
    "SELECT w.started_at / 900000, COUNT(*) FROM \(visits) GROUP BY 1 ORDER BY 1")
  private static let ends = SQL.held("SELECT (\(end) - 1) / 900000, COUNT(*) FROM \(visits) GROUP BY 1 ORDER BY 1")

  /// When the workouts of the floor that began between two instants began and ended, by the quarter of an hour.
  package func visits(from: Int, before: Int) throws -> (starts: WeekHours.Quarters, ends: WeekHours.Quarters) {
    func quarter(_ row: Row) throws -> (quarter: Int, count: Int) { (try row.int(0), try row.int(1)) }
    return (
      try tx.rows(Self.starts, from, before, read: quarter), try tx.rows(Self.ends, from, before, read: quarter)
    )
  }

  /// A session that took place, with the use of its places.
  package struct Session: Sendable {
    package var `class`: Int
    package var name: String
    package var startsAt: Int
    package var endsAt: Int
    package var use: ClassUse
  }

  private static let sessions = SQL.held(
    """
    SELECT s.class, c.name, s.starts_at, s.ends_at, s.capacity,
      COALESCE(SUM(b.seat IS NOT NULL), 0), COALESCE(SUM(b.state = 'checkedIn'), 0)
    FROM class_sessions s JOIN classes c ON c.id = s.class LEFT JOIN bookings b ON b.session = s.id
    WHERE s.starts_at >= ? AND s.starts_at < ? AND s.cancelled_at IS NULL
    GROUP BY s.starts_at, s.id ORDER BY s.starts_at, s.id
    """)

  /// The sessions that began between two instants, earliest first.
  package func sessions(from: Int, before: Int) throws -> [Session] {
    try tx.rows(Self.sessions, from, before) { row in
      try Session(
        class: row.int(0), name: row.text(1), startsAt: row.int(2), endsAt: row.int(3),
        use: ClassUse(sessions: 1, capacity: row.int(4), booked: row.int(5), came: row.int(6)))
    }
  }

  private static let appointments = SQL.held(
    """
    SELECT starts_at, ends_at FROM appointments
    WHERE starts_at >= ? AND starts_at < ? AND state = 'confirmed' ORDER BY starts_at
    """)

  /// The starts and ends of appointments that began between two instants and were not cancelled, earliest first.
  package func appointments(from: Int, before: Int) throws -> [(startsAt: Int, endsAt: Int)] {
    try tx.rows(Self.appointments, from, before) { row in (try row.int(0), try row.int(1)) }
  }

  private static let away = "status = 'active' AND last_trained_at IS NOT NULL AND last_trained_at < ?"

  /// The members who have not trained since an instant, most recently trained first.
  package func away(since: Int, limit: Int) throws -> [(face: Face, lastAt: Int)] {
    try tx.rows(
      """
      SELECT id, display_name, initials, colour, last_trained_at FROM members WHERE \(Self.away)
      ORDER BY last_trained_at DESC, id LIMIT ?
      """, since, limit
    ) { row in
      (
        Face(id: try row.int(0), name: try row.text(1), initials: try row.text(2), colour: try row.value(3)),
        try row.int(4)
      )
    }
  }

  package func awayCount(since: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM members WHERE \(Self.away)", since) ?? 0
  }
}

extension Tx {
  package var attendance: AttendanceStore { AttendanceStore(tx: self) }
}
