/// The exercises that members starred.
package struct StarStore {
  let tx: Tx

  /// A member's starred exercises, in the order in which they were starred. Deleted exercises of their own are among them.
  package func all(member: Int) throws -> [Int] {
    try tx.rows("SELECT exercise FROM stars WHERE member = ? ORDER BY at, exercise", member) { row in try row.int() }
  }

  package func has(_ exercise: Int, member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM stars WHERE member = ? AND exercise = ?", member, exercise)
  }

  /// Does nothing if it has a star already.
  package func put(_ exercise: Int, member: Int, at: Int) throws {
    try tx.execute(
      "INSERT INTO stars (member, exercise, at) VALUES (?, ?, ?) ON CONFLICT (member, exercise) DO NOTHING", member,
      exercise, at)
  }

  package func remove(_ exercise: Int, member: Int) throws {
    try tx.execute("DELETE FROM stars WHERE member = ? AND exercise = ?", member, exercise)
  }
}

extension Tx {
  package var stars: StarStore { StarStore(tx: self) }
}
