package import Gym

/// Classes and their sessions. The schema guarantees that nobody leads two sessions at once and no room has two.
package struct ClassStore {
  let tx: Tx

  // MARK: Classes

  private static let columns = """
    c.name, c.trainer, c.room, c.capacity, c.minutes, c.start_minute, c.start_day, c.rule, c.opens_minutes, \
    c.moves_minutes, c.cancel_minutes, c.names, c.id, c.held, c.made_until, c.ended_at
    """

  /// - Parameter madeUntil: the day up to which the caller makes its sessions.
  package func insert(_ facts: ClassFacts, madeUntil: CalendarDay) throws -> GymClass {
    let id = try tx.insert(
      """
      INSERT INTO classes (name, trainer, room, capacity, minutes, start_minute, start_day, rule, opens_minutes,
        moves_minutes, cancel_minutes, names, made_until)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, facts.name, facts.trainer, facts.room, facts.capacity, facts.minutes, facts.start, facts.series.start.text,
      facts.series.recurrence?.rule, facts.opensMinutes, facts.movesMinutes, facts.cancelMinutes, facts.names,
      madeUntil.text)
    return GymClass(id: id, facts: facts, held: 0, madeUntil: madeUntil, endedAt: nil)
  }

  package func update(_ gymClass: GymClass) throws {
    let facts = gymClass.facts
    try tx.execute(
      """
      UPDATE classes SET name = ?, trainer = ?, room = ?, capacity = ?, minutes = ?, start_minute = ?, start_day = ?,
        rule = ?, opens_minutes = ?, moves_minutes = ?, cancel_minutes = ?, names = ?, held = ?, made_until = ?,
        ended_at = ?
      WHERE id = ?
      """, facts.name, facts.trainer, facts.room, facts.capacity, facts.minutes, facts.start, facts.series.start.text,
      facts.series.recurrence?.rule, facts.opensMinutes, facts.movesMinutes, facts.cancelMinutes, facts.names,
      gymClass.held, gymClass.madeUntil.text, gymClass.endedAt, gymClass.id)
  }

  package func find(_ id: Int) throws -> GymClass? {
    try tx.row("SELECT \(Self.columns) FROM classes c WHERE c.id = ?", id, read: Self.gymClass)
  }

  /// Classes that continue or have an upcoming session, by name.
  package func current(at now: Int) throws -> [GymClass] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM classes c WHERE (c.ended_at IS NULL AND c.rule IS NOT NULL)
        OR EXISTS (SELECT 1 FROM class_sessions s WHERE s.class = c.id AND s.ends_at > ?)
      ORDER BY c.name, c.id
      """, now, read: Self.gymClass)
  }

  package func currentCount() throws -> Int {
    try tx.int("SELECT COUNT(*) FROM classes WHERE ended_at IS NULL") ?? 0
  }

  /// Repeated classes whose sessions have not been made up to a day.
  package func unfinished(before day: CalendarDay) throws -> [GymClass] {
    try tx.rows(
      "SELECT \(Self.columns) FROM classes c WHERE c.ended_at IS NULL AND c.made_until < ? AND c.rule IS NOT NULL",
      day.text, read: Self.gymClass)
  }

  private static func gymClass(_ row: inout Row) throws -> GymClass {
    var facts = ClassFacts(
      name: try row.text(), trainer: try row.intOrNil(), room: try row.intOrNil(), capacity: try row.int(),
      minutes: try row.int(), start: try row.int(),
      series: Series(start: try row.day(), recurrence: try row.textOrNil().map(rule)))
    facts.opensMinutes = try row.int()
    facts.movesMinutes = try row.int()
    facts.cancelMinutes = try row.int()
    facts.names = try row.value()
    return GymClass(
      id: try row.int(), facts: facts, held: try row.int(), madeUntil: try row.day(), endedAt: try row.intOrNil())
  }

  private static func rule(_ text: String) throws -> Recurrence {
    guard let rule = Recurrence(rule: text) else { throw StorageError.column("classes.rule") }
    return rule
  }

  // MARK: Sessions

  private static let sessionColumns = """
    s.id, s.class, c.name, s.day, s.starts_at, s.ends_at, c.opens_minutes, c.moves_minutes, c.cancel_minutes, \
    s.trainer, m.display_name, s.room, r.name, s.capacity, \
    (SELECT COUNT(*) FROM bookings b WHERE b.session = s.id AND b.seat IS NOT NULL), \
    (SELECT COUNT(*) FROM bookings b WHERE b.session = s.id AND b.turn IS NOT NULL), \
    (SELECT COUNT(*) FROM bookings b WHERE b.session = s.id AND b.offer = 'held'), \
    c.names, s.cancelled_at, s.version
    """
  private static let sessionTables = """
    class_sessions s JOIN classes c ON c.id = s.class LEFT JOIN members m ON m.id = s.trainer \
    LEFT JOIN rooms r ON r.id = s.room
    """

  private static let inRange = SQL.held(
    "SELECT \(sessionColumns) FROM \(sessionTables) WHERE s.starts_at >= ? AND s.starts_at < ? ORDER BY s.starts_at, s.id"
  )
  private static let byID = SQL.held("SELECT \(sessionColumns) FROM \(sessionTables) WHERE s.id = ?")

  /// Sessions that begin in a range, in order, including cancelled ones.
  package func sessions(from: Int, before: Int) throws -> [ClassSession] {
    try tx.rows(Self.inRange, from, before, read: Self.session)
  }

  package func session(_ id: Int) throws -> ClassSession? { try tx.row(Self.byID, id, read: Self.session) }

  /// A class's sessions from a day on that have not begun, in order.
  package func sessions(of gymClass: Int, from day: CalendarDay, after now: Int) throws -> [ClassSession] {
    try tx.rows(
      """
      SELECT \(Self.sessionColumns) FROM \(Self.sessionTables)
      WHERE s.class = ? AND s.day >= ? AND s.starts_at > ? ORDER BY s.day
      """, gymClass, day.text, now, read: Self.session)
  }

  private static func session(_ row: inout Row) throws -> ClassSession {
    func named() throws -> ClassSession.Named? {
      try row.group(of: 2) { row in ClassSession.Named(id: try row.int(), name: try row.text()) }
    }
    return ClassSession(
      id: try row.int(), classID: try row.int(), name: try row.text(), day: try row.day(),
      times: ClassTimes(
        startsAt: try row.int(), endsAt: try row.int(), opensMinutes: try row.int(), movesMinutes: try row.int(),
        cancelMinutes: try row.int()),
      trainer: try named(), room: try named(), capacity: try row.int(), booked: try row.int(), waiting: try row.int(),
      held: try row.int(), names: try row.value(), cancelledAt: try row.intOrNil(), version: try row.int())
  }

  /// - Throws: `StorageError.taken("room")`, `.taken("trainer")`.
  package func insertSession(
    of gymClass: GymClass, day: CalendarDay, startsAt: Int, cancelledAt: Int? = nil
  ) throws {
    let facts = gymClass.facts
    try taking {
      try tx.execute(
        """
        INSERT INTO class_sessions (class, day, starts_at, ends_at, trainer, room, capacity, cancelled_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, gymClass.id, day.text, startsAt, startsAt + facts.minutes * 60_000, facts.trainer, facts.room,
        facts.capacity, cancelledAt)
    }
  }

  /// Stores a session's own values and increments the version.
  /// - Throws: `StorageError.taken("room")`, `.taken("trainer")`.
  package func update(_ session: ClassSession) throws {
    try taking {
      try tx.execute(
        """
        UPDATE class_sessions SET starts_at = ?, ends_at = ?, trainer = ?, room = ?, capacity = ?, cancelled_at = ?,
          version = version + 1
        WHERE id = ?
        """, session.times.startsAt, session.times.endsAt, session.trainer?.id, session.room?.id, session.capacity,
        session.cancelledAt, session.id)
    }
  }

  package func deleteSession(_ id: Int) throws { try tx.execute("DELETE FROM class_sessions WHERE id = ?", id) }

  package func hasSession(of gymClass: Int, on day: CalendarDay) throws -> Bool {
    try tx.exists("SELECT 1 FROM class_sessions WHERE class = ? AND day = ?", gymClass, day.text)
  }

  /// The first session or appointment in the same room or with the same trainer that overlaps the given time.
  /// - Parameter except: the session itself, if it is already stored.
  package func conflict(
    startsAt: Int, endsAt: Int, room: Int?, trainer: Int?, except: Int? = nil
  ) throws -> (field: String, startsAt: Int)? {
    let longest = 21_600_000
    for (field, value) in [("room", room), ("trainer", trainer)] {
      guard let value else { continue }
      let column = field == "room" ? "room" : "trainer"
      let found = try tx.int(
        """
        SELECT starts_at FROM class_sessions WHERE \(column) = ? AND starts_at < ? AND starts_at > ? AND ends_at > ?
          AND cancelled_at IS NULL AND id IS NOT ? LIMIT 1
        """, value, endsAt, startsAt - longest, startsAt, except)
      if let found { return (field, found) }
    }
    return try tx.appointments.conflict(startsAt: startsAt, endsAt: endsAt, room: room, trainer: trainer)
  }

  private func taking(_ body: () throws -> Void) throws {
    do { try body() } catch StorageError.constraint(let rule) where rule == "class_sessions.room" {
      throw StorageError.taken("room")
    } catch StorageError.constraint(let rule) where rule == "class_sessions.trainer" {
      throw StorageError.taken("trainer")
    }
  }

  /// Past sessions whose no-shows have not been marked yet.
  package func over(at now: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM class_sessions WHERE closed_at IS NULL AND ends_at <= ? LIMIT 500", now) { row in
      try row.int()
    }
  }

  package func hasOver(at now: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM class_sessions WHERE closed_at IS NULL AND ends_at <= ?", now)
  }

  package func close(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE class_sessions SET closed_at = ? WHERE id = ?", at, id)
  }
}

extension Tx {
  package var classes: ClassStore { ClassStore(tx: self) }
}

extension ListedNames: SQLArgument {}
