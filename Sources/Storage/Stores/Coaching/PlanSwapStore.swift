package import Gym

extension CoachingStore {
  /// Trainers' swaps in a workout's plan, by item.
  package func swaps(workout: Int) throws -> [PlanSwap] {
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture, p.changed_at, p.before, p.after
      FROM plan_swaps p JOIN members m ON m.id = p.trainer WHERE p.workout = ? ORDER BY p.item
      """, workout
    ) { row in
      PlanSwap(
        trainer: try row.face(), changedAt: try row.int(), before: try Self.exercise(row.text()),
        after: try Self.exercise(row.text()))
    }
  }

  /// Stores a swap. It replaces an earlier swap of the same item, and deletes trainers' changes of the item's sets.
  package func put(_ swap: PlanSwap, workout: Int) throws {
    try tx.execute(
      """
      INSERT INTO plan_swaps (workout, item, trainer, changed_at, before, after) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (workout, item) DO UPDATE SET trainer = excluded.trainer, changed_at = excluded.changed_at,
        before = excluded.before, after = excluded.after
      """, workout, swap.item, swap.trainer.id, swap.changedAt, try Self.text(swap.before), try Self.text(swap.after))
    try removeChanges(item: swap.item, workout: workout)
  }

  /// Removes a swap with the changes of its sets.
  package func removeSwap(item: Int, workout: Int) throws {
    try tx.execute("DELETE FROM plan_swaps WHERE workout = ? AND item = ?", workout, item)
    try removeChanges(item: item, workout: workout)
  }

  private func removeChanges(item: Int, workout: Int) throws {
    try tx.execute("DELETE FROM plan_changes WHERE workout = ? AND item = ?", workout, item)
  }

  private static func text(_ planned: PlannedExercise) throws -> String {
    try JSONColumn.text(StoredExercise(planned))
  }

  private static func exercise(_ text: String) throws -> PlannedExercise {
    try JSONColumn.value(text, as: StoredExercise.self).planned
  }
}
