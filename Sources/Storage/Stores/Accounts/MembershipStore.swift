package import Gym

/// What members may use. A member without a row may come whenever they like.
package struct MembershipStore {
  let tx: Tx

  package func find(_ member: Int) throws -> Membership? {
    try tx.row(
      "SELECT frozen_until, ends_on, visits_left FROM memberships WHERE member = ?", member,
      read: Self.membership)
  }

  package func put(_ membership: Membership, of member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO memberships (member, frozen_until, ends_on, visits_left, changed_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET frozen_until = excluded.frozen_until, ends_on = excluded.ends_on,
        visits_left = excluded.visits_left, changed_at = excluded.changed_at
      """, member, membership.frozenUntil?.text, membership.endsOn?.text, membership.visitsLeft, at)
  }

  /// - Returns: whether there was one.
  package func remove(_ member: Int) throws -> Bool {
    try tx.execute("DELETE FROM memberships WHERE member = ?", member) > 0
  }

  /// Takes a visit, or gives one back. Nothing happens if the membership does not count visits.
  package func addVisits(_ count: Int, to member: Int) throws {
    try tx.execute("UPDATE memberships SET visits_left = MAX(0, visits_left + ?) WHERE member = ?", count, member)
  }

  /// Memberships with their members, by name.
  /// - Parameter after: how many are left out at the beginning.
  package func list(after: Int, limit: Int) throws -> [(face: Face, membership: Membership)] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture, s.frozen_until, s.ends_on, s.visits_left
      FROM memberships s CROSS JOIN members m ON m.id = s.member ORDER BY m.search, m.id LIMIT ? OFFSET ?
      """, limit, after
    ) { row in try (row.face(), Self.membership(&row)) }
  }

  private static func membership(_ row: inout Row) throws -> Membership {
    try Membership(frozenUntil: row.dayOrNil(), endsOn: row.dayOrNil(), visitsLeft: row.intOrNil())
  }
}

extension Tx {
  package var memberships: MembershipStore { MembershipStore(tx: self) }
}
