package import Gym

/// Reads the figures of the gym's use from bookings and appointments. Those of visits are in `VisitStore`.
package struct AttendanceStore {
  let tx: Tx

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
        class: row.int(), name: row.text(), startsAt: row.int(), endsAt: row.int(),
        use: ClassUse(sessions: 1, capacity: row.int(), booked: row.int(), came: row.int()))
    }
  }

  private static let appointments = SQL.held(
    """
    SELECT starts_at, ends_at FROM appointments
    WHERE starts_at >= ? AND starts_at < ? AND state = 'confirmed' ORDER BY starts_at
    """)

  /// The starts and ends of appointments that began between two instants and were not cancelled, earliest first.
  package func appointments(from: Int, before: Int) throws -> [(startsAt: Int, endsAt: Int)] {
    try tx.rows(Self.appointments, from, before) { row in (try row.int(), try row.int()) }
  }

  /// The last visit, or the last training if that was later. 0 for neither.
  private static let lastHere = """
    MAX(COALESCE(m.last_trained_at, 0),
      COALESCE((SELECT MAX(v.arrived_at) FROM visits v WHERE v.member = m.id), 0))
    """
  private static let away = "m.status = 'active' AND \(lastHere) > 0 AND \(lastHere) < ?"

  /// The members who have not come or trained since an instant, those who came last first.
  package func away(since: Int, limit: Int) throws -> [(face: Face, lastAt: Int)] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, \(Self.lastHere) AS last FROM members m WHERE \(Self.away)
      ORDER BY last DESC, m.id LIMIT ?
      """, since, limit
    ) { row in try (row.face(), row.int()) }
  }

  package func awayCount(since: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM members m WHERE \(Self.away)", since) ?? 0
  }
}

extension Tx {
  package var attendance: AttendanceStore { AttendanceStore(tx: self) }
}
