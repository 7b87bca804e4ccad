package import Gym

/// A consent, as one of its two sides sees it.
package struct Consent: Equatable, Sendable {
  /// The other side: the trainer for the member, the member for the trainer.
  package var face: Face
  package var since: Int
  package var shares: Shares
}

/// A client, as the trainer's list shows them.
package struct ClientRow: Equatable, Sendable {
  package var consent: Consent
  /// When the open workout began; nil if there is none.
  package var openSince: Int?
  /// May be up to a minute behind.
  package var lastTrainedAt: Int?
}

/// Members who let a trainer see parts of their log.
package struct ClientStore {
  let tx: Tx

  /// What one member shares with one trainer; nil without a consent, and while the member is removed.
  ///
  /// Does not check whether the trainer still is one: use `relation` for that.
  package func shares(trainer: Int, member: Int) throws -> Shares? {
    try tx.row(
      """
      SELECT shares FROM clients c WHERE trainer = ? AND member = ?
        AND NOT EXISTS (SELECT 1 FROM removals r WHERE r.member = c.member)
      """, trainer, member
    ) { row in Shares(bits: try row.int()) }
  }

  /// The relation of a viewer to a member.
  /// - Parameter leads: whether `viewer` is currently a trainer, with a login that may act as one.
  package func relation(of viewer: Int, leads: Bool, to member: Int) throws -> Relation {
    if viewer == member { return .oneself }
    guard leads, let shares = try shares(trainer: viewer, member: member) else { return .none }
    return .trainer(shares)
  }

  /// Gives a consent, or changes what it shares. A changed consent keeps its start. Whoever shares the calendar anew
  /// agrees that the trainer sees its days.
  package func put(trainer: Int, member: Int, _ shares: Shares, at: Int) throws {
    let before = try self.shares(trainer: trainer, member: member)
    let isNew = shares.kinds.contains(.calendar) && before?.kinds.contains(.calendar) != true
    try tx.execute(
      """
      INSERT INTO clients (trainer, member, since, shares, sees_days) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (trainer, member) DO UPDATE SET shares = excluded.shares, sees_days = MAX(sees_days, excluded.sees_days)
      """, trainer, member, at, shares.bits, isNew)
  }

  /// Whether the trainer may see the days of the calendar, if the member shares it.
  package func seesDays(trainer: Int, member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM clients WHERE trainer = ? AND member = ? AND sees_days = 1", trainer, member)
  }

  /// - Returns: false if there was no consent.
  package func end(trainer: Int, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM clients WHERE trainer = ? AND member = ?", trainer, member) > 0
  }

  /// A member's trainers, the oldest consent first.
  package func trainers(of member: Int) throws -> [Consent] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture, c.since, c.shares
      FROM clients c JOIN members m ON m.id = c.trainer WHERE c.member = ? ORDER BY c.since, m.id
      """, member, read: Self.consent)
  }

  package func trainerCount(of member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM clients WHERE member = ?", member) ?? 0
  }

  package func count(of trainer: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM clients WHERE trainer = ?", trainer) ?? 0
  }

  /// Members who are clients of any trainer.
  package func members(limit: Int) throws -> [Int] {
    try tx.rows("SELECT DISTINCT member FROM clients ORDER BY member LIMIT ?", limit) { row in try row.int() }
  }

  /// A trainer's clients, by name, without removed members.
  package func list(of trainer: Int) throws -> [ClientRow] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture, c.since, c.shares, w.started_at, m.last_trained_at
      FROM clients c JOIN members m ON m.id = c.member
      LEFT JOIN workouts w ON w.member = c.member AND w.finished_at IS NULL AND w.deleted_at IS NULL
      WHERE c.trainer = ? AND NOT EXISTS (SELECT 1 FROM removals r WHERE r.member = c.member)
      ORDER BY m.display_name, m.id
      """, trainer
    ) { row in
      ClientRow(consent: try Self.consent(&row), openSince: try row.intOrNil(), lastTrainedAt: try row.intOrNil())
    }
  }

  private static func consent(_ row: inout Row) throws -> Consent {
    Consent(
      face: try row.face(), since: try row.int(), shares: Shares(bits: try row.int()))
  }
}

extension Tx {
  package var clients: ClientStore { ClientStore(tx: self) }
}
