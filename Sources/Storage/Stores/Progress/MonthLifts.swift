/// An exercise within a span of days.
package struct MonthLift: Equatable, Sendable {
  package var exercise: Int
  /// Without warm-ups.
  package var sets: Int
  package var bestE1rmGrams: Int?
}

extension ProgressStore {
  private static let lifts = SQL.held(
    """
    SELECT s.exercise, SUM(s.work_sets), MAX(s.best_e1rm_grams) FROM summaries s
    WHERE s.member = ? AND s.started_at >= ? AND s.started_at < ? AND \(ImportStore.isSummaryShown)
    GROUP BY s.exercise HAVING SUM(s.work_sets) > 0 ORDER BY 2 DESC, s.exercise LIMIT ?
    """)

  /// The exercises of the workouts that began between two instants, by the number of sets.
  package func lifts(member: Int, from: Int, before: Int, limit: Int) throws -> [MonthLift] {
    try tx.rows(Self.lifts, member, from, before, tx.imports.hasPending(member), limit) { row in
      try MonthLift(exercise: row.int(), sets: row.int(), bestE1rmGrams: row.intOrNil())
    }
  }
}
