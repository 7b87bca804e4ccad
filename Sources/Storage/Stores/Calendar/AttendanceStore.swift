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

  private static let lastHere = MemberStore.lastHere
  private static let away = "m.status = 'active' AND \(lastHere) > 0 AND \(lastHere) < ?"

  /// The members who have not come or trained since an instant, those who came last first.
  package func away(since: Int, limit: Int) throws -> [(face: Face, lastAt: Int)] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture, \(Self.lastHere) AS last
      FROM members m WHERE \(Self.away)
      ORDER BY last DESC, m.id LIMIT ?
      """, since, limit
    ) { row in try (row.face(), row.int()) }
  }

  package func awayCount(since: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM members m WHERE \(Self.away)", since) ?? 0
  }

  /// Somebody who may be staying away, with how they came before.
  package struct Quiet: Sendable {
    package var face: Face
    package var joinedAt: Int
    package var lastAt: Int
    /// On how many days they came in the `VisitHabit.weeks` up to `lastAt`.
    package var days: Int
    package var membership: Membership?
    /// When the reader last wrote to them.
    package var wroteAt: Int?
  }

  /// Members who were last here between two instants, except those with a place in a class or a line still ahead, and
  /// those with a block between them and the reader. Staff are not among them.
  /// - Parameters:
  ///   - offset: of the gym's zone from UTC, in milliseconds.
  ///   - reader: whose messages count.
  package func quiet(from: Int, before: Int, now: Int, offset: Int, reader: Int) throws -> [Quiet] {
    try tx.rows(
      """
      SELECT q.id, q.display_name, q.initials, q.colour, q.picture, q.joined_at, q.last,
        (SELECT COUNT(DISTINCT (v.arrived_at + ?4) / 86400000) FROM visits v
          WHERE v.member = q.id AND v.arrived_at > q.last - ?5 AND v.arrived_at <= q.last),
        s.member IS NOT NULL, s.frozen_until, s.ends_on, s.visits_left,
        -- The plus keeps it from walking all that the reader ever wrote.
        (SELECT MAX(x.at) FROM conversations c JOIN messages x ON x.conversation = c.id AND +x.author = ?6
          WHERE c.low = MIN(q.id, ?6) AND c.high = MAX(q.id, ?6))
      FROM (SELECT m.id, m.display_name, m.initials, m.colour, m.picture, m.joined_at, \(Self.lastHere) AS last
        FROM members m
        WHERE m.role = 'member' AND m.status = 'active'
          AND NOT EXISTS (SELECT 1 FROM removals r WHERE r.member = m.id)
          AND \(FriendStore.isUnblocked("m.id", "?6"))) q
      LEFT JOIN memberships s ON s.member = q.id
      WHERE q.last >= ?1 AND q.last < ?2 AND NOT EXISTS (
        SELECT 1 FROM bookings b JOIN class_sessions k ON k.id = b.session
        WHERE b.member = q.id AND b.state IN ('booked', 'waiting') AND k.starts_at > ?3 AND k.cancelled_at IS NULL)
      """, from, before, now, offset, VisitHabit.weeks * 7 * Milliseconds.day, reader
    ) { row in
      let (face, joined, last) = (try row.face(), try row.int(), try row.int())
      let (days, has) = (try row.int(), try row.bool())
      let membership = Membership(
        frozenUntil: try row.dayOrNil(), endsOn: try row.dayOrNil(), visitsLeft: try row.intOrNil())
      return Quiet(
        face: face, joinedAt: joined, lastAt: last, days: days, membership: has ? membership : nil,
        wroteAt: try row.intOrNil())
    }
  }
}

extension Tx {
  package var attendance: AttendanceStore { AttendanceStore(tx: self) }
}
