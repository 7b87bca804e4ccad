/// Hides a log in one short commit; its rows are deleted afterwards, in slices.
///
/// A hidden log is stored as a pending import, so nobody sees it. Its `touched_at` is 0, so that after a crash the next
/// check for abandoned imports resumes the deletion. While an undo rebuilds bests, a setting lists the exercises that
/// are left. The list is empty once only rows are left.
extension ImportStore {
  /// Up to this many sets, everything is deleted in one commit.
  package static let mostAtOnce = 2_000

  /// The member's hidden logs whose rows are not all deleted yet.
  package func hidden(member: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM imports WHERE member = ? AND done_at IS NULL AND touched_at = 0", member) { row in
      try row.int()
    }
  }

  /// Hides all workouts of a member.
  func hideLog(of member: Int, at: Int) throws {
    tx.forgetKept(of: member)
    let id = try begin(member: member, format: "strong", at: at)
    try tx.execute("UPDATE imports SET touched_at = 0 WHERE id = ?", id)
    // Finished, since a pending import never has an open workout.
    try tx.execute(
      "UPDATE workouts SET import = ?, finished_at = COALESCE(finished_at, started_at) WHERE member = ?", id, member)
  }

  func undoInSlices(_ id: Int, member: Int) throws -> UndoneImport {
    tx.forgetKept(of: member)
    let extras = try removeExtras(of: id, member: member)
    try tx.sets.removeAdditions(of: id, member: member)
    let exercises = try tx.rows(
      """
      SELECT DISTINCT s.exercise FROM workouts w JOIN summaries s ON s.workout = w.id
      WHERE w.import = ? AND w.member = ?
      """, id, member
    ) { row in try row.int() }
    let gone = try unusedExercises(of: id, member: member)
    try tx.execute("UPDATE imports SET done_at = NULL, touched_at = 0 WHERE id = ? AND member = ?", id, member)
    try setExercisesLeft(exercises, id)
    try SummaryStore(tx: tx).forgetWorkoutCount(member: member)
    try tx.awards.forgetMark(member: member)
    return UndoneImport(exercises: gone, routines: extras.routines, others: extras.others)
  }

  /// The exercises that an import made and nothing else uses. The others become the member's own.
  private func unusedExercises(of id: Int, member: Int) throws -> [Int] {
    let made = try tx.rows("SELECT id FROM exercises WHERE import = ?", id) { row in try row.int() }
    let planned = made.isEmpty ? [] : try tx.routines.exercises(plannedBy: member)
    return try made.filter { exercise in
      let isUsed =
        try planned.contains(exercise)
        || tx.exists(
          """
          SELECT 1 FROM summaries s JOIN workouts w ON w.id = s.workout
          WHERE s.member = ? AND s.exercise = ? AND w.import IS NOT ? LIMIT 1
          """, member, exercise, id)
        || tx.exists("SELECT 1 FROM maxes WHERE exercise = ? LIMIT 1", exercise)
        || tx.exists("SELECT 1 FROM targets WHERE exercise = ? LIMIT 1", exercise)
      if isUsed { try tx.execute("UPDATE exercises SET import = NULL WHERE id = ?", exercise) }
      return !isUsed
    }
  }

  /// The exercises whose bests an undo has yet to rebuild. Nil for a pending import that is not being undone.
  func exercisesLeft(_ id: Int) throws -> [Int]? {
    try tx.settings.get(Self.left(id))?.split(separator: ",").compactMap { Int($0) }
  }

  func setExercisesLeft(_ exercises: [Int]?, _ id: Int) throws {
    guard let exercises else { return try tx.settings.remove(Self.left(id)) }
    try tx.settings.set(Self.left(id), exercises.map(String.init).joined(separator: ","))
  }

  private static func left(_ id: Int) -> String { "imports.undone.\(id)" }

  /// Subtracts the first sets of a workout from the day totals, before they are deleted.
  func subtractDays(of workout: Int, member: Int, first: Int) throws {
    try tx.execute(
      """
      UPDATE day_totals AS d SET sets = d.sets - raw.sets, volume_grams = d.volume_grams - raw.volume
      FROM (
        SELECT day, COUNT(*) AS sets,
          SUM(CASE kind WHEN 'warmup' THEN 0 ELSE lifted_grams * COALESCE(reps, 0) END) AS volume
        FROM sets
        WHERE id IN (SELECT id FROM sets WHERE workout = ? ORDER BY id LIMIT ?) AND deleted_at IS NULL GROUP BY day
      ) AS raw
      WHERE d.day = raw.day AND d.member = ?
      """, workout, first, member)
  }
}
