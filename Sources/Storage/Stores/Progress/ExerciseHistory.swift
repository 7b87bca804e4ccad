package import Gym

/// One workout's sets of an exercise.
package struct ExerciseSession: Sendable {
  package var workout: Int
  package var name: String?
  package var startedAt: Int
  package var volumeGrams: Int
  package var bestE1rmGrams: Int?
  package var sets: [LoggedSet]
}

/// A workout's best value of an exercise: one point of the curve.
package struct CurvePoint: Sendable {
  package var at: Int
  package var e1rmGrams: Int?
  package var mostReps: Int
  package var longestMilliseconds: Int
  package var farthestMillimetres: Int
  package var bestSet: Int?
}

/// A member's history of one exercise, read from summaries by index. Its cost does not depend on the rest of the log.
extension ExerciseStore {
  /// The newest workouts with this exercise, newest first.
  /// - Parameters:
  ///   - before: the last page's `next`: an instant, and a workout among those that began then. Without a workout, only
  ///     those that began before the instant.
  package func sessions(
    member: Int, exercise: Int, before: (at: Int, workout: Int?)?, limit: Int
  ) throws -> (sessions: [ExerciseSession], next: (at: Int, workout: Int)?) {
    var sessions = try tx.rows(
      """
      SELECT s.workout, w.name, s.started_at, s.volume_grams, s.best_e1rm_grams
      FROM summaries s JOIN workouts w ON w.id = s.workout
      WHERE s.member = ? AND s.exercise = ? AND (s.started_at, s.workout) < (?, ?) AND w.deleted_at IS NULL
        AND \(ImportStore.isShownIn("w"))
      ORDER BY s.started_at DESC, s.workout DESC LIMIT ?
      """, member, exercise, before?.at ?? .max, before?.workout ?? 0, limit + 1
    ) { row in
      try ExerciseSession(
        workout: row.int(), name: row.textOrNil(), startedAt: row.int(), volumeGrams: row.int(),
        bestE1rmGrams: row.intOrNil(), sets: [])
    }
    var next: (at: Int, workout: Int)?
    if sessions.count > limit {
      sessions.removeLast()
      next = sessions.last.map { ($0.startedAt, $0.workout) }
    }
    for index in sessions.indices {
      sessions[index].sets = try tx.rows(
        """
        SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND exercise = ? AND deleted_at IS NULL ORDER BY position
        """, sessions[index].workout, exercise, read: SetStore.set)
    }
    return (sessions, next)
  }

  /// The bests of the newest workouts, oldest first.
  package func curve(member: Int, exercise: Int, limit: Int) throws -> [CurvePoint] {
    try tx.rows(
      """
      SELECT s.started_at, s.best_e1rm_grams, s.most_reps, s.longest_ms, s.farthest_mm, s.best_set
      FROM summaries s JOIN workouts w ON w.id = s.workout
      WHERE s.member = ? AND s.exercise = ? AND s.work_sets > 0 AND w.deleted_at IS NULL
        AND \(ImportStore.isShownIn("w"))
      ORDER BY s.started_at DESC LIMIT ?
      """, member, exercise, limit
    ) { row in
      try CurvePoint(
        at: row.int(), e1rmGrams: row.intOrNil(), mostReps: row.int(), longestMilliseconds: row.int(),
        farthestMillimetres: row.int(), bestSet: row.intOrNil())
    }.reversed()
  }

  /// Without a rep or a second, nothing was moved.
  private static let movedGrams = "CASE WHEN COALESCE(reps, 0) + COALESCE(ms, 0) > 0 THEN effective_grams END"

  /// The sets that hold a member's records of an exercise: the earliest with the best value. An attempt without a rep
  /// holds none, even if it came before the set that succeeded.
  package func recordSets(member: Int, exercise: Int) throws -> [RecordKind: LoggedSet] {
    guard let bests = try tx.sets.bests(member: member, exercise: exercise) else { return [:] }
    var found: [RecordKind: LoggedSet] = [:]
    if let e1rm = bests.e1rm { found[.e1rm] = try tx.sets.find(e1rm.set, member: member) }
    for (kind, summary, column, value) in [
      (RecordKind.heaviest, "top_grams", Self.movedGrams, bests.values.heaviestGrams),
      (.reps, "most_reps", "reps", bests.values.reps),
      (.longest, "longest_ms", "ms", bests.values.longestMilliseconds),
      (.farthest, "farthest_mm", "mm", bests.values.farthestMillimetres),
    ] {
      guard let value else { continue }
      found[kind] = try tx.row(
        """
        SELECT \(SetStore.columns) FROM sets
        WHERE workout = (
            SELECT workout FROM summaries WHERE member = ? AND exercise = ? AND \(summary) = ?
              AND \(ImportStore.isShown("workout"))
            ORDER BY started_at, workout LIMIT 1)
          AND exercise = ? AND \(column) = ? AND kind <> 'warmup' AND deleted_at IS NULL
        ORDER BY position LIMIT 1
        """, member, exercise, value, exercise, value, read: SetStore.set)
    }
    return found
  }
}
