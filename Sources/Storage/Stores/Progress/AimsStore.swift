package import Gym

/// What members train for.
package struct AimsStore {
  let tx: Tx

  /// - Returns: nil until the member has chosen.
  package func find(member: Int) throws -> TrainingAims? {
    try tx.row("SELECT goal, days_per_week, minutes, equipment FROM aims WHERE member = ?", member) { row in
      try TrainingAims(
        goal: row.value(), daysPerWeek: row.int(), minutes: row.int(),
        equipment: row.textOrNil().map { try JSONColumn.value($0) })
    }
  }

  package func put(_ aims: TrainingAims, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO aims (member, goal, days_per_week, minutes, equipment) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET goal = excluded.goal, days_per_week = excluded.days_per_week,
        minutes = excluded.minutes, equipment = excluded.equipment
      """, member, aims.goal, aims.daysPerWeek, aims.minutes, try aims.equipment.map { try JSONColumn.text($0) })
  }

  package func remove(member: Int) throws { try tx.execute("DELETE FROM aims WHERE member = ?", member) }
}

extension TrainingGoal: SQLArgument {}

extension Tx {
  package var aims: AimsStore { AimsStore(tx: self) }
}
