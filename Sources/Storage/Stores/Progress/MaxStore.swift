package import Gym

/// The maxes that members entered; see `EnteredMax`.
package struct MaxStore {
  let tx: Tx

  private static let columns = "exercise, milli, unit, training_milli, training_unit, at"

  /// All of a member's maxes, by exercise.
  package func all(member: Int) throws -> [EnteredMax] {
    try tx.rows("SELECT \(Self.columns) FROM maxes WHERE member = ? ORDER BY exercise", member, read: Self.max)
  }

  package func find(member: Int, exercise: Int) throws -> EnteredMax? {
    try tx.row(
      "SELECT \(Self.columns) FROM maxes WHERE member = ? AND exercise = ?", member, exercise, read: Self.max)
  }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM maxes WHERE member = ?", member) ?? 0
  }

  /// Replaces the max for this exercise.
  package func put(_ max: EnteredMax, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO maxes (member, exercise, milli, unit, training_milli, training_unit, at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET milli = excluded.milli, unit = excluded.unit,
        training_milli = excluded.training_milli, training_unit = excluded.training_unit, at = excluded.at
      """, member, max.exercise, max.max?.milli, max.max?.unit, max.trainingMax?.milli, max.trainingMax?.unit, max.at)
  }

  package func remove(member: Int, exercise: Int) throws {
    try tx.execute("DELETE FROM maxes WHERE member = ? AND exercise = ?", member, exercise)
  }

  private static func max(_ row: inout Row) throws -> EnteredMax {
    try EnteredMax(
      exercise: row.int(), max: row.weightOrNil(), trainingMax: row.weightOrNil(), at: row.int())
  }
}

extension Tx {
  package var maxes: MaxStore { MaxStore(tx: self) }
}
