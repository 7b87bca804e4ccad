package import Gym

/// A reminder that a member was shown.
package struct IssuedReminder: Equatable, Sendable {
  package var issuedAt: Int
  /// When it goes out by push and email; nil if it already has, or never will.
  package var sendAt: Int?
  package var isDismissed: Bool
}

/// Members' reminder settings, and the reminders that they were shown.
package struct ReminderStore {
  let tx: Tx

  // MARK: Settings

  private static let settings = SQL.held(
    "SELECT quiet_from, quiet_until, summary_at FROM reminder_settings WHERE member = ?")
  private static let kinds = SQL.held(
    "SELECT kind, lead, kiosk, phone, push, email FROM reminder_kinds WHERE member = ?")

  package func settings(_ member: Int) throws -> ReminderSettings {
    var settings = ReminderSettings()
    if let found = try tx.row(Self.settings, member, read: { row in try (row.int(), row.int(), row.int()) }) {
      (settings.quietFrom, settings.quietUntil, settings.summaryAt) = found
    }
    _ = try tx.rows(Self.kinds, member) { row in
      // Skip a kind that only a later version knows.
      guard let kind = ReminderKind(rawValue: try row.text()) else { return row.skipRest() }
      settings.leads[kind] = try row.intOrNil()
      let all: [ReminderChannel] = [.kiosk, .phone, .push, .email]
      settings.channels[kind] = Set(try all.filter { _ in try row.bool() })
    }
    return settings
  }

  package func put(_ settings: ReminderSettings, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO reminder_settings (member, quiet_from, quiet_until, summary_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
        summary_at = excluded.summary_at
      """, member, settings.quietFrom, settings.quietUntil, settings.summaryAt)
    for kind in ReminderKind.allCases where settings.leads[kind] != nil || settings.channels[kind] != nil {
      let channels = settings.channels(kind)
      try tx.execute(
        """
        INSERT INTO reminder_kinds (member, kind, lead, kiosk, phone, push, email) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (member, kind) DO UPDATE SET lead = excluded.lead, kiosk = excluded.kiosk,
          phone = excluded.phone, push = excluded.push, email = excluded.email
        """, member, kind, settings.leads[kind], channels.contains(.kiosk), channels.contains(.phone),
        channels.contains(.push), channels.contains(.email))
    }
  }

  // MARK: Sent reminders

  private static let issued = SQL.held(
    "SELECT kind, subject, at, told_at, send_at, dismissed_at FROM reminders WHERE member = ?")

  /// The member's reminders, by `Remindable.id`.
  package func issued(_ member: Int) throws -> [String: IssuedReminder] {
    let issued = try tx.rows(Self.issued, member) { row in
      (
        "\(try row.text()) \(try row.text()) \(try row.int())",
        IssuedReminder(issuedAt: try row.int(), sendAt: try row.intOrNil(), isDismissed: try row.intOrNil() != nil)
      )
    }
    return Dictionary(issued, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter sendAt: when it is to be pushed and mailed; nil if it is sent at once or never.
  package func issue(_ thing: Remindable, member: Int, at: Int, sendAt: Int?, sentAt: Int?) throws {
    try tx.execute(
      """
      INSERT INTO reminders (member, kind, subject, at, until, told_at, send_at, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, member, thing.kind, thing.subject, thing.at, thing.until, at, sendAt, sentAt)
  }

  /// Marks a reminder as pushed and mailed. Call it right before sending.
  package func send(_ thing: Remindable, member: Int, at: Int) throws {
    try tx.execute(
      """
      UPDATE reminders SET send_at = NULL, sent_at = ? WHERE member = ? AND kind = ? AND subject = ? AND at = ?
      """, at, member, thing.kind, thing.subject, thing.at)
  }

  /// Records that the member has read or dismissed a reminder.
  package func dismiss(_ thing: Remindable, member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO reminders (member, kind, subject, at, until, told_at, dismissed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, kind, subject, at) DO UPDATE SET dismissed_at = excluded.dismissed_at, send_at = NULL
      """, member, thing.kind, thing.subject, thing.at, thing.until, at, at)
  }

  /// Deletes a reminder whose reason has ended but may come again, such as a free place that was taken.
  package func forget(_ id: String, member: Int) throws {
    try tx.execute(
      "DELETE FROM reminders WHERE member = ? AND kind || ' ' || subject || ' ' || at = ?", member, id)
  }

  /// Deletes expired reminders.
  package func prune(before: Int) throws { try tx.execute("DELETE FROM reminders WHERE until < ?", before) }

  /// All members who can get reminders.
  package func members() throws -> [Int] {
    try tx.rows("SELECT id FROM members WHERE status = 'active'") { row in try row.int() }
  }

  /// Nil for a member who may not train here. The email is nil until it is confirmed: it may be somebody else's.
  package func member(_ id: Int) throws -> (email: String?, name: String)? {
    try tx.row(
      """
      SELECT CASE WHEN email_confirmed_at IS NOT NULL THEN email END, display_name FROM members
      WHERE id = ? AND status = 'active'
      """, id
    ) { row in try (row.textOrNil(), row.text()) }
  }
}

extension Tx {
  package var reminders: ReminderStore { ReminderStore(tx: self) }
}

extension ReminderKind: SQLArgument {}
