/// A log that a command imported beside a running server.
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

  package func hasOutside() throws -> Bool { try tx.exists("SELECT 1 FROM outside_imports LIMIT 1") }

  package func takeOutside() throws -> [OutsideImport] {
    try tx.rows("DELETE FROM outside_imports RETURNING member, workouts, sets") { row in
      try OutsideImport(member: row.int(), workouts: row.int(), sets: row.int())
    }
  }
}
