package import Gym

package struct StoredProblem: Equatable, Sendable {
  package var id: Int
  package var member: Face
  package var problem: NewProblem
  package var at: Int
  /// Nil until the owner is done with it.
  package var closedAt: Int?
}

/// What members found wrong on a page.
package struct ProblemStore {
  let tx: Tx

  private static let columns = """
    p.id, \(FriendStore.face), p.text, p.screen, p.page, p.width, p.height, p.version, p.language, p.was_away,
    p.last_error, p.at, p.closed_at FROM problems p JOIN members m ON m.id = p.member
    """

  /// The oldest first.
  package func open(limit: Int) throws -> [StoredProblem] {
    try tx.rows("SELECT \(Self.columns) WHERE p.closed_at IS NULL ORDER BY p.id LIMIT ?", limit, read: Self.problem)
  }

  /// The latest first.
  package func closed(limit: Int) throws -> [StoredProblem] {
    try tx.rows(
      "SELECT \(Self.columns) WHERE p.closed_at IS NOT NULL ORDER BY p.closed_at DESC, p.id DESC LIMIT ?", limit,
      read: Self.problem)
  }

  package func find(_ id: Int) throws -> StoredProblem? {
    try tx.row("SELECT \(Self.columns) WHERE p.id = ?", id, read: Self.problem)
  }

  /// A member's own, oldest first.
  package func sent(by member: Int) throws -> [StoredProblem] {
    try tx.rows("SELECT \(Self.columns) WHERE p.member = ? ORDER BY p.at, p.id", member, read: Self.problem)
  }

  package func count(by member: Int, since: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM problems WHERE member = ? AND at > ?", member, since) ?? 0
  }

  /// - Returns: the new one's id.
  package func add(_ new: NewProblem, by member: Int, at: Int) throws -> Int {
    try tx.insert(
      """
      INSERT INTO problems (member, text, screen, page, width, height, version, language, was_away, last_error, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, member, new.text, new.screen, new.page, new.width, new.height, new.version, new.language, new.wasAway,
      new.lastError, at)
  }

  /// - Parameter at: nil opens it again.
  package func close(_ id: Int, at: Int?) throws {
    try tx.execute("UPDATE problems SET closed_at = ? WHERE id = ?", at, id)
  }

  /// Deletes those that were closed before an instant.
  package func prune(before: Int) throws { try tx.execute("DELETE FROM problems WHERE closed_at < ?", before) }

  private static func problem(_ row: inout Row) throws -> StoredProblem {
    try StoredProblem(
      id: row.int(), member: row.face(),
      problem: NewProblem(
        text: row.text(), screen: row.value(), page: row.text(), width: row.int(), height: row.int(),
        version: row.textOrNil(), language: row.textOrNil(), wasAway: row.bool(), lastError: row.textOrNil()),
      at: row.int(), closedAt: row.intOrNil())
  }
}

extension Tx {
  package var problems: ProblemStore { ProblemStore(tx: self) }
}

extension ProblemScreen: SQLArgument {}
