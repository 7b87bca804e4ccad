package import Gym

/// What members said of their muscles; see `MuscleFeeling`.
package struct FeelingStore {
  let tx: Tx

  /// All stored feelings. The caller must check whether each still holds.
  package func all(member: Int) throws -> [MuscleFeeling] {
    try tx.rows(
      "SELECT muscle, feeling, said_at FROM muscle_feelings WHERE member = ? ORDER BY muscle", member
    ) { row -> MuscleFeeling? in
      // A muscle that this version does not know is ignored.
      guard let muscle = try Muscle(rawValue: row.text()) else {
        row.skipRest()
        return nil
      }
      return try MuscleFeeling(muscle: muscle, feeling: row.value(), at: row.int())
    }.compactMap(\.self)
  }

  /// Replaces what the member said of this muscle before.
  package func put(_ said: MuscleFeeling, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO muscle_feelings (member, muscle, feeling, said_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (member, muscle) DO UPDATE SET feeling = excluded.feeling, said_at = excluded.said_at
      """, member, said.muscle.rawValue, said.feeling, said.at)
  }

  package func remove(_ muscle: Muscle, member: Int) throws {
    try tx.execute("DELETE FROM muscle_feelings WHERE member = ? AND muscle = ?", member, muscle.rawValue)
  }

  package func clear(member: Int) throws {
    try tx.execute("DELETE FROM muscle_feelings WHERE member = ?", member)
  }
}

extension Feeling: SQLArgument {}

extension Tx {
  package var feelings: FeelingStore { FeelingStore(tx: self) }
}
