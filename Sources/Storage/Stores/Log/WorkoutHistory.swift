package import Gym

/// One workout of the history, with what was done in it.
package struct HistoryRow: Sendable {
  package var workout: Workout
  package var setCount: Int
  package var volumeGrams: Int
  package var exercises: [HistoryExercise]
}

package struct HistoryExercise: Sendable {
  package var exercise: Int
  package var name: String
  package var setCount: Int
  /// The set with the best estimate or, without one, the heaviest, longest or farthest set.
  package var best: SetEntry?
}

extension WorkoutStore {
  /// A page of a member's workouts, newest first. It takes two statements, which read summaries and not sets.
  ///
  /// - Parameter before: the last page's `next`, an instant. Workouts that began at the same instant stay on one page,
  ///   which can then be longer than `limit`.
  package func history(
    member: Int, before: Int?, limit: Int, text: String?
  ) throws -> (rows: [HistoryRow], next: Int?) {
    let before = before ?? .max
    let pattern = text.flatMap { $0.isEmpty ? nil : "%\(Self.escaped($0.lowercased()))%" }
    // The start of the page's last workout, and of the next one after it.
    let ends =
      try pattern.map {
        try tx.rows(Self.endOfFoundPage, member, before, $0, $0, limit - 1) { row in try row.int() }
      } ?? tx.rows(Self.endOfPage, member, before, limit - 1) { row in try row.int() }
    let next = ends.count > 1 ? ends.first : nil
    let from = ends.first ?? .min
    var rows: [HistoryRow] = []
    // The columns of a workout are in the row of each of its exercises. They are read once: a note can be long.
    func add(_ row: inout Row) throws {
      let id = try row.int()
      if rows.last?.workout.id == id {
        try row.skip(7)
      } else {
        rows.append(HistoryRow(workout: try Self.summary(id, &row), setCount: 0, volumeGrams: 0, exercises: []))
      }
      guard let (exercise, volume) = try Self.exercise(&row) else { return }
      rows[rows.count - 1].setCount += exercise.setCount
      rows[rows.count - 1].volumeGrams += volume
      rows[rows.count - 1].exercises.append(exercise)
    }
    if let pattern {
      _ = try tx.rows(Self.foundPage, member, before, from, pattern, pattern, read: add)
    } else {
      _ = try tx.rows(Self.page, member, before, from, read: add)
    }
    return (rows, next)
  }

  private static let matching: String = """
    AND (w.search LIKE ? ESCAPE '\\' OR EXISTS (
      SELECT 1 FROM summaries f JOIN exercises x ON x.id = f.exercise
      WHERE f.workout = w.id AND x.search LIKE ? ESCAPE '\\'))
    """

  private static let endOfPage = SQL.held(endOfPage(""))
  private static let endOfFoundPage = SQL.held(endOfPage(matching))
  private static let page = SQL.held(page(""))
  private static let foundPage = SQL.held(page(matching))

  private static func endOfPage(_ filter: String) -> SQL {
    """
    SELECT w.started_at FROM workouts w
    WHERE w.member = ? AND w.started_at < ? AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w")) \(filter)
    ORDER BY w.started_at DESC, w.id DESC LIMIT 2 OFFSET ?
    """
  }

  private static func page(_ filter: String) -> SQL {
    """
    SELECT w.id, w.member, w.name, w.notes, w.started_at, w.finished_at, COALESCE(w.imported_from, w.source),
      w.body_weight_grams,
      s.exercise, e.name, s.set_count, b.kind, b.weight_milli, b.weight_unit, b.reps, b.ms, b.mm, s.volume_grams
    FROM workouts w LEFT JOIN summaries s ON s.workout = w.id LEFT JOIN exercises e ON e.id = s.exercise
    LEFT JOIN sets b ON b.id = s.best_set
    WHERE w.member = ? AND w.started_at < ? AND w.started_at >= ? AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w")) \(filter)
    ORDER BY w.started_at DESC, w.id DESC, s.position
    """
  }

  /// - Returns: nil for a workout without sets, which has no summary.
  private static func exercise(_ row: inout Row) throws -> (exercise: HistoryExercise, volumeGrams: Int)? {
    try row.group(of: 10) { row in
      try (
        HistoryExercise(exercise: row.int(), name: row.text(), setCount: row.int(), best: SetStore.best(&row)),
        row.int()
      )
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
