package import Gym

/// Appointments of members with trainers. The schema refuses one that overlaps another appointment, or a class session,
/// of the same trainer, member or room.
package struct AppointmentStore {
  let tx: Tx

  private static let columns = """
    a.id, a.kind, a.name, t.id, t.display_name, t.initials, t.colour, t.picture, \
    m.id, m.display_name, m.initials, m.colour, m.picture, \
    a.starts_at, a.ends_at, a.blocked_from, a.blocked_until, r.id, r.name, a.state, a.cancel_minutes, a.note, \
    a.reason, a.cancelled_by, a.series, a.moved_from, a.news, a.news_at, a.excused, a.checked_in_at, a.version, \
    a.answer_by, a.link
    """
  private static let tables = """
    appointments a JOIN members t ON t.id = a.trainer JOIN members m ON m.id = a.member \
    LEFT JOIN rooms r ON r.id = a.room
    """
  private static let holds = "a.state IN ('requested', 'confirmed')"
  /// The longest appointment with its buffers, or class session: six hours.
  private static let longest = 21_600_000

  private static func appointment(_ row: inout Row) throws -> Appointment {
    var one = Appointment(
      id: try row.int(), kind: try row.intOrNil(), name: try row.text(), trainer: try row.face(),
      member: try row.face(),
      times: AppointmentTimes(
        startsAt: try row.int(), endsAt: try row.int(), blockedFrom: try row.int(), blockedUntil: try row.int()),
      room: try row.group(of: 2) { row in Room(id: try row.int(), name: try row.text()) }, state: try row.value(),
      cancelMinutes: try row.int())
    one.note = try row.textOrNil()
    one.reason = try row.textOrNil()
    one.cancelledBy = try row.valueOrNil()
    one.series = try row.intOrNil()
    one.movedFrom = try row.intOrNil()
    one.setNews(try row.valueOrNil(), at: try row.intOrNil())
    one.isExcused = try row.bool()
    one.checkedInAt = try row.intOrNil()
    one.version = try row.int()
    one.answerBy = try row.intOrNil()
    one.link = try row.textOrNil()
    return one
  }

  // MARK: Reading

  package func find(_ id: Int) throws -> Appointment? {
    try tx.row("SELECT \(Self.columns) FROM \(Self.tables) WHERE a.id = ?", id, read: Self.appointment)
  }

  /// A person's appointments, as member and as trainer, that begin in a range, in order. In every state.
  package func list(_ person: Int, from: Int, before: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE (a.member = ? OR a.trainer = ?) AND a.starts_at >= ? AND a.starts_at < ? ORDER BY a.starts_at, a.id
      """, person, person, from, before, read: Self.appointment)
  }

  /// A trainer's requested or confirmed appointments that begin in a range, in order.
  package func of(trainer: Int, from: Int, before: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.trainer = ? AND a.starts_at >= ? AND a.starts_at < ? AND \(Self.holds) ORDER BY a.starts_at, a.id
      """, trainer, from, before, read: Self.appointment)
  }

  /// A room's requested or confirmed appointments that begin in a range, in order.
  package func of(room: Int, from: Int, before: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.room = ? AND a.starts_at >= ? AND a.starts_at < ? AND \(Self.holds) ORDER BY a.starts_at, a.id
      """, room, from, before, read: Self.appointment)
  }

  /// All requested or confirmed appointments that begin in a range, in order. Reminders are made from them.
  package func due(from: Int, before: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.starts_at >= ? AND a.starts_at < ? AND \(Self.holds) ORDER BY a.starts_at, a.id
      """, from, before, read: Self.appointment)
  }

  /// A member's confirmed appointments that end after an instant, in order.
  package func confirmed(member: Int, after: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.member = ? AND a.starts_at > ? AND a.ends_at > ? AND a.state = 'confirmed' ORDER BY a.starts_at, a.id
      """, member, after - Self.longest, after, read: Self.appointment)
  }

  /// A member's appointments that are still to come or have news, in order.
  /// - Parameter newsFrom: news of appointments that began earlier are left out.
  package func upcoming(member: Int, at now: Int, newsFrom: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.member = ? AND a.starts_at >= ? AND ((a.ends_at > ? AND \(Self.holds)) OR a.news IS NOT NULL)
      ORDER BY a.starts_at, a.id LIMIT 200
      """, member, min(newsFrom, now - Self.longest), now, read: Self.appointment)
  }

  /// The requests that a trainer has not answered yet, the next one first.
  package func requests(trainer: Int, after now: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.trainer = ? AND a.starts_at > ? AND a.state = 'requested' ORDER BY a.starts_at, a.id LIMIT 500
      """, trainer, now, read: Self.appointment)
  }

  /// The requests that were not answered in time, earliest first.
  package func unanswered(at now: Int, limit: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.state = 'requested' AND a.answer_by <= ? ORDER BY a.answer_by, a.id LIMIT ?
      """, now, limit, read: Self.appointment)
  }

  package func hasUnanswered(at now: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM appointments WHERE state = 'requested' AND answer_by <= ?", now)
  }

  /// News since an instant that a member has not seen yet, oldest first.
  package func news(member: Int, since: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.member = ? AND a.news IS NOT NULL AND a.news_at > ? ORDER BY a.news_at, a.id LIMIT 200
      """, member, since, read: Self.appointment)
  }

  /// The start of a trainer's next confirmed appointment with each member, by member.
  package func nextStarts(trainer: Int, after now: Int) throws -> [Int: Int] {
    let rows = try tx.rows(
      """
      SELECT member, MIN(starts_at) FROM appointments
      WHERE trainer = ? AND starts_at > ? AND state = 'confirmed' GROUP BY member
      """, trainer, now
    ) { row in (try row.int(), try row.int()) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// An appointment and the later ones of its series that are requested or confirmed and have not begun.
  package func following(_ one: Appointment, after now: Int) throws -> [Appointment] {
    guard let series = one.series else { return [one] }
    return try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE a.series = ? AND a.starts_at >= ? AND a.starts_at > ? AND \(Self.holds) ORDER BY a.starts_at, a.id
      """, series, one.times.startsAt, now, read: Self.appointment)
  }

  /// How many upcoming appointments a member has.
  package func count(member: Int, after now: Int) throws -> Int {
    try tx.int(
      "SELECT COUNT(*) FROM appointments a WHERE a.member = ? AND a.starts_at > ? AND \(Self.holds)", member, now) ?? 0
  }

  /// All of a member's appointments, with the trainer's name, oldest first.
  package func all(member: Int) throws -> [(name: String, trainer: String, startsAt: Int, state: AppointmentState)] {
    try tx.rows(
      """
      SELECT a.name, t.display_name, a.starts_at, a.state FROM appointments a JOIN members t ON t.id = a.trainer
      WHERE a.member = ? ORDER BY a.starts_at, a.id
      """, member
    ) { row in try (row.text(), row.text(), row.int(), row.value()) }
  }

  /// A person's upcoming appointments, as member and as trainer.
  package func ahead(of person: Int, after now: Int) throws -> [Appointment] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM \(Self.tables)
      WHERE (a.member = ? OR a.trainer = ?) AND a.starts_at > ? AND \(Self.holds) ORDER BY a.starts_at, a.id
      """, person, person, now, read: Self.appointment)
  }

  // MARK: Busy times

  /// When a person is busy in a range: by their own appointments, by those they give (with the buffers), and by classes
  /// that they lead or have a place in.
  /// - Parameter except: an appointment to ignore.
  package func busy(_ person: Int, from: Int, until: Int, except: Int? = nil) throws -> [BusyTime] {
    let appointments = try tx.rows(
      """
      SELECT blocked_from, blocked_until FROM appointments a WHERE a.trainer = ? AND a.starts_at > ?
        AND a.starts_at < ? AND a.blocked_from < ? AND a.blocked_until > ? AND \(Self.holds) AND a.id IS NOT ?
      UNION ALL
      SELECT starts_at, ends_at FROM appointments a WHERE a.member = ? AND a.starts_at > ?
        AND a.starts_at < ? AND a.ends_at > ? AND \(Self.holds) AND a.id IS NOT ?
      """, person, from - Self.longest, until + Self.longest, until, from, except, person, from - Self.longest, until,
      from, except
    ) { row in BusyTime(from: try row.int(), until: try row.int(), kind: .appointment) }
    let classes = try tx.rows(
      """
      SELECT starts_at, ends_at FROM class_sessions s WHERE s.trainer = ? AND s.starts_at > ? AND s.starts_at < ?
        AND s.ends_at > ? AND s.cancelled_at IS NULL
      UNION ALL
      SELECT s.starts_at, s.ends_at FROM bookings b JOIN class_sessions s ON s.id = b.session
      WHERE b.member = ? AND b.seat IS NOT NULL AND s.starts_at > ? AND s.starts_at < ? AND s.ends_at > ?
        AND s.cancelled_at IS NULL
      """, person, from - Self.longest, until, from, person, from - Self.longest, until, from
    ) { row in BusyTime(from: try row.int(), until: try row.int(), kind: .class) }
    return appointments + classes
  }

  /// When a room is in use in a range.
  package func busy(room: Int, from: Int, until: Int, except: Int? = nil) throws -> [BusyTime] {
    try tx.rows(
      """
      SELECT starts_at, ends_at, 0 FROM appointments a WHERE a.room = ? AND a.starts_at > ? AND a.starts_at < ?
        AND a.ends_at > ? AND \(Self.holds) AND a.id IS NOT ?
      UNION ALL
      SELECT starts_at, ends_at, 1 FROM class_sessions s WHERE s.room = ? AND s.starts_at > ? AND s.starts_at < ?
        AND s.ends_at > ? AND s.cancelled_at IS NULL
      """, room, from - Self.longest, until, from, except, room, from - Self.longest, until, from
    ) { row in
      BusyTime(from: try row.int(), until: try row.int(), kind: try row.bool() ? .class : .appointment)
    }
  }

  /// Whether a member has an appointment at that time; for booking a class.
  package func meets(member: Int, from: Int, until: Int) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM appointments a WHERE a.member = ? AND a.starts_at < ? AND a.starts_at > ? AND a.ends_at > ?
        AND \(Self.holds)
      """, member, until, from - Self.longest, from)
  }

  /// The start of the appointment that a class session would conflict with; nil if there is none.
  package func conflict(startsAt: Int, endsAt: Int, room: Int?, trainer: Int?) throws -> (field: String, startsAt: Int)?
  {
    if let room, let met = try busy(room: room, from: startsAt, until: endsAt).first(where: { $0.kind == .appointment })
    {
      return ("room", met.from)
    }
    if let trainer, let met = try busy(trainer, from: startsAt, until: endsAt).first(where: { $0.kind == .appointment })
    {
      return ("trainer", met.from)
    }
    return nil
  }

  // MARK: Changing

  /// - Returns: the appointment with its id.
  /// - Throws: `StorageError.taken` with `trainer`, `member` or `room`.
  package func insert(_ one: Appointment, at: Int) throws -> Appointment {
    var one = one
    one.id = try taking {
      try tx.insert(
        """
        INSERT INTO appointments (trainer, member, kind, name, starts_at, ends_at, blocked_from, blocked_until, room,
          state, answer_by, note, link, series, news, news_at, cancel_minutes, made_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, one.trainer.id, one.member.id, one.kind, one.name, one.times.startsAt, one.times.endsAt,
        one.times.blockedFrom, one.times.blockedUntil, one.room?.id, one.state, one.answerBy, one.note, one.link,
        one.series, one.news, one.newsAt, one.cancelMinutes, at)
    }
    return one
  }

  /// Stores the fields that can change and increments the version.
  /// - Throws: like `insert`. The appointment then keeps its old time.
  package func update(_ one: Appointment) throws {
    try taking {
      try tx.execute(
        """
        UPDATE appointments SET starts_at = ?, ends_at = ?, blocked_from = ?, blocked_until = ?, state = ?,
          answer_by = ?, reason = ?, cancelled_by = ?, series = ?, moved_from = ?, news = ?, news_at = ?, excused = ?,
          checked_in_at = ?, link = ?, version = version + 1
        WHERE id = ?
        """, one.times.startsAt, one.times.endsAt, one.times.blockedFrom, one.times.blockedUntil, one.state,
        one.answerBy, one.reason, one.cancelledBy, one.series, one.movedFrom, one.news, one.newsAt, one.isExcused,
        one.checkedInAt, one.link, one.id)
    }
  }

  @discardableResult
  private func taking<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch StorageError.constraint(let rule) where rule.hasPrefix("appointments.") {
      throw StorageError.taken(String(rule.dropFirst("appointments.".count)))
    }
  }
}

extension Tx {
  package var appointments: AppointmentStore { AppointmentStore(tx: self) }
}

extension AppointmentState: SQLArgument {}
extension AppointmentSide: SQLArgument {}
extension AppointmentNews: SQLArgument {}
