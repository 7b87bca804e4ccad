package import Gym

extension WorkoutStore {
  /// Deletes all of a member's workouts with their sets. A long log is only hidden, and its rows are deleted later: see
  /// `ImportStore.hidden`. What was computed from the workouts is cleared by other stores.
  package func clear(member: Int, at: Int) throws {
    tx.forgetKept(of: member)
    let sets = try tx.int("SELECT SUM(set_count) FROM summaries WHERE member = ?", member) ?? 0
    if sets > ImportStore.mostAtOnce {
      try tx.imports.hideLog(of: member, at: at)
    } else {
      try tx.execute("DELETE FROM workouts WHERE member = ?", member)
    }
    try tx.execute("UPDATE members SET last_trained_at = NULL, here_at = NULL WHERE id = ?", member)
  }

  /// Deletes a workout with its sets. Both are kept until `purgeDeleted`, but count nowhere and are found nowhere.
  /// - Returns: the sets it had; nil if there is no such workout.
  package func delete(_ id: Int, member: Int, at: Int) throws -> [LoggedSet]? {
    guard let workout = try find(id, member: member) else { return nil }
    tx.forgetKept(of: member)
    let sets = try sets(of: id)
    // Later than every set of it that was deleted separately, because `restore` distinguishes them by this instant.
    let lastDeleted = try tx.int("SELECT MAX(deleted_at) FROM sets WHERE workout = ?", id) ?? 0
    let at = max(at, lastDeleted + 1)
    try addToDays(of: id, sign: -1)
    try tx.execute("UPDATE sets SET deleted_at = ? WHERE workout = ? AND deleted_at IS NULL", at, id)
    let end = max(workout.startedAt, sets.map(\.at).max() ?? workout.startedAt)
    // Finishing an open workout also ends its pause.
    if workout.finishedAt == nil { try finish(id, member: member, name: nil, at: end) }
    try tx.execute(
      """
      UPDATE workouts SET deleted_at = ?, deleted_import_key = import_key, import_key = NULL WHERE id = ?
      """, at, id)
    try recompute(sets, member: member, workout: id)
    return sets
  }

  /// Restores a deleted workout, finished, with the sets it had.
  /// - Returns: nil if there is no such deleted workout.
  package func restore(_ id: Int, member: Int) throws -> (workout: Workout, sets: [LoggedSet])? {
    let at = try tx.int("SELECT deleted_at FROM workouts WHERE id = ? AND member = ?", id, member)
    guard let at else { return nil }
    tx.forgetKept(of: member)
    try tx.execute("UPDATE sets SET deleted_at = NULL WHERE workout = ? AND deleted_at = ?", id, at)
    // The same file may have been imported again in the meantime.
    try tx.execute(
      """
      UPDATE workouts SET deleted_at = NULL, deleted_import_key = NULL,
        import_key = (SELECT d.deleted_import_key FROM workouts d WHERE d.id = workouts.id AND NOT EXISTS (
          SELECT 1 FROM workouts o WHERE o.member = d.member AND o.import_key = d.deleted_import_key))
      WHERE id = ?
      """, id)
    try addToDays(of: id, sign: 1)
    guard let workout = try find(id, member: member) else { return nil }
    let sets = try sets(of: id)
    try recompute(sets, member: member, workout: id)
    return (workout, sets)
  }

  /// Nil removes the name.
  /// - Returns: nil if there is no such workout.
  package func rename(_ id: Int, member: Int, name: String?) throws -> Workout? {
    guard var workout = try find(id, member: member) else { return nil }
    tx.forgetKept(of: member)
    try tx.execute(
      "UPDATE workouts SET name = ?, search = ? WHERE id = ?", name, Self.search(name, workout.notes), id)
    workout.name = name
    return workout
  }

  /// Deletes workouts for good that were deleted before `before`.
  package func purgeDeleted(before: Int) throws {
    try tx.execute("DELETE FROM workouts WHERE deleted_at < ?", before)
  }

  private func recompute(_ sets: [LoggedSet], member: Int, workout: Int) throws {
    for exercise in Set(sets.map(\.exercise)).sorted() {
      try SummaryStore(tx: tx).recompute(member: member, exercise: exercise, workout: workout)
      try SummaryStore(tx: tx).rebuildReps(member: member, exercise: exercise)
    }
  }

  private func addToDays(of workout: Int, sign: Int) throws {
    let days = try tx.rows(
      """
      SELECT day, member, COUNT(*), SUM(CASE kind WHEN 'warmup' THEN 0 ELSE lifted_grams * COALESCE(reps, 0) END)
      FROM sets WHERE workout = ? AND deleted_at IS NULL GROUP BY day, member
      """, workout
    ) { row in try (day: row.text(), member: row.int(), sets: row.int(), volume: row.int()) }
    for day in days {
      try tx.execute(
        """
        INSERT INTO day_totals (day, member, sets, volume_grams) VALUES (?, ?, MAX(?, 0), ?)
        ON CONFLICT (day, member) DO UPDATE SET sets = sets + ?, volume_grams = volume_grams + ?
        """, day.day, day.member, sign * day.sets, sign * day.volume, sign * day.sets, sign * day.volume)
    }
  }
}
