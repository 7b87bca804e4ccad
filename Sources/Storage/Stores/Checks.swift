import Gym

/// The checks of `rackside check`: that the file is intact, and that the summaries match the sets.
package struct Checks {
  let tx: Tx

  package func integrityProblems() throws -> [String] {
    let lines = try tx.rows("PRAGMA integrity_check") { row in try row.text() }.filter { $0 != "ok" }
    let orphans = try tx.rows("PRAGMA foreign_key_check") { row in
      let table = try row.text()
      row.skipRest()
      return "a row of \(table) refers to one that is missing"
    }
    return lines + orphans
  }

  /// How many sets there are, for a command's output.
  package func countSets() throws -> Int { try tx.int("SELECT COUNT(*) FROM sets WHERE deleted_at IS NULL") ?? 0 }

  /// The load of a set in grams: 0 for a warm-up, and for a set with no reps and no time.
  private static let load = """
    CASE WHEN kind = 'warmup' OR COALESCE(reps, 0) + COALESCE(ms, 0) = 0 THEN 0 ELSE effective_grams END
    """

  /// Describes each summary, best and total that differs from the raw sets.
  package func summaryMismatches(day: (Int) -> String) throws -> [String] {
    var problems = try tx.rows(
      """
      WITH raw AS (
        SELECT member, exercise, workout, COUNT(*) AS set_count, MAX(at) AS last_at,
          SUM(CASE kind WHEN 'warmup' THEN 0 ELSE 1 END) AS work_sets,
          SUM(CASE kind WHEN 'warmup' THEN 0 ELSE COALESCE(reps, 0) END) AS reps,
          SUM(CASE kind WHEN 'warmup' THEN 0 ELSE effective_grams * COALESCE(reps, 0) END) AS volume_grams,
          MAX(\(Self.load)) AS top_grams,
          MAX(CASE kind WHEN 'warmup' THEN 0 ELSE effective_grams * COALESCE(reps, 0) END) AS top_volume_grams,
          MAX(CASE WHEN kind = 'warmup' OR COALESCE(ms, 0) = 0 THEN 0 ELSE COALESCE(mm, 0) * 1000000 / ms END)
            AS top_speed,
          SUM(kind <> 'warmup' AND COALESCE(rpe_tenths, 100) >= 60) AS hard_sets,
          SUM(kind <> 'warmup' AND (kind = 'failure' OR COALESCE(rpe_tenths, 0) = 100)) AS failure_sets,
          MAX(CASE kind WHEN 'warmup' THEN NULL ELSE e1rm_grams END) AS e1rm
        FROM sets WHERE deleted_at IS NULL GROUP BY member, exercise, workout)
      SELECT raw.workout, raw.exercise FROM raw LEFT JOIN summaries s
        ON s.member = raw.member AND s.exercise = raw.exercise AND s.workout = raw.workout
      WHERE s.set_count IS DISTINCT FROM raw.set_count OR s.work_sets IS DISTINCT FROM raw.work_sets OR s.reps IS DISTINCT FROM raw.reps
        OR s.volume_grams IS DISTINCT FROM raw.volume_grams OR s.top_grams IS DISTINCT FROM raw.top_grams OR s.last_at IS DISTINCT FROM raw.last_at
        OR s.best_e1rm_grams IS DISTINCT FROM raw.e1rm OR s.top_volume_grams IS DISTINCT FROM raw.top_volume_grams
        OR s.top_speed IS DISTINCT FROM raw.top_speed OR s.hard_sets IS DISTINCT FROM raw.hard_sets
        OR s.failure_sets IS DISTINCT FROM raw.failure_sets
      UNION ALL
      SELECT workout, exercise FROM summaries s WHERE NOT EXISTS (
        SELECT 1 FROM sets WHERE sets.workout = s.workout AND sets.exercise = s.exercise AND deleted_at IS NULL)
      """
    ) { row in try "the summary of workout \(row.int()), exercise \(row.int()) is not what its sets give" }
    problems += try tx.rows(
      """
      WITH raw AS (
        SELECT member, exercise, MAX(CASE kind WHEN 'warmup' THEN NULL ELSE e1rm_grams END) AS e1rm,
          MAX(\(Self.load)) AS heaviest,
          MAX(CASE kind WHEN 'warmup' THEN 0 ELSE effective_grams * COALESCE(reps, 0) END) AS volume
        FROM sets WHERE deleted_at IS NULL AND \(ImportStore.isShown("workout")) GROUP BY member, exercise)
      SELECT raw.member, raw.exercise FROM raw
        LEFT JOIN bests b ON b.member = raw.member AND b.exercise = raw.exercise
      WHERE b.e1rm_grams IS DISTINCT FROM raw.e1rm OR b.heaviest_grams IS DISTINCT FROM raw.heaviest
        OR b.set_volume_grams IS DISTINCT FROM raw.volume
      UNION ALL
      SELECT member, exercise FROM bests b WHERE NOT EXISTS (
        SELECT 1 FROM raw WHERE raw.member = b.member AND raw.exercise = b.exercise)
      """
    ) { row in try "the bests of member \(row.int()), exercise \(row.int()) are not what the sets give" }
    problems += try tx.rows(
      """
      WITH raw AS (
        SELECT member, exercise, lifted_grams, MAX(reps) FROM sets
        WHERE deleted_at IS NULL AND kind <> 'warmup' AND reps > 0 AND \(ImportStore.isShown("workout"))
        GROUP BY member, exercise, lifted_grams)
      SELECT member, exercise FROM (
        SELECT * FROM (SELECT * FROM raw EXCEPT SELECT member, exercise, grams, reps FROM rep_bests)
        UNION ALL
        SELECT * FROM (SELECT member, exercise, grams, reps FROM rep_bests EXCEPT SELECT * FROM raw))
      """
    ) { row in try "the best reps of member \(row.int()), exercise \(row.int()) are not what the sets give" }
    problems += try tx.rows(
      """
      WITH raw AS (
        SELECT day, member, COUNT(*) AS sets,
          SUM(CASE kind WHEN 'warmup' THEN 0 ELSE lifted_grams * COALESCE(reps, 0) END) AS volume_grams
        FROM sets WHERE deleted_at IS NULL AND \(ImportStore.isShown("workout")) GROUP BY day, member)
      SELECT raw.member, raw.day FROM raw LEFT JOIN day_totals d ON d.day = raw.day AND d.member = raw.member
      WHERE d.sets IS DISTINCT FROM raw.sets OR d.volume_grams IS DISTINCT FROM raw.volume_grams
      UNION ALL
      SELECT member, day FROM day_totals d WHERE (sets <> 0 OR volume_grams <> 0) AND NOT EXISTS (
        SELECT 1 FROM raw WHERE raw.day = d.day AND raw.member = d.member)
      """
    ) { row in try "the total of member \(row.int()) on \(row.text()) is not what the sets give" }
    problems += try countMismatches()
    problems += try tx.rows("SELECT id, at, day FROM sets WHERE id % 997 = 1") { row -> String? in
      // A gym that changed its time zone keeps its old days, so a difference of one day is not an error.
      let (id, at, counted) = try (row.int(), row.int(), row.text())
      let isNear = abs(ordinal(day(at)) - ordinal(counted)) <= 1
      return isNear ? nil : "set \(id) is counted on \(counted)"
    }.compactMap(\.self)
    return problems
  }

  /// Describes each wrong count of workouts, and each workout whose records do not follow from its summaries. Pending
  /// counts are skipped.
  private func countMismatches() throws -> [String] {
    var problems = try tx.rows(
      """
      WITH raw AS (
        SELECT member, COUNT(DISTINCT workout) AS workouts FROM summaries s WHERE \(ImportStore.isShown("s.workout"))
        GROUP BY member)
      SELECT raw.member FROM raw LEFT JOIN workout_counts c ON c.member = raw.member
      WHERE c.member IS NULL OR (c.workouts IS NOT NULL AND c.workouts <> raw.workouts)
      UNION ALL
      SELECT member FROM workout_counts c WHERE workouts > 0 AND NOT EXISTS (
        SELECT 1 FROM raw WHERE raw.member = c.member)
      """
    ) { row in try "the workouts of member \(row.int()) are miscounted" }
    let counted = try tx.rows("SELECT member, exercise, sessions FROM bests WHERE sessions IS NOT NULL") { row in
      try (member: row.int(), exercise: row.int(), sessions: row.int())
    }
    for one in counted {
      let marked = try tx.progress.marked(member: one.member, exercise: one.exercise)
      let stored = try tx.progress.stored(member: one.member, exercise: one.exercise)
      let name = "of member \(one.member), exercise \(one.exercise)"
      if marked.count != one.sessions { problems.append("the workouts \(name) are miscounted") }
      if marked != stored { problems.append("the records \(name) are not what its workouts give") }
    }
    return problems
  }

  private func ordinal(_ day: String) -> Int { CalendarDay(day)?.number ?? 0 }

  package func rebuildSummaries() throws { try SummaryStore(tx: tx).rebuildAll() }
}

extension Tx {
  package var checks: Checks { Checks(tx: self) }
}
