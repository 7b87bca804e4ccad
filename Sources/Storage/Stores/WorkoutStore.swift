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
  /// The set with the best estimate, or else the heaviest, longest or farthest.
  package var best: SetEntry?
}

package struct WorkoutStore {
  let tx: Tx

  private static let columns = "id, member, name, notes, started_at, finished_at, source, body_weight_grams"

  /// The member's workout that is not finished.
  package func current(member: Int) throws -> Workout? {
    try tx.row("SELECT \(Self.columns) FROM workouts WHERE member = ? AND finished_at IS NULL", [member.sql])
      .map(Self.workout)
  }

  package func find(_ id: Int, member: Int) throws -> Workout? {
    try tx.row("SELECT \(Self.columns) FROM workouts WHERE id = ? AND member = ?", [id.sql, member.sql])
      .map(Self.workout)
  }

  /// - Throws: `StorageError.workoutOpen`, `.taken("importKey")`.
  package func begin(
    member: Int, at: Int, source: WorkoutSource, bodyWeightGrams: Int?, name: String? = nil, notes: String? = nil,
    finishedAt: Int? = nil, importKey: String? = nil
  ) throws -> Workout {
    do {
      let rows = try taken(["workouts.import_key": "importKey"]) {
        try tx.rows(
          """
          INSERT INTO workouts (member, name, notes, search, started_at, finished_at, source, body_weight_grams, import_key)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
          """,
          [
            member.sql, name?.sql, notes?.sql, Self.search(name, notes).sql, at.sql, finishedAt?.sql,
            source.sql, bodyWeightGrams?.sql, importKey?.sql,
          ])
      }
      guard let row = rows.first else { throw StorageError.missing("workout") }
      return Workout(
        id: row.int(0), member: member, name: name, notes: notes, startedAt: at, finishedAt: finishedAt,
        source: source, bodyWeightGrams: bodyWeightGrams)
    } catch StorageError.constraint(let rule) where rule.contains("workouts.member") {
      throw StorageError.workoutOpen
    }
  }

  /// Without an instant the workout ends with its last set.
  package func finish(_ id: Int, member: Int, name: String?, at: Int?) throws {
    guard let old = try find(id, member: member) else { return }
    let name = name ?? old.name
    let end = try max(old.startedAt, at ?? lastSet(of: id) ?? old.startedAt)
    try tx.execute(
      """
      UPDATE workouts SET name = ?, search = ?, finished_at = ? WHERE id = ? AND member = ? AND finished_at IS NULL
      """, [name?.sql, Self.search(name, old.notes).sql, end.sql, id.sql, member.sql])
  }

  /// When the last set of a workout was done.
  package func lastSet(of id: Int) throws -> Int? {
    try tx.row("SELECT MAX(last_at) FROM summaries WHERE workout = ?", [id.sql])?.intOrNil(0)
  }

  /// The finished workout of the floor that an instant falls into, or near to.
  package func underWay(member: Int, at: Int, slack: Int) throws -> Workout? {
    try tx.row(
      """
      SELECT \(Self.columns) FROM workouts
      WHERE member = ? AND started_at <= ? AND finished_at >= ? AND source = 'floor'
      ORDER BY started_at DESC LIMIT 1
      """, [member.sql, (at + slack).sql, (at - slack).sql]
    ).map(Self.workout)
  }

  /// Makes a finished workout last until an instant, where it ended before.
  package func stretch(_ id: Int, to at: Int) throws {
    try tx.execute("UPDATE workouts SET finished_at = ? WHERE id = ? AND finished_at < ?", [at.sql, id.sql, at.sql])
  }

  /// - Throws: `StorageError.workoutOpen`.
  package func reopen(_ id: Int, member: Int) throws {
    do {
      try tx.execute("UPDATE workouts SET finished_at = NULL WHERE id = ? AND member = ?", [id.sql, member.sql])
    } catch StorageError.constraint { throw StorageError.workoutOpen }
  }

  package func sets(of workout: Int) throws -> [LoggedSet] {
    try tx.rows(
      "SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND deleted_at IS NULL ORDER BY position", [workout.sql]
    ).map(SetStore.set)
  }

  /// Oldest first.
  package func all(member: Int) throws -> [Workout] {
    try tx.rows("SELECT \(Self.columns) FROM workouts WHERE member = ? ORDER BY started_at, id", [member.sql])
      .map(Self.workout)
  }

  package func importKeys(member: Int) throws -> Set<String> {
    Set(
      try tx.rows("SELECT import_key FROM workouts WHERE member = ? AND import_key IS NOT NULL", [member.sql])
        .map { $0.text(0) })
  }

  /// Newest first, from the summaries: a page costs the same whatever is behind it.
  ///
  /// - Parameter before: takes the last page's `next`, an instant; those that began at that same instant stay together
  ///   on one page.
  package func history(
    member: Int, before: Int?, limit: Int, text: String?
  ) throws -> (rows: [HistoryRow], next: Int?) {
    let pattern = text.flatMap { $0.isEmpty ? nil : "%\(Self.escaped($0.lowercased()))%" }
    let filter =
      pattern == nil
      ? ""
      : """
      AND (search LIKE ? ESCAPE '\\' OR EXISTS (
        SELECT 1 FROM summaries s JOIN exercises e ON e.id = s.exercise
        WHERE s.workout = workouts.id AND e.search LIKE ? ESCAPE '\\'))
      """
    var arguments: [SQLValue?] = [member.sql, (before ?? .max).sql]
    if let pattern { arguments += [pattern.sql, pattern.sql] }
    var workouts = try tx.rows(
      """
      SELECT \(Self.columns) FROM workouts WHERE member = ? AND started_at < ? \(filter)
      ORDER BY started_at DESC, id DESC LIMIT ?
      """, arguments + [(limit + 1).sql]
    ).map(Self.workout)
    var next: Int?
    if workouts.count > limit {
      workouts.removeLast()
      if let last = workouts.last {
        next = last.startedAt
        workouts += try tx.rows(
          """
          SELECT \(Self.columns) FROM workouts WHERE member = ? AND started_at = ? AND id < ? \(filter)
          ORDER BY id DESC
          """, [member.sql, last.startedAt.sql, last.id.sql] + arguments.dropFirst(2)
        ).map(Self.workout)
      }
    }
    return (try workouts.map(row), next)
  }

  private func row(_ workout: Workout) throws -> HistoryRow {
    let rows = try tx.rows(
      """
      SELECT s.exercise, e.name, s.set_count, s.volume_grams, b.kind, b.weight_milli, b.weight_unit, b.reps, b.ms, b.mm
      FROM summaries s JOIN exercises e ON e.id = s.exercise LEFT JOIN sets b ON b.id = s.best_set
      WHERE s.workout = ? ORDER BY s.position
      """, [workout.id.sql])
    return HistoryRow(
      workout: workout, setCount: rows.reduce(0) { $0 + $1.int(2) }, volumeGrams: rows.reduce(0) { $0 + $1.int(3) },
      exercises: rows.map { row in
        HistoryExercise(
          exercise: row.int(0), name: row.text(1), setCount: row.int(2),
          best: row.textOrNil(4).map { kind in
            SetEntry(
              kind: SetKind(rawValue: kind) ?? .working,
              weight: row.intOrNil(5).map { Weight(milli: $0, unit: row.value(6)) }, reps: row.intOrNil(7),
              milliseconds: row.intOrNil(8), millimetres: row.intOrNil(9))
          })
      })
  }

  /// Lower case by Swift's rules, which know more letters than SQLite's.
  private static func search(_ name: String?, _ notes: String?) -> String {
    "\(name ?? "") \(notes ?? "")".lowercased()
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "%_\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

  static func workout(_ row: Row) -> Workout {
    Workout(
      id: row.int(0), member: row.int(1), name: row.textOrNil(2), notes: row.textOrNil(3), startedAt: row.int(4),
      finishedAt: row.intOrNil(5), source: row.value(6), bodyWeightGrams: row.intOrNil(7))
  }
}
