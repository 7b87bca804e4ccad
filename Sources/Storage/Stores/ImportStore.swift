package import Gym

/// A member's import that has not been undone.
package struct StoredImport: Hashable, Sendable {
  package var id: Int
  /// UTC milliseconds.
  package var at: Int
  package var workouts: Int
  package var sets: Int
  /// The start of its first and of its last workout.
  package var from: Int
  package var to: Int
  package var format: String
  /// Sets that it added to workouts that were here before it; `sets` counts them, too.
  package var added: Int
  /// How many body weights, routines and maxes it brought; the profile counts as one.
  package var extras = 0
}

/// What an import that was undone took with it, beside workouts.
package struct UndoneImport: Sendable {
  package var exercises: [Int]
  package var routines: [Int]
  /// Whether body weights, maxes or the profile may have changed.
  package var others: Bool
}

/// A workout of a member's that a file may contain.
package struct KnownWorkout: Sendable {
  package var workout: Workout
  package var key: String?
  /// What files said of its sets; see `SetPrint`. Nil where no file did, or none since prints are kept.
  package var prints: [UInt8]?
}

/// What an import adds to bests and days. It is kept beside the slices, and stored with the last step.
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

/// Imports, which are stored in slices and shown in one last step.
///
/// Tempting mistake: a statement that reads workouts, sets, summaries or members' own exercises for anybody to see must
/// leave out what belongs to a pending import, by `isShown`.
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

  /// A condition with an argument, `hasPending`: the summary `s` belongs to no pending import. Nearly no member has one,
  /// and then no row costs a look at its workout.
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

  /// All workouts of a member, oldest import first: a file is compared with them.
  package func known(member: Int) throws -> [KnownWorkout] {
    var prints: [Int: [UInt8]] = [:]
    let rows = try tx.rows(
      """
      SELECT p.workout, p.prints FROM workouts w JOIN import_prints p ON p.workout = w.id
        JOIN imports i ON i.id = p.import
      WHERE w.member = ? AND w.deleted_at IS NULL AND i.done_at IS NOT NULL ORDER BY p.workout, p.import
      """, member
    ) { row in try (row.int(0), row.blob(1)) }
    for (workout, bytes) in rows { prints[workout, default: []] += bytes }
    return try tx.rows(
      """
      SELECT \(WorkoutStore.columns), import_key FROM workouts
      WHERE member = ? AND deleted_at IS NULL AND \(ImportStore.isShownHere) ORDER BY id
      """, member
    ) { row in
      let workout = try WorkoutStore.workout(row)
      return try KnownWorkout(
        workout: workout, key: row.textOrNil(WorkoutStore.columnCount), prints: prints[workout.id])
    }
  }

  /// The length of a workout's pauses, in milliseconds.
  package func notePause(_ milliseconds: Int, in workout: Int) throws {
    try tx.execute("UPDATE workouts SET paused_ms = ? WHERE id = ?", milliseconds, workout)
  }

  /// What was logged of a workout, with what was deleted since. What an interrupted import left in it is not in the log.
  package func everLogged(in workout: Int) throws -> [SetEntry] {
    try tx.rows(
      "SELECT \(SetStore.columns) FROM sets WHERE workout = ? AND deleted_at IS NOT 0 ORDER BY position", workout,
      read: SetStore.set
    ).map(\.entry)
  }

  /// Notes what a file said of a workout's sets, or of those that it adds to it.
  package func note(_ prints: [UInt8], workout: Int, in id: Int) throws {
    try tx.execute(
      "INSERT INTO import_prints (workout, import, prints) VALUES (?, ?, ?)", workout, id, prints)
  }

  /// Notes that an import goes on.
  /// - Throws: `StorageError.missing("import")` where it was discarded meanwhile, or is finished.
  package func touch(_ id: Int, at: Int) throws {
    let changed = try tx.execute("UPDATE imports SET touched_at = ? WHERE id = ? AND done_at IS NULL", at, id)
    guard changed > 0 else { throw StorageError.missing("import") }
  }

  package func pending(member: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM imports WHERE member = ? AND done_at IS NULL", member) { row in try row.int(0) }
  }

  /// Pending imports that nobody has touched since an instant.
  package func abandoned(since limit: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM imports WHERE done_at IS NULL AND touched_at < ?", limit) { row in try row.int(0) }
  }

  /// How many sets a member has imported.
  package func sets(of member: Int) throws -> Int {
    try tx.int("SELECT SUM(sets) FROM imports WHERE member = ? AND done_at IS NOT NULL", member) ?? 0
  }

  /// How many sets everybody has imported since an instant.
  package func sets(since: Int) throws -> Int {
    try tx.int("SELECT SUM(sets) FROM imports WHERE done_at >= ?", since) ?? 0
  }

  /// The last step: all of the import is shown, and counts everywhere.
  /// - Parameter added: how many of its sets belong to workouts that were here before it.
  /// - Throws: `StorageError.missing("import")` where it was discarded, or some of its workouts are gone.
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

  /// Deletes a part of a pending import.
  /// - Returns: whether all of it is gone.
  package func discardSome(_ id: Int, within time: Duration) throws -> Bool {
    let member = try tx.int("SELECT member FROM imports WHERE id = ? AND done_at IS NULL", id)
    guard let member else { return true }
    tx.forgetKept(of: member)
    let deadline = ContinuousClock.now + time
    repeat {
      // Sets that no cascade reaches: their workouts stay.
      let additions = try tx.execute(
        "DELETE FROM sets WHERE id IN (SELECT set_id FROM import_additions WHERE import = ? LIMIT 100)", id)
      if additions > 0 { continue }
      guard let workout = try tx.int("SELECT id FROM workouts WHERE import = ? LIMIT 1", id) else {
        try tx.exercises.keepLastID()
        try tx.execute("DELETE FROM exercises WHERE import = ?", id)
        try tx.execute("DELETE FROM imports WHERE id = ?", id)
        return true
      }
      // A single workout can hold all the sets of a file.
      let deleted = try tx.execute(
        "DELETE FROM sets WHERE id IN (SELECT id FROM sets WHERE workout = ? LIMIT 100)", workout)
      if deleted < 100 { try tx.execute("DELETE FROM workouts WHERE id = ?", workout) }
    } while ContinuousClock.now < deadline
    return false
  }

  // MARK: What is there, and undoing it

  /// What the member chose for names of files: an exercise, or nil for one of their own.
  package func choices(member: Int) throws -> [String: Int?] {
    let rows = try tx.rows("SELECT match_key, exercise FROM import_choices WHERE member = ?", member) { row in
      try (row.text(0), row.intOrNil(1))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// An exercise of the member's own has this name now, so the name means that one.
  func forgetChoice(of key: String, member: Int) throws {
    try tx.execute("DELETE FROM import_choices WHERE member = ? AND match_key = ?", member, key)
  }

  package func remember(_ choices: [String: Int?], member: Int) throws {
    for (key, exercise) in choices {
      try tx.execute(
        """
        INSERT INTO import_choices (member, match_key, exercise) VALUES (?, ?, ?)
        ON CONFLICT (member, match_key) DO UPDATE SET exercise = excluded.exercise
        """, member, key, exercise)
    }
  }

  /// Newest first; those of which something is left. A set that a later import added to a workout is that import's.
  package func list(member: Int) throws -> [StoredImport] {
    let added = try tx.rows(
      """
      SELECT i.id, i.done_at, COUNT(*), MIN(w.started_at), MAX(w.started_at), i.format
      FROM imports i JOIN import_additions a ON a.import = i.id JOIN sets s ON s.id = a.set_id
        JOIN workouts w ON w.id = s.workout
      WHERE i.member = ? AND i.done_at IS NOT NULL AND s.deleted_at IS NULL GROUP BY i.id
      """, member
    ) { row in
      try StoredImport(
        id: row.int(0), at: row.int(1), workouts: 0, sets: row.int(2), from: row.int(3), to: row.int(4),
        format: row.text(5), added: row.int(2))
    }
    var imports = try tx.rows(
      """
      SELECT i.id, i.done_at, COUNT(*),
        SUM((SELECT COALESCE(SUM(set_count), 0) FROM summaries s WHERE s.workout = w.id)), MIN(w.started_at),
        MAX(w.started_at), i.format
      FROM imports i JOIN workouts w ON w.import = i.id
      WHERE i.member = ? AND i.done_at IS NOT NULL AND w.deleted_at IS NULL
      GROUP BY i.id
      """, member
    ) { row in
      try StoredImport(
        id: row.int(0), at: row.int(1), workouts: row.int(2), sets: row.int(3), from: row.int(4), to: row.int(5),
        format: row.text(6), added: 0)
    }
    for (id, sets) in try laterSets(member: member) {
      if let place = imports.firstIndex(where: { $0.id == id }) { imports[place].sets -= sets }
    }
    for one in added {
      guard let place = imports.firstIndex(where: { $0.id == one.id }) else {
        imports.append(one)
        continue
      }
      imports[place].sets += one.sets
      imports[place].added = one.sets
      imports[place].from = min(imports[place].from, one.from)
      imports[place].to = max(imports[place].to, one.to)
    }
    for one in try extras(member: member) {
      guard let place = imports.firstIndex(where: { $0.id == one.id }) else {
        imports.append(one)
        continue
      }
      imports[place].extras = one.extras
    }
    return imports.sorted { ($0.at, $0.id) > ($1.at, $1.id) }
  }

  /// How many sets later imports added to the workouts of an import. It reads these sets alone: an undo asks for the
  /// list on the writer's thread.
  private func laterSets(member: Int) throws -> [(import: Int, sets: Int)] {
    try tx.rows(
      """
      SELECT w.import, COUNT(*)
      FROM imports i JOIN import_additions a ON a.import = i.id JOIN sets s ON s.id = a.set_id
        JOIN workouts w ON w.id = s.workout
      WHERE i.member = ? AND s.deleted_at IS NULL AND w.deleted_at IS NULL AND w.import IS NOT NULL GROUP BY w.import
      """, member
    ) { row in try (row.int(0), row.int(1)) }
  }

  private func extras(member: Int) throws -> [StoredImport] {
    try tx.rows(
      """
      SELECT i.id, i.done_at, COUNT(*), i.format FROM imports i JOIN import_extras e ON e.import = i.id
      WHERE i.member = ? AND i.done_at IS NOT NULL GROUP BY i.id
      """, member
    ) { row in
      try StoredImport(
        id: row.int(0), at: row.int(1), workouts: 0, sets: 0, from: row.int(1), to: row.int(1), format: row.text(3),
        added: 0, extras: row.int(2))
    }
  }

  package func find(_ id: Int, member: Int) throws -> StoredImport? {
    try list(member: member).first { $0.id == id }
  }

  /// Removes an import's workouts with all their sets, the sets that it added to other workouts, what it brought beside
  /// them where nobody has changed it since, and the exercises that it made and nothing else uses. A plan of the member
  /// uses those that it names, also that of a deleted routine: it can be restored.
  package func undo(_ id: Int, member: Int) throws -> UndoneImport {
    tx.forgetKept(of: member)
    let extras = try removeExtras(of: id, member: member)
    try tx.sets.removeAdditions(of: id, member: member)
    let exercises = try tx.rows(
      """
      SELECT DISTINCT s.exercise FROM sets s JOIN workouts w ON w.id = s.workout WHERE w.import = ? AND w.member = ?
      """, id, member
    ) { row in try row.int(0) }
    try tx.execute(
      """
      UPDATE day_totals AS d SET sets = d.sets - raw.sets, volume_grams = d.volume_grams - raw.volume
      FROM (
        SELECT s.day, COUNT(*) AS sets,
          SUM(CASE s.kind WHEN 'warmup' THEN 0 ELSE s.lifted_grams * COALESCE(s.reps, 0) END) AS volume
        FROM sets s JOIN workouts w ON w.id = s.workout
        WHERE w.import = ? AND w.member = ? AND s.deleted_at IS NULL GROUP BY s.day
      ) AS raw
      WHERE d.day = raw.day AND d.member = ?
      """, id, member, member)
    try tx.execute("DELETE FROM workouts WHERE import = ? AND member = ?", id, member)
    let summaries = SummaryStore(tx: tx)
    for exercise in exercises {
      try summaries.rebuildBest(member: member, exercise: exercise)
      try summaries.rebuildReps(member: member, exercise: exercise)
    }
    try summaries.forgetWorkoutCount(member: member)
    try tx.awards.forgetMark(member: member)
    let made = try tx.rows("SELECT id FROM exercises WHERE import = ?", id) { row in try row.int(0) }
    // All plans are read for it, so only where there is something to be kept.
    let planned = made.isEmpty ? [] : try tx.routines.exercises(plannedBy: member)
    let gone = try made.filter { exercise in
      try !planned.contains(exercise) && !tx.exists("SELECT 1 FROM sets WHERE exercise = ? LIMIT 1", exercise)
        && !tx.exists("SELECT 1 FROM maxes WHERE exercise = ? LIMIT 1", exercise)
        && !tx.exists("SELECT 1 FROM targets WHERE exercise = ? LIMIT 1", exercise)
    }
    if !gone.isEmpty { try tx.exercises.keepLastID() }
    for exercise in gone { try tx.execute("DELETE FROM exercises WHERE id = ? AND owner = ?", exercise, member) }
    try tx.execute("DELETE FROM imports WHERE id = ? AND member = ?", id, member)
    return UndoneImport(exercises: gone, routines: extras.routines, others: extras.others)
  }
}

extension Tx {
  package var imports: ImportStore { ImportStore(tx: self) }
}
