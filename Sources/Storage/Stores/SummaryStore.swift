import Gym

/// One row for each exercise of each workout, and one best row for each exercise: what history and records are read
/// from, so that they cost the same at a hundred sets and at a million.
struct SummaryStore {
  let tx: Tx

  /// A set was appended: two upserts, no look at other sets.
  func add(_ set: LoggedSet, startedAt: Int) throws {
    let work = set.entry.kind != .warmup
    let reps = work ? set.entry.reps ?? 0 : 0
    // A failed attempt moved nothing: no rep, no second, no load.
    let moved = (set.entry.reps ?? 0) > 0 || (set.entry.milliseconds ?? 0) > 0
    let grams = work && moved ? set.effectiveGrams : 0
    let values: [SQLValue?] = [
      set.member.sql, set.exercise.sql, set.workout.sql, startedAt.sql, set.at.sql, set.position.sql, 1.sql,
      (work ? 1 : 0).sql, reps.sql, (grams * reps).sql, grams.sql, reps.sql, reps.sql,
      (work ? set.entry.milliseconds ?? 0 : 0).sql, (work ? set.entry.millimetres ?? 0 : 0).sql,
      (work ? set.e1rmGrams : nil)?.sql, (work ? set.id : nil)?.sql,
    ]
    try tx.execute(
      """
      INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, reps,
        volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, best_e1rm_grams, best_set)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise, workout) DO UPDATE SET
        set_count = summaries.set_count + 1, work_sets = summaries.work_sets + excluded.work_sets,
        reps = summaries.reps + excluded.reps, volume_grams = summaries.volume_grams + excluded.volume_grams,
        best_set = CASE WHEN excluded.best_set IS NOT NULL AND (summaries.best_set IS NULL OR \(Self.better))
          THEN excluded.best_set ELSE summaries.best_set END,
        top_reps = CASE WHEN (excluded.top_grams, excluded.top_reps) > (summaries.top_grams, summaries.top_reps)
          THEN excluded.top_reps ELSE summaries.top_reps END,
        \(Self.raised("summaries", ["last_at", "top_grams", "most_reps", "longest_ms", "farthest_mm", "best_e1rm_grams"]))
      """, values)
    try addBest(set, grams: grams, reps: reps, work: work)
  }

  /// The better of two sets: by estimate, then load, reps, distance, time. A tie keeps the earlier.
  private static let better = """
    (COALESCE(excluded.best_e1rm_grams, 0), excluded.top_grams, excluded.top_reps, excluded.farthest_mm, \
    excluded.longest_ms) > (COALESCE(summaries.best_e1rm_grams, 0), summaries.top_grams, summaries.top_reps, \
    summaries.farthest_mm, summaries.longest_ms)
    """

  /// Assignments that keep the larger value of each column. SQLite's two-argument MAX is GREATEST elsewhere, and only
  /// named tables tell an old value from a new one everywhere.
  private static func raised(_ table: String, _ columns: [String]) -> String {
    columns.map {
      "\($0) = CASE WHEN excluded.\($0) > COALESCE(\(table).\($0), 0) THEN excluded.\($0) ELSE \(table).\($0) END"
    }.joined(separator: ", ")
  }

  private func addBest(_ set: LoggedSet, grams: Int, reps: Int, work: Bool) throws {
    try tx.execute(
      """
      INSERT INTO bests (member, exercise, last_at, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams,
        e1rm_set)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET
        e1rm_set = CASE WHEN excluded.e1rm_grams > COALESCE(bests.e1rm_grams, 0) THEN excluded.e1rm_set
          ELSE bests.e1rm_set END,
        \(Self.raised("bests", ["last_at", "heaviest_grams", "most_reps", "longest_ms", "farthest_mm", "e1rm_grams"]))
      """,
      [
        set.member.sql, set.exercise.sql, set.at.sql, grams.sql, reps.sql,
        (work ? set.entry.milliseconds ?? 0 : 0).sql, (work ? set.entry.millimetres ?? 0 : 0).sql,
        (work ? set.e1rmGrams : nil)?.sql, (work && set.e1rmGrams != nil ? set.id : nil)?.sql,
      ])
  }

  /// After an edit, a deletion or an undo: the one summary from its own sets, and the best row from the summaries.
  func recompute(member: Int, exercise: Int, workout: Int) throws {
    try tx.execute(
      "DELETE FROM summaries WHERE member = ? AND exercise = ? AND workout = ?",
      [member.sql, exercise.sql, workout.sql])
    try tx.execute("DELETE FROM bests WHERE member = ? AND exercise = ?", [member.sql, exercise.sql])
    let startedAt = try tx.row("SELECT started_at FROM workouts WHERE id = ?", [workout.sql])?.int(0) ?? 0
    let sets = try tx.rows(
      """
      SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND exercise = ? AND deleted_at IS NULL ORDER BY position
      """, [workout.sql, exercise.sql]
    ).map(SetStore.set)
    for set in sets { try add(set, startedAt: startedAt) }
    try rebuildBest(member: member, exercise: exercise)
  }

  private func rebuildBest(member: Int, exercise: Int) throws {
    try tx.execute("DELETE FROM bests WHERE member = ? AND exercise = ?", [member.sql, exercise.sql])
    try tx.execute(
      """
      INSERT INTO bests (member, exercise, last_at, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams,
        e1rm_set)
      SELECT member, exercise, MAX(last_at), MAX(top_grams), MAX(most_reps), MAX(longest_ms), MAX(farthest_mm),
        MAX(best_e1rm_grams),
        (SELECT MIN(x.id) FROM summaries e JOIN sets x ON x.workout = e.workout AND x.exercise = e.exercise
          WHERE e.member = s.member AND e.exercise = s.exercise AND e.best_e1rm_grams = MAX(s.best_e1rm_grams)
            AND x.e1rm_grams = e.best_e1rm_grams AND x.kind <> 'warmup' AND x.deleted_at IS NULL)
      FROM summaries s WHERE member = ? AND exercise = ? GROUP BY member, exercise
      """, [member.sql, exercise.sql])
  }

  /// All of them anew, from the raw sets.
  func rebuildAll() throws {
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
        """, [after.sql])
      for row in rows { try add(SetStore.set(row), startedAt: row.int("started_at")) }
      guard let last = rows.last else { break }
      after = last.int(0)
    }
    for row in try tx.rows("SELECT DISTINCT member, exercise FROM summaries") {
      try rebuildBest(member: row.int(0), exercise: row.int(1))
    }
  }
}
