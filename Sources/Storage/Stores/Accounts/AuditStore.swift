package import Gym

/// The audit log. Each entry is written in the transaction of what it describes. The schema refuses every change of a
/// stored entry, and its deletion before its time.
package struct AuditStore {
  let tx: Tx

  private static let hour = 3_600_000

  /// Which entries to read.
  package struct Query: Sendable {
    package var area: AuditArea?
    /// Only what this member did, or what concerns them.
    package var member: Int?
    /// When it happened, by the clock of that time.
    package var from = 0
    /// Exclusive.
    package var until = Int.max

    package init(area: AuditArea? = nil, member: Int? = nil, from: Int = 0, until: Int = .max) {
      self.area = area
      self.member = member
      self.from = from
      self.until = until
    }
  }

  package func append(_ entry: NewAuditEntry) throws {
    try tx.execute(
      """
      INSERT INTO audit (at, kind, area, actor, member, device, token, address, what, times, since, by_command)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, entry.at, entry.kind.name, entry.kind.area, entry.actor, entry.member, entry.device, entry.token,
      entry.address, entry.what, entry.times, entry.since, entry.isByCommand)
  }

  /// Like `append`, but does nothing if the actor has caused `AuditRules.mostAnHour` entries of the kind within the hour
  /// before. Entries from later do not count: the clock may have been ahead, or be behind now.
  package func appendUnlessMany(_ entry: NewAuditEntry) throws {
    if let actor = entry.actor {
      let recent = try tx.int(
        "SELECT COUNT(*) FROM (SELECT 1 FROM audit WHERE actor = ? AND at > ? AND at <= ? AND kind = ? LIMIT ?)", actor,
        entry.at - Self.hour, entry.at, entry.kind.name, AuditRules.mostAnHour)
      if recent ?? 0 >= AuditRules.mostAnHour { return }
    }
    try append(entry)
  }

  /// Whether the actor has caused an entry of the kind within the hour before.
  package func hasRecent(_ kind: AuditKind, by actor: Int, at now: Int) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM audit WHERE actor = ? AND at > ? AND at <= ? AND kind = ? LIMIT 1", actor, now - Self.hour, now,
      kind.name)
  }

  // MARK: Reading

  private static let selection = """
    e.id, e.at, e.kind, e.area, e.actor, a.id, a.display_name, a.initials, a.colour, a.picture,
      e.member, m.id, m.display_name, m.initials, m.colour, m.picture, d.name, e.token, e.address, e.what, e.times,
      e.since, e.by_command
    FROM audit e LEFT JOIN members a ON a.id = e.actor LEFT JOIN members m ON m.id = e.member
      LEFT JOIN devices d ON d.id = e.device
    """
  /// A page begins below an id, so that it costs the same wherever it begins. The pluses keep SQLite from finding rows by
  /// anything else, and sorting all of them.
  private static let page = "e.id < ? AND +e.at >= ? AND +e.at < ? ORDER BY e.id DESC LIMIT ?"

  /// The last written first, whatever the clock said then.
  /// - Parameter before: the id of the last entry of the previous page.
  package func entries(_ query: Query, before: Int?, limit: Int) throws -> [AuditEntry] {
    let before = before ?? .max
    guard let member = query.member else {
      guard let area = query.area else {
        return try tx.rows(
          "SELECT \(Self.selection) WHERE \(Self.page)", before, query.from, query.until, limit, read: Self.entry)
      }
      return try tx.rows(
        "SELECT \(Self.selection) WHERE e.area = ? AND \(Self.page)", area, before, query.from, query.until, limit,
        read: Self.entry)
    }
    let byThem = try tx.rows(
      "SELECT \(Self.selection) WHERE e.actor = ? AND (? IS NULL OR +e.area = ?) AND \(Self.page)", member, query.area,
      query.area, before, query.from, query.until, limit, read: Self.entry)
    let aboutThem = try tx.rows(
      "SELECT \(Self.selection) WHERE e.member = ? AND (? IS NULL OR +e.area = ?) AND \(Self.page)", member,
      query.area, query.area, before, query.from, query.until, limit, read: Self.entry)
    let others = aboutThem.filter { $0.actor?.id != member }
    return Array((byThem + others).sorted { $0.id > $1.id }.prefix(limit))
  }

  private static func entry(_ row: inout Row) throws -> AuditEntry {
    try AuditEntry(
      id: row.int(), at: row.int(), kind: row.text(), area: row.value(), actor: person(&row), member: person(&row),
      device: row.textOrNil(), token: row.textOrNil(), address: row.textOrNil(), what: row.textOrNil(),
      times: row.int(), since: row.intOrNil(), isByCommand: row.bool())
  }

  private static func person(_ row: inout Row) throws -> AuditEntry.Person? {
    let (id, face) = (try row.intOrNil(), try row.faceOrNil())
    return id.map { AuditEntry.Person(id: $0, face: face) }
  }

  // MARK: Keeping

  private static let months = "audit.months"

  /// For how many months entries are kept.
  package func keptMonths() throws -> Int {
    let stored = try tx.settings.get(Self.months).flatMap { Int($0) }
    return stored ?? AuditRules.usualMonths
  }

  package func keep(months: Int) throws { try tx.settings.set(Self.months, String(months)) }

  /// Deletes the entries whose time is over, up to `rows` per call, as the trigger `audit_deleted` allows it.
  ///
  /// The months count back from the entry that was written last, never from the clock alone. Nothing is deleted while that
  /// entry is later than now, nor without one from one to three months before it: so a clock that is ahead deletes
  /// nothing, even if something is written by it, unless it stays ahead for a month. An entry from such a clock blocks
  /// nothing once another was written after it, and leaves with its neighbours.
  /// - Returns: whether there may be more.
  package func prune(now: Int, rows: Int = 2_000) throws -> Bool {
    guard let newest = try tx.int("SELECT at FROM audit WHERE id = (SELECT MAX(id) FROM audit)"), newest <= now,
      try tx.exists(
        "SELECT 1 FROM audit WHERE at BETWEEN ? AND ? LIMIT 1", newest - 3 * AuditRules.month,
        newest - AuditRules.month)
    else { return false }
    let before = try newest - keptMonths() * AuditRules.month
    guard
      let kept = try tx.int(
        "SELECT id FROM audit WHERE id > 0 AND +at > ? AND +at <= ? ORDER BY id LIMIT 1", before, newest),
      let last = try tx.int("SELECT id FROM audit WHERE id < ? AND +at <= ? ORDER BY id DESC LIMIT 1", kept, before)
    else { return false }
    let further = try tx.int(
      "SELECT id FROM audit WHERE id > 0 AND id <= ? ORDER BY id LIMIT 1 OFFSET ?", last, rows - 1)
    try tx.execute("DELETE FROM audit WHERE id <= ?", further ?? last)
    return further != nil
  }
}

extension AuditArea: SQLArgument {}

extension Tx {
  package var audit: AuditStore { AuditStore(tx: self) }
}
