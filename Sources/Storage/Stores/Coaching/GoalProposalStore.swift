package import Gym

/// A target that a trainer proposes to a client.
package struct GoalProposal: Equatable, Sendable {
  package var id: Int
  package var trainer: Face
  package var member: Int
  package var target: LiftTarget
}

/// Targets that trainers propose: a weight to lift by a day. The schema deletes them with the consent.
package struct GoalProposalStore {
  let tx: Tx

  private static let select = """
    SELECT p.id, m.id, m.display_name, m.initials, m.colour, m.picture, p.member, p.exercise, p.milli, p.unit, p.by_day,
      p.at
    FROM goal_proposals p JOIN members m ON m.id = p.trainer
    """

  /// Oldest first.
  /// - Parameter trainer: only this trainer's proposals; nil for all.
  package func list(member: Int, trainer: Int? = nil) throws -> [GoalProposal] {
    try tx.rows(
      "\(Self.select) WHERE p.member = ? AND (? IS NULL OR p.trainer = ?) ORDER BY p.at, p.id", member, trainer,
      trainer, read: Self.proposal)
  }

  package func find(_ id: Int, member: Int) throws -> GoalProposal? {
    try tx.row("\(Self.select) WHERE p.id = ? AND p.member = ?", id, member, read: Self.proposal)
  }

  /// Replaces the trainer's proposal for the same exercise.
  package func put(_ target: LiftTarget, trainer: Int, member: Int) throws {
    try tx.execute(
      "DELETE FROM goal_proposals WHERE trainer = ? AND member = ? AND exercise = ?", trainer, member, target.exercise)
    try tx.execute(
      """
      INSERT INTO goal_proposals (trainer, member, exercise, milli, unit, by_day, at) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, trainer, member, target.exercise, target.weight.milli, target.weight.unit, target.by.text, target.at)
  }

  package func delete(_ id: Int) throws { try tx.execute("DELETE FROM goal_proposals WHERE id = ?", id) }

  /// Records with which trainer a member's target was agreed.
  package func agree(member: Int, exercise: Int, with trainer: Int) throws {
    try tx.execute(
      "UPDATE targets SET agreed_with = ? WHERE member = ? AND exercise = ?", trainer, member, exercise)
  }

  /// The trainers with whom targets were agreed, by exercise.
  package func agreed(member: Int) throws -> [Int: Face] {
    let rows = try tx.rows(
      """
      SELECT t.exercise, m.id, m.display_name, m.initials, m.colour, m.picture
      FROM targets t JOIN members m ON m.id = t.agreed_with WHERE t.member = ?
      """, member
    ) { row in try (row.int(), row.face()) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private static func proposal(_ row: inout Row) throws -> GoalProposal {
    try GoalProposal(
      id: row.int(), trainer: row.face(), member: row.int(),
      target: LiftTarget(exercise: row.int(), weight: row.weight(), by: row.day(), at: row.int()))
  }
}

extension Tx {
  package var goalProposals: GoalProposalStore { GoalProposalStore(tx: self) }
}
