import Gym

/// What one workout adds to the curve of an exercise. Zero reps, time or distance: it has none.
package struct LiftPoint: Sendable {
  package var exercise: Int
  package var startedAt: Int
  package var e1rmGrams: Int?
  package var reps: Int
  package var milliseconds: Int
  package var millimetres: Int
}

extension ProgressStore {
  private static let curvePoints = SQL.held(
    """
    SELECT s.exercise, s.started_at, s.best_e1rm_grams, s.most_reps, s.longest_ms, s.farthest_mm FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at <= ? AND s.work_sets > 0 AND \(isShown)
    ORDER BY s.started_at, s.workout
    """)

  /// The exercises of the workouts that began between two instants, oldest first.
  package func curvePoints(member: Int, from: Int, to: Int) throws -> [LiftPoint] {
    try tx.rows(Self.curvePoints, member, from, to, hasPendingImport(member)) { row in
      try LiftPoint(
        exercise: row.int(), startedAt: row.int(), e1rmGrams: row.intOrNil(), reps: row.int(), milliseconds: row.int(),
        millimetres: row.int())
    }
  }
}
