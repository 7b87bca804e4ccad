package import Gym

/// Members' goals, and their targets: a weight to lift by a day.
package struct GoalStore {
  let tx: Tx

  /// The goals that the member chose.
  package func find(member: Int) throws -> Goals {
    try tx.row(
      """
      SELECT day_minutes, day_sets, day_reps, week_workouts, week_sets, week_volume_grams FROM goals WHERE member = ?
      """, member
    ) { row in
      var goals = Goals()
      goals.dayMinutes = try row.intOrNil()
      goals.daySets = try row.intOrNil()
      goals.dayReps = try row.intOrNil()
      goals.weekWorkouts = try row.intOrNil()
      goals.weekSets = try row.intOrNil()
      goals.weekVolumeGrams = try row.intOrNil()
      return goals
    } ?? Goals()
  }

  package func put(_ goals: Goals, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO goals (member, day_minutes, day_sets, day_reps, week_workouts, week_sets, week_volume_grams)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET day_minutes = excluded.day_minutes, day_sets = excluded.day_sets,
        day_reps = excluded.day_reps, week_workouts = excluded.week_workouts, week_sets = excluded.week_sets,
        week_volume_grams = excluded.week_volume_grams
      """, member, goals.dayMinutes, goals.daySets, goals.dayReps, goals.weekWorkouts, goals.weekSets,
      goals.weekVolumeGrams)
  }

  /// A member's targets, the earliest day first.
  package func targets(member: Int) throws -> [LiftTarget] {
    try tx.rows(
      "SELECT exercise, milli, unit, by_day, at FROM targets WHERE member = ? ORDER BY by_day, exercise", member
    ) { row in
      try LiftTarget(exercise: row.int(), weight: row.weight(), by: row.day(), at: row.int())
    }
  }

  /// Replaces the target for the same exercise.
  package func put(_ target: LiftTarget, member: Int) throws {
    try tx.execute(
      """
      INSERT INTO targets (member, exercise, milli, unit, by_day, at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET milli = excluded.milli, unit = excluded.unit,
        by_day = excluded.by_day, at = excluded.at, agreed_with = NULL
      """, member, target.exercise, target.weight.milli, target.weight.unit, target.by.text, target.at)
  }

  /// - Returns: false if there was none.
  package func removeTarget(member: Int, exercise: Int) throws -> Bool {
    try tx.execute("DELETE FROM targets WHERE member = ? AND exercise = ?", member, exercise) > 0
  }

  private static let estimates = SQL.held(
    """
    SELECT s.started_at, s.best_e1rm_grams FROM summaries s
    WHERE s.member = ? AND s.exercise = ? AND s.started_at >= ? AND s.best_e1rm_grams IS NOT NULL
      AND \(ImportStore.isShown("s.workout"))
    ORDER BY s.started_at
    """)

  /// The best estimated max of each workout that began since an instant, oldest first.
  package func estimates(
    member: Int, exercise: Int, from: Int
  ) throws -> [(startedAt: Int, e1rmGrams: Int)] {
    try tx.rows(Self.estimates, member, exercise, from) { row in try (startedAt: row.int(), e1rmGrams: row.int()) }
  }
}

extension Tx {
  package var goals: GoalStore { GoalStore(tx: self) }
}
