package import Gym

/// A member's import that has not been undone.
package struct StoredImport: Equatable, Sendable {
  package var id: Int
  /// UTC milliseconds.
  package var at: Int
  package var workouts: Int
  package var sets: Int
  /// The start of its first and of its last workout.
  package var from: Int
  package var to: Int
  package var format: String
  /// Sets that it added to workouts that already existed. `sets` includes them.
  package var added: Int
  /// How many body weights, routines and maxes it brought. The profile counts as one.
  package var extras = 0
}

/// What undoing an import removed besides workouts.
package struct UndoneImport: Sendable {
  package var exercises: [Int]
  package var routines: [Int]
  /// Whether body weights, maxes or the profile may have changed.
  package var others: Bool
}

/// A member's workout that may also be in a file.
package struct KnownWorkout: Sendable {
  package var workout: Workout
  package var key: String?
  /// Fingerprints of its sets in files; see `SetPrint`. Nil if it came from no file, or from one before prints were
  /// kept.
  package var prints: [UInt8]?
}

/// What an import adds to bests and days. It is kept while the slices are stored, and applied in the last step.
package struct ImportSums: Sendable {
  struct Day: Sendable {
    var sets = 0
    var volumeGrams = 0
  }

  var bests: [Int: StoredBests] = [:]
  /// By the gym's day, `YYYY-MM-DD`.
  var days: [String: Day] = [:]
  var lastAt = Int.min

  package init() {}
}

