package import Gym

/// What trainers change in, or suggest for, clients' workouts.
package struct CoachingStore {
  let tx: Tx

  /// Trainers' changes of a workout's plan, in the order of the plan's items.
  package func changes(workout: Int) throws -> [PlanChange] {
    try tx.rows(
      """
      SELECT c.item, c.place, m.id, m.display_name, m.initials, m.colour, m.picture, c.changed_at, c.before, c.after, c.note
      FROM plan_changes c JOIN members m ON m.id = c.trainer WHERE c.workout = ? ORDER BY c.item, c.place
      """, workout
    ) { row in
      PlanChange(
        item: try row.int(), index: try row.int(), trainer: try row.face(), changedAt: try row.int(),
        before: try row.textOrNil().map(Self.set), after: try Self.set(row.text()), note: try row.textOrNil())
    }
  }

  /// Stores a change. It replaces an earlier change of the same set.
  package func put(_ change: PlanChange, workout: Int) throws {
    try tx.execute(
      """
      INSERT INTO plan_changes (workout, item, place, trainer, changed_at, before, after, note)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (workout, item, place) DO UPDATE SET trainer = excluded.trainer, changed_at = excluded.changed_at,
        before = excluded.before, after = excluded.after, note = excluded.note
      """, workout, change.item, change.index, change.trainer.id, change.changedAt,
      try change.before.map(Self.text), try Self.text(change.after), change.note)
  }

  package func remove(_ change: PlanChange, workout: Int) throws {
    try tx.execute(
      "DELETE FROM plan_changes WHERE workout = ? AND item = ? AND place = ?", workout, change.item, change.index)
  }

  /// The suggestion for a workout; nil if a set of its exercise has been done since.
  package func suggestion(workout: Int) throws -> SetSuggestion? {
    try tx.row(
      """
      SELECT g.exercise, m.id, m.display_name, m.initials, m.colour, m.picture, g.suggested_at, g.target, g.note
      FROM set_suggestions g JOIN members m ON m.id = g.trainer
      WHERE g.workout = ? AND NOT EXISTS (SELECT 1 FROM sets s WHERE s.workout = g.workout
        AND s.exercise = g.exercise AND s.at >= g.suggested_at AND s.deleted_at IS NULL)
      """, workout
    ) { row in
      SetSuggestion(
        exercise: try row.int(), trainer: try row.face(), suggestedAt: try row.int(), target: try Self.set(row.text()),
        note: try row.textOrNil())
    }
  }

  /// Replaces an earlier suggestion for the workout.
  package func suggest(_ suggestion: SetSuggestion, workout: Int) throws {
    try tx.execute(
      """
      INSERT INTO set_suggestions (workout, exercise, trainer, suggested_at, target, note) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (workout) DO UPDATE SET exercise = excluded.exercise, trainer = excluded.trainer,
        suggested_at = excluded.suggested_at, target = excluded.target, note = excluded.note
      """, workout, suggestion.exercise, suggestion.trainer.id, suggestion.suggestedAt,
      try Self.text(suggestion.target), suggestion.note)
  }

  package func dismiss(workout: Int) throws {
    try tx.execute("DELETE FROM set_suggestions WHERE workout = ?", workout)
  }

  private static func text(_ set: PlannedSet) throws -> String { try JSONColumn.text(StoredExercise.Target(set)) }

  private static func set(_ text: String) throws -> PlannedSet {
    try JSONColumn.value(text, as: StoredExercise.Target.self).set
  }
}

extension Tx {
  package var coaching: CoachingStore { CoachingStore(tx: self) }
}
