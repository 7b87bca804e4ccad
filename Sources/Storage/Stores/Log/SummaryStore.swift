import Gym

/// One row per exercise of each workout. History and records are read from these and from the best rows, so they cost
/// the same for a hundred sets and for a million.
struct SummaryStore {
  let tx: Tx

  /// Adds a set that was appended to its workout. Reads no other set.
  /// - Parameter remarks: false if the caller calls `remarkLater` after several sets of a workout.
  func add(_ set: LoggedSet, startedAt: Int, remarks: Bool = true) throws {
    let stored = try find(member: set.member, exercise: set.exercise, workout: set.workout)
    if stored == nil { try countWorkout(of: set) }
    try tx.awards.forgetMark(loggedIn: startedAt, member: set.member)
    let earlier = try earlier(than: set.workout, startedAt: startedAt, member: set.member, exercise: set.exercise)
    try addToSummary(set, startedAt: startedAt, earlier: earlier)
    try addBest(set)
    guard set.entry.kind != .warmup, earlier.isCounted else { return }
    if stored?.workSets ?? 0 == 0 {
      try tx.execute(
        "UPDATE bests SET sessions = sessions + 1 WHERE member = ? AND exercise = ?", set.member, set.exercise)
    }
    // A set in a workout that is not the last can take records from later workouts.
    if remarks, !earlier.isLast { try remark(member: set.member, exercise: set.exercise, from: startedAt) }
  }

  /// Like `add`, but without the bests: a pending import must not set records yet.
  func addToSummary(_ set: LoggedSet, startedAt: Int, earlier: WriterMemory.Earlier? = nil) throws {
    let stored = try find(member: set.member, exercise: set.exercise, workout: set.workout)
    var summary = stored ?? WorkoutSummary(lastAt: set.at, position: set.position)
    summary.add(set)
    if let earlier, earlier.isCounted { summary.records = earlier.bests.records(of: summary) }
    if stored == nil { try insert(summary, of: set, startedAt: startedAt) } else { try update(summary, of: set) }
    keep(summary, member: set.member, exercise: set.exercise, workout: set.workout)
  }

  func sessionVolume(workout: Int, member: Int, exercise: Int) throws -> WorkoutVolume {
    let soFar = try find(member: member, exercise: exercise, workout: workout)?.volumeGrams ?? 0
    let kept = tx.kept(of: member)
    if let kept = kept?.summaries, kept.workout == workout, let best = kept.bestVolumes[exercise] {
      return WorkoutVolume(soFar: soFar, best: best)
    }
    let best = try tx.int(Self.bestOtherVolume, member, exercise, workout, tx.imports.hasPending(member)) ?? 0
    if kept?.summaries?.workout != workout { kept?.summaries = .init(workout: workout) }
    kept?.summaries?.bestVolumes[exercise] = best
    return WorkoutVolume(soFar: soFar, best: best)
  }

  private static let bestOtherVolume = SQL.held(
    """
    SELECT MAX(volume_grams) FROM summaries s WHERE member = ? AND exercise = ? AND workout <> ?
      AND \(ImportStore.isSummaryShown)
    """)

  // MARK: Records and counts

  private static let earlierBests = SQL.held(
    """
    SELECT COALESCE((SELECT b.sessions IS NOT NULL FROM bests b WHERE b.member = ? AND b.exercise = ?), 1),
      EXISTS (SELECT 1 FROM summaries s WHERE s.member = ? AND s.exercise = ? AND s.started_at >= ?
        AND (s.started_at > ? OR s.workout > ?) AND \(ImportStore.isSummaryShown)),
      MAX(s.top_grams), MAX(s.best_e1rm_grams), MAX(s.most_reps), MAX(s.longest_ms), MAX(s.farthest_mm),
      MAX(s.top_volume_grams), MAX(s.volume_grams), MAX(s.top_speed)
    FROM summaries s WHERE s.member = ? AND s.exercise = ? AND s.started_at <= ?
      AND (s.started_at < ? OR s.workout < ?) AND \(ImportStore.isSummaryShown)
    """)

