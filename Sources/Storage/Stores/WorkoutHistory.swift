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
        try tx.rows(Self.endOfFoundPage, member, before, $0, $0, limit - 1) { row in try row.int(0) }
      } ?? tx.rows(Self.endOfPage, member, before, limit - 1) { row in try row.int(0) }
    let next = ends.count > 1 ? ends.first : nil
    let from = ends.first ?? .min
    let rows =
      try pattern.map { try tx.rows(Self.foundPage, member, before, from, $0, $0, read: Self.part) }
      ?? tx.rows(Self.page, member, before, from, read: Self.part)
    return (Self.joined(rows), next)
  }

  private typealias Part = (workout: Workout, exercise: HistoryExercise?, volumeGrams: Int)

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
      s.exercise, e.name, s.set_count, s.volume_grams, b.kind, b.weight_milli, b.weight_unit, b.reps, b.ms, b.mm
    FROM workouts w LEFT JOIN summaries s ON s.workout = w.id LEFT JOIN exercises e ON e.id = s.exercise
    LEFT JOIN sets b ON b.id = s.best_set
    WHERE w.member = ? AND w.started_at < ? AND w.started_at >= ? AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w")) \(filter)
    ORDER BY w.started_at DESC, w.id DESC, s.position
    """
  }

  private static func part(_ row: Row) throws -> Part {
    let workout = try summary(row)
    // A workout without sets has no summary.
    guard let exercise = try row.intOrNil(8) else { return (workout, nil, 0) }
    let best = try row.valueOrNil(12, as: SetKind.self).map { kind in
      try SetEntry(
        kind: kind, weight: row.intOrNil(13).map { try Weight(milli: $0, unit: row.value(14)) },
        reps: row.intOrNil(15), milliseconds: row.intOrNil(16), millimetres: row.intOrNil(17))
    }
    return try (
      workout, HistoryExercise(exercise: exercise, name: row.text(9), setCount: row.int(10), best: best), row.int(11)
    )
  }

  /// Joins the rows of a workout's exercises into one row per workout.
  private static func joined(_ parts: [Part]) -> [HistoryRow] {
    var rows: [HistoryRow] = []
    for part in parts {
      if rows.last?.workout.id != part.workout.id {
        rows.append(HistoryRow(workout: part.workout, setCount: 0, volumeGrams: 0, exercises: []))
      }
      guard let exercise = part.exercise else { continue }
      rows[rows.count - 1].setCount += exercise.setCount
      rows[rows.count - 1].volumeGrams += part.volumeGrams
      rows[rows.count - 1].exercises.append(exercise)
    }
    return rows
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
