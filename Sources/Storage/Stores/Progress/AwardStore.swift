package import Gym

/// The input for computing awards, and which awards were announced.
package struct AwardStore {
  let tx: Tx

  private static let work = SQL.held(
    """
    SELECT s.workout, s.started_at, w.finished_at IS NOT NULL, s.exercise, \(SummaryStore.columns)
    FROM summaries s JOIN workouts w ON w.id = s.workout
    WHERE s.member = ? AND s.started_at > ? AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
    ORDER BY s.started_at, s.workout
    """)

  /// All exercises of the workouts of a member that began after an instant, by the workouts' start.
  ///
  /// It may read summaries of the whole log, so call it on a reader, never on the writer.
  package func work(member: Int, after: Int = .min) throws -> [AwardWork] {
    try tx.rows(Self.work, member, after) { row in
      try AwardWork(
        workout: row.int(), startedAt: row.int(), isFinished: row.bool(), exercise: row.int(),
        summary: SummaryStore.summary(&row))
    }
  }

  /// The ids of the awards that were announced to the member, or were recorded without an announcement.
  package func announced(member: Int) throws -> Set<String> {
    Set(try tx.rows("SELECT award FROM announced_awards WHERE member = ?", member) { row in try row.text() })
  }

  /// - Parameters:
  ///   - sharedAt: when the floor began to show it; nil if it does not.
  ///   - shownAt: when the member gets the announcement, which also makes it a post for friends; nil for no
  ///     announcement.
  /// - Returns: false if it was already announced, or if the member no longer exists.
  package func announce(_ award: String, member: Int, sharedAt: Int? = nil, shownAt: Int? = nil) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO announced_awards (member, award, shared_at, told_at) SELECT id, ?, ?, ? FROM members WHERE id = ?
      ON CONFLICT (member, award) DO NOTHING
      """, award, sharedAt, shownAt, member) > 0
  }

  /// - Returns: false if it was not announced.
  package func takeBack(_ award: String, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM announced_awards WHERE member = ? AND award = ?", member, award) > 0
  }

  // MARK: Sharing

  /// Takes a member's awards off the floor. Called when they no longer share them with the gym.
  package func takeOffFloor(member: Int) throws {
    try tx.execute("UPDATE announced_awards SET shared_at = NULL WHERE member = ?", member)
  }

  /// The awards that the floor shows, of members who chose to be shown, newest first.
  package func shared(limit: Int) throws -> [(member: Int, award: String, sharedAt: Int)] {
    try tx.rows(
      """
      SELECT a.member, a.award, a.shared_at FROM announced_awards a JOIN members m ON m.id = a.member
      WHERE a.shared_at IS NOT NULL AND m.shown_on_floor = 1 ORDER BY a.shared_at DESC LIMIT ?
      """, limit
    ) { row in try (member: row.int(), award: row.text(), sharedAt: row.int()) }
  }
}

extension Tx {
  package var awards: AwardStore { AwardStore(tx: self) }
}
