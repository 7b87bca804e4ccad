package import Gym

/// A logged set that boards have not counted yet.
package struct BoardSet: Equatable, Sendable {
  package var id: Int
  package var member: Int
  package var exercise: Int
  package var workout: Int
  package var at: Int
  package var bests: BoardBests
}

/// Reads what counts on boards from the log: working sets that were logged on the floor when they were done. Imported
/// sets and sets entered later do not count.
extension BoardStore {
  private static let counts = """
    w.source = 'floor' AND w.recorded_at IS NULL AND w.deleted_at IS NULL AND s.deleted_at IS NULL
      AND s.kind <> 'warmup' AND NOT EXISTS (SELECT 1 FROM entered_sets e WHERE e.set_id = s.id)
      AND NOT EXISTS (SELECT 1 FROM import_additions i WHERE i.set_id = s.id)
    """

  // MARK: New sets

  package func cursor() throws -> Int { try tx.int("SELECT last_set FROM board_cursor") ?? 0 }

  package func lastSet() throws -> Int { try tx.int("SELECT coalesce(MAX(id), 0) FROM sets") ?? 0 }

  package func putCursor(_ set: Int) throws { try tx.execute("UPDATE board_cursor SET last_set = ?", set) }

  private static let new = SQL.held(
    """
    SELECT s.id, s.member, s.exercise, s.workout, s.at, s.lifted_grams, s.reps, s.e1rm_grams
    FROM sets s JOIN workouts w ON w.id = s.workout
    WHERE s.id > ? AND s.id <= ? AND EXISTS (SELECT 1 FROM board_members p WHERE p.member = s.member) AND \(counts)
    ORDER BY s.id
    """)

  /// The new sets in a range of ids, of members who are on boards.
  package func newSets(after: Int, through: Int) throws -> [BoardSet] {
    try tx.rows(Self.new, after, through) { row in
      try BoardSet(
        id: row.int(), member: row.int(), exercise: row.int(), workout: row.int(), at: row.int(),
        bests: BoardRules.bests(
          liftedGrams: row.int(), reps: row.intOrNil() ?? 0, e1rmGrams: row.intOrNil()))
    }
  }

  // MARK: Bests

  private static let bestsOf = SQL.held(
    "SELECT e1rm_grams, heaviest_grams, reps FROM board_bests WHERE member = ? AND exercise = ?")

  package func bests(of member: Int, in exercise: Int) throws -> BoardBests? {
    try tx.row(Self.bestsOf, member, exercise) { row in
      try BoardBests(e1rmGrams: row.int(), heaviestGrams: row.int(), reps: row.int())
    }
  }

  package func put(_ bests: BoardBests, of member: Int, in exercise: Int) throws {
    try tx.execute(
      """
      INSERT INTO board_bests (member, exercise, e1rm_grams, heaviest_grams, reps) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (member, exercise) DO UPDATE SET e1rm_grams = excluded.e1rm_grams,
        heaviest_grams = excluded.heaviest_grams, reps = excluded.reps
      """, member, exercise, bests.e1rmGrams, bests.heaviestGrams, bests.reps)
  }

  /// A member's bests in an exercise, computed from the log.
  package func countedBests(of member: Int, in exercise: Int) throws -> BoardBests {
    try tx.rows(Self.all, member, exercise) { row in
      try BoardRules.bests(liftedGrams: row.int(), reps: row.intOrNil() ?? 0, e1rmGrams: row.intOrNil())
    }.reduce(BoardBests()) { $0.merging($1) }
  }

  private static let all = SQL.held(
    """
    SELECT s.lifted_grams, s.reps, s.e1rm_grams
    FROM summaries m JOIN workouts w ON w.id = m.workout JOIN sets s ON s.workout = m.workout AND s.exercise = m.exercise
    WHERE m.member = ? AND m.exercise = ? AND \(counts)
    """)

  /// The start of the last workout before an instant with a set that counts.
  package func lastStart(of member: Int, before: Int) throws -> Int? {
    try tx.int(Self.lastStart, member, before)
  }

  private static let lastStart = SQL.held(
    """
    SELECT m.started_at FROM summaries m JOIN workouts w ON w.id = m.workout
    WHERE m.member = ? AND m.started_at < ? AND m.work_sets > 0 AND w.source = 'floor' AND w.recorded_at IS NULL
      AND w.deleted_at IS NULL AND EXISTS (SELECT 1 FROM sets s WHERE s.workout = w.id AND \(counts))
    ORDER BY m.started_at DESC LIMIT 1
    """)

  // MARK: Recounting

  /// Members whose scores have to be counted again, each with its mark.
  package func recounts(limit: Int) throws -> [(member: Int, mark: Int)] {
    try tx.rows("SELECT member, mark FROM board_recounts ORDER BY member LIMIT ?", limit) { row in
      try (row.int(), row.int())
    }
  }

  /// Removes the mark, unless something changed since it was read.
  package func recounted(_ member: Int, mark: Int) throws {
    try tx.execute("DELETE FROM board_recounts WHERE member = ? AND mark = ?", member, mark)
  }

  /// Members with an outdated score or class, the most outdated first. In any other order SQLite would read all places.
  package func stale(now: Int, limit: Int) throws -> [Int] {
    try tx.rows(
      "SELECT DISTINCT member FROM board_members WHERE stale_at <= ? ORDER BY stale_at LIMIT ?", now, limit
    ) { row in try row.int() }
  }
}
