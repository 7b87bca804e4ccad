package import Gym

package struct ScoreStore {
  let tx: Tx

  private static let columns = """
    s.id, s.timer, s.board, s.member, t.label, t.plan, s.ms, s.reps_remaining, s.rounds, s.reps, s.scaled, s.at
    """

  /// Stores a score. It replaces an earlier one of the same member and timer.
  package func put(_ score: Score, timer: FloorTimer, member: Int, day: String, at: Int) throws -> StoredScore {
    let board = try board(of: timer, day: day)
    let id = try tx.int(
      """
      INSERT INTO scores (timer, board, member, day, ms, reps_remaining, rounds, reps, scaled, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (timer, member) DO UPDATE SET ms = excluded.ms, reps_remaining = excluded.reps_remaining,
        rounds = excluded.rounds, reps = excluded.reps, scaled = excluded.scaled, at = excluded.at
      RETURNING id
      """, timer.id, board, member, day, score.milliseconds, score.repsRemaining, score.rounds, score.reps,
      score.isScaled, at)
    guard let id else { throw StorageError.missing("score") }
    return StoredScore(
      id: id, timer: timer.id, board: board, member: member, label: timer.label, plan: timer.plan,
      score: score, at: at)
  }

  /// The id of the day's first scored timer with the same plan and label; this timer's if there is none.
  private func board(of timer: FloorTimer, day: String) throws -> Int {
    let found = try tx.int(
      """
      SELECT MIN(s.board) FROM scores s JOIN timers t ON t.id = s.board
      WHERE s.day = ? AND t.plan = ? AND t.label_key = ?
      """, day, try JSONColumn.text(timer.plan), timer.label.lowercased())
    return found ?? timer.id
  }

  /// - Returns: whether the member had such a score.
  package func delete(_ id: Int, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM scores WHERE id = ? AND member = ?", id, member) > 0
  }

  package func clear(member: Int) throws { try tx.execute("DELETE FROM scores WHERE member = ?", member) }

  /// A member's scores of one day, the newest first.
  package func of(member: Int, day: String) throws -> [StoredScore] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM scores s JOIN timers t ON t.id = s.timer
      WHERE s.member = ? AND s.day = ? ORDER BY s.at DESC, s.id DESC
      """, member, day, read: Self.score)
  }

  /// The scores of one day by members who chose to be shown, oldest first. Label and plan are the board's.
  package func shown(day: String) throws -> [(stored: StoredScore, face: Face)] {
    try tx.rows(
      """
      SELECT \(Self.columns), m.id, \(floorName("m")), m.initials, m.colour, \(floorPicture("m"))
      FROM scores s JOIN timers t ON t.id = s.board JOIN members m ON m.id = s.member
      WHERE s.day = ? AND m.shown_on_floor = 1 ORDER BY s.at, s.id
      """, day
    ) { row in try (Self.score(&row), row.face()) }
  }

  private static func score(_ row: inout Row) throws -> StoredScore {
    try StoredScore(
      id: row.int(), timer: row.int(), board: row.int(), member: row.int(), label: row.text(),
      plan: JSONColumn.plan(row.text()),
      score: Score(
        milliseconds: row.intOrNil(), repsRemaining: row.intOrNil(), rounds: row.intOrNil(), reps: row.intOrNil(),
        isScaled: row.bool()),
      at: row.int())
  }
}

extension Tx {
  package var scores: ScoreStore { ScoreStore(tx: self) }
}
