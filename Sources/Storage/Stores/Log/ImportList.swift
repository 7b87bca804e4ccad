import Gym

/// The list of imports, and undoing one.
extension ImportStore {
  /// The member's choices for names in files: an exercise, or nil for one of their own.
  package func choices(member: Int) throws -> [String: Int?] {
    let rows = try tx.rows("SELECT match_key, exercise FROM import_choices WHERE member = ?", member) { row in
      try (row.text(), row.intOrNil())
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Forgets the choice for a name, because an exercise of the member's own now has that name.
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

  /// The imports that still have something left, newest first. A set that a later import added to a workout counts for
  /// that import.
  package func list(member: Int) throws -> [StoredImport] {
    let added = try tx.rows(
      """
      SELECT i.id, i.done_at, COUNT(*), MIN(w.started_at), MAX(w.started_at), i.format, COUNT(*)
      FROM imports i JOIN import_additions a ON a.import = i.id JOIN sets s ON s.id = a.set_id
        JOIN workouts w ON w.id = s.workout
      WHERE i.member = ? AND i.done_at IS NOT NULL AND s.deleted_at IS NULL GROUP BY i.id
      """, member
    ) { row in
      try StoredImport(
        id: row.int(), at: row.int(), workouts: 0, sets: row.int(), from: row.int(), to: row.int(), format: row.text(),
        added: row.int())
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
        id: row.int(), at: row.int(), workouts: row.int(), sets: row.int(), from: row.int(), to: row.int(),
        format: row.text(), added: 0)
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

  /// How many sets later imports added to the workouts of an import. It reads only these sets, because an undo reads
  /// the list on the writer's thread.
  private func laterSets(member: Int) throws -> [(import: Int, sets: Int)] {
    try tx.rows(
      """
      SELECT w.import, COUNT(*)
      FROM imports i JOIN import_additions a ON a.import = i.id JOIN sets s ON s.id = a.set_id
        JOIN workouts w ON w.id = s.workout
      WHERE i.member = ? AND s.deleted_at IS NULL AND w.deleted_at IS NULL AND w.import IS NOT NULL GROUP BY w.import
      """, member
    ) { row in try (row.int(), row.int()) }
  }

  private func extras(member: Int) throws -> [StoredImport] {
    try tx.rows(
      """
      SELECT i.id, i.done_at, i.format, COUNT(*) FROM imports i JOIN import_extras e ON e.import = i.id
      WHERE i.member = ? AND i.done_at IS NOT NULL GROUP BY i.id
      """, member
    ) { row in
      let (id, at) = try (row.int(), row.int())
      return try StoredImport(
        id: id, at: at, workouts: 0, sets: 0, from: at, to: at, format: row.text(), added: 0, extras: row.int())
    }
  }

  package func find(_ id: Int, member: Int) throws -> StoredImport? {
    try list(member: member).first { $0.id == id }
  }

  /// Undoes an import. It removes its workouts with all their sets; the sets it added to other workouts; what it
  /// brought besides them, unless it was changed since; and the exercises it made, unless something else uses them. A
  /// member's plan counts as use, even that of a deleted routine, because it can be restored.
  ///
  /// A large import disappears at once, but its rows are deleted in slices, and bests and days follow with them: see
  /// `hidden` and `discardSome`.
  package func undo(_ id: Int, member: Int) throws -> UndoneImport {
    if try tx.int("SELECT sets FROM imports WHERE id = ?", id) ?? 0 > Self.mostAtOnce {
      return try undoInSlices(id, member: member)
    }
    tx.forgetKept(of: member)
    let extras = try removeExtras(of: id, member: member)
    try tx.sets.removeAdditions(of: id, member: member)
    let exercises = try tx.rows(
      """
      SELECT DISTINCT s.exercise FROM sets s JOIN workouts w ON w.id = s.workout WHERE w.import = ? AND w.member = ?
      """, id, member
    ) { row in try row.int() }
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
    let made = try tx.rows("SELECT id FROM exercises WHERE import = ?", id) { row in try row.int() }
    // This reads all plans, so it is skipped if there is nothing to keep.
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