/// Imports are stored in slices and become visible in one last step.
///
/// Tempting mistake: every statement that reads workouts, sets, summaries or members' own exercises for display must
/// leave out pending imports, with `isShown`.
package struct ImportStore {
  let tx: Tx

  /// A condition: the workout with the id in `column` belongs to no pending import.
  static func isShown(_ column: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM workouts hidden JOIN imports pending ON pending.id = hidden.import
      WHERE hidden.id = \(column) AND pending.done_at IS NULL)
    """
  }

  /// The same for rows of `workouts` or `exercises` under the name `table`.
  static func isShownIn(_ table: String) -> String {
    "NOT EXISTS (SELECT 1 FROM imports pending WHERE pending.id = \(table).import AND pending.done_at IS NULL)"
  }

  /// A condition with one argument, `hasPending`: the summary `s` belongs to no pending import. Hardly any member has a
  /// pending import, and then no workout is looked up.
  static let isSummaryShown = "(? = 0 OR \(isShown("s.workout")))"

  /// Whether a member has a pending import, as an argument of `isSummaryShown`.
  func hasPending(_ member: Int) throws -> Int {
    try tx.exists("SELECT 1 FROM imports WHERE member = ? AND done_at IS NULL LIMIT 1", member) ? 1 : 0
  }

  static let isShownHere = "NOT EXISTS (SELECT 1 FROM imports pending WHERE pending.id = import AND done_at IS NULL)"

  package func begin(member: Int, format: String, at: Int) throws -> Int {
    try tx.insert(
      "INSERT INTO imports (member, format, begun_at, touched_at) VALUES (?, ?, ?, ?)", member, format, at, at)
  }

  /// All workouts of a member, the oldest import first, to compare a file with.
  package func known(member: Int) throws -> [KnownWorkout] {
    var prints: [Int: [UInt8]] = [:]
    let rows = try tx.rows(
      """
      SELECT p.workout, p.prints FROM workouts w JOIN import_prints p ON p.workout = w.id
        JOIN imports i ON i.id = p.import
      WHERE w.member = ? AND w.deleted_at IS NULL AND i.done_at IS NOT NULL ORDER BY p.workout, p.import
      """, member
    ) { row in try (row.int(), row.blob()) }
    for (workout, bytes) in rows { prints[workout, default: []] += bytes }
    return try tx.rows(
      """
      SELECT \(WorkoutStore.columns), import_key FROM workouts
      WHERE member = ? AND deleted_at IS NULL AND \(ImportStore.isShownHere) ORDER BY id
      """, member
    ) { row in
      let workout = try WorkoutStore.workout(&row)
      return try KnownWorkout(workout: workout, key: row.textOrNil(), prints: prints[workout.id])
    }
  }

  /// Stores the length of a workout's pauses, in milliseconds.
  package func notePause(_ milliseconds: Int, in workout: Int) throws {
    try tx.execute("UPDATE workouts SET paused_ms = ? WHERE id = ?", milliseconds, workout)
  }

  /// The sets of a workout, including deleted ones, but without those of an interrupted import.
  package func everLogged(in workout: Int) throws -> [SetEntry] {
    try tx.rows(
      "SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND deleted_at IS NOT 0 ORDER BY position", workout,
      read: SetStore.set
    ).map(\.entry)
  }

  /// Stores fingerprints from a file: those of a workout's sets, or of the sets that an import adds to it.
  package func note(_ prints: [UInt8], workout: Int, in id: Int) throws {
    try tx.execute(
      "INSERT INTO import_prints (workout, import, prints) VALUES (?, ?, ?)", workout, id, prints)
  }

  /// Records that an import is still running.
  /// - Throws: `StorageError.missing("import")` if it was discarded in the meantime, or is finished.
  package func touch(_ id: Int, at: Int) throws {
    let changed = try tx.execute("UPDATE imports SET touched_at = ? WHERE id = ? AND done_at IS NULL", at, id)
    guard changed > 0 else { throw StorageError.missing("import") }
  }

  package func pending(member: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM imports WHERE member = ? AND done_at IS NULL", member) { row in try row.int() }
  }

  /// Pending imports without progress since an instant, and whether they are logs that were hidden.
  package func abandoned(since limit: Int) throws -> [(id: Int, member: Int, isHidden: Bool)] {
    try tx.rows(
      "SELECT id, member, touched_at = 0 FROM imports WHERE done_at IS NULL AND touched_at < ?", limit
    ) { row in (try row.int(), try row.int(), try row.bool()) }
  }

  /// How many sets a member has imported.
  package func sets(of member: Int) throws -> Int {
    try tx.int("SELECT SUM(sets) FROM imports WHERE member = ? AND done_at IS NOT NULL", member) ?? 0
  }

  /// How many sets everybody has imported since an instant.
  package func sets(since: Int) throws -> Int {
    try tx.int("SELECT SUM(sets) FROM imports WHERE done_at >= ?", since) ?? 0
  }

  /// The last step: makes the import visible and counts it everywhere.
  /// - Parameter added: how many of its sets belong to workouts that already existed.
  /// - Throws: `StorageError.missing("import")` if it was discarded, or some of its workouts are gone.
  package func finish(
    _ id: Int, member: Int, workouts: Int, sets: Int, added: Int, sums: ImportSums, at: Int
  ) throws {
    let stored = try tx.int("SELECT COUNT(*) FROM workouts WHERE import = ?", id)
    let changed = try tx.execute(
      "UPDATE imports SET done_at = ?, sets = ? WHERE id = ? AND member = ? AND done_at IS NULL", at, sets, id, member)
    guard stored == workouts, changed > 0 else { throw StorageError.missing("import") }
    tx.forgetKept(of: member)
    guard try tx.sets.showAdditions(of: id) == added else { throw StorageError.missing("import") }
    try tx.sets.merge(sums, member: member)
    try SummaryStore(tx: tx).forgetWorkoutCount(member: member)
    try tx.awards.forgetMark(member: member)
  }

  /// Deletes a part of a pending import, or goes on with undoing a large one.
  /// - Returns: whether everything is deleted.
  package func discardSome(_ id: Int, within time: Duration) throws -> Bool {
    let member = try tx.int("SELECT member FROM imports WHERE id = ? AND done_at IS NULL", id)
    guard let member else { return true }
    tx.forgetKept(of: member)
    let deadline = ContinuousClock.now + time
    var undone = try exercisesLeft(id)
    repeat {
      if let exercise = undone?.first {
        try SummaryStore(tx: tx).rebuildBest(member: member, exercise: exercise)
        try SummaryStore(tx: tx).rebuildReps(member: member, exercise: exercise)
        undone?.removeFirst()
        try setExercisesLeft(undone, id)
        continue
      }
      // Deletes sets in workouts that stay; no cascade reaches them.
      let additions = try tx.execute(
        "DELETE FROM sets WHERE id IN (SELECT set_id FROM import_additions WHERE import = ? LIMIT 100)", id)
      if additions > 0 { continue }
      guard let workout = try tx.int("SELECT id FROM workouts WHERE import = ? LIMIT 1", id) else {
        try tx.exercises.keepLastID()
        // Deleted sets elsewhere can still refer to an exercise of an undone import.
        try tx.execute(
          """
          DELETE FROM exercises WHERE import = ? AND NOT EXISTS (SELECT 1 FROM sets WHERE exercise = exercises.id)
          """, id)
        try tx.execute("DELETE FROM imports WHERE id = ?", id)
        try setExercisesLeft(nil, id)
        return true
      }
      if undone != nil { try subtractDays(of: workout, member: member, first: 100) }
      // Deleted in parts, because a single workout can hold all the sets of a file.
      let deleted = try tx.execute(
        "DELETE FROM sets WHERE id IN (SELECT id FROM sets WHERE workout = ? ORDER BY id LIMIT 100)", workout)
      if deleted < 100 { try tx.execute("DELETE FROM workouts WHERE id = ?", workout) }
    } while ContinuousClock.now < deadline
    return false
  }
}

extension Tx {
  package var imports: ImportStore { ImportStore(tx: self) }
}
