import Gym

/// One row for each exercise of each workout, and one best row for each exercise: history and records are read from
/// these, so that they cost the same at a hundred sets and at a million.
struct SummaryStore {
  let tx: Tx

  /// Adds a set that was appended to its workout; looks at no other set.
  func add(_ set: LoggedSet, startedAt: Int) throws {
    var summary = try find(set) ?? WorkoutSummary(lastAt: set.at, position: set.position)
    summary.add(set)
    try put(summary, of: set, startedAt: startedAt)
    keep(summary, of: set)
    try addBest(set)
  }

  private func find(_ set: LoggedSet) throws -> WorkoutSummary? {
    if let kept = tx.kept(of: set.member)?.summaries, kept.workout == set.workout,
      let summary = kept.byExercise[set.exercise]
    {
      return summary
    }
    return try tx.row(
      """
      SELECT last_at, position, set_count, work_sets, reps, volume_grams, top_grams, top_reps, most_reps, longest_ms,
        farthest_mm, best_e1rm_grams, best_set
      FROM summaries WHERE member = ? AND exercise = ? AND workout = ?
      """, set.member, set.exercise, set.workout
    ) { row in
      try WorkoutSummary(
        lastAt: row.int(0), position: row.int(1), setCount: row.int(2), workSets: row.int(3), reps: row.int(4),
        volumeGrams: row.int(5), topGrams: row.int(6), topReps: row.int(7), mostReps: row.int(8),
        longestMilliseconds: row.int(9), farthestMillimetres: row.int(10), bestE1rmGrams: row.intOrNil(11),
        bestSet: row.intOrNil(12))
    }
  }

  private func keep(_ summary: WorkoutSummary, of set: LoggedSet) {
    guard let kept = tx.kept(of: set.member) else { return }
    if kept.summaries?.workout != set.workout { kept.summaries = (set.workout, [:]) }
    kept.summaries?.byExercise[set.exercise] = summary
  }

  private func put(_ summary: WorkoutSummary, of set: LoggedSet, startedAt: Int) throws {
    try tx.execute(
      """
      INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, reps,
        volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, best_e1rm_grams, best_set)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise, workout) DO UPDATE SET last_at = excluded.last_at,
        set_count = excluded.set_count, work_sets = excluded.work_sets, reps = excluded.reps,
        volume_grams = excluded.volume_grams, top_grams = excluded.top_grams, top_reps = excluded.top_reps,
        most_reps = excluded.most_reps, longest_ms = excluded.longest_ms, farthest_mm = excluded.farthest_mm,
        best_e1rm_grams = excluded.best_e1rm_grams, best_set = excluded.best_set
      """
    ) { row in
      row.int(set.member)
      row.int(set.exercise)
      row.int(set.workout)
      row.int(startedAt)
      row.int(summary.lastAt)
      row.int(summary.position)
      row.int(summary.setCount)
      row.int(summary.workSets)
      row.int(summary.reps)
      row.int(summary.volumeGrams)
      row.int(summary.topGrams)
      row.int(summary.topReps)
      row.int(summary.mostReps)
      row.int(summary.longestMilliseconds)
      row.int(summary.farthestMillimetres)
      row.int(summary.bestE1rmGrams)
      row.int(summary.bestSet)
    }
  }

  /// Writes the best row only where the set beats it.
  private func addBest(_ set: LoggedSet) throws {
    let stored = try tx.sets.bests(member: set.member, exercise: set.exercise)
    var bests = stored ?? StoredBests()
    guard bests.add(set) || stored == nil else { return }
    try tx.execute(
      """
      INSERT INTO bests (member, exercise, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams, e1rm_set)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET heaviest_grams = excluded.heaviest_grams,
        most_reps = excluded.most_reps, longest_ms = excluded.longest_ms, farthest_mm = excluded.farthest_mm,
        e1rm_grams = excluded.e1rm_grams, e1rm_set = excluded.e1rm_set
      """, set.member, set.exercise, bests.values.heaviestGrams ?? 0, bests.values.reps ?? 0,
      bests.values.longestMilliseconds ?? 0, bests.values.farthestMillimetres ?? 0, bests.values.e1rmGrams,
      bests.e1rm?.set)
    tx.kept(of: set.member)?.bests[set.exercise] = .some(bests)
  }

  /// After an edit, a deletion or an undo: one summary from its own sets, and the best row from the summaries.
  func recompute(member: Int, exercise: Int, workout: Int) throws {
    tx.forgetKept(of: member)
    try tx.execute(
      "DELETE FROM summaries WHERE member = ? AND exercise = ? AND workout = ?", member, exercise, workout)
    let startedAt = try tx.int("SELECT started_at FROM workouts WHERE id = ?", workout) ?? 0
    let sets = try tx.rows(
      """
      SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND exercise = ? AND deleted_at IS NULL ORDER BY position
      """, workout, exercise, read: SetStore.set)
    if let first = sets.first {
      var summary = WorkoutSummary(lastAt: first.at, position: first.position)
      for set in sets { summary.add(set) }
      try put(summary, of: first, startedAt: startedAt)
    }
    try rebuildBest(member: member, exercise: exercise)
  }

  private func rebuildBest(member: Int, exercise: Int) throws {
    try tx.execute("DELETE FROM bests WHERE member = ? AND exercise = ?", member, exercise)
    try tx.execute(
      """
      INSERT INTO bests (member, exercise, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams, e1rm_set)
      SELECT member, exercise, MAX(top_grams), MAX(most_reps), MAX(longest_ms), MAX(farthest_mm), MAX(best_e1rm_grams),
        (SELECT MIN(x.id) FROM summaries e JOIN sets x ON x.workout = e.workout AND x.exercise = e.exercise
          WHERE e.member = s.member AND e.exercise = s.exercise AND e.best_e1rm_grams = MAX(s.best_e1rm_grams)
            AND x.e1rm_grams = e.best_e1rm_grams AND x.kind <> 'warmup' AND x.deleted_at IS NULL)
      FROM summaries s WHERE member = ? AND exercise = ? GROUP BY member, exercise
      """, member, exercise)
  }

  /// All of them anew, from the raw sets.
  func rebuildAll() throws {
    tx.memory?.forgetAll()
    try tx.execute("DELETE FROM summaries")
    try tx.execute("DELETE FROM bests")
    try tx.execute("DELETE FROM day_totals")
    try tx.execute(
      """
      INSERT INTO day_totals (day, member, sets, volume_grams)
      SELECT day, member, COUNT(*), SUM(CASE kind WHEN 'warmup' THEN 0 ELSE lifted_grams * COALESCE(reps, 0) END)
      FROM sets WHERE deleted_at IS NULL GROUP BY day, member
      """)
    var after = 0
    while true {
      let rows = try tx.rows(
        """
        SELECT \(SetStore.columns), (SELECT started_at FROM workouts w WHERE w.id = workout) AS started_at
        FROM sets WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT 1000
        """, after
      ) { row in try (set: SetStore.set(row), startedAt: row.int(19)) }
      for (set, startedAt) in rows { try add(set, startedAt: startedAt) }
      guard let last = rows.last else { break }
      after = last.set.id
    }
    for (member, exercise) in try tx.rows(
      "SELECT DISTINCT member, exercise FROM summaries", read: { row in try (row.int(0), row.int(1)) })
    {
      try rebuildBest(member: member, exercise: exercise)
    }
    tx.memory?.forgetAll()
  }
}
