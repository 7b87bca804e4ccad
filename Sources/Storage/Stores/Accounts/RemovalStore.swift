package import Gym

/// A member whom the owner removed less than a day ago.
package struct Removal: Equatable, Sendable {
  package var member: Int
  package var at: Int
  /// When the member is deleted.
  package var until: Int
  /// The name, at that time, of the owner who removed them.
  package var byName: String
  /// The member's status before the removal.
  package var status: MemberStatus
  package var shownOnFloor: Bool

  package init(member: Int, at: Int, until: Int, byName: String, status: MemberStatus, shownOnFloor: Bool) {
    self.member = member
    self.at = at
    self.until = until
    self.byName = byName
    self.status = status
    self.shownOnFloor = shownOnFloor
  }
}

/// Removed members who can still be restored. Their status is `blocked`, so whatever leaves out blocked members leaves
/// them out, too.
package struct RemovalStore {
  let tx: Tx

  private static let columns = "r.member, r.at, r.until, r.by_name, r.status, r.shown_on_floor"

  package func insert(_ removal: Removal, by staff: Int) throws {
    try tx.execute(
      """
      INSERT INTO removals (member, at, until, removed_by, by_name, status, shown_on_floor)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, removal.member, removal.at, removal.until, staff, removal.byName, removal.status, removal.shownOnFloor)
  }

  /// Ends the removal. The member gets back their status and whether they are shown on the floor.
  package func undo(_ removal: Removal) throws {
    try tx.execute("DELETE FROM removals WHERE member = ?", removal.member)
    try tx.execute(
      "UPDATE members SET status = ?, shown_on_floor = ? WHERE id = ?", removal.status, removal.shownOnFloor,
      removal.member)
  }

  package func find(_ member: Int) throws -> Removal? {
    try tx.row("SELECT \(Self.columns) FROM removals r WHERE r.member = ?", member, read: Self.removal)
  }

  package func contains(_ member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM removals WHERE member = ?", member)
  }

  /// Removals that can still be undone, the latest first.
  package func list(after now: Int) throws -> [Removal] {
    try tx.rows(
      "SELECT \(Self.columns) FROM removals r WHERE r.until > ? ORDER BY r.until DESC, r.member", now,
      read: Self.removal)
  }

  /// The members whose removal can no longer be undone, earliest first.
  package func due(at now: Int) throws -> [Int] {
    try tx.rows("SELECT member FROM removals WHERE until <= ? ORDER BY until, member", now) { row in try row.int() }
  }

  private static func removal(_ row: inout Row) throws -> Removal {
    try Removal(
      member: row.int(), at: row.int(), until: row.int(), byName: row.text(), status: row.value(),
      shownOnFloor: row.bool())
  }
}

extension Tx {
  package var removals: RemovalStore { RemovalStore(tx: self) }
}
