package import Gym

/// What staff did. Each action is written in the transaction of the change.
package struct StaffStore {
  let tx: Tx

  /// - Parameters:
  ///   - member: the member concerned; nil if it concerns the gym.
  ///   - amount: how many things it changed at once; 1 is not stored.
  package func insert(
    _ kind: StaffActionKind, staff: Face, member: Int?, what: String?, aboutAt: Int?, amount: Int, at: Int
  ) throws {
    try tx.execute(
      """
      INSERT INTO staff_actions (at, staff, staff_name, kind, concerns_member, member, what, about_at, amount)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, at, staff.id, staff.name, kind.rawValue, member != nil, member, what, aboutAt, amount > 1 ? amount : nil)
  }

  private static let selection = """
    a.id, a.at, s.id, s.display_name, s.initials, s.colour, s.picture, a.staff_name, a.kind, a.concerns_member,
      m.id, m.display_name, m.initials, m.colour, m.picture, a.what, a.about_at, a.amount
    FROM staff_actions a LEFT JOIN members s ON s.id = a.staff LEFT JOIN members m ON m.id = a.member
    """

  /// The latest first.
  /// - Parameters:
  ///   - before: the id of the last action of the previous page.
  ///   - staff: only this person's actions.
  package func actions(before: Int?, staff: Int?, limit: Int) throws -> [StaffAction] {
    let before = before ?? .max
    guard let staff else {
      return try tx.rows(
        "SELECT \(Self.selection) WHERE a.id < ? ORDER BY a.id DESC LIMIT ?", before, limit, read: Self.action)
    }
    return try tx.rows(
      "SELECT \(Self.selection) WHERE a.staff = ? AND a.id < ? ORDER BY a.id DESC LIMIT ?", staff, before, limit,
      read: Self.action)
  }

  /// The staff with stored actions, by name. Reads one index entry for each, not all actions or members.
  package func people() throws -> [Face] {
    try tx.rows(
      """
      WITH RECURSIVE people (id) AS (
        SELECT MIN(staff) FROM staff_actions
        UNION ALL SELECT (SELECT MIN(staff) FROM staff_actions WHERE staff > people.id) FROM people
          WHERE people.id IS NOT NULL)
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture FROM people JOIN members m ON m.id = people.id
      ORDER BY m.display_name, m.id
      """
    ) { row in try row.face() }
  }

  /// Deletes actions before an instant, up to `rows` per call.
  /// - Returns: whether there may be more.
  package func prune(before: Int, rows: Int = 5_000) throws -> Bool {
    try tx.execute(
      "DELETE FROM staff_actions WHERE id IN (SELECT id FROM staff_actions WHERE at < ? ORDER BY at LIMIT ?)", before,
      rows) == rows
  }

  private static func action(_ row: inout Row) throws -> StaffAction {
    try StaffAction(
      id: row.int(), at: row.int(), staff: row.faceOrNil(), staffName: row.text(), kind: row.value(),
      concernsMember: row.bool(), member: row.faceOrNil(), what: row.textOrNil(), aboutAt: row.intOrNil(),
      amount: row.intOrNil())
  }
}

extension Tx {
  package var staff: StaffStore { StaffStore(tx: self) }
}
