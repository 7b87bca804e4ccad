package import Gym

/// What members may use. A member without a row may come whenever they like.
package struct MembershipStore {
  let tx: Tx

  package func find(_ member: Int) throws -> Membership? {
    try tx.row(
      "SELECT frozen_until, ends_on, visits_left FROM memberships WHERE member = ?", member,
      read: { try Self.membership($0, from: 0) })
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
      SELECT m.id, m.display_name, m.initials, m.colour, s.frozen_until, s.ends_on, s.visits_left
      FROM memberships s CROSS JOIN members m ON m.id = s.member ORDER BY m.search, m.id LIMIT ? OFFSET ?
      """, limit, after
    ) { row in
      (
        Face(id: try row.int(0), name: try row.text(1), initials: try row.text(2), colour: try row.value(3)),
        try Self.membership(row, from: 4)
      )
    }
  }

  private static func membership(_ row: Row, from index: Int) throws -> Membership {
    func day(_ index: Int) throws -> CalendarDay? {
      try row.textOrNil(index).map {
        guard let day = CalendarDay($0) else { throw StorageError.column("memberships") }
        return day
      }
    }
    return Membership(
      frozenUntil: try day(index), endsOn: try day(index + 1), visitsLeft: try row.intOrNil(index + 2))
  }
}

extension Tx {
  package var memberships: MembershipStore { MembershipStore(tx: self) }
}