  /// The bests that a workout has to beat in an exercise. After the workout's first set of it, the writer has them in
  /// memory.
  func earlier(
    than workout: Int, startedAt: Int, member: Int, exercise: Int
  ) throws -> WriterMemory.Earlier {
    let kept = tx.kept(of: member)
    if let kept = kept?.summaries, kept.workout == workout, let known = kept.earlier[exercise] { return known }
    let pending = try tx.imports.hasPending(member)
    let found = try tx.row(
      Self.earlierBests, member, exercise, member, exercise, startedAt, startedAt, workout, pending, member, exercise,
      startedAt, startedAt, workout, pending
    ) { row in
      let (isCounted, isLast) = try (row.bool(), !row.bool())
      var bests = WorkoutBests()
      bests.grams = try row.intOrNil() ?? 0
      bests.e1rmGrams = try row.intOrNil() ?? 0
      bests.reps = try row.intOrNil() ?? 0
      bests.milliseconds = try row.intOrNil() ?? 0
      bests.millimetres = try row.intOrNil() ?? 0
      bests.setVolumeGrams = try row.intOrNil() ?? 0
      bests.volumeGrams = try row.intOrNil() ?? 0
      bests.speed = try row.intOrNil() ?? 0
      return WriterMemory.Earlier(bests: bests, isLast: isLast, isCounted: isCounted)
    }
    let earlier = found ?? WriterMemory.Earlier(bests: WorkoutBests(), isLast: true, isCounted: true)
    if kept?.summaries?.workout != workout { kept?.summaries = .init(workout: workout) }
    kept?.summaries?.earlier[exercise] = earlier
    return earlier
  }

  /// Recomputes the records of later workouts, after sets were added with `remarks: false`.
  func remarkLater(than workout: Int, startedAt: Int, member: Int, exercises: Set<Int>) throws {
    for exercise in exercises.sorted() {
      let earlier = try earlier(than: workout, startedAt: startedAt, member: member, exercise: exercise)
      if earlier.isCounted, !earlier.isLast { try remark(member: member, exercise: exercise, from: startedAt) }
    }
  }

  /// Recomputes the records of the workouts with an exercise, from an instant on.
  func remark(member: Int, exercise: Int, from: Int) throws {
    tx.forgetKept(of: member)
    // No workout has an id this low, so only workouts that began before `from` count as earlier.
    var bests = try earlier(than: .min, startedAt: from, member: member, exercise: exercise).bests
    tx.forgetKept(of: member)
    let rows = try tx.rows(
      Self.fromInstant, member, exercise, from, tx.imports.hasPending(member)
    ) { row in try (summary: Self.summary(&row), workout: row.int()) }
    for (summary, workout) in rows {
      let records = bests.records(of: summary)
      bests.add(summary)
      guard records != summary.records else { continue }
      try tx.execute(
        "UPDATE summaries SET records = ? WHERE member = ? AND exercise = ? AND workout = ?", SetStore.mask(records),
        member, exercise, workout)
    }
  }

  private static let fromInstant = SQL.held(
    """
    SELECT \(columns), s.workout FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND s.started_at >= ? AND \(ImportStore.isSummaryShown)
    ORDER BY s.started_at, s.workout
    """)

  /// Adds 1 to the member's number of workouts, if this is the workout's first set.
  private func countWorkout(of set: LoggedSet) throws {
    let kept = tx.kept(of: set.member)?.summaries
    if let kept, kept.workout == set.workout, kept.byExercise.values.contains(where: { $0 != nil }) { return }
    if set.position > 1, try tx.exists("SELECT 1 FROM summaries WHERE workout = ? LIMIT 1", set.workout) { return }
    try countOneMore(member: set.member)
  }

  private func countOneMore(member: Int) throws {
    try tx.execute(
      """
      INSERT INTO workout_counts (member, workouts) VALUES (?, 1)
      ON CONFLICT (member) DO UPDATE SET workouts = workouts + 1
      """, member)
  }

