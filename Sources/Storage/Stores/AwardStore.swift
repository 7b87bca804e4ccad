package import Gym

/// What awards are computed from, and which of them were announced.
package struct AwardStore {
  let tx: Tx

  private static let work = SQL.held(
    """
    SELECT \(SummaryStore.columns), s.workout, s.started_at, w.finished_at IS NOT NULL, s.exercise
    FROM summaries s JOIN workouts w ON w.id = s.workout
    WHERE s.member = ? AND w.deleted_at IS NULL AND \(ImportStore.isShownIn("w"))
    ORDER BY s.started_at, s.workout
    """)

  /// All exercises of all workouts of a member, by the workouts' start.
  ///
  /// It reads the whole log's summaries, so it belongs on a reader, never on the writer.
  package func work(member: Int) throws -> [AwardWork] {
    try tx.rows(Self.work, member) { row in
      let place = SummaryStore.columnCount
      return try AwardWork(
        workout: row.int(place), startedAt: row.int(place + 1), isFinished: row.bool(place + 2),
        exercise: row.int(place + 3), summary: SummaryStore.summary(row))
    }
  }

  /// The ids of the awards that the member knows of.
  package func announced(member: Int) throws -> Set<String> {
    Set(try tx.rows("SELECT award FROM announced_awards WHERE member = ?", member) { row in try row.text(0) })
  }

  /// - Returns: false if it was announced already, or if there is no such member any more.
  package func announce(_ award: String, member: Int) throws -> Bool {
    try tx.execute(
      """
      INSERT INTO announced_awards (member, award) SELECT id, ? FROM members WHERE id = ?
      ON CONFLICT (member, award) DO NOTHING
      """, award, member) > 0
  }

  /// - Returns: false if it was not announced.
  package func takeBack(_ award: String, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM announced_awards WHERE member = ? AND award = ?", member, award) > 0
  }
}

extension Tx {
  package var awards: AwardStore { AwardStore(tx: self) }
}
