package import Gym

/// The kinds of appointments that trainers offer, and when.
package struct OpenHourStore {
  let tx: Tx

  // MARK: Kinds

  private static func kind(_ row: inout Row) throws -> AppointmentKind {
    try AppointmentKind(
      id: row.int(), trainer: row.int(), name: row.text(), minutes: row.int(), beforeMinutes: row.int(),
      afterMinutes: row.int(), room: row.intOrNil())
  }
  private static let columns = "id, trainer, name, minutes, before_minutes, after_minutes, room"

  /// A trainer's kinds, the shortest first.
  package func kinds(of trainer: Int) throws -> [AppointmentKind] {
    try tx.rows(
      "SELECT \(Self.columns) FROM appointment_kinds WHERE trainer = ? ORDER BY minutes, name, id", trainer,
      read: Self.kind)
  }

  package func kind(_ id: Int) throws -> AppointmentKind? {
    try tx.row("SELECT \(Self.columns) FROM appointment_kinds WHERE id = ?", id, read: Self.kind)
  }

  package func insert(_ kind: AppointmentKind) throws -> AppointmentKind {
    var kind = kind
    kind.id = try tx.insert(
      """
      INSERT INTO appointment_kinds (trainer, name, minutes, before_minutes, after_minutes, room)
      VALUES (?, ?, ?, ?, ?, ?)
      """, kind.trainer, kind.name, kind.minutes, kind.beforeMinutes, kind.afterMinutes, kind.room)
    return kind
  }

  /// Existing appointments keep the values they were made with.
  package func update(_ kind: AppointmentKind) throws {
    try tx.execute(
      """
      UPDATE appointment_kinds SET name = ?, minutes = ?, before_minutes = ?, after_minutes = ?, room = ? WHERE id = ?
      """, kind.name, kind.minutes, kind.beforeMinutes, kind.afterMinutes, kind.room, kind.id)
  }

  /// Existing appointments of the kind stay.
  package func delete(kind id: Int) throws { try tx.execute("DELETE FROM appointment_kinds WHERE id = ?", id) }

  // MARK: Rules

  /// The default rules if the trainer has not chosen any.
  package func rules(of trainer: Int) throws -> AppointmentRules {
    try tx.row(
      "SELECT automatic, notice_minutes, cancel_minutes FROM appointment_rules WHERE trainer = ?", trainer
    ) { row in
      var rules = AppointmentRules()
      rules.automatic = try row.bool()
      rules.noticeMinutes = try row.int()
      rules.cancelMinutes = try row.int()
      return rules
    } ?? AppointmentRules()
  }

  package func put(_ rules: AppointmentRules, of trainer: Int) throws {
    try tx.execute(
      """
      INSERT INTO appointment_rules (trainer, automatic, notice_minutes, cancel_minutes) VALUES (?, ?, ?, ?)
      ON CONFLICT (trainer) DO UPDATE SET automatic = excluded.automatic, notice_minutes = excluded.notice_minutes,
        cancel_minutes = excluded.cancel_minutes
      """, trainer, rules.automatic, rules.noticeMinutes, rules.cancelMinutes)
  }

  // MARK: Hours

  /// - Parameter from: single days before this are left out.
  package func hours(of trainer: Int, from first: CalendarDay) throws -> OpenHours {
    var hours = OpenHours()
    let rows = try tx.rows(
      """
      SELECT weekday, day, from_minute, to_minute FROM open_hours WHERE trainer = ? AND (day IS NULL OR day >= ?)
      ORDER BY from_minute
      """, trainer, first.text
    ) { row in
      (
        weekday: try row.intOrNil(), day: try row.textOrNil(),
        range: try row.group(of: 2) { row in OpenRange(from: try row.int(), to: try row.int()) }
      )
    }
    for (weekday, day, range) in rows {
      if let weekday = weekday.flatMap(Weekday.init), let range {
        hours.weekly[weekday, default: []].append(range)
      } else if let day = day.flatMap({ CalendarDay($0) }) {
        hours.days[day, default: []] += range.map { [$0] } ?? []
      }
    }
    return hours
  }

  /// Replaces a trainer's hours.
  package func put(_ hours: OpenHours, of trainer: Int) throws {
    try tx.execute("DELETE FROM open_hours WHERE trainer = ?", trainer)
    func insert(_ weekday: Int?, _ day: String?, _ range: OpenRange?) throws {
      try tx.execute(
        "INSERT INTO open_hours (trainer, weekday, day, from_minute, to_minute) VALUES (?, ?, ?, ?, ?)", trainer,
        weekday, day, range?.from, range?.to)
    }
    for (weekday, ranges) in hours.weekly { for range in ranges { try insert(weekday.rawValue, nil, range) } }
    for (day, ranges) in hours.days {
      if ranges.isEmpty { try insert(nil, day.text, nil) }
      for range in ranges { try insert(nil, day.text, range) }
    }
  }

  /// Trainers who offer a kind of appointment and have open hours, by name.
  package func trainers(from day: CalendarDay) throws -> [Face] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture FROM members m
      WHERE m.role <> 'member' AND m.status = 'active'
        AND EXISTS (SELECT 1 FROM appointment_kinds k WHERE k.trainer = m.id)
        AND EXISTS (SELECT 1 FROM open_hours h WHERE h.trainer = m.id AND h.from_minute IS NOT NULL
          AND (h.day IS NULL OR h.day >= ?))
      ORDER BY m.display_name, m.id
      """, day.text
    ) { row in try row.face() }
  }
}

extension Tx {
  package var openHours: OpenHourStore { OpenHourStore(tx: self) }
}
