package import Gym

/// A workout with its plan and its sets, for comparing the two.
package struct PlannedWork: Sendable {
  package var workout: Int
  /// Empty for a workout without a plan.
  package var plan: [PlannedExercise]
  package var isRecorded: Bool
  package var sets: [(set: DoneSet, at: Int)]
}

extension WorkoutStore {
  private static let plans = SQL.held(
    """
    SELECT w.id, w.plan, w.recorded_at IS NOT NULL FROM workouts w
    WHERE w.member = ? AND w.started_at BETWEEN ? AND ? AND w.source = 'floor' AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w"))
    ORDER BY w.started_at DESC, w.id DESC LIMIT ?
    """)
  private static let plannedSets = SQL.held(
    """
    SELECT s.workout, s.exercise, s.item, s.kind = 'warmup', s.side, s.at FROM workouts w
    JOIN sets s ON s.workout = w.id AND s.deleted_at IS NULL
    WHERE w.member = ? AND w.started_at BETWEEN ? AND ? AND w.source = 'floor' AND w.deleted_at IS NULL
      AND \(ImportStore.isShownIn("w"))
    """)

  /// The workouts logged on the floor that began between two instants, newest first; at most `limit`, no imported ones.
  package func plannedWork(member: Int, from: Int, to: Int, limit: Int) throws -> [PlannedWork] {
    var work = try tx.rows(Self.plans, member, from, to, limit) { row in
      try PlannedWork(
        workout: row.int(), plan: row.textOrNil().map { try JSONColumn.exercises($0) } ?? [], isRecorded: row.bool(),
        sets: [])
    }
    let places = Dictionary(work.enumerated().map { ($0.element.workout, $0.offset) }, uniquingKeysWith: { $1 })
    _ = try tx.rows(Self.plannedSets, member, from, to) { row in
      guard let place = places[try row.int()] else { return row.skipRest() }
      let set = try DoneSet(
        exercise: row.int(), item: row.intOrNil(), isWarmup: row.bool(), side: row.valueOrNil())
      work[place].sets.append((set, try row.int()))
    }
    return work
  }
}
