import Gym

/// The best rows: one per exercise, and one per weight of it.
extension SummaryStore {
  /// Writes the best row only if the set beats it.
  func addBest(_ set: LoggedSet) throws {
    let stored = try tx.sets.bests(member: set.member, exercise: set.exercise)
    var bests = stored ?? StoredBests()
    let change = bests.add(set)
    if change.values || stored == nil { try store(bests, member: set.member, exercise: set.exercise) }
    guard change.reps else { return }
    try store(reps: set.entry.reps ?? 0, grams: set.liftedGrams, member: set.member, exercise: set.exercise)
    tx.kept(of: set.member)?.bests[set.exercise] = .some(bests)
  }

  /// Adds the bests of an import, in its last step.
  func merge(_ imported: StoredBests, member: Int, exercise: Int) throws {
    let stored = try tx.sets.bests(member: member, exercise: exercise) ?? StoredBests()
    var bests = stored
    bests.merge(imported)
    for (grams, reps) in bests.repsAtWeight where reps > stored.repsAtWeight[grams] ?? 0 {
      try store(reps: reps, grams: grams, member: member, exercise: exercise)
    }
    try store(bests, member: member, exercise: exercise)
    // The last step must be short, so workouts and records are counted later.
    try tx.execute("UPDATE bests SET sessions = NULL WHERE member = ? AND exercise = ?", member, exercise)
    tx.forgetKept(of: member)
  }

  private func store(reps: Int, grams: Int, member: Int, exercise: Int) throws {
    try tx.execute(
      """
      INSERT INTO rep_bests (member, exercise, grams, reps) VALUES (?, ?, ?, ?)
      ON CONFLICT (member, exercise, grams) DO UPDATE SET reps = excluded.reps WHERE excluded.reps > reps
      """, member, exercise, grams, reps)
  }

  /// Called after a set was restored or edited.
  func addReps(of set: LoggedSet) throws {
    guard set.entry.kind != .warmup, let reps = set.entry.reps, reps > 0 else { return }
    tx.forgetKept(of: set.member)
    try store(reps: reps, grams: set.liftedGrams, member: set.member, exercise: set.exercise)
  }

  /// Called after a set was deleted or edited. Other sets are read only if this one had the most reps.
  func removeReps(of set: LoggedSet) throws {
    guard set.entry.kind != .warmup, let reps = set.entry.reps, reps > 0 else { return }
    tx.forgetKept(of: set.member)
    let wasBest = try tx.execute(
      "DELETE FROM rep_bests WHERE member = ? AND exercise = ? AND grams = ? AND reps <= ?", set.member, set.exercise,
      set.liftedGrams, reps)
    guard wasBest > 0 else { return }
    try tx.execute(
      """
      \(Self.repsFromSets) AND x.lifted_grams = ? GROUP BY x.lifted_grams
      """, set.member, set.exercise, set.liftedGrams)
  }

  /// Called after many sets have changed.
  func rebuildReps(member: Int, exercise: Int) throws {
    tx.forgetKept(of: member)
    try tx.execute("DELETE FROM rep_bests WHERE member = ? AND exercise = ?", member, exercise)
    try tx.execute("\(Self.repsFromSets) GROUP BY x.lifted_grams", member, exercise)
  }

  private static let repsFromSets = """
    INSERT INTO rep_bests (member, exercise, grams, reps)
    SELECT s.member, s.exercise, x.lifted_grams, MAX(x.reps)
    FROM summaries s JOIN sets x ON x.workout = s.workout AND x.exercise = s.exercise
    WHERE s.member = ? AND s.exercise = ? AND x.kind <> 'warmup' AND x.reps > 0 AND x.deleted_at IS NULL
      AND \(ImportStore.isShown("s.workout"))
    """

  private func store(_ bests: StoredBests, member: Int, exercise: Int) throws {
    try tx.execute(
      """
      INSERT INTO bests (member, exercise, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams, e1rm_set,
        set_volume_grams, speed, sessions)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
      ON CONFLICT (member, exercise) DO UPDATE SET heaviest_grams = excluded.heaviest_grams,
        most_reps = excluded.most_reps, longest_ms = excluded.longest_ms, farthest_mm = excluded.farthest_mm,
        e1rm_grams = excluded.e1rm_grams, e1rm_set = excluded.e1rm_set,
        set_volume_grams = excluded.set_volume_grams, speed = excluded.speed
      """, member, exercise, bests.values.heaviestGrams ?? 0, bests.values.reps ?? 0,
      bests.values.longestMilliseconds ?? 0, bests.values.farthestMillimetres ?? 0, bests.values.e1rmGrams,
      bests.e1rm?.set, bests.values.setVolumeGrams ?? 0, bests.values.speed ?? 0)
    tx.kept(of: member)?.bests[exercise] = .some(bests)
  }

  /// Rebuilds the best row from the summaries, and the records of the workouts from an instant on.
  ///
  /// - Parameter isCounted: whether the records are counted afterwards; nil keeps them as they are, counted or not.
  func rebuildBest(member: Int, exercise: Int, from: Int = .min, isCounted: Bool? = nil) throws {
    let known = try tx.int("SELECT sessions IS NOT NULL FROM bests WHERE member = ? AND exercise = ?", member, exercise)
    let isCounted = isCounted ?? (known != 0)
    try tx.execute("DELETE FROM bests WHERE member = ? AND exercise = ?", member, exercise)
    try tx.execute(
      """
      INSERT INTO bests (member, exercise, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams, e1rm_set,
        set_volume_grams, speed, sessions)
      SELECT member, exercise, MAX(top_grams), MAX(most_reps), MAX(longest_ms), MAX(farthest_mm), MAX(best_e1rm_grams),
        (SELECT MIN(x.id) FROM summaries e JOIN sets x ON x.workout = e.workout AND x.exercise = e.exercise
          WHERE e.member = s.member AND e.exercise = s.exercise AND e.best_e1rm_grams = MAX(s.best_e1rm_grams)
            AND x.e1rm_grams = e.best_e1rm_grams AND x.kind <> 'warmup' AND x.deleted_at IS NULL
            AND \(ImportStore.isShown("x.workout"))),
        MAX(top_volume_grams), MAX(top_speed), CASE WHEN ? THEN SUM(work_sets > 0) END
      FROM summaries s WHERE member = ? AND exercise = ? AND \(ImportStore.isShown("s.workout"))
      GROUP BY member, exercise
      """, isCounted, member, exercise)
    guard isCounted else { return }
    // If there was no best row, the records of all workouts are computed.
    try remark(member: member, exercise: exercise, from: known == 1 ? from : .min)
  }
}
