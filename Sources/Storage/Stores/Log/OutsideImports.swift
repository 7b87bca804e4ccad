/// A log that a command imported beside a running server. Roads that it imported count as no workouts and no sets.
package struct OutsideImport: Equatable, Sendable {
  package var member: Int
  package var workouts: Int
  package var sets: Int

  package init(member: Int, workouts: Int, sets: Int) {
    self.member = member
    self.workouts = workouts
    self.sets = sets
  }
}

extension ImportStore {
  package func noteOutside(_ one: OutsideImport) throws {
    try tx.execute(
      "INSERT INTO outside_imports (member, workouts, sets) VALUES (?, ?, ?)", one.member, one.workouts, one.sets)
  }

  /// Notes that a command imported roads. One row is enough for any number of files.
  package func noteOutsideRoads(of member: Int) throws {
    try tx.execute(
      """
      INSERT INTO outside_imports (member, workouts, sets) SELECT ?, 0, 0
      WHERE NOT EXISTS (SELECT 1 FROM outside_imports WHERE member = ? AND workouts = 0 AND sets = 0)
      """, member, member)
  }

  package func hasOutside() throws -> Bool { try tx.exists("SELECT 1 FROM outside_imports LIMIT 1") }

  package func takeOutside() throws -> [OutsideImport] {
    try tx.rows("DELETE FROM outside_imports RETURNING member, workouts, sets") { row in
      try OutsideImport(member: row.int(), workouts: row.int(), sets: row.int())
    }
  }
}
