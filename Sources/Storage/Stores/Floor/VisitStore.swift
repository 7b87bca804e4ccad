package import Gym

/// Who is in the gym, and who was. A member has at most one open visit.
package struct VisitStore {
  let tx: Tx

  private static let columns = """
    id, member, name, arrived_at, due_at, left_at, ended_itself, how, staff, note, uncovered, is_counted
    """

  private static func visit(_ row: inout Row) throws -> Visit {
    Visit(
      id: try row.int(), member: try row.intOrNil(), name: try row.textOrNil(), arrivedAt: try row.int(),
      dueAt: try row.int(), leftAt: try row.intOrNil(), endedItself: try row.bool(), how: try row.value(),
      staff: try row.intOrNil(), note: try row.textOrNil(), uncovered: try row.valueOrNil(), isCounted: try row.bool())
  }

  // MARK: Reading

  package func find(_ id: Int) throws -> Visit? {
    try tx.row("SELECT \(Self.columns) FROM visits WHERE id = ?", id, read: Self.visit)
  }

  package func open(of member: Int) throws -> Visit? {
    try tx.row("SELECT \(Self.columns) FROM visits WHERE member = ? AND left_at IS NULL", member, read: Self.visit)
  }

  /// The member's last visit that began before an instant.
  package func last(of member: Int, before: Int) throws -> Visit? {
    try tx.row(
      "SELECT \(Self.columns) FROM visits WHERE member = ? AND arrived_at < ? ORDER BY arrived_at DESC LIMIT 1",
      member, before, read: Self.visit)
  }

  /// The member's first visit that began after an instant.
  package func next(of member: Int, after: Int) throws -> Visit? {
    try tx.row(
      "SELECT \(Self.columns) FROM visits WHERE member = ? AND arrived_at > ? ORDER BY arrived_at LIMIT 1", member,
      after, read: Self.visit)
  }

  /// The member's visits that began between two instants, newest first.
  package func list(of member: Int, from: Int, before: Int, limit: Int) throws -> [Visit] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM visits WHERE member = ? AND arrived_at >= ? AND arrived_at < ?
      ORDER BY arrived_at DESC, id DESC LIMIT ?
      """, member, from, before, limit, read: Self.visit)
  }

  /// Whether one of the member's visits that began between two instants took one of the membership's visits.
  package func hasCounted(_ member: Int, from: Int, before: Int) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM visits WHERE member = ? AND arrived_at >= ? AND arrived_at < ? AND is_counted = 1", member, from,
      before)
  }

  /// Everyone who is in, the last who came first.
  package func allOpen(limit: Int = .max) throws -> [Visit] {
    try tx.rows(
      // `due_at > 0` is always true. It lets SQLite use `visits_due`, which has only the open visits. The plus keeps it
      // from walking all visits in the order of `visits_arrived`.
      """
      SELECT \(Self.columns) FROM visits WHERE left_at IS NULL AND due_at > 0 ORDER BY +arrived_at DESC, id DESC
      LIMIT ?
      """, limit, read: Self.visit)
  }

  /// When each member who is in and shows it to friends arrived.
  package func shownToFriends() throws -> [Int: Int] {
    let shown = try tx.rows(
      """
      SELECT v.member, v.arrived_at FROM visits v JOIN sharing_levels l ON l.member = v.member
      WHERE v.left_at IS NULL AND v.due_at > 0 AND l.visits <> 'nobody'
      """
    ) { row in (try row.int(), try row.int()) }
    return Dictionary(uniqueKeysWithValues: shown)
  }

  package func openCount() throws -> Int {
    try tx.int("SELECT COUNT(*) FROM visits WHERE left_at IS NULL AND due_at > 0") ?? 0
  }

  /// The open visits that would have ended by now.
  package func due(at now: Int) throws -> [Visit] {
    try tx.rows(
      "SELECT \(Self.columns) FROM visits WHERE left_at IS NULL AND due_at <= ?", now, read: Self.visit)
  }

  package func hasDue(at now: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM visits WHERE left_at IS NULL AND due_at <= ?", now)
  }

  /// How many visits began between two instants.
  package func count(from: Int, before: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM visits WHERE arrived_at >= ? AND arrived_at < ?", from, before) ?? 0
  }

  /// When the first visit of all began.
  package func first() throws -> Int? { try tx.int("SELECT MIN(arrived_at) FROM visits") }

  // The end of a visit that ended on the hour is in the hour before.
  private static let end = "MIN(COALESCE(left_at, due_at), arrived_at + 21600000)"
  private static let starts = SQL.held(
    "SELECT arrived_at / 900000, COUNT(*) FROM visits WHERE arrived_at >= ? AND arrived_at < ? GROUP BY 1 ORDER BY 1")
  private static let ends = SQL.held(
    """
    SELECT MAX(arrived_at, \(end) - 1) / 900000, COUNT(*) FROM visits
    WHERE arrived_at >= ? AND arrived_at < ? GROUP BY 1 ORDER BY 1
    """)

  /// When the visits that began between two instants began and ended, by the quarter of an hour.
  package func quarters(from: Int, before: Int) throws -> (starts: WeekHours.Quarters, ends: WeekHours.Quarters) {
    func quarter(_ row: inout Row) throws -> (quarter: Int, count: Int) { (try row.int(), try row.int()) }
    return (
      try tx.rows(Self.starts, from, before, read: quarter), try tx.rows(Self.ends, from, before, read: quarter)
    )
  }

  /// A member's first set between two instants, both excluded, of those that show that they were here: as
  /// `MemberStore.hereAt` counts them. Also if it was deleted.
  package func firstSet(
    of member: Int, after: Int, before: Int, byPhone: Bool
  ) throws -> (at: Int, isAtKiosk: Bool)? {
    try tx.row(
      """
      SELECT s.at, s.device IS NOT NULL FROM workouts w JOIN sets s ON s.workout = w.id
      WHERE w.member = ? AND w.started_at > ? AND w.started_at < ? AND w.source = 'floor' AND w.recorded_at IS NULL
        AND s.at > ? AND s.at < ? AND (s.device IS NOT NULL OR ?)
        AND NOT EXISTS (SELECT 1 FROM entered_sets e WHERE e.set_id = s.id)
      ORDER BY s.at LIMIT 1
      """, member, after - Milliseconds.day, before, after, before, byPhone
    ) { row in try (row.int(), row.bool()) }
  }

  // MARK: Writing

  package func insert(_ visit: Visit) throws -> Visit {
    var visit = visit
    visit.id = try tx.insert(
      """
      INSERT INTO visits
        (member, name, arrived_at, due_at, left_at, ended_itself, how, staff, note, uncovered, is_counted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, visit.member, visit.name, visit.arrivedAt, visit.dueAt, visit.leftAt, visit.endedItself,
      visit.how.rawValue, visit.staff, visit.note, visit.uncovered?.rawValue, visit.isCounted)
    return visit
  }

  /// Stores when the visit began, ends and ended.
  package func setTimes(_ visit: Visit) throws {
    try tx.execute(
      "UPDATE visits SET arrived_at = ?, due_at = ?, left_at = ?, ended_itself = ? WHERE id = ?", visit.arrivedAt,
      visit.dueAt, visit.leftAt, visit.endedItself, visit.id)
  }

  /// Stores what the membership covered, and who let the member in.
  package func setTerms(_ visit: Visit) throws {
    try tx.execute(
      "UPDATE visits SET staff = ?, note = ?, uncovered = ?, is_counted = ? WHERE id = ?", visit.staff, visit.note,
      visit.uncovered?.rawValue, visit.isCounted, visit.id)
  }

  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM visits WHERE id = ?", id) }

  /// Forgets what staff noted about a member. The visits stay, for the gym's figures.
  package func forgetNotes(of member: Int) throws {
    try tx.execute("UPDATE visits SET note = NULL, uncovered = NULL WHERE member = ?", member)
  }

  /// Forgets the names of walk-ins who came before an instant, and what staff noted about them.
  package func forgetNames(before: Int) throws {
    try tx.execute("UPDATE visits SET name = NULL, note = NULL WHERE name IS NOT NULL AND arrived_at < ?", before)
  }

  // MARK: The gym's rules

  package func rules() throws -> VisitRules {
    var rules = VisitRules()
    if let minutes = try tx.settings.get("visits.minutes").flatMap({ Int($0) }) { rules.minutes = minutes }
    if let byPhone = try tx.settings.get("visits.byPhone") { rules.byPhone = byPhone == "true" }
    return rules
  }

  package func setRules(_ rules: VisitRules) throws {
    try tx.settings.set("visits.minutes", String(rules.minutes))
    try tx.settings.set("visits.byPhone", rules.byPhone ? "true" : "false")
  }
}

extension Tx {
  package var visits: VisitStore { VisitStore(tx: self) }
}