  /// Marks the member's number of workouts as unknown; see `ProgressStore.countSome`.
  func forgetWorkoutCount(member: Int) throws {
    try tx.execute(
      """
      INSERT INTO workout_counts (member) VALUES (?) ON CONFLICT (member) DO UPDATE SET workouts = NULL
      """, member)
  }

  /// Recounts an exercise's workouts and recomputes their records.
  func recount(member: Int, exercise: Int) throws {
    try rebuildBest(member: member, exercise: exercise, from: .min, isCounted: true)
  }

  private func find(member: Int, exercise: Int, workout: Int) throws -> WorkoutSummary? {
    let kept = tx.kept(of: member)
    if let kept = kept?.summaries, kept.workout == workout, let known = kept.byExercise[exercise] { return known }
    let summary = try read(member: member, exercise: exercise, workout: workout)
    keep(summary, member: member, exercise: exercise, workout: workout)
    return summary
  }

  private func read(member: Int, exercise: Int, workout: Int) throws -> WorkoutSummary? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM summaries s WHERE member = ? AND exercise = ? AND workout = ?
      """, member, exercise, workout, read: Self.summary)
  }

  static let columns = """
    s.last_at, s.position, s.set_count, s.work_sets, s.reps, s.volume_grams, s.top_grams, s.top_reps, s.most_reps, \
    s.longest_ms, s.farthest_mm, s.top_volume_grams, s.top_speed, s.best_e1rm_grams, s.best_set, s.hard_sets, \
    s.failure_sets, s.records
    """
  static func summary(_ row: inout Row) throws -> WorkoutSummary {
    try WorkoutSummary(
      lastAt: row.int(), position: row.int(), setCount: row.int(), workSets: row.int(), reps: row.int(),
      volumeGrams: row.int(), topGrams: row.int(), topReps: row.int(), mostReps: row.int(),
      longestMilliseconds: row.int(), farthestMillimetres: row.int(), topVolumeGrams: row.int(), topSpeed: row.int(),
      bestE1rmGrams: row.intOrNil(), bestSet: row.intOrNil(), hardSets: row.int(), failureSets: row.int(),
      records: SetStore.records(row.int()))
  }

  private func keep(_ summary: WorkoutSummary?, member: Int, exercise: Int, workout: Int) {
    guard let kept = tx.kept(of: member) else { return }
    if kept.summaries?.workout != workout { kept.summaries = .init(workout: workout) }
    kept.summaries?.byExercise[exercise] = .some(summary)
  }

  private func insert(_ summary: WorkoutSummary, of set: LoggedSet, startedAt: Int) throws {
    try tx.execute(
      """
      INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, reps,
        volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, best_e1rm_grams, best_set,
        top_volume_grams, top_speed, hard_sets, failure_sets, records)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, set.member, set.exercise, set.workout, startedAt, summary.lastAt, summary.position, summary.setCount,
      summary.workSets, summary.reps, summary.volumeGrams, summary.topGrams, summary.topReps, summary.mostReps,
      summary.longestMilliseconds, summary.farthestMillimetres, summary.bestE1rmGrams, summary.bestSet,
      summary.topVolumeGrams, summary.topSpeed, summary.hardSets, summary.failureSets, SetStore.mask(summary.records))
  }

  /// Not an upsert: SQLite would keep a copy of every changed page, so that it could undo this one statement.
  private func update(_ summary: WorkoutSummary, of set: LoggedSet) throws {
    try tx.execute(
      """
      UPDATE summaries SET last_at = ?, set_count = ?, work_sets = ?, reps = ?, volume_grams = ?, top_grams = ?,
        top_reps = ?, most_reps = ?, longest_ms = ?, farthest_mm = ?, best_e1rm_grams = ?, best_set = ?,
        top_volume_grams = ?, top_speed = ?, hard_sets = ?, failure_sets = ?, records = ?
      WHERE member = ? AND exercise = ? AND workout = ?
      """
    ) { row in
      row.int(summary.lastAt)
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
      row.int(summary.topVolumeGrams)
      row.int(summary.topSpeed)
      row.int(summary.hardSets)
      row.int(summary.failureSets)
      row.int(SetStore.mask(summary.records))
      row.int(set.member)
      row.int(set.exercise)
      row.int(set.workout)
    }
  }

  /// Called after an edit, a deletion or an undo. Computes one summary from its sets, and the best row from the
  /// summaries.
  func recompute(member: Int, exercise: Int, workout: Int) throws {
    try resum(member: member, exercise: exercise, workout: workout)
    let startedAt = try tx.int("SELECT started_at FROM workouts WHERE id = ?", workout)
    try rebuildBest(member: member, exercise: exercise, from: startedAt ?? .min)
  }

  /// Computes one summary from its sets.
  func resum(member: Int, exercise: Int, workout: Int) throws {
    tx.forgetKept(of: member)
    let wasCounted = try counts(workout)
    try tx.execute(
      "DELETE FROM summaries WHERE member = ? AND exercise = ? AND workout = ?", member, exercise, workout)
    let startedAt = try tx.int("SELECT started_at FROM workouts WHERE id = ?", workout) ?? 0
    try tx.awards.forgetMark(member: member, startedAt: startedAt)
    let sets = try tx.rows(
      """
      SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND exercise = ? AND deleted_at IS NULL ORDER BY position
      """, workout, exercise, read: SetStore.set)
    if let first = sets.first {
      var summary = WorkoutSummary(lastAt: first.at, position: first.position)
      for set in sets { summary.add(set) }
      try insert(summary, of: first, startedAt: startedAt)
    }
    switch (wasCounted, try counts(workout)) {
    case (false, true): try countOneMore(member: member)
    case (true, false):
      try tx.execute("UPDATE workout_counts SET workouts = workouts - 1 WHERE member = ?", member)
    default: break
    }
  }

  /// Whether a workout counts: it is visible and has sets.
  private func counts(_ workout: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM summaries WHERE workout = ? AND \(ImportStore.isShown("workout")) LIMIT 1", workout)
  }

  /// Rebuilds all summaries from the sets.
  func rebuildAll() throws {
    tx.memory?.forgetAll()
    try tx.execute("DELETE FROM summaries")
    try tx.execute("DELETE FROM bests")
    try tx.execute("DELETE FROM rep_bests")
    try tx.execute("DELETE FROM day_totals")
    try tx.execute("DELETE FROM workout_counts")
    try tx.execute("DELETE FROM award_marks")
    try tx.execute(
      """
      INSERT INTO day_totals (day, member, sets, volume_grams)
      SELECT day, member, COUNT(*), SUM(CASE kind WHEN 'warmup' THEN 0 ELSE lifted_grams * COALESCE(reps, 0) END)
      FROM sets WHERE deleted_at IS NULL AND \(ImportStore.isShown("workout")) GROUP BY day, member
      """)
    var after = 0
    while true {
      let rows = try tx.rows(
        """
        SELECT \(SetStore.columns), (SELECT started_at FROM workouts w WHERE w.id = workout) AS started_at
        FROM sets WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT 1000
        """, after
      ) { row in try (set: SetStore.set(&row), startedAt: row.int()) }
      for (set, startedAt) in rows { try addToSummary(set, startedAt: startedAt) }
      guard let last = rows.last else { break }
      after = last.set.id
    }
    for (member, exercise) in try tx.rows(
      "SELECT DISTINCT member, exercise FROM summaries", read: { row in try (row.int(), row.int()) })
    {
      try rebuildBest(member: member, exercise: exercise)
      try rebuildReps(member: member, exercise: exercise)
    }
    try tx.execute(
      """
      INSERT INTO workout_counts (member, workouts)
      SELECT member, COUNT(DISTINCT workout) FROM summaries s WHERE \(ImportStore.isShown("s.workout")) GROUP BY member
      """)
    tx.memory?.forgetAll()
  }
}
